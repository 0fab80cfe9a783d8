"""The servers: their settings, where their open tables are, and what happens to a table whose place is gone.

Settings are kept in memory while no other process can change them. `bot.messages.places` asks Discord whether a place
is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final

import msgspec
import structlog

from bot.cluster.owner import Owner
from bot.recent import Recent
from bot.store.forgetting import enter_guilds, guilds_with_the_bot, leave_guild
from bot.store.schema import ServerSettings, Shards
from bot.store.store import Store
from bot.store.transactions import shielded
from bot.store.unit_of_work import (
    UnitOfWork,
    guilds_with_open_tables,
    latest_ended,
    lobby_below,
    open_in_guild,
    save_server,
    server,
)
from bot.tables.clocks import Clock, Pace
from bot.tables.lobby import changed_options
from bot.tables.local_time import zones
from bot.tables.refusals import NotOursError, TableRefusal
from bot.tables.requests import Ask, End, RemoveFromServer
from bot.tables.types import Because, Table, TablePlace
from engines.contract import AnyGame

_log = structlog.get_logger(__name__)

CHANNELS: Final = 25
"""How many channels can be allowed; Discord's menu lets nobody choose more of them at once."""

_MAX_CACHED_SERVERS: Final = 5_000
"""How many servers' settings are kept in memory."""


