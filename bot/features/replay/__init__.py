"""Log and replay: what was played at a table, with `/log` and `/replay`, and the buttons of both.

Each click carries everything it needs, and the game is read from the store, so any process can answer. The record that
both read (`bot.host.archive`) belongs to the core, because `stammtisch replay` reads it, too.
"""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction, Undelivered
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.permissions import is_at, may_write, require_reading
from bot.cogs.registration import Typed, spoken
from bot.cogs.request import ClickContext, ClickHandler, InteractionContext, Services, requested
from bot.features.feature import AppContext, Feature, FeatureRuntime
from bot.features.replay.log import NEWEST, log_screen
from bot.features.replay.screens import Scene, fitted, following, read_scene, replay_screen, shared_screen
from bot.host.archive import Archive
from bot.screens.parts import Screen
from bot.screens.people import member_name
from bot.tables.snapshots import Past
from bot.tables.types import Table
from engines.contract import Refusal


class LookingBackCommands(commands.Cog):
    """The commands `/log` and `/replay`."""

    def __init__(self, services: Services, archive: Archive) -> None:
        self._services = services
        self._archive = archive
        self.clicks: Mapping[str, ClickHandler] = {
            "log": self._log_asked,
            "log-to": self._log_turned,
            "replay": self._replay_asked,
            "replay-to": self._replay_turned,
            "share": self._shared,
        }
        """Handlers of its buttons, by kind of click."""

    @app_commands.command(name="log", description=spoken("command-log"))
    @app_commands.describe(table=spoken("command-log-table"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def log(self, interaction: Interaction, table: Typed | None = None) -> None:
        """Show a table's log; by default that of the running table here, or of the one that ended last."""
        async with requested(self._services, interaction) as request:
            running = None if table is not None else await _running_here(request)
            if running is None:
                past = await self._past_meant(request, table)
            else:
                past = await self._past(request, running.id)
            await request.answer.show(_log(request, past, NEWEST))

    @app_commands.command(name="replay", description=spoken("command-replay"))
    @app_commands.describe(table=spoken("command-replay-table"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def replay(self, interaction: Interaction, table: Typed | None = None) -> None:
        """Show a finished table from its deal on; by default the one that ended last here."""
        async with requested(self._services, interaction) as request:
            past = await self._past_meant(request, table)
            await request.answer.show(await _replay(request, past, Scene(0)))

    # --- buttons ---

    async def _log_asked(self, asked: ClickContext) -> None:
        """Show the asker the newest page of the log."""
        past = await self._past_clicked(asked)
        await asked.reply(_log(asked, past, NEWEST))

    async def _log_turned(self, asked: ClickContext) -> None:
        """Replace the page with another one."""
        past = await self._past_clicked(asked)
        page, _, _ = asked.payload.partition(".")
        await asked.conclude(_log(asked, past, page))

    async def _replay_asked(self, asked: ClickContext) -> None:
        """Show the asker a replay: from the deal on, or from the moment that was shared."""
        past = await self._past_clicked(asked)
        await asked.reply(await _replay(asked, past, _scene(asked)))

    async def _replay_turned(self, asked: ClickContext) -> None:
        """Replace the scene with another one."""
        past, scene = await self._past_clicked(asked), _scene(asked)
        await asked.conclude(await _replay(asked, past, scene))
        # The member will probably step on, so draw the next pictures now.
        ahead = await _replay(asked, past, following(past, fitted(past, scene)))
        await asked.services.delivery.illustrator.illustrate(ahead, 0)

    async def _shared(self, asked: ClickContext) -> None:
        """Post a button to the asker's scene in the channel."""
        past = await self._past_clicked(asked)
        scene = _scene(asked)
        _require_ended(past)
        if not is_at(asked.interaction, past.table):
            raise Refusal("table-elsewhere")
        plugin, here = asked.services.plugins[past.table.game], await asked.words_of_all()
        try:
            own = past.table.seat_of(asked.member.id)
            who = member_name(asked.member if own is None or own.member is None else own.member, here)
            await asked.publish(shared_screen(plugin, past, scene, who, here), besides=True)
        except discord.Forbidden:
            raise Refusal("cannot-share") from None
        except Undelivered:
            raise Refusal("no-discord") from None
        await asked.conclude(await _replay(asked, past, scene, shared=True))

    # --- which table ---

    async def _past_meant(self, request: InteractionContext, named: str | None) -> Past:
        """What was played at the named table, or else at the last one that ended in this channel."""
        if named is not None:
            return await self._past(request, (await request.table_named(named)).id)
        channel_id = request.interaction.channel_id
        found = None if channel_id is None else await request.services.host.places.latest_ended(channel_id)
        if found is None:
            raise Refusal("nothing-ended" if await _running_here(request) is None else "replay-running")
        return await self._past(request, found)

    async def _past(self, request: InteractionContext, table_id: str) -> Past:
        """What was played at this table. Raises TableRefusal if there is none, or if nothing was dealt."""
        past = await self._archive.past(table_id)
        request.answer.table_id = table_id
        return past

    async def _past_clicked(self, asked: ClickContext) -> Past:
        """What was played at the table of a click. Raises Refusal if the asker may not look back at it."""
        past = await self._past(asked, asked.click.table)
        require_reading(asked.interaction, past.table)
        return past


async def _running_here(request: InteractionContext) -> Table | None:
    """The running table of this channel; None if there is none."""
    channel_id = request.interaction.channel_id
    table = None if channel_id is None else await request.services.host.open_table(channel_id)
    return table if table is not None and table.is_dealt else None


def _scene(asked: ClickContext) -> Scene:
    """The scene that a click leads to. Raises Refusal for nonsense."""
    scene = read_scene(asked.click.ply, asked.payload)
    if scene is None:
        raise Refusal("unknown-button")
    return scene


def _require_ended(past: Past) -> None:
    if past.table.is_open:
        raise Refusal("replay-running")


def _log(request: InteractionContext, past: Past, page: str) -> Screen:
    """A page of a log as the asker may read it."""
    seat = past.table.seat_of(request.member.id)
    reader = None if seat is None else seat.number
    return log_screen(request.services.plugins[past.table.game], past, reader, page, request.answer.words)


async def _replay(request: InteractionContext, past: Past, scene: Scene, *, shared: bool = False) -> Screen:
    """A scene of a finished table. Raises Refusal while the table is open."""
    _require_ended(past)
    return replay_screen(
        request.services.plugins[past.table.game],
        past,
        scene,
        request.answer.words,
        text_only=await request.text_only(),
        may_share=is_at(request.interaction, past.table) and may_write(request.interaction),
        shared=shared,
    )


def _begin(parts: AppContext) -> FeatureRuntime:
    commands = LookingBackCommands(parts.services, Archive(parts.store, parts.services.host.games))
    return FeatureRuntime(
        commands=[commands],
        handlers=ClickHandlers(
            clicks=commands.clicks,
            harmless=frozenset({"log", "log-to", "replay", "replay-to"}),
            adding=frozenset({"share"}),
        ),
    )


FEATURE = Feature(name="replay", begin=_begin)
