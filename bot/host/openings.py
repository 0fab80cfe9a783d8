"""How tables are opened: with which options, set up like which other table, and where there is room for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

import msgspec

from agents.registry import AgentRegistry
from bot.host.servers import Servers
from bot.host.timing import Timing
from bot.store.schema import ServerSettings, TableRecord
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from bot.tables import lobby
from bot.tables.act_limits import require_opening
from bot.tables.lobby import Limits
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Join
from bot.tables.types import Member, TablePlace
from engines.contract import AnyGame, Options
from engines.edition import FIELD, Edition


class Openings:
    """Makes new lobbies."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        agents: AgentRegistry,
        servers: Servers,
        timing: Timing,
        *,
        limits: Limits,
        editions: Mapping[str, Edition],
        clock: Callable[[], datetime],
    ) -> None:
        """`games` are by name, and the first is the default; `editions` replace the shipped ones, by game."""
        self._store = store
        self._games = games
        self._agents = agents
        self._servers = servers
        self._timing = timing
        self._limits = limits
        self._editions = editions
        self._clock = clock

    def game(self, name: str | None) -> AnyGame:
        """A game by its name, or the default one. Raises TableRefusal if it is not installed."""
        if name is None:
            return next(iter(self._games.values()))
        if name not in self._games:
            raise TableRefusal("unknown-game", game=name)
        return self._games[name]

    async def options_of(self, game: str, guild_id: int | None) -> Options:
        """The options with which a table of this game is opened in a server, or in direct messages (None)."""
        return self._options(self.game(game), await self._servers.of(guild_id))

    async def require_room(self, guild_id: int, channel_id: int, member: Member) -> None:
        """Refuse a member who may not open another table in this channel of a server. Opening one checks it again."""

        def require(unit: UnitOfWork) -> None:
            self._limits.require_room(unit, [member.id], opening_in=guild_id)
            require_opening(unit, member.id, channel_id, self._clock())

        await self._store.read(require)

    async def lobby(self, place: TablePlace, join: Join) -> TableRecord:
        """A new lobby with a member in it, set up like another table, or else by the server's settings."""
        game, settings, like = self.game(join.game), await self._servers.of(place.guild_id), join.like
        options = self._options(game, settings, None if like is None else like.options)
        row = lobby.new_table(place, game, options, self._clock())
        lobby.sit_down(row, game, join.member, join.look)
        lobby.bring_agents(row, game, like, self._agents.knows)
        row.locale = settings.language or place.locale
        row.pace, row.calls, row.motion = settings.pace, settings.calls, settings.motion
        self._timing.open(row, settings.clock if like is None else like.clock)
        # A tutorial teaches how to ask for it.
        row.advice = place.guild_id is None or (settings.advice if like is None else like.advice)
        return row

    def _options(self, game: AnyGame, settings: ServerSettings, like: Options | None = None) -> Options:
        """Options as chosen at another table, or else in a server; the edition is always the current one."""
        chosen = {} if like is None else msgspec.structs.asdict(like)
        chosen.pop(FIELD, None)
        if game.name in self._editions:
            chosen[FIELD] = self._editions[game.name]
        options = game.Options(**chosen)
        return lobby.options_by(settings, game, options) if like is None else options