class Servers:
    """Reads and changes server settings. A refused change changes nothing."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], owner: Owner) -> None:
        """Keeps the settings of servers that `owner` owns in memory, because no other process changes them."""
        self._store = store
        self._games = games
        self._owner = owner
        self._known = Recent[int, ServerSettings](_MAX_CACHED_SERVERS)
        """By server id; the one used last is at the end."""
        self._changes = 0
        """Counts changes: settings read while it changes may be outdated."""
        owner.before_taken(self._forget)

    async def of(self, guild_id: int | None) -> ServerSettings:
        """The settings of a server; for None (direct messages) those of a server that has chosen nothing."""
        if guild_id is None:
            return ServerSettings()
        changes, known = self._changes, self._known.get(guild_id)
        if known is not None and self._owner.owns(guild_id):
            self._known.move_to_end(guild_id)
            return known
        settings = await self._store.read(lambda unit: server(unit, guild_id))
        if changes == self._changes:
            self._known[guild_id] = settings
        return settings

    async def choose_language(self, guild_id: int, language: str | None) -> ServerSettings:
        """Choose the language of tables; None: the server's language on Discord."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, language=language))

    async def choose_game(self, guild_id: int, game: str | None) -> ServerSettings:
        """Choose the game of tables opened without naming one, and reset its options. None: ask each time."""
        if game is not None and game not in self._games:
            raise TableRefusal("unknown-game", game=game)
        return await self._change(
            guild_id, lambda old: old if old.game == game else msgspec.structs.replace(old, game=game, options={})
        )

    async def set_option(self, guild_id: int, game: str, option: str, value: str) -> ServerSettings:
        """Choose a value for an option of the chosen game. Refused if another game has been chosen since."""
        if game not in self._games:
            raise TableRefusal("unknown-game", game=game)
        changed_options(self._games[game].Options(), option, value)

        def change(old: ServerSettings) -> ServerSettings:
            if old.game != game:
                raise TableRefusal("unknown-option", option=option)
            return msgspec.structs.replace(old, options={**old.options, option: value})

        return await self._change(guild_id, change)

    async def choose_clock(self, guild_id: int, clock: str | None) -> ServerSettings:
        """Choose the clock of tables; None: the default in the bot's settings."""
        if clock is not None and clock not in [*Clock]:
            raise TableRefusal("bad-option", option="clock", value=clock)
        chosen = None if clock is None else Clock(clock)
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, clock=chosen))

    async def choose_pace(self, guild_id: int, pace: str) -> ServerSettings:
        """Choose how long house players pause before their turns."""
        if pace not in [*Pace]:
            raise TableRefusal("bad-option", option="pace", value=pace)
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, pace=Pace(pace)))

    async def allow_advice(self, guild_id: int, allowed: bool) -> ServerSettings:
        """Choose whether new tables have advice switched on."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, advice=allowed))

    async def allow_channels(self, guild_id: int, channels: tuple[int, ...]) -> ServerSettings:
        """Choose where tables may be opened; no channel: everywhere."""
        if len(channels) > CHANNELS:
            raise TableRefusal("bad-option", option="channels", value=str(len(channels)))
        chosen = tuple(dict.fromkeys(channels))
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, channels=chosen))

    async def use_threads(self, guild_id: int, threads: bool) -> ServerSettings:
        """Choose whether a table gets a thread of its own."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, threads=threads))

    async def call_in_channel(self, guild_id: int, calls: bool) -> ServerSettings:
        """Choose whether a member whose direct messages are closed is called in the channel."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, calls=calls))

    async def allow_motion(self, guild_id: int, allowed: bool) -> ServerSettings:
        """Choose whether pictures in the channel may move."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, motion=allowed))

    async def choose_zone(self, guild_id: int, zone: str) -> ServerSettings:
        """Choose the time zone in which members write times of day."""
        if zone not in zones():
            raise TableRefusal("unknown-zone", zone=zone)
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, zone=zone))

    @shielded
    async def _change(self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        def work(unit: UnitOfWork) -> ServerSettings:
            settings = change(server(unit, guild_id))
            save_server(unit, guild_id, settings)
            return settings

        try:
            settings = await self._store.write(work)
        finally:
            self._changes += 1
            self._known.pop(guild_id, None)  # Even after a failure, because it may be stored.
        self._known[guild_id] = settings
        return settings

    def forget(self, guild_id: int) -> None:
        """Drop the settings of a server that the bot has left from memory, because they may be deleted."""
        self._changes += 1
        self._known.pop(guild_id, None)

    def _forget(self, _: Shards) -> None:
        self._changes += 1
        self._known.clear()


class TablePlaces:
    """The places of the tables of one host."""

    def __init__(self, store: Store, ask: Ask, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._ask = ask
        self._clock = clock

    async def in_guild(self, guild_id: int) -> Mapping[str, TablePlace]:
        """The places of a guild's open tables, by table id."""
        found = await self._store.read(lambda unit: open_in_guild(unit, guild_id))
        return {table_id: TablePlace(guild_id, *place) for table_id, place in found.items()}

    async def guilds(self) -> frozenset[int]:
        """The guilds that the bot has not left as far as it knows, and those with an open table."""
        return await self._store.read(lambda unit: guilds_with_the_bot(unit) | guilds_with_open_tables(unit))

    async def entered(self, guilds: Collection[int]) -> None:
        """Record that the bot is in these guilds, so that nothing about them is deleted."""
        missing = {*guilds} - await self._store.read(guilds_with_the_bot)
        if missing:
            await self._store.write(lambda unit: enter_guilds(unit, missing))

    async def left(self, guild_id: int) -> None:
        """Record that the bot has left this guild, so that everything about it is deleted after a time."""
        now = self._clock()
        await self._store.write(lambda unit: leave_guild(unit, guild_id, now))

    async def lobby_below(self, guild_id: int, parent_id: int) -> int | None:
        """The newest thread of a channel in which a lobby is open; None if there is none."""
        return await self._store.read(lambda unit: lobby_below(unit, guild_id, parent_id))

    async def latest_ended(self, channel_id: int) -> str | None:
        """The table that ended last in a channel, of those that were dealt; None if there is none."""
        return await self._store.read(lambda unit: latest_ended(unit, channel_id))

    async def removed_from_server(self, guild_id: int, member_id: int) -> tuple[Table, ...]:
        """Take a member who has left a server out of its lobbies, and let agents play their other seats there.

        Returns the changed tables.
        """
        changed = []
        for row in await self._store.read(lambda unit: unit.tables(member_id=member_id)):
            if row.guild_id == guild_id:
                with suppress(TableRefusal):  # It has ended, or they have left it.
                    changed.append(await self._ask(row.id, RemoveFromServer(member_id)))
        return tuple(changed)

    async def gone(self, table_id: str) -> bool:
        """End a table whose place is gone. False if it had ended already."""
        try:
            table = await self._ask(table_id, End(Because.PLACE_GONE))
        except TableRefusal as refusal:
            # A table whose game is not installed cannot be shown anywhere.
            if refusal.code not in {"table-over", "no-table", "game-asleep"}:
                raise
            return False
        except NotOursError:  # Its owner finds out when it next checks the server.
            return False
        _log.info("table-lost-its-place", table=table_id, game=table.game, ply=table.ply)
        return True
