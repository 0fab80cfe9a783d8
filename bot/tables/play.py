"""A table with the state of its game, and what happens there: dealing, playing, talking and ending.

`LoadedTable` is a table at one version, `Draft` one that is being changed. The stored state is a cache of what the log
leads to; if it cannot be used, it is rebuilt from the log. `bot.host.host` decides who may ask for what.

Where a member has nothing to decide, the bot makes the move in the same change as the move before it, for the kinds of
moves that the plug-in names. Nobody sees the table in between, and no process can die in between. In the log it is a
move of its seat like any other. But because the member did not make it, it does not count as activity, does not
withdraw their vote to stop, and cannot be taken back.

A phrase is valid until its seat moves. It changes the table's version but not its ply, so that no button becomes stale.
An agent's move is made only if nothing was said since the agent was asked, so the log and the stored phrases show
what each agent had heard.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct

from agents.agent import AnyAgent, Talking
from bot.store.schema import MoveRecord, SaidRecord, SeatRecord, Status, TableRecord
from bot.store.unit_of_work import UnitOfWork
from bot.tables.act_limits import Ping, note_closed_lobby, ping
from bot.tables.hooks import Hooks
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.seats import controlled_by, end, is_present, require_lobby, require_running
from bot.tables.snapshots import Snapshot, public_table
from bot.tables.story import REACH, LogEntry, view_with_phrases
from bot.tables.types import Earned, HeadToHead, Member, Table
from engines import codec
from engines.chance import Chance, commitment
from engines.contract import AnyGame, Event, IllegalMove, TakeBack, Unreadable
from engines.replay import Position
from engines.replay import replayed as positions_by
from engines.upgrades import DocumentError

PHRASES: Final = 3
"""How many phrases a seat may say between two of its moves."""

DUEL: Final = 2
"""The seats of a table whose players have a head-to-head."""

Kinds: TypeAlias = tuple[type[Struct], ...]

Unasked: TypeAlias = Mapping[str, Kinds]
"""For each game, the kinds of moves the bot makes for a member if no other move is legal."""

NO_AUTO_MOVES: Final[Unasked] = MappingProxyType({})


# --- a table with its state ---


class LoadedTable:
    """A table at one version. It is never changed in place."""

    __slots__ = ("_fault", "_snapshot", "_state", "duel", "earned", "game", "log", "row", "table", "undo")

    def __init__(
        self,
        row: TableRecord,
        game: AnyGame,
        state: Struct | None = None,
        log: Sequence[LogEntry] = (),
        fault: TableRefusal | None = None,
        *,
        is_fast: bool = False,
        undo: Struct | None = None,
    ) -> None:
        """`state` is the game's state; None before the deal, or if `fault` says why it cannot be read.

        `log` is the end of the table's log, or all of it if the table was read after it had ended. `is_fast`: see
        `Table.is_fast`. `undo` is the state before the last move if that may be taken back.
        """
        self.row = row
        self.game = game
        self.table: Table = public_table(row, game, is_fast=is_fast)
        self._state = state
        self.log = log
        self._fault = fault
        self.undo = undo
        self.earned: tuple[Earned, ...] = ()
        """What was achieved at the table, if it has ended."""
        self.duel: HeadToHead | None = None
        """The head-to-head of its two players, if it has ended."""
        self._snapshot: Snapshot | None = None

    @property
    def state(self) -> Struct:
        """The game's state of a dealt table. Raises TableRefusal if these rules cannot rebuild it."""
        state = self._state_if_dealt()
        if state is None:
            raise ValueError(f"table {self.row.id} was never dealt")
        return state

    @property
    def snapshot(self) -> Snapshot:
        """The table with all its views. Raises TableRefusal like `state`."""
        if self._snapshot is None:
            state = self._state_if_dealt()
            self._snapshot = Snapshot(self.table, self.game, state, self.log, self.undo, self.earned, self.duel)
        return self._snapshot

    def changed(self, draft: Draft, game: AnyGame) -> LoadedTable:
        """The table after this change, which may have replaced its game by `game`."""
        is_fast = self.table.is_fast
        if draft.new_state is not None:
            return LoadedTable(draft.row, game, draft.new_state, draft.log, is_fast=is_fast, undo=draft.undo)
        mover = None if self.undo is None else game.to_act(self.undo)
        owners = {seat.member_id for row in (self.row, draft.row) for seat in row.seats if seat.number == mover}
        undo = self.undo if len(owners) == 1 else None  # A new owner must not take back what the old one played.
        return LoadedTable(draft.row, game, self._state, self.log, self._fault, is_fast=is_fast, undo=undo)

    def with_pace(self, is_fast: bool) -> LoadedTable:
        """The same table, with or without pauses before agents' turns."""
        table = LoadedTable(self.row, self.game, self._state, self.log, self._fault, is_fast=is_fast, undo=self.undo)
        table.earned, table.duel = self.earned, self.duel
        return table

    def _state_if_dealt(self) -> Struct | None:
        if self._fault is not None:
            # A new exception each time: a traceback grows on one that is raised again.
            raise TableRefusal(self._fault.code, **self._fault.details)
        return self._state


