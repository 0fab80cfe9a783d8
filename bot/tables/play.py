"""Dealing, playing and ending: changes of a table by its game's rules and by votes, and reading its state.

The stored state is a cache of what the log leads to; if it cannot be used, it is rebuilt from the log. `bot.host.host`
decides who may ask for what.

Where a member has nothing to decide, the bot makes the move in the same change as the move before it, for the kinds of
moves that the plug-in names. Nobody sees the table in between, and no process can die in between. In the log it is a
move of its seat like any other. But because the member did not make it, it does not count as activity, does not
withdraw their vote to stop, and cannot be taken back.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct

from bot.store.schema import MoveRecord, SeatRecord, Status, TableRecord
from bot.store.unit_of_work import UnitOfWork
from bot.tables.loaded import Draft, LoadedTable
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.seats import driven_by, end, is_present, require_lobby, require_running
from bot.tables.snapshots import public_table
from bot.tables.story import REACH, LogEntry
from bot.tables.types import Member, Table
from engines import codec
from engines.chance import Chance, commitment
from engines.contract import AnyGame, Event, IllegalMove, TakeBack, Unreadable
from engines.replay import Position
from engines.replay import replayed as positions_by
from engines.upgrades import DocumentError


def deal(draft: Draft, seed: bytes, now: datetime) -> None:
    """Draw the seats, commit to the seed and deal."""
    row, game = draft.row, draft.game
    if len(row.seats) < min(game.seats):
        raise TableRefusal("too-few-players", seated=len(row.seats), needed=min(game.seats))
    for number, seat in enumerate(drawn_seats(row, seed)):
        seat.number = number
    row.seed, row.commitment = seed, commitment(seed)
    row.rules, row.status, row.started_at = game.rules, Status.RUNNING, now
    _enter(draft, replayed(row, game, ()), now)


def drawn_seats(row: TableRecord, seed: bytes) -> list[SeatRecord]:
    """The seats in the order the seed draws; the first is the start player's."""
    return Chance(seed, 0, "seats").shuffle(sorted(row.seats, key=lambda seat: seat.joined))


def state_of(unit: UnitOfWork, row: TableRecord, game: AnyGame) -> Struct:
    """The state of a dealt table. Raises TableRefusal if neither the cache nor the log can be used."""
    if row.state is not None:
        with contextlib.suppress(DocumentError):  # The log leads to the same state; the next move writes a new cache.
            return codec.decode_state(game, row.state)
    log = unit.moves(row.id)
    if len(log) != row.ply:
        raise TableRefusal("illegible-log", table=row.id)
    return replayed(row, game, log)


def told(unit: UnitOfWork, row: TableRecord, game: AnyGame) -> list[LogEntry]:
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
                else LogEntry(played.seat, codec.decode_events(game, played.events or ""))
                for played in latest
            )
    if row.rules != game.rules:
        return []
    with contextlib.suppress(TableRefusal):
        positions = list(positions_of(row, game, whole()))
        entries = [each for each in positions[-len(latest) :] if each.seat is not None]
        return _standing(None if each.move is None else LogEntry(each.seat or 0, each.events) for each in entries)
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
    row, game, before = draft.row, draft.game, draft.state_before
    if row.ply != expected_ply:
        raise Stale(row.ply)
    if before is None or game.to_act(before) != seat.number:
        raise TableRefusal("nothing-to-take-back")
    row.ply += 1
    draft.move = MoveRecord(
        table_id=row.id,
        ply=row.ply,
        seat=seat.number or 0,
        member_id=seat.member_id,
        agent=seat.agent,
        move=codec.encode_move(TakeBack()).decode(),
        events=codec.encode_events(()).decode(),
        at=now,
    )
    draft.log = draft.log[:-1]
    seat.wants_stop = False
    _enter(draft, before, now)


def _made(draft: Draft, seat: SeatRecord, move: Struct, now: datetime, agent: str | None = None) -> MoveRecord:
    """Make a move of the seat to act, and return its record for the log."""
    row, game = draft.row, draft.game
    number = seat.number or 0
    row.ply += 1
    step = game.apply(draft.state, move, Chance(_seed(row), row.ply))
    draft.tell(LogEntry(number, step.events))
    row.said = [each for each in row.said if each.seat != number]
    _enter(draft, step.state, now)
    return MoveRecord(
        table_id=row.id,
        ply=row.ply,
        seat=number,
        member_id=None if seat.agent is not None else seat.member_id,
        agent=agent,
        move=codec.encode_move(move).decode(),
        events=codec.encode_events(step.events).decode(),
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


def vote_to_stop(row: TableRecord, member_id: int, now: datetime) -> None:
    """Record a member's vote to stop the game, and stop it if there are enough votes."""
    require_running(row)
    seat = driven_by(row, member_id)
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


Kinds: TypeAlias = tuple[type[Struct], ...]

Unasked: TypeAlias = Mapping[str, Kinds]
"""For each game, the kinds of moves the bot makes for a member if no other move is legal."""

NONE: Final[Unasked] = MappingProxyType({})


def go_on(draft: Draft, kinds: Kinds, now: datetime) -> None:
    """Make moves of these kinds as long as a present member is to act and has no other legal move.

    House players make such moves themselves, at the pace of the table. At a paused table nothing happens.
    """
    if not kinds or draft.row.paused_at is not None:
        return
    while (number := draft.to_act) is not None:
        seat = next(seat for seat in draft.row.seats if seat.number == number)
        move = the_only(draft.game.legal_moves(draft.state), kinds)
        if move is None or not is_present(seat):
            return
        draft.unasked.append(_made(draft, seat, move, now))
        draft.undo = None


def the_only(legal: Sequence[Struct], kinds: Kinds) -> Struct | None:
    """The only legal move if it is of these kinds, else None."""
    return legal[0] if len(legal) == 1 and isinstance(legal[0], kinds) else None


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
            was_asked = the_only(game.legal_moves(before.state), kinds) is None
            return before.state if was_asked else None
    return None
