"""The host: all requests that tables accept, and who may make them.

`bot.tables.lobby`, `bot.tables.seats` and `bot.tables.play` define what requests do to a table; `bot.host.cache` reads
and stores tables.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TypeVar

import msgspec
import structlog
from msgspec import Struct

from agents.registry import AgentRegistry
from agents.workers import Workers
from bot.host.acts import Acts
from bot.host.agent_turns import Advice, AgentTurns, Decision, Decisions
from bot.host.archive import Verifier
from bot.host.background import Sleep, throttled
from bot.host.cache import Mailboxes, TableCache
from bot.host.inbox import STOP, Inbox, carry_out_stop
from bot.host.leases import Leases, Ownership
from bot.host.servers import Servers, TablePlaces
from bot.host.timing import Timing
from bot.host.waiting import LiveIndex
from bot.store.connections import Conflict, StoreError
from bot.store.forgetting import delete_table
from bot.store.schema import SeatRecord, ServerSettings, Shards, Status, TableRecord
from bot.store.store import Store, utc_now
from bot.store.transactions import shielded
from bot.store.unit_of_work import UnitOfWork
from bot.tables import lobby, play, seats
from bot.tables.act_limits import require_opening
from bot.tables.clocks import ClockSettings
from bot.tables.hooks import NO_HOOKS, Hooks
from bot.tables.house_players import AgentTurn, StandIns, turn_of
from bot.tables.lobby import Limits
from bot.tables.play import Draft, LoadedTable, Unasked
from bot.tables.refusals import NotOursError, Stale, TableRefusal
from bot.tables.seats import driven_by, let_drive, take_the_wheel
from bot.tables.snapshots import Snapshot, public_table
from bot.tables.types import Absence, AnyTableView, Member, Place, Table
from engines.chance import SEED_BYTES
from engines.contract import AnyGame, Options
from engines.edition import FIELD, Edition

R = TypeVar("R")

_log = structlog.get_logger(__name__)

_ATTEMPTS = 4


class Host:
    """Runs the tables that one process owns, according to its `leases`.

    Requests return the changed table, or raise a refusal. A change is committed before listeners are called. All
    changes of a table go through its mailbox.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        agents: AgentRegistry,
        *,
        pace: float = 0.0,
        patience: float = 10.0,
        stand_in: str = "heuristic",
        clock: Callable[[], datetime] = utc_now,
        sleep: Sleep = asyncio.sleep,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
        editions: Mapping[str, Edition] | None = None,
        clocks: ClockSettings | None = None,
        leases: Leases | None = None,
        workers: Workers | None = None,
        limits: Limits | None = None,
        without_asking: Unasked = play.NONE,
        hooks: Hooks = NO_HOOKS,
    ) -> None:
        """Set up the host.

        `games` are by name, and the first is the default; `agents` knows which agents can play which game;
        `stand_in` is the agent that takes over from members who leave. For `pace` and `patience` see `AgentTurns`.
        `editions` replace the shipped ones at new tables, by game. Without `workers`, no agent thinks; `close` leaves
        them open. Without `limits`, any number of tables may be open. `without_asking`: see `bot.tables.play`.
        `hooks` are called in the transactions that end a table or delete old data.
        """
        self.games = games
        self.agents = agents if workers is not None else agents.without_thinkers()
        self._store = store
        self._stand_ins = StandIns(self.agents, stand_in)
        decisions = Decisions(games, self._stand_ins, workers)
        self._clock = clock
        self._new_seed = new_seed
        self._without_asking = without_asking
        self._turns = AgentTurns(
            self._agent_turn, decisions.choose, self._play_turn, pace=pace, patience=patience, sleep=sleep
        )
        self._limits = limits or Limits()
        self.leases = leases or Leases()
        self._mailboxes = Mailboxes()
        self._cache = TableCache(
            *(store, self._game_of_table, self._follow),
            owns=self.leases.hold,
            is_hurried=self._turns.is_hurried,
            limits=self._limits,
            without_asking=without_asking,
            hooks=hooks,
        )
        self.timing = Timing(
            *(clocks or ClockSettings(), store, clock, sleep, self._cache, self._change, decisions, hooks), games=games
        )
        self.advice = Advice(self.agents, self._cache, self._change, decisions)
        self.verifier = Verifier(store, self._game_of_table, StandIns(agents, stand_in), decisions)
        self.inbox = Inbox(store, self.leases, clock)
        self.inbox.on(STOP, partial(carry_out_stop, change=self._change, rewrite=self.rewrite))
        self.index = LiveIndex(store, games, sleep)
        self.ownership = Ownership(store, self.leases, self._cache, self._turns, self.timing.keeper, self.index)
        self.places = TablePlaces(store, self._change, clock)
        self.acts = Acts(store, clock, sleep)
        self.servers = Servers(store, games, self.leases)
        self._editions = editions or {}

    async def options_of(self, game: str, guild_id: int | None) -> Options:
        """The options with which a table of this game is opened in a server, or in direct messages (None)."""
        return self._options(self._game(game), await self.servers.of(guild_id))

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

    # --- in the lobby ---

    async def join(
        self,
        place: Place,
        member: Member,
        game: str | None = None,
        before: Table | None = None,
        *,
        by_click: bool = False,
    ) -> Table:
        """Seat a member at the table of a channel. If there is none, open a lobby first, like the table `before`.

        `by_click`: the member has asked for it just now, so the limits on what members make the bot post apply.
        """
        self.leases.require(place.guild_id)
        if game is not None:
            self._game(game)
        for _ in range(_ATTEMPTS):
            # If somebody else opens a table here at the same moment, the next attempt joins it.
            with suppress(Conflict):
                return await self._join(place, member, game, before, by_click=by_click)
        return await self._join(place, member, game, before, by_click=by_click)

    async def require_room(self, guild_id: int, channel_id: int, member: Member) -> None:
        """Refuse a member who may not open another table in this channel of a server. `join` checks it again."""

        def require(unit: UnitOfWork) -> None:
            self._limits.require_room(unit, [member.id], opening_in=guild_id)
            require_opening(unit, member.id, channel_id, self._clock())

        await self._store.read(require)

    async def add_agent(self, table_id: str, member_id: int | None, name: str | None = None) -> Table:
        """Give a free seat to an agent, by its name or level; without either, to the stand-in."""
        return await self._change_lobby(
            table_id, member_id, lambda draft: lobby.add_agent(draft.row, draft.game, self._agent(draft.game, name))
        )

    async def seat_agents(self, table_id: str, member_id: int | None, count: int, name: str) -> Table:
        """Seat this many agents at the table: new ones have this name or level, and the last ones leave first."""

        def change(draft: Draft) -> None:
            lobby.seat_agents(draft.row, draft.game, count, self._agent(draft.game, name), self._clock())

        return await self._change_lobby(table_id, member_id, change)

    async def choose_game(self, table_id: str, member_id: int, game: str) -> Table:
        """Change the game to be played; the options become the server's for that game."""
        chosen, guild_id = self._game(game), (await self.table(table_id)).place.guild_id
        options = self._options(chosen, await self.servers.of(guild_id))
        return await self._change_lobby(
            table_id, member_id, lambda draft: lobby.choose_game(draft.row, chosen, options, self.agents.like)
        )

    async def set_up(
        self, table_id: str, member_id: int | None, chosen: Mapping[str, str], game: str | None = None
    ) -> Table:
        """Set `clock`, `advice` and options of the game, by name and as text: all of them, or none.

        `game` is the one that they were chosen for, if known; the table may have another one by now.
        """

        def change(draft: Draft) -> None:
            if game not in {None, draft.row.game}:
                raise TableRefusal("form-of-other-game", game=draft.row.game)
            lobby.set_up(draft.row, draft.game, chosen)

        return await self._change_lobby(table_id, member_id, change)

    async def require_setting_up(self, table_id: str, member_id: int) -> Table:
        """The table, if this member may now change its game and options; raises TableRefusal otherwise."""
        loaded = await self._cache.get(table_id)
        seats.require_setting_up(loaded.row, member_id)
        return loaded.table

    async def start(self, table_id: str, member_id: int | None, seed: bytes | None = None) -> Table:
        """Draw the seats and deal: at random, or from a prepared seed as in a tutorial."""
        seed = seed or self._new_seed()
        table = await self._change_lobby(table_id, member_id, lambda draft: play.deal(draft, seed, self._clock()))
        _log.info("table-started", table=table_id, game=table.game, seats=len(table.seats))
        return table

    # --- at the table ---

    async def act(self, table_id: str, expected_ply: int, member_id: int, move: Struct | str) -> Table:
        """Play a move of a member's seat, made for the table as it was at `expected_ply`.

        `move` is a move of the game, or its JSON text. Besides a `TableRefusal` it may raise the game's own
        `Unreadable` or `IllegalMove`.
        """
        return await self._act(table_id, expected_ply, lambda row: driven_by(row, member_id), move)

    async def take_back(self, table_id: str, expected_ply: int, member_id: int) -> Table:
        """Take back the move that a member has just made, if the game allows it and nobody has acted since."""

        def change(draft: Draft) -> None:
            seats.require_running(draft.row)
            play.take_back(draft, driven_by(draft.row, member_id), expected_ply, self._clock())

        return await self._change_at(table_id, expected_ply, change)

    async def hurry(self, table_id: str, member_id: int, hurried: bool) -> Table:
        """Make the agents of a table play without pauses, or with pauses again. A restart forgets it."""
        row = (await self._cache.get(table_id)).row
        self.leases.require(row.guild_id)
        seats.require_running(row)
        driven_by(row, member_id)
        self._turns.hurry(table_id, hurried)
        self._cache.hurry(table_id)
        return self._tell(await self._cache.get(table_id))

    async def say(self, table_id: str, member_id: int, phrase: str) -> Table:
        """Let a member say something at a running table, in turn or not. This is not a ply."""
        return await self._change(table_id, lambda draft: play.say(draft, driven_by(draft.row, member_id), phrase))

    async def stop(self, table_id: str, member: Member, *, manager: bool = False, lobby_only: bool = False) -> Table:
        """End a table early. A seated member may end a lobby, the host a running table, and a manager either.

        With `lobby_only`, a running table is refused.
        """

        def change(draft: Draft) -> None:
            play.stop(draft.row, draft.game, member, self._clock(), manager=manager, lobby_only=lobby_only)

        table = await self._change(table_id, change)
        _log.info("table-stopped", table=table_id, game=table.game, ply=table.ply)
        return table

    async def rewrite(self, table_id: str, work: Callable[[UnitOfWork], R]) -> R:
        """Store a table other than by a change, as when a member is forgotten; `work` returns it, or None."""

        async def rewritten() -> R:
            after = await self._store.write(work)
            self._cache.forget(table_id)
            if after is not None:
                with suppress(TableRefusal):  # its game is not installed
                    self._tell(await self._cache.get(table_id))
            return after

        return await self._mailboxes.do(table_id, rewritten)

    async def remove(self, table_id: str) -> None:
        """Delete a table with its log, whether it is open or not: from now on there is none with this id."""

        async def removed() -> None:
            await self._store.write(partial(delete_table, table_id=table_id))
            self._cache.remove(table_id)
            self._turns.forget(table_id)

        await self._mailboxes.do(table_id, removed)

    # --- seats ---

    async def leave(self, table_id: str, member_id: int) -> Table:
        """Let a member leave. In a lobby the seat becomes free; at a running table an agent takes over."""

        def change(draft: Draft) -> None:
            lobby.leave(draft.row, member_id, self._stand_ins.name_at(draft.row.game), self._clock())
            play.count(draft.row, self._clock())

        return await self._change(table_id, change)

    async def come_back(self, table_id: str, member_id: int, *, here: bool = True) -> Table:
        """Let a member play their seat again, unless somebody else has taken it.

        `here`: whether they ask in the table's server, as they must if they were removed from it.
        """

        def change(draft: Draft) -> None:
            seats.require_running(draft.row)
            seat = seats.required_seat(draft.row, member_id)
            if seat.agent is None:
                raise TableRefusal("already-driving")
            if seat.absence == Absence.REMOVED and not here:
                raise TableRefusal("come-back-there")
            take_the_wheel(draft.row, seat)

        return await self._change(table_id, change)

    async def take_seat(self, table_id: str, number: int, member: Member) -> Table:
        """Give a member the seat of an agent at a running table, if the seat's owner has left or there is none."""
        return await self._change(table_id, lambda draft: seats.take(draft.row, number, member))

    async def kick(self, table_id: str, by: Member, member_id: int, *, manager: bool = False) -> Table:
        """Remove a member, on behalf of the host or a manager."""

        def change(draft: Draft) -> None:
            stand_in = self._stand_ins.name_at(draft.row.game)
            seats.kick(draft.row, by, member_id, stand_in, self._clock(), manager=manager)
            play.count(draft.row, self._clock())

        return await self._change(table_id, change)

    async def hand_on(self, table_id: str, by: Member, member_id: int, *, manager: bool = False) -> Table:
        """Make another member the host, on behalf of the host or a manager."""
        return await self._change(table_id, lambda draft: seats.hand_on(draft.row, by, member_id, manager=manager))

    async def vote_to_stop(self, table_id: str, member_id: int) -> Table:
        """Vote to stop a running game. It stops once more than half of its active members have voted for it."""
        return await self._change(table_id, lambda draft: play.vote_to_stop(draft.row, member_id, self._clock()))

    async def removed_from_server(self, guild_id: int, member_id: int) -> tuple[Table, ...]:
        """Take a member who has left a server out of its lobbies, and let agents play their other seats there.

        Returns the changed tables.
        """
        changed = []
        for table in await self.open_tables(member_id):
            if table.place.guild_id == guild_id:
                with suppress(TableRefusal):  # It has ended, or they have left it.
                    changed.append(await self._change(table.id, partial(self._remove, member_id)))
        return tuple(changed)

    # --- listeners and agents ---

    async def shown(self, table_id: str, ply: int) -> None:
        """Record that the board of this ply is on the screen."""
        self._turns.shown(table_id, ply)

    async def resume(self, taken: Shards | None = None) -> None:
        """Let agents continue where it is their turn, at all tables of ours or in the shards that were `taken` over.

        The most recently played tables come first.
        """
        shards = taken or self.leases.shards
        for_agents = await self._store.read(lambda unit: unit.awaiting_agent(shards))
        async for table_id in throttled(for_agents):
            with suppress(TableRefusal):  # Such a table can only be stopped.
                self._tell(await self._cache.get(table_id))

    async def close(self) -> None:
        """Let agents and clocks finish what they are writing, and stop them. The store stays open."""
        # At the same time, because an item from the inbox may take longer than the process has to end.
        index = self.index.close()
        await asyncio.gather(self.inbox.close(), self.timing.close(), self.acts.close(), self._turns.close(), index)
        await self._mailboxes.close()

    # --- inside ---

    @shielded
    async def _join(
        self, place: Place, member: Member, game: str | None, before: Table | None, *, by_click: bool
    ) -> Table:
        def sit_down(draft: Draft) -> None:
            if draft.row.status == Status.LOBBY and game not in {None, draft.row.game}:
                raise TableRefusal("other-game", game=draft.row.game)
            lobby.sit_down(draft.row, draft.game, member)

        found = await self._cache.in_channel(place.channel_id)
        if found is not None:
            return await self._change(found.row.id, sit_down)
        chosen = self._game(game or next(iter(self.games)))
        row = await self._lobby(place, chosen, member, before)
        return self._tell(await self._cache.add(row, by_click=by_click))

    async def _lobby(self, place: Place, game: AnyGame, member: Member, before: Table | None) -> TableRecord:
        """A new lobby with a member in it, set up like the table `before`, or else by the server's settings."""
        settings = await self.servers.of(place.guild_id)
        options = self._options(game, settings, None if before is None else before.options)
        row = lobby.new_table(place, game, options, self._clock())
        lobby.sit_down(row, game, member)
        lobby.bring_agents(row, game, before, self.agents.knows)
        row.locale = settings.language or place.locale
        row.pace, row.calls = settings.pace, settings.calls
        self.timing.open(row, settings.clock if before is None else before.clock)
        # A tutorial gives advice of its own, and has no lobby in which to switch this on.
        row.advice = place.guild_id is not None and (settings.advice if before is None else before.advice)
        return row

    def _options(self, game: AnyGame, settings: ServerSettings, like: Options | None = None) -> Options:
        """Options as chosen at another table, or else in a server; the edition is always the current one."""
        chosen = {} if like is None else msgspec.structs.asdict(like)
        chosen.pop(FIELD, None)
        if game.name in self._editions:
            chosen[FIELD] = self._editions[game.name]
        options = game.Options(**chosen)
        return lobby.options_by(settings, game, options) if like is None else options

    def _remove(self, member_id: int, draft: Draft) -> None:
        row = draft.row
        if row.status == Status.LOBBY:
            lobby.get_up(row, member_id, self._clock())
            return
        seats.require_running(row)
        let_drive(row, seats.required_seat(row, member_id), self._stand_ins.name_at(row.game), Absence.REMOVED)
        play.count(row, self._clock())

    async def _act(
        self,
        table_id: str,
        expected_ply: int,
        find: Callable[[TableRecord], SeatRecord],
        move: Struct | str,
        agent: str | None = None,
    ) -> Table:
        def change(draft: Draft) -> None:
            seats.require_running(draft.row)
            play.play(draft, find(draft.row), expected_ply, move, self._clock(), agent)

        table = await self._change_at(table_id, expected_ply, change)
        if table.status == Status.OVER:
            _log.info("table-over", table=table_id, game=table.game, ply=table.ply)
        return table

    async def _agent_turn(self, table_id: str) -> AgentTurn | None:
        try:
            ours = await self.ownership.is_ours(table_id)
            return turn_of(await self._cache.get(table_id), self._stand_ins) if ours else None
        except TableRefusal as refusal:
            if refusal.code == "no-table":
                return None
            raise

    async def _play_turn(self, table_id: str, turn: AgentTurn, decision: Decision) -> None:
        try:
            await self._act(table_id, turn.ply, turn.seat_in, decision.move, decision.agent)
        except NotOursError:  # The next owner's agents continue.
            raise Stale(turn.ply) from None

    def _follow(self, draft: Draft) -> None:
        """Add the consequences of a change. Clocks come after moves, because they time the decision that remains."""
        play.go_on(draft, self._without_asking.get(draft.row.game, ()), self._clock())
        self.timing.reschedule(draft)
        play.let_agents_talk(draft, self._stand_ins.agent)

    async def _change(self, table_id: str, change: Callable[[Draft], None]) -> Table:
        async def changed() -> Table:
            try:
                return self._tell(await self._cache.change(table_id, change))
            except StoreError:
                self.ownership.doubted(table_id)
                raise

        return await self._mailboxes.do(table_id, changed)

    async def _change_at(self, table_id: str, expected_ply: int, change: Callable[[Draft], None]) -> Table:
        try:
            return await self._change(table_id, change)
        except Conflict:
            raise Stale(expected_ply + 1) from None

    async def _change_lobby(self, table_id: str, member_id: int | None, change: Callable[[Draft], None]) -> Table:
        def change_lobby(draft: Draft) -> None:
            seats.require_setting_up(draft.row, member_id)
            change(draft)

        return await self._change(table_id, change_lobby)

    def _tell(self, changed: LoadedTable) -> Table:
        self.ownership.changed(changed)
        return changed.table

    def _agent(self, game: AnyGame, name: str | None) -> str:
        """The agent of this name or level; without either, the stand-in."""
        chosen = self.agents.named(game.name, name or self._stand_ins.name_at(game.name))
        if chosen is None:
            raise TableRefusal("no-agent", game=game.name, agent=name or "")
        return chosen

    def _game(self, name: str, refusal: str = "unknown-game") -> AnyGame:
        if name not in self.games:
            raise TableRefusal(refusal, game=name)
        return self.games[name]

    def _game_of_table(self, name: str) -> AnyGame:
        """The game of a stored table. Raises `game-asleep` if it is not installed, as it may be installed again."""
        return self._game(name, "game-asleep")