class Stored(Struct, frozen=True):
    """A committed change."""

    before: TableRecord | None
    """The table as it was; None for a new one."""
    after: TableRecord
    move: MoveRecord | None
    by_clock: bool
    """Whether it follows from a deadline."""
    unasked: int = 0
    """How many moves the bot made in the same change for members who had no choice."""


class Draft:
    """A table that is being changed: a separate copy, with the state and the moves to store with it."""

    def __init__(self, before: LoadedTable) -> None:
        self.before = before
        self.row = before.row.copy()
        self.row.version += 1
        self.game = before.game
        self.new_state: Struct | None = None
        """The game's state after the change so far; None if it is unchanged."""
        self.move: MoveRecord | None = None
        """The move to add to the log with this change."""
        self.unasked: list[MoveRecord] = []
        """The moves after it that the bot makes for members; see `bot.tables.play`."""
        self.log: tuple[LogEntry, ...] = tuple(before.log)
        """The end of the log after the change, with the events of its moves."""
        self.undo: Struct | None = None
        """The game's state before the last move, if that may be taken back; None if it is final."""
        self.pings: list[tuple[Ping, datetime]] = []
        """Which members this change pings for a member's click, and when; beyond the limits it is refused."""
        self.by_clock = False
        """Whether the change follows from a deadline, not from a request."""
        self.goes_on = False
        """Whether an agent moved for a member in the middle of a turn."""
        self.earned: tuple[Earned, ...] = ()
        """What was achieved with the end of the table; set by `store`."""
        self.duel: HeadToHead | None = None
        """The head-to-head of its two players, likewise."""

    @property
    def state(self) -> Struct:
        """The game's state after the change so far. Raises TableRefusal if these rules cannot rebuild it."""
        return self.before.state if self.new_state is None else self.new_state

    @property
    def to_act(self) -> int | None:
        """The seat to act after the change; None if the table is not running or cannot be read."""
        if self.row.status != Status.RUNNING:
            return None
        try:
            return self.game.to_act(self.state)
        except TableRefusal:
            return None

    def may_be_taken_back_by(self, seat: int) -> bool:
        """Whether this seat can take back its last move after the change so far."""
        if self.new_state is not None:
            return self.undo is not None and self.game.to_act(self.undo) == seat
        undo, owners = self.before.undo, {each.member_id for each in self.before.row.seats if each.number == seat}
        stays = owners == {each.member_id for each in self.row.seats if each.number == seat}
        return undo is not None and stays and self.game.to_act(undo) == seat

    def tell(self, told: LogEntry) -> None:
        """Append a move with its events to the end of the log."""
        self.log = (*self.log, told)[-REACH:]

    def store(self, unit: UnitOfWork, hooks: Hooks) -> None:
        """Store the change, and what features store when a table ends.

        Raises Outdated if another change was first, and TableRefusal if its pings exceed a limit.
        """
        unit.save(self.before.row, self.row)
        for asked, now in self.pings:
            ping(unit, asked, now)
        if self.move is not None:
            unit.add_move(self.move)
        for move in self.unasked:
            unit.add_move(move)
        if self.before.row.is_open and not self.row.is_open:
            note_closed_lobby(unit, self.before.row, self.row)
            self.earned = tuple(hooks.on_table_ended(unit, self.row, self.game))
            self.duel = hooks.duel_at(unit, self.row.id) if len(self.row.seats) == DUEL else None


