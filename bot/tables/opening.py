"""Opening a lobby: with what a new table begins, by the settings of its server or like the table before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.tables import lobby
from engines.edition import FIELD

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from agents.registry import AgentRegistry
    from bot.store.schema import TableRecord
    from bot.tables.servers import Servers, ServerSettings
    from bot.tables.timing import Timing
    from bot.tables.types import Member, Place, Table
    from engines.contract import AnyGame, Options
    from engines.edition import Edition


class Opening:
    """How the lobbies of one host are opened."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        servers: Servers,
        agents: AgentRegistry,
        timing: Timing,
        editions: Mapping[str, Edition],
        clock: Callable[[], datetime],
    ) -> None:
        """`editions` are those that replace the shipped ones, by game."""
        self._games = games
        self._servers = servers
        self._agents = agents
        self._timing = timing
        self._editions = editions
        self._clock = clock

    async def options(self, game: AnyGame, guild_id: int | None) -> Options:
        """The options of a new table, as its server has them."""
        return self._options(game, await self._servers.of(guild_id))

    async def lobby(self, place: Place, game: AnyGame, member: Member, before: Table | None) -> TableRecord:
        """A lobby in which a member sits, like the table `before` if there is one."""
        settings = await self._servers.of(place.guild_id)
        options = self._options(game, settings, None if before is None else before.options)
        row = lobby.new_table(place, game, options, self._clock())
        lobby.sit_down(row, game, member)
        lobby.bring_agents(row, game, before, self._agents.knows)
        row.locale = settings.language or place.locale
        row.pace, row.calls = settings.pace, settings.calls
        self._timing.open(row, settings.clock if before is None else before.clock)
        # A tutorial gives advice of its own, and has no lobby to switch this on.
        row.advice = place.guild_id is not None and (settings.advice if before is None else before.advice)
        return row

    def _options(self, game: AnyGame, settings: ServerSettings, like: Options | None = None) -> Options:
        """Options as chosen at another table, or else in a server; the edition is that of today."""
        chosen = {} if like is None else msgspec.structs.asdict(like)
        chosen.pop(FIELD, None)
        if game.name in self._editions:
            chosen[FIELD] = self._editions[game.name]
        options = game.Options(**chosen)
        return settings.options_for(game, options) if like is None else options
