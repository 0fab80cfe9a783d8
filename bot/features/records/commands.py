"""`/stats` and `/ladder`, the clicks on them, and showing them to everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.registration import offer_games, spoken
from bot.cogs.request import ClickContext, ClickHandler, InteractionContext, Services, requested
from bot.features.records.pages import ladder_page, member_page, server_page
from bot.features.records.ratings import Season, read_season, season_of
from bot.features.records.screens import Subject, ladder_screen, member_screen, read_subject, server_screen
from bot.locales import Words
from bot.screens.game_screens import Plugins
from bot.screens.parts import Screen
from bot.screens.people import cleaned
from bot.store.messages import NoteChange
from bot.store.store import Store
from bot.tables.refusals import TableRefusal
from engines.contract import Refusal


class RecordScreens:
    """Reads from the store what is shown, and draws it."""

    def __init__(self, store: Store, plugins: Plugins, clock: Callable[[], datetime]) -> None:
        self._store = store
        self.games = plugins
        self.clock = clock
        self._together = frozenset(name for name, plugin in plugins.items() if plugin.game.cooperative)

    async def stats(self, guild_id: int, subject: Subject, words: Words, reader: int | None, name: str = "") -> Screen:
        """The figures of a subject as this reader sees them; None: as all do. `name`: what they are called here.

        Raises Refusal if the member wants to be private and somebody else asks.
        """
        now, member_id = self.clock(), subject.member_id
        if member_id is None:
            server = await self._store.read(lambda unit: server_page(unit, guild_id, subject.game, now))
            return server_screen(self.games, server, words, reader)
        page = await self._store.read(
            lambda unit: member_page(unit, guild_id, member_id, subject.game, now, self._together)
        )
        if page.private and member_id != reader:
            raise Refusal("stats-private")
        return member_screen(self.games, page, words, reader, name)

    async def ladder(
        self, guild_id: int, game: str, season: Season | None, words: Words, reader: int, *, shown: bool = False
    ) -> Screen:
        """A ladder as this reader sees it, or as it is `shown` to all. Raises Refusal for a game without one."""
        if game not in self.games:
            raise TableRefusal("unknown-game", game=game)
        if game in self._together:
            raise Refusal("no-ladder")
        now = self.clock()
        page = await self._store.read(lambda unit: ladder_page(unit, guild_id, game, season, now, reader))
        return ladder_screen(self.games, page, words, None if shown else reader)


ME: Final = "me"
SERVER: Final = "server"
NOW: Final = "now"
LAST: Final = "last"


class RecordCommands(commands.Cog):
    """The commands `/stats` and `/ladder`."""

    def __init__(self, services: Services, records: RecordScreens) -> None:
        self._services = services
        self._records = records
        self.clicks: Mapping[str, ClickHandler] = {
            "stats": self._stats,
            "own-stats": self._own_stats,
            "stats-show": self._show_stats,
            "private": self._keep_out,
            "ladder": self._ladder,
            "ladder-show": self._show_ladder,
        }
        """Handlers of its buttons and menus, by kind of click."""
        offer_games(self.stats, services.plugins)
        offer_games(self.ladder, [name for name, each in services.plugins.items() if not each.game.cooperative])

    @app_commands.command(name="stats", description=spoken("command-stats"))
    @app_commands.describe(
        about=spoken("command-stats-about"), member=spoken("command-stats-member"), game=spoken("command-stats-game")
    )
    @app_commands.choices(
        about=[
            app_commands.Choice(name=spoken("command-stats-me"), value=ME),
            app_commands.Choice(name=spoken("command-stats-server"), value=SERVER),
        ]
    )
    @app_commands.guild_only()
    async def stats(
        self,
        interaction: Interaction,
        about: str | None = None,
        member: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show the figures of the asker, of the named member, or of the server."""
        async with requested(self._services, interaction) as request:
            if game is not None and game not in self._records.games:
                raise TableRefusal("unknown-game", game=game)
            asker, name = request.member.id, ""
            subject = Subject(None if about == SERVER else asker, game)
            if member is not None:
                subject, name = Subject(member.id, game), cleaned(member.display_name)
            screen = await self._records.stats(guild_of(request), subject, request.answer.words, asker, name)
            await request.answer.show(screen)

    @app_commands.command(name="ladder", description=spoken("command-ladder"))
    @app_commands.describe(game=spoken("command-ladder-game"), season=spoken("command-ladder-season"))
    @app_commands.choices(
        season=[
            app_commands.Choice(name=spoken("command-ladder-now"), value=NOW),
            app_commands.Choice(name=spoken("command-ladder-last"), value=LAST),
        ]
    )
    @app_commands.guild_only()
    async def ladder(self, interaction: Interaction, game: str, season: str = NOW) -> None:
        """Show the ladder of a game in this server."""
        async with requested(self._services, interaction) as request:
            now = season_of(self._records.clock())
            asked = now.before if season == LAST else now
            guild_id, words, reader = guild_of(request), request.answer.words, request.member.id
            await request.answer.show(await self._records.ladder(guild_id, game, asked, words, reader))

    # --- buttons and menus ---

    async def _stats(self, asked: ClickContext) -> None:
        subject = self._subject_of(asked)
        await asked.conclude(await self._records.stats(guild_of(asked), subject, asked.answer.words, asked.member.id))

    async def _own_stats(self, asked: ClickContext) -> None:
        if asked.payload not in self._records.games:
            raise Refusal("unknown-button")
        subject = Subject(asked.member.id, asked.payload)
        await asked.conclude(await self._records.stats(guild_of(asked), subject, asked.answer.words, asked.member.id))

    async def _show_stats(self, asked: ClickContext) -> None:
        words = await asked.words_of_all()
        await asked.publish(await self._records.stats(guild_of(asked), self._subject_of(asked), words, None))

    async def _keep_out(self, asked: ClickContext) -> None:
        """Make the asker private, or public again."""
        switch, point, game = asked.payload.partition(".")
        if switch not in {"on", "off"} or not point or (game and game not in self._records.games):
            raise Refusal("unknown-button")
        guild_id = guild_of(asked)
        await asked.services.delivery.prefer(NoteChange(member_id=asked.member.id, private=switch == "on"))
        subject = Subject(asked.member.id, game or None)
        await asked.conclude(await self._records.stats(guild_id, subject, asked.answer.words, asked.member.id))

    async def _ladder(self, asked: ClickContext) -> None:
        game, season = _ladder_of(asked)
        screen = await self._records.ladder(guild_of(asked), game, season, asked.answer.words, asked.member.id)
        await asked.conclude(screen)

    async def _show_ladder(self, asked: ClickContext) -> None:
        game, season = _ladder_of(asked)
        words, reader = await asked.words_of_all(), asked.member.id
        await asked.publish(await self._records.ladder(guild_of(asked), game, season, words, reader, shown=True))

    def _subject_of(self, asked: ClickContext) -> Subject:
        subject = read_subject(asked.payload, self._records.games)
        if subject is None:
            raise Refusal("unknown-button")
        return subject


def _ladder_of(asked: ClickContext) -> tuple[str, Season]:
    game, _, written = asked.payload.partition(".")
    season = read_season(written)
    if season is None:
        raise Refusal("unknown-button")
    return game, season


def guild_of(request: InteractionContext) -> int:
    """The server of a request. Raises Refusal in direct messages."""
    guild_id = request.interaction.guild_id
    if guild_id is None:
        raise Refusal("stats-in-servers")
    return guild_id