Rewriting: TypeAlias = Callable[[str, Callable[[UnitOfWork], TableRecord]], Awaitable[TableRecord]]
"""Stores the table with this id other than by a change, and announces it; the host implements it."""


# --- reading the log ---


def state_of(unit: UnitOfWork, row: TableRecord, game: AnyGame) -> Struct:
    """The state of a dealt table. Raises TableRefusal if neither the cache nor the log can be used."""
    if row.state is not None:
        with contextlib.suppress(DocumentError):  # The log leads to the same state; the next move writes a new cache.
            return codec.decode_state(game, row.state)
    log = unit.moves(row.id)
    if len(log) != row.ply:
        raise TableRefusal("illegible-log", table=row.id)
    return replayed(row, game, log)


def log_entries(unit: UnitOfWork, row: TableRecord, game: AnyGame) -> list[LogEntry]:
    """The end of the log as entries with events; the whole log if the table has ended."""
    latest = unit.latest_moves(row.id, REACH if row.is_open else row.ply)
    return told_by(row, game, latest, lambda: unit.moves(row.id))


def told_by(
    row: TableRecord, game: AnyGame, latest: Sequence[MoveRecord], whole: Callable[[], Sequence[MoveRecord]]
) -> list[LogEntry]:
    """The `latest` moves of a log as entries, without those taken back; `whole` returns the whole log.

    Events are stored with the moves. Older moves without events are replayed if the table's rules are still current;
    if not, the result is empty.
    """
    if all(played.events is not None for played in latest):
        with contextlib.suppress(DocumentError):  # events under other rules
            return _standing(
                None
                if codec.is_take_back(played.move)
                else LogEntry(played.seat, codec.decode_events(game, played.events or ""), played.ply)
                for played in latest
            )
    if row.rules != game.rules:
        return []
    with contextlib.suppress(TableRefusal):
        positions = list(positions_of(row, game, whole()))
        return _standing(
            None if each.move is None else LogEntry(each.seat, each.events, played.ply)
            for each, played in zip(positions[-len(latest) :], latest, strict=False)
            if each.seat is not None
        )
    return []


def _standing(entries: Iterable[LogEntry | None]) -> list[LogEntry]:
    """The entries that remain where None takes back the entry before it."""
    left: list[LogEntry] = []
    for entry in entries:
        if entry is not None:
            left.append(entry)
        elif left:
            left.pop()
    return left


def replayed(row: TableRecord, game: AnyGame, log: Iterable[MoveRecord]) -> Struct:
    """The state the log leads to. Raises TableRefusal if it cannot be replayed."""
    for position in positions_of(row, game, log):
        state = position.state
    return state


def positions_of(
    row: TableRecord, game: AnyGame, log: Iterable[MoveRecord]
) -> Iterator[Position[Struct, Struct, Event]]:
    """The position at each ply of the log. Raises TableRefusal if it cannot be replayed."""
    try:
        options = codec.decode_options(game, row.options)
        moves = [codec.decode_entry(game, played.move) for played in log]
        start = game.setup(len(row.seats), options, Chance(_seed(row), 0))
        yield from positions_by(game, start, _seed(row), moves)
    except (DocumentError, IllegalMove, Unreadable):
        raise TableRefusal("illegible-log", table=row.id) from None


def undo_of(unit: UnitOfWork, row: TableRecord, game: AnyGame, kinds: Kinds) -> Struct | None:
    """The state before the last move of a running table if its member may take it back; found by replaying the log.

    None otherwise, and if the log is of other rules or cannot be read.
    """
    last = next(iter(unit.latest_moves(row.id, 1)), None)
    if last is None or last.agent is not None or row.status != Status.RUNNING or row.rules != game.rules:
        return None
    if not any(seat.number == last.seat and seat.member_id == last.member_id for seat in row.seats):
        return None  # The seat has another owner now.
    with contextlib.suppress(TableRefusal):
        before, after = deque(positions_of(row, game, unit.moves(row.id)), maxlen=2)
        if after.move is not None and game.may_take_back(before.state, after.move, after.state):
            was_asked = forced(game, before.state, kinds) is None
            return before.state if was_asked else None
    return None


# --- dealing and playing ---


