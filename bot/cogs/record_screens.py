"""The screens of `/stats` and `/ladder`, made of what the store tells, and who may see them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.locales import Words
from bot.records.pages import ladder_page, member_page, server_page
from bot.records.seasons import Season
from bot.screens.game_screens import Plugins
from bot.screens.ladder import ladder_screen
from bot.screens.parts import Screen
from bot.screens.stats import member_screen, server_screen
from bot.screens.subjects import Subject
from bot.store import Store, shielded
from bot.tables import TableRefusal
from engines.contract import Refusal


class RecordScreens:
    """Asks the store for what is shown, and draws it."""

    def __init__(self, store: Store, plugins: Plugins, clock: Callable[[], datetime]) -> None:
        self._store = store
        self.games = plugins
        self.clock = clock
        self._together = frozenset(name for name, plugin in plugins.items() if plugin.game.cooperative)

    @shielded
    async def stats(self, guild_id: int, subject: Subject, words: Words, reader: int | None, name: str = "") -> Screen:
        """The figures of a subject as this reader sees them; None: as all do. `name` is used where none is known.

        Raises Refusal if the member wants to be private, to whoever else asks.
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

    @shielded
    async def ladder(
        self, guild_id: int, game: str, season: Season | None, words: Words, reader: int, *, shown: bool = False
    ) -> Screen:
        """A ladder as this reader sees it, or as it is `shown` to all. Raises Refusal for a game that has none."""
        if game not in self.games:
            raise TableRefusal("unknown-game", game=game)
        if game in self._together:
            raise Refusal("no-ladder")
        now = self.clock()
        page = await self._store.read(lambda unit: ladder_page(unit, guild_id, game, season, now, reader))
        return ladder_screen(self.games, page, words, None if shown else reader)
