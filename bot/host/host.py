"""The host: all requests that tables accept, and who may make them.

`bot.tables.lobby`, `bot.tables.seats` and `bot.tables.play` define what requests do to a table; `bot.host.cache` reads
and stores tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

import structlog
from msgspec.structs import replace

from agents.registry import AgentRegistry
from agents.workers import Workers
from bot.background import throttled
from bot.cluster.processes import AnyOwner
from bot.cluster.sole import SoleOwner
from bot.host.acts import Acts
from bot.host.agent_turns import Advice, AgentTurns, Decision, Decisions
from bot.host.archive import Verifier
from bot.host.cache import Mailboxes, TableCache
from bot.host.erasure import Erasure
from bot.host.openings import Openings
from bot.host.ownership import Ownership
from bot.host.servers import Servers, TablePlaces
from bot.host.settings import HostEnvironment, HostSettings
from bot.host.stopping import STOP, carry_out_stop
from bot.host.timing import Timing
from bot.host.waiting import LiveIndex
from bot.store.connections import Conflict, StoreError
from bot.store.schema import Shards, Status
from bot.store.store import Store
from bot.store.transactions import shielded
from bot.tables import play, seats
from bot.tables.hooks import NO_HOOKS, Hooks
from bot.tables.house_players import AgentTurn, StandIns, turn_of
from bot.tables.play import Draft, LoadedTable
from bot.tables.refusals import NotOursError, Stale, TableRefusal
from bot.tables.requests import (
    Act,
    ActAsAgent,
    ChooseGame,
    House,
    Join,
    Request,
    ShowEmote,
    Start,
    Stop,
    Undo,
    carry_out,
)
from bot.tables.snapshots import Snapshot, public_table
from bot.tables.types import AnyTableView, Table, TablePlace
from engines.contract import AnyGame

_log = structlog.get_logger(__name__)

_ATTEMPTS = 4


class Host:
    """Runs the tables that one process owns, according to its `owner`.

    Requests return the changed table, or raise a refusal. A change is committed before listeners are called. All
    changes of a table go through its mailbox.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        agents: AgentRegistry,
        settings: HostSettings | None = None,
        *,
        environment: HostEnvironment | None = None,
        owner: AnyOwner | None = None,
        workers: Workers | None = None,
        hooks: Hooks = NO_HOOKS,
    ) -> None:
        """`games` are by name, and the first is the default; `agents` knows which agents can play which game.

        Without `workers`, no agent thinks; `close` leaves them open. `hooks` are called in the transactions that end a
        table or delete old data.
        """
        settings, environment = settings or HostSettings(), environment or HostEnvironment()
        clock, sleep, clocks = environment.clock, environment.sleep, settings.clocks
        self.games = games
        self.agents = agents if workers is not None else agents.without_thinkers()
        self._store = store
        self._house = House(games, self.agents, StandIns(self.agents, settings.stand_in), clocks, clock)
        decisions = Decisions(games, self._house.stand_ins, workers)
        self._clock = clock
        self._new_seed = environment.new_seed
        self._without_asking = settings.without_asking
        self._turns = AgentTurns(
            *(self._agent_turn, decisions.choose, self._play_turn),
            pace=settings.pace,
            patience=settings.patience,
            sleep=sleep,
        )
        self.owner: AnyOwner = owner or SoleOwner(store, clock)
        self._mailboxes = Mailboxes()
        self._cache = TableCache(
            *(store, self._game_of_table, self._follow),
            owns=self.owner.owns,
            is_fast=self._turns.is_fast,
            settings=settings,
            hooks=hooks,
        )
        self.timing = Timing(*(clocks, store, environment, self._cache, self.ask, decisions, hooks), games=games)
        self.advice = Advice(self.agents, self._cache, self.ask, decisions)
        self.verifier = Verifier(store, self._game_of_table, StandIns(agents, settings.stand_in), decisions)
        self.erasure = Erasure(*(store, self._mailboxes, self._cache), rewritten=self._tell, removed=self._turns.forget)
        self.owner.on_request(STOP, partial(carry_out_stop, ask=self.ask, rewrite=self.erasure.rewrite))
        self.index = LiveIndex(store, games, sleep)
        self.ownership = Ownership(store, self.owner, self._cache, self._turns, self.timing.keeper, self.index)
        self.places = TablePlaces(store, self.ask, clock)
        self.acts = Acts(store, clock, sleep, hooks)
        self.servers = Servers(store, games, self.owner)
        self.openings = Openings(
            *(store, games, self.agents, self.servers, self.timing),
            limits=settings.limits,
            editions=settings.editions,
            clock=clock,
        )

    # --- reading ---

    async def table(self, table_id: str) -> Table:
        """The table with this id."""
        return (await self._cache.get(table_id)).table

    async def open_table(self, channel_id: int) -> Table | None:
        """The lobby or running table of a channel; None if there is none."""
        found = await self._cache.in_channel(channel_id)
        return None if found is None else found.table

    async def open_tables(self, member_id: int | None = None) -> tuple[Table, ...]:
        """All lobbies and running tables, or those at which a member sits, oldest first."""
        rows = await self._store.read(lambda unit: unit.tables(member_id=member_id))
        return tuple(public_table(row, self.games[row.game]) for row in rows if row.game in self.games)

    async def snapshot(self, table_id: str) -> Snapshot:
        """The table with all its views. Raises `illegible-log` if these rules cannot reproduce its state."""
        return (await self._cache.get(table_id)).snapshot

    async def table_view(self, table_id: str, member_id: int | None = None) -> AnyTableView:
        """What one member, or a spectator (None), may see of a table. For several views, use `snapshot`."""
        return (await self.snapshot(table_id)).view(member_id)

    # --- requests ---

    async def ask(self, where: str | TablePlace, request: Request) -> Table:
        """Carry out a request at a table, given by its id, or at the open table of a place.

        Where no table is open, `Join` opens one. Returns the changed table. Raises what `carry_out` raises, and
        NotOursError if another process owns the table.
        """
        if isinstance(where, TablePlace):
            table = await self._ask_at(where, request)
        else:
            table = await self._change(where, await self._completed(where, request))
        _log_milestone(table, request)
        return table

    async def set_fast(self, table_id: str, member_id: int, is_fast: bool) -> Table:
        """Make the agents of a table play without pauses, or with pauses. A restart forgets it."""
        row = (await self._cache.get(table_id)).row
        self.owner.require(row.guild_id)
        seats.require_running(row)
        seats.controlled_by(row, member_id)
        self._turns.set_fast(row, is_fast)
        self._cache.update_pace(table_id)
        return self._tell(await self._cache.get(table_id))

    # --- listeners and agents ---

    async def mark_shown(self, table_id: str, ply: int) -> None:
        """Record that the board of this ply is on the screen."""
        self._turns.mark_shown(table_id, ply)

    async def resume(self, taken: Shards | None = None) -> None:
        """Let agents continue where it is their turn, at all tables of ours or in the shards that were `taken` over.

        The most recently played tables come first.
        """
        shards = taken or self.owner.shards
        for_agents = await self._store.read(lambda unit: unit.awaiting_agent(shards))
        async for table_id in throttled(for_agents):
            with suppress(TableRefusal):  # Such a table can only be stopped.
                self._tell(await self._cache.get(table_id))

    async def close(self) -> None:
        """Let agents and clocks finish what they are writing, and stop them. The store stays open."""
        # At the same time, because a request of another process may take longer than this one has to end.
        index = self.index.close()
        await asyncio.gather(self.owner.finish(), self.timing.close(), self.acts.close(), self._turns.close(), index)
        await self._mailboxes.close()

    # --- inside ---

    async def _ask_at(self, place: TablePlace, request: Request) -> Table:
        self.owner.require(place.guild_id)
        if isinstance(request, Join):
            self.openings.game(request.game)
            for _ in range(_ATTEMPTS):
                # If somebody else opens a table here at the same moment, the next attempt joins it.
                with suppress(Conflict):
                    return await self._join(place, request)
            return await self._join(place, request)
        table = await self.open_table(place.channel_id)
        if table is None:
            raise TableRefusal("no-table")
        return await self._change(table.id, await self._completed(table.id, request))

    @shielded
    async def _join(self, place: TablePlace, join: Join) -> Table:
        found = await self._cache.in_channel(place.channel_id)
        if found is not None:
            return await self._change(found.row.id, join)
        row = await self.openings.lobby(place, join)
        return self._tell(await self._cache.add(row, by_click=join.by_click))

    async def _completed(self, table_id: str, request: Request) -> Request:
        """A request with what only the host knows."""
        match request:
            case ChooseGame(options=None):
                place = (await self.table(table_id)).place
                return replace(request, options=await self.openings.options_of(request.game, place.guild_id))
            case Start(seed=None):
                return replace(request, seed=self._new_seed())
            case _:
                return request

    async def _change(self, table_id: str, request: Request) -> Table:
        async def changed() -> Table:
            try:
                table = await self._cache.change(table_id, partial(carry_out, request, house=self._house))
                if isinstance(request, ShowEmote):
                    self.ownership.emote_shown(table_id)
                    return table.table
                return self._tell(table)
            except StoreError:
                self.ownership.doubted(table_id)
                raise

        try:
            return await self._mailboxes.do(table_id, changed)
        except Conflict:
            if isinstance(request, Act | Undo):  # Somebody else was first.
                raise Stale(request.ply + 1) from None
            if isinstance(request, ActAsAgent):
                raise Stale(request.turn.ply + 1) from None
            raise

    async def _agent_turn(self, table_id: str) -> AgentTurn | None:
        try:
            ours = await self.ownership.is_ours(table_id)
            return turn_of(await self._cache.get(table_id), self._house.stand_ins) if ours else None
        except TableRefusal as refusal:
            if refusal.code == "no-table":
                return None
            raise

    async def _play_turn(self, table_id: str, turn: AgentTurn, decision: Decision) -> None:
        try:
            await self.ask(table_id, ActAsAgent(turn, decision.move, decision.agent))
        except NotOursError:  # The next owner's agents continue.
            raise Stale(turn.ply) from None

    def _follow(self, draft: Draft) -> None:
        """Add the consequences of a change. Clocks come after moves, because they time the decision that remains."""
        play.go_on(draft, self._without_asking.get(draft.row.game, ()), self._clock())
        self.timing.reschedule(draft)
        play.let_agents_talk(draft, self._house.stand_ins.agent)

    def _tell(self, changed: LoadedTable) -> Table:
        self.ownership.changed(changed)
        return changed.table

    def _game_of_table(self, name: str) -> AnyGame:
        """The game of a stored table. Raises `game-asleep` if it is not installed, as it may be installed again."""
        if name not in self.games:
            raise TableRefusal("game-asleep", game=name)
        return self.games[name]


def _log_milestone(table: Table, request: Request) -> None:
    match request:
        case Start():
            _log.info("table-started", table=table.id, game=table.game, seats=len(table.seats))
        case Stop():
            _log.info("table-stopped", table=table.id, game=table.game, ply=table.ply)
        case Act() | ActAsAgent() if table.status == Status.OVER:
            _log.info("table-over", table=table.id, game=table.game, ply=table.ply)
        case _:
            pass