def deal(draft: Draft, seed: bytes, now: datetime) -> None:
    """Draw the seats, commit to the seed and deal."""
    row, game = draft.row, draft.game
    if len(row.seats) < min(game.seats):
        raise TableRefusal("too-few-players", seated=len(row.seats), needed=min(game.seats))
    in_order = sorted(row.seats, key=lambda seat: seat.joined)
    for number, seat in enumerate(Chance(seed, 0, "seats").shuffle(in_order)):  # The first is the start player's.
        seat.number = number
    row.seed, row.commitment = seed, commitment(seed)
    row.rules, row.status, row.started_at = game.rules, Status.RUNNING, now
    _enter(draft, replayed(row, game, ()), now)


def play(
    draft: Draft, seat: SeatRecord, expected_ply: int, move: Struct | str, now: datetime, agent: str | None = None
) -> None:
    """Play a seat's move if the table is still at the expected ply. `agent` is the agent that chose it, if any."""
    require_turn(draft, seat, expected_ply)
    game, before = draft.game, draft.state
    if isinstance(move, str):
        move = codec.decode_move(game, move)
    draft.move = _made(draft, seat, move, now, agent)
    seat.wants_stop = False  # A move withdraws the vote.
    if agent is None and game.may_take_back(before, move, draft.state):
        draft.undo = before


def require_turn(table: LoadedTable | Draft, seat: SeatRecord, expected_ply: int) -> None:
    """Refuse if the table is not at the expected ply, or this seat is not to act."""
    if table.row.ply != expected_ply:
        raise Stale(table.row.ply)
    to_act = table.game.to_act(table.state)
    if to_act is None or to_act != seat.number:
        raise TableRefusal("not-your-turn", **({} if to_act is None else {"seat": to_act}))


def take_back(draft: Draft, seat: SeatRecord, expected_ply: int, now: datetime) -> None:
    """Take back the last move if this seat may; the log gets a new entry, so no ply is used twice."""
    row, game, before = draft.row, draft.game, draft.before.undo
    if row.ply != expected_ply:
        raise Stale(row.ply)
    if before is None or game.to_act(before) != seat.number:
        raise TableRefusal("nothing-to-take-back")
    row.ply += 1
    draft.move = _record(row, seat, TakeBack(), (), now)
    draft.log = draft.log[:-1]
    seat.wants_stop = False
    _enter(draft, before, now)


def _made(draft: Draft, seat: SeatRecord, move: Struct, now: datetime, agent: str | None = None) -> MoveRecord:
    """Make a move of the seat to act, and return its record for the log."""
    row, game = draft.row, draft.game
    number = seat.number or 0
    row.ply += 1
    step = game.apply(draft.state, move, Chance(_seed(row), row.ply))
    draft.tell(LogEntry(number, step.events, row.ply))
    row.said = [each for each in row.said if each.seat != number]
    seat.emote, seat.emotes = None, 0
    _enter(draft, step.state, now)
    return _record(row, seat, move, step.events, now, agent)


def _record(
    row: TableRecord, seat: SeatRecord, move: Struct, events: tuple[Event, ...], now: datetime, agent: str | None = None
) -> MoveRecord:
    return MoveRecord(
        table_id=row.id,
        ply=row.ply,
        seat=seat.number or 0,
        member_id=None if seat.agent is not None else seat.member_id,
        agent=agent,
        move=codec.encode_move(move).decode(),
        events=codec.encode_events(events).decode(),
        at=now,
    )


def _enter(draft: Draft, state: Struct, now: datetime) -> None:
    row, game = draft.row, draft.game
    draft.new_state = state
    row.state = codec.encode_state(game, state)
    outcome = game.outcome(state)
    if outcome is not None:
        row.outcome, row.status, row.ended_at = codec.encode_outcome(outcome).decode(), Status.OVER, now


def _seed(row: TableRecord) -> bytes:
    if row.seed is None:
        raise ValueError(f"table {row.id} was never dealt")
    return row.seed


def go_on(draft: Draft, kinds: Kinds, now: datetime) -> None:
    """Make moves of these kinds as long as a present member is to act and has no other legal move.

    A member who can still take back the move before has that choice, and is asked. House players make such moves
    themselves, at the pace of the table. At a paused table nothing happens.
    """
    if not kinds or draft.row.paused_at is not None:
        return
    for _ in range(draft.game.longest):
        if (number := draft.to_act) is None:
            return
        seat = next(seat for seat in draft.row.seats if seat.number == number)
        move = forced(draft.game, draft.state, kinds)
        if move is None or not is_present(seat) or draft.may_be_taken_back_by(number):
            return
        draft.unasked.append(_made(draft, seat, move, now))
        draft.undo = None
    if draft.to_act is not None:
        raise RuntimeError(f"the only legal moves of {draft.game.name} do not end within `longest`: {draft.row.id}")


