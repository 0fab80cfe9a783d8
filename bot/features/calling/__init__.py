"""*Call me*: members are pinged when a lobby opens in a channel, or when the game that runs there ends.

The core pings them with its own calls (`bot.cogs.seating`) and with results, within the limits of pings
(`bot.tables.act_limits`). This package knows who wants that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

import discord
from msgspec import Struct

from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.permissions import is_at
from bot.cogs.request import ClickContext
from bot.features.calling.store import (
    CALLING_TABLES,
    HOOKS,
    LOBBIES,
    CallWish,
    take_back,
    wish,
    wishes_of,
)
from bot.features.feature import AppContext, Feature, FeatureRuntime
from bot.locales import Words
from bot.screens.parts import NO_TABLE, SWITCHES, Click, Part, Screen, box, line, switch, text
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.refusals import TableRefusal
from bot.tables.types import Table
from engines.contract import Refusal

_END = "end"
"""What follows in the payload of a click about the end of a game, instead of a channel."""


class _CallPlace(Struct, frozen=True):
    """Where a click comes from."""

    guild_id: int
    channel_id: int
    """The channel; of a thread made for tables, its parent."""


class _Calls:
    """The wishes of the members of one bot."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def asked(self, asked: ClickContext) -> None:
        """Call the asker from now on, and show what they are called for; what is meant depends on where they ask."""
        table = await self._table(asked)
        here, payload = _place_of_click(asked, table), asked.payload
        what, _, state = payload.partition(".")
        if not payload:
            if here is not None:
                watches = table is not None and table.status is Status.RUNNING
                await self._set(asked, here, table.id if table is not None and watches else LOBBIES, is_on=True)
        elif state in SWITCHES and what == _END and table is not None and here is not None:
            await self._set(asked, here, table.id, is_on=SWITCHES[state])
        elif state in SWITCHES and what.isascii() and what.isdecimal() and len(what) <= 20:
            await self._switched(asked, here, int(what), is_on=SWITCHES[state])
        else:
            raise Refusal("unknown-button")
        await self._show(asked, here, table)

    async def listed(self, asked: ClickContext) -> None:
        """Show what the asker is called for."""
        await self._show(asked, _place_of_click(asked, None), None)

    async def _switched(self, asked: ClickContext, here: _CallPlace | None, channel_id: int, *, is_on: bool) -> None:
        if not is_on:
            await self._store.write(partial(take_back, member_id=asked.member.id, channel_id=channel_id))
        elif here is not None and here.channel_id == channel_id:
            await self._set(asked, here, LOBBIES, is_on=True)
        else:
            raise Refusal("unknown-button")

    async def _set(self, asked: ClickContext, here: _CallPlace, table_id: str, *, is_on: bool) -> None:
        member_id = asked.member.id
        if is_on:
            wanted = CallWish(
                member_id=member_id,
                channel_id=here.channel_id,
                table_id=table_id,
                guild_id=here.guild_id,
                asked_at=self._clock(),
            )
            await self._store.write(partial(wish, wanted=wanted))
        else:
            gone = partial(take_back, member_id=member_id, channel_id=here.channel_id, table_id=table_id)
            await self._store.write(gone)

    async def _show(self, asked: ClickContext, here: _CallPlace | None, table: Table | None) -> None:
        wishes = await self._store.read(partial(wishes_of, member_id=asked.member.id))
        notices = (await asked.services.delivery.members.of(asked.member.id)).notices
        channel_id = None if here is None else here.channel_id
        await asked.reply(calls_screen(wishes, channel_id, table, asked.answer.words, notices=notices))

    async def _table(self, asked: ClickContext) -> Table | None:
        """The table of a click; None if it is about none, or the table has ended."""
        if asked.click.table == NO_TABLE:
            return None
        table = await asked.services.host.table(asked.click.table)
        if not is_at(asked.interaction, table) and table.seat_of(asked.member.id) is None:
            raise Refusal("table-elsewhere")
        if table.place.guild_id is None:
            raise TableRefusal("no-table")
        return table


def _place_of_click(asked: ClickContext, table: Table | None) -> _CallPlace | None:
    """Where the asker would be called; None in direct messages."""
    if table is not None and table.place.guild_id is not None:
        return _CallPlace(table.place.guild_id, table.place.posts_count_for or table.place.channel_id)
    interaction, channel = asked.interaction, asked.interaction.channel
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    me = interaction.client.user
    own = isinstance(channel, discord.Thread) and me is not None and channel.owner_id == me.id
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) and own else None
    return _CallPlace(interaction.guild_id, parent_id or interaction.channel_id)


def calls_screen(
    wishes: Sequence[CallWish], here: int | None, table: Table | None, words: Words, *, notices: bool
) -> Screen:
    """What a member is called for: in the channel `here`, at the end of a game at the `table`, and elsewhere."""
    told = [f"### {words('calls-heading')}", f"-# {words('calls-note')}"]
    if not notices:
        told.append(words("calls-silent"))
    parts: list[Part] = [text(*told)]
    lobbies = [each.channel_id for each in wishes if each.table_id == LOBBIES]
    if table is not None and table.status is Status.RUNNING:
        is_on = any(each.table_id == table.id for each in wishes)
        click = Click(table.id, 0, "call-me", f"{_END}.")
        game = words(f"{table.game}-name")
        parts.append(switch(click, words("calls-end", game=game), words("calls-end-note"), words, is_on=is_on))
    for channel_id in dict.fromkeys([*([] if here is None else [here]), *lobbies]):
        click = Click(NO_TABLE, 0, "call-me", f"{channel_id}.")
        name = words("calls-lobbies", channel=f"<#{channel_id}>")
        parts.append(switch(click, name, words("calls-lobbies-note"), words, is_on=channel_id in lobbies))
        if len(parts) > MAX_SWITCHES:
            break
    if len(parts) == 1:
        parts += [line(), text(words("calls-none"))]
    return Screen.of(box(*parts))


MAX_SWITCHES = 10
"""How many switches to show: each takes three of the forty components of a message."""


def _begin(parts: AppContext) -> FeatureRuntime:
    calls = _Calls(parts.store, parts.clock)
    return FeatureRuntime(
        handlers=ClickHandlers(
            clicks={"call-me": calls.asked, "calls": calls.listed}, harmless=frozenset({"call-me", "calls"})
        )
    )


FEATURE = Feature(name="calling", begin=_begin, hooks=HOOKS, tables=CALLING_TABLES)