def forced(game: AnyGame, state: Struct, kinds: Kinds) -> Struct | None:
    """The only legal move of the seat to act, if it is of these kinds and everybody knows it to be the only one."""
    move = the_only(game.legal_moves(state), kinds)
    return move if move is not None and game.is_forced_openly(state) else None


def the_only(legal: Sequence[Struct], kinds: Kinds) -> Struct | None:
    """The only legal move if it is of these kinds, else None."""
    return legal[0] if len(legal) == 1 and isinstance(legal[0], kinds) else None


# --- talking ---


def say(draft: Draft, seat: SeatRecord, phrase: str) -> None:
    """Let a seat say a phrase. Raises TableRefusal if it may not say this one, or has said enough."""
    row, game = draft.row, draft.game
    require_running(row)
    if seat.number is None:
        raise ValueError(f"table {row.id} was never dealt")
    if phrase not in game.phrases(view_with_phrases(game, draft.state, seat.number, row.said)):
        raise TableRefusal("not-to-be-said")
    if _last_phrase(row, seat.number) == phrase:
        return
    if not _add_phrase(row, seat, phrase):
        raise TableRefusal("said-enough")


def let_agents_talk(draft: Draft, agent_of: Callable[[str, str], AnyAgent]) -> None:
    """After a move or the deal, let each agent say a phrase if it wants to; `agent_of` takes a game and a name."""
    row, game, state = draft.row, draft.game, draft.new_state
    if state is None or row.status != Status.RUNNING:
        return
    for seat in row.seats:
        agent = None if seat.agent is None else agent_of(game.name, seat.agent)
        if seat.number is None or not isinstance(agent, Talking):
            continue
        view = view_with_phrases(game, state, seat.number, row.said)
        phrase = agent.say(view)
        if phrase is not None and phrase in game.phrases(view) and phrase != _last_phrase(row, seat.number):
            _add_phrase(row, seat, phrase)


def _last_phrase(row: TableRecord, seat: int) -> str | None:
    return next((each.phrase for each in reversed(row.said) if each.seat == seat), None)


def _add_phrase(row: TableRecord, seat: SeatRecord, phrase: str) -> bool:
    """Record what a seat says. Returns False if it has said enough."""
    number = 1 + sum(each.seat == seat.number for each in row.said)
    if number > PHRASES:
        return False
    member = seat.member_id if seat.agent is None else None
    row.said = sorted(
        [*row.said, SaidRecord(row.ply, seat.number or 0, number, member, phrase)],
        key=lambda each: (each.ply, each.seat, each.number),
    )
    return True


# --- ending ---


def vote_to_stop(row: TableRecord, member_id: int, now: datetime) -> None:
    """Record a member's vote to stop the game, and stop it if there are enough votes."""
    require_running(row)
    seat = controlled_by(row, member_id)
    if seat.wants_stop:
        raise TableRefusal("has-voted")
    seat.wants_stop = True
    count(row, now)


def count(row: TableRecord, now: datetime) -> None:
    """Stop a running table if more than half of the present members want it. Call it after votes and departures."""
    here = [seat for seat in row.seats if is_present(seat)]
    if row.status == Status.RUNNING and 2 * sum(seat.wants_stop for seat in here) > len(here):
        end(row, None, now)


def stop(row: TableRecord, game: AnyGame, member: Member, now: datetime, *, manager: bool, lobby_only: bool) -> None:
    """Stop the table on behalf of a member who may do so; with `lobby_only`, refuse if it has started."""
    if lobby_only:
        require_lobby(row)
    require_may_stop(public_table(row, game), member.id, manager=manager)
    end(row, member, now)


def require_may_stop(table: Table, member_id: int, *, manager: bool) -> None:
    """Refuse members who may not stop this table, and everybody if it has ended."""
    if not table.is_open:
        raise TableRefusal("table-over")
    if not table.may_be_stopped_by(member_id, manager=manager):
        raise TableRefusal("not-seated" if table.status is Status.LOBBY else "not-host")
