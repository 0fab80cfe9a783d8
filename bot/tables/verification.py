"""A dealt table as one document (`stammtisch export` writes it), and whether everything in it is true.

Tables from the store and from files both become such documents. They call members `player 1`, `player 2`, ... in the
order of joining. docs/fairness.md describes the format; a change to it must raise `FORMAT`.

To check one, the table is dealt again from its seed and replayed, and the result is compared with everything recorded.
The verdict lists what does not match and what could not be checked, and counts what was.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Raw, Struct

from agents.agent import thinks
from agents.question import Question, decide, derived_seed, question
from bot.store.schema import MoveRecord, SaidRecord, SeatRecord, Status, TableRecord
from bot.tables.house_players import StandIns
from bot.tables.seats import history_of
from bot.tables.story import standing, view_with_phrases
from bot.tables.types import SeatEvent
from engines import codec
from engines.chance import SEED_BYTES, Chance, commitment
from engines.contract import AnyGame, Event, IllegalMove, Unreadable, edition_kind
from engines.edition import FIELD, shipped
from engines.replay import Position, replayed
from engines.upgrades import FORMAT as STATE_FORMAT
from engines.upgrades import DocumentError

# --- the document ---

FORMAT: Final = 2
"""The version of the format that this release writes and reads."""

NULL: Final = Raw(b"null")
"""A missing value: msgspec cannot decode an optional `Raw`."""

BROKEN: Final = (msgspec.DecodeError, UnicodeError)
"""What decoding invalid JSON raises."""

_LISTS: Final = ("players", "moves", "said")
"""The fields that are written with one element per line."""


class TableFileError(ValueError):
    """Why a document cannot be written or read, as one English sentence for the person at the terminal."""


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the driver or the owner of a seat; see `bot.tables.types.SeatChange`."""

    ply: int
    event: str
    member: str


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, with its final owner and driver and what happened before."""

    seat: int | None
    """The seat number that was drawn."""
    member: str | None
    """The final owner of the seat; None: nobody."""
    house_player: str | None
    """The name of the agent that drives it in the end; None: the owner does."""
    changes: tuple[Change, ...] = ()


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the log."""

    ply: int
    seat: int
    member: str | None
    """The member who drove the seat; None if an agent did."""
    house_player: str | None
    """The name of the agent that chose the move, also for a member whose time was up; None if the member did."""
    move: Raw
    events: Raw
    """`NULL` if the move was made before events were stored."""
    at: datetime


class Remark(Struct, frozen=True, forbid_unknown_fields=True):
    """A phrase that a seat said."""

    ply: int
    """The table's ply when it was said."""
    seat: int
    member: str | None
    """The member who said it; None if an agent did."""
    phrase: str


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended; see `engines.contract.Outcome`."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]


class TableFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A dealt table."""

    format: int
    table: str
    """Its id."""
    game: str
    rules: int
    options: Raw
    edition: Raw
    """The figures of the edition that was played, even if it is the shipped one; `NULL` if the game has no edition."""
    status: str
    seal: str
    """The SHA-256 of the seed, published when the table started."""
    seed: str
    """In hexadecimal."""
    started: datetime | None
    ended: datetime | None
    ply: int
    outcome: Result | None
    players: tuple[Player, ...]
    """In the order of joining."""
    moves: tuple[Entry, ...]
    state: Raw
    """The stored state after the last move, in its envelope."""
    said: tuple[Remark, ...] = ()
    """The phrases that were said; missing in format 1."""


def table_file(
    row: TableRecord,
    moves: Iterable[MoveRecord],
    game: AnyGame,
    *,
    said: Iterable[SaidRecord] = (),
    names: bool = False,
) -> TableFile:
    """The document of a dealt table, open or not; with `names` it includes the names of members.

    It holds the seed, so nobody may see that of an open table. Raises TableFileError if the rows are unreadable.
    """
    if row.seed is None:
        raise ValueError(f"table {row.id} was never dealt")
    called = _Called(names)
    try:
        outcome = None if row.outcome is None else codec.decode_outcome(row.outcome)
        players = tuple(_player(seat, called) for seat in sorted(row.seats, key=lambda seat: seat.joined))
        return TableFile(
            format=FORMAT,
            table=row.id,
            game=row.game,
            rules=row.rules,
            options=Raw(row.options.encode()),
            edition=edition_of(row.options.encode(), game),
            status=row.status,
            seal=row.commitment or "",
            seed=row.seed.hex(),
            started=row.started_at,
            ended=row.ended_at,
            ply=row.ply,
            outcome=None if outcome is None else Result(outcome.reason, outcome.scores, outcome.winners, outcome.ranks),
            players=players,
            moves=tuple(_entry(each, called) for each in moves),
            state=NULL if row.state is None else Raw(row.state),
            said=tuple(
                Remark(each.ply, each.seat, None if each.member_id is None else called(each.member_id), each.phrase)
                for each in said
            ),
        )
    except (msgspec.DecodeError, DocumentError) as error:
        raise TableFileError(f"The rows of table {row.id} cannot be read.") from error


def edition_of(options: bytes | Raw, game: AnyGame) -> Raw:
    """The figures of the edition in these options; `NULL` if the game has none, or the options are unreadable."""
    kind = edition_kind(game.Options)
    if kind is None:
        return NULL
    try:
        own = getattr(codec.decode_options(game, bytes(options)), FIELD)
    except DocumentError:
        return NULL
    return Raw(msgspec.json.encode(own or shipped(f"engines.{game.name}", kind)))


def to_json(table: TableFile) -> str:
    """The text of the document. Raises TableFileError if a part of it is not JSON."""
    parts = []
    for name in table.__struct_fields__:
        value = getattr(table, name)
        if name in _LISTS:
            lines = ",\n    ".join(msgspec.json.encode(each).decode() for each in value)
            text = f"[\n    {lines}\n  ]" if lines else "[]"
        else:
            text = msgspec.json.encode(value).decode()
        parts.append(f'  "{name}": {text}')
    document = "{\n" + ",\n".join(parts) + "\n}\n"
    try:
        msgspec.json.decode(document, type=TableFile)
    except BROKEN as error:
        raise TableFileError(f"The rows of table {table.table} cannot be read.") from error
    return document


def read(data: bytes) -> TableFile:
    """The document in a file. Raises TableFileError."""
    try:
        told = msgspec.json.decode(data, type=_Format).format
        if told > FORMAT:
            raise TableFileError(f"It has format {told}, and this release knows formats up to {FORMAT}.")
        return msgspec.json.decode(data, type=TableFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise TableFileError(f"It is not a table written by `stammtisch export`: {error}.") from None


class _Format(Struct):
    """The only field that is read before the format is known."""

    format: int


class _Called:
    """Names the members of one document, numbered in the order of first use."""

    def __init__(self, names: bool) -> None:
        self._names = names
        self._numbers: dict[int, str] = {}

    def __call__(self, member_id: int, name: str | None = None) -> str:
        if member_id not in self._numbers:
            number = f"player {len(self._numbers) + 1}"
            self._numbers[member_id] = f"{number}: {name}" if self._names and name else number
        return self._numbers[member_id]


def _player(seat: SeatRecord, called: _Called) -> Player:
    # The history first, because earlier owners get lower numbers.
    changes = tuple(Change(each.ply, each.event, called(each.member.id, each.member.name)) for each in history_of(seat))
    member = None if seat.member_id is None else called(seat.member_id, seat.short_name or seat.name)
    return Player(seat.number, member, seat.agent, changes)


def _entry(move: MoveRecord, called: _Called) -> Entry:
    return Entry(
        ply=move.ply,
        seat=move.seat,
        member=None if move.member_id is None else called(move.member_id),
        house_player=move.agent,
        move=Raw(move.move.encode()),
        events=NULL if move.events is None else Raw(move.events.encode()),
        at=move.at,
    )


def plain(raw: Raw | bytes) -> bytes:
    """A piece of JSON in canonical form, in which equal values are equal bytes.

    Raises msgspec.DecodeError if it is invalid.
    """
    return msgspec.json.encode(msgspec.json.decode(raw), order="sorted")


def found_in(raw: Raw | bytes, name: str) -> bytes | None:
    """The first field of this name in a JSON object or, breadth-first, those inside it, in canonical form; or None.

    Raises msgspec.DecodeError.
    """
    level: list[object] = [msgspec.json.decode(raw)]
    while level:
        objects = [each for each in level if isinstance(each, dict)]
        for each in objects:
            if name in each:
                return msgspec.json.encode(each[name], order="sorted")
        level = [value for each in objects for value in each.values()]
    return None


# --- the verdict ---


class Code(StrEnum):
    """What does not match. The locales have a text for each, `verify-fault-<code>`."""

    DAMAGED = "damaged"
    """The rows cannot be read at all."""
    GAME = "game"
    """The stored state is one of another game."""
    SEED = "seed"
    """The seed is not a valid seed."""
    SEAL = "seal"
    """The seal is not that of the seed."""
    SEATS = "seats"
    """The seats are not as the seed draws them, or the game does not allow this number of players."""
    OPTIONS = "options"
    """The options cannot be read, or are not those of the stored state."""
    EDITION = "edition"
    """The figures of the edition are not those of the options."""
    RULES = "rules"
    """The stored state is of older rules than the table claims."""
    LOG = "log"
    """A move is missing or duplicated."""
    TIMES = "times"
    """A move is earlier than the move before it or the start, or later than the end of the table."""
    HISTORY = "history"
    """The final owner of a seat does not match its history."""
    TURN = "turn"
    """The move is recorded for a seat that was not to act."""
    PLAYER = "player"
    """The move is recorded for a player who did not drive the seat at the time."""
    AGENT = "agent"
    """The move is recorded as the choice of a house player that did not drive the seat."""
    UNREADABLE = "unreadable"
    """The move is not a move of this game."""
    ILLEGAL = "illegal"
    """The rules did not allow the move."""
    AFTER_END = "after-end"
    """The move was made after the end of the game."""
    EVENTS = "events"
    """The recorded public events are not those of the move."""
    PRIVATE_EVENTS = "private-events"
    """The recorded events that only single seats saw are not those of the move."""
    CHOICE = "choice"
    """The house player would choose another move."""
    STATUS = "status"
    """The game is recorded as over but is not, or the other way round."""
    OUTCOME = "outcome"
    """There is a result but should be none, or the other way round."""
    REASON = "reason"
    WINNERS = "winners"
    SCORES = "scores"
    RANKS = "ranks"
    STATE = "state"
    """The stored state is not the one the moves lead to."""


class Fault(Struct, frozen=True, order=True):
    """Something that does not match."""

    code: Code
    ply: int | None = None
    """The first move it affects; None if it affects the whole table."""


class Gap(StrEnum):
    """What could not be checked. The locales have a text for each, `verify-gap-<gap>`."""

    RULES = "rules"
    """Moves, events, result and state, because the table was dealt under other rules."""
    EVENTS = "events"
    """The events of some moves, which were made before events were stored."""
    AGENTS = "agents"
    """The choices of house players that no longer exist."""


class Verdict(Struct, frozen=True, kw_only=True):
    """The result of a check. Without faults and gaps, everything was proved except thoughts that were skipped."""

    faults: tuple[Fault, ...] = ()
    """The first of each code, in the order found."""
    gaps: tuple[Gap, ...] = ()
    moves: int = 0
    """How many moves were replayed."""
    is_whole: bool = False
    """Whether the game was played to its end."""
    choices: int = 0
    """How many choices of house players were repeated, including thoughts."""
    thoughts: int = 0
    """How many moves house players thought about because they had a choice."""
    thought_again: int = 0
    """How many of these thoughts were repeated."""
    to_repeat: tuple[Thought, ...] = ()
    """The thoughts themselves, which are repeated only as far as there is time."""

    @property
    def is_proved(self) -> bool:
        """Whether nothing is wrong, and nothing but thoughts was skipped."""
        return not self.faults and not self.gaps

    def repeated(self, again: int, otherwise: int | None = None) -> Verdict:
        """The verdict after repeating `again` thoughts; `otherwise` is the first ply with another move, if any."""
        faults = self.faults
        if otherwise is not None and all(fault.code is not Code.CHOICE for fault in faults):
            faults = (*faults, Fault(Code.CHOICE, otherwise))
        return msgspec.structs.replace(self, faults=faults, choices=self.choices + again, thought_again=again)


class Thought(Struct, frozen=True):
    """A choice of a house player that thinks, to repeat when there is time."""

    ply: int
    question: Question
    move: bytes
    """The move it chose, encoded by `engines.codec`."""


class SeatController(Struct, frozen=True):
    """A period during which one driver had a seat."""

    since: int
    """The ply after which it began; their first move may be the next one."""
    owner: str | None
    member: str | None
    """The owner, if they drove; None if an agent did."""


def drivers_of(player: Player) -> tuple[SeatController, ...]:
    """All drivers of a seat in order, beginning with the deal."""
    drivers = [_first(player)]
    for change in player.changes:
        owner = drivers[-1].owner
        match change.event:
            case SeatEvent.TAKEN:
                drivers.append(SeatController(change.ply, change.member, change.member))
            case SeatEvent.BACK:
                drivers.append(SeatController(change.ply, owner, owner))
            case SeatEvent.KICKED | SeatEvent.FORGOTTEN:
                drivers.append(SeatController(change.ply, None, None))
            case _:
                drivers.append(SeatController(change.ply, owner, None))
    return tuple(drivers)


def fits(player: Player, drivers: tuple[SeatController, ...]) -> bool:
    """Whether the history of a seat is consistent with itself and with the seat's final owner and driver."""
    last, owners = drivers[-1], {None, *(each.owner for each in drivers)}
    return (
        (last.owner, last.member is None) == (player.member, player.house_player is not None)
        and all(each.event in [*SeatEvent] and each.member in owners for each in player.changes)
        and [each.since for each in drivers] == sorted(each.since for each in drivers)
    )


def agents_at(
    player: Player, drivers: tuple[SeatController, ...], ply: int, game: str, stand_ins: StandIns
) -> set[str] | None:
    """The names of the agents that may have chosen the move of this ply; None if that cannot be known.

    For a member whose time was up, it is the stand-in, which also replaces an agent that failed to think, or that no
    longer exists.
    """
    stand_in = stand_ins.name_at(game)
    number = number_at(drivers, ply)
    if drivers[number].member is not None:
        return {stand_in}
    if any(each.member is not None for each in drivers[number:]):
        # It was a stand-in, or an agent from the lobby whose seat a member has taken since.
        return None if number == 0 else {stand_in}
    seated = player.house_player or stand_in
    return {seated, stand_in} if thinks(seated) or stand_ins.playing(game, seated) != seated else {seated}


def number_at(drivers: tuple[SeatController, ...], ply: int) -> int:
    """The index of the driver who made the move of this ply."""
    return max(number for number, driver in enumerate(drivers) if number == 0 or driver.since < ply)


def _first(player: Player) -> SeatController:
    if not player.changes:
        return SeatController(0, player.member, player.member if player.house_player is None else None)
    first = player.changes[0]
    owner = None if first.event == SeatEvent.TAKEN else first.member
    return SeatController(0, owner, owner)


SKEW: Final = timedelta(minutes=1)
"""How much the clocks of two processes that serve one table may differ."""


def examine(table: TableFile, game: AnyGame, stand_ins: StandIns, step: Callable[[], None] = lambda: None) -> Verdict:
    """Check a table of this game without repeating thoughts.

    `step` is called after each move, because a long game may take a second.
    """
    return _Check(table, game, stand_ins, step).made()


class _Check:
    """A check in progress."""

    def __init__(self, table: TableFile, game: AnyGame, stand_ins: StandIns, step: Callable[[], None]) -> None:
        self._table = table
        self._game = game
        self._stand_ins = stand_ins
        self._step = step
        self._faults: list[Fault] = []
        self._gaps: set[Gap] = set()
        self._choices = 0
        self._moves = 0
        self._is_over = False
        self._thoughts: list[Thought] = []
        self._drivers = [drivers_of(player) for player in table.players]

    def made(self) -> Verdict:
        self._check()
        return Verdict(
            faults=tuple(self._faults),
            gaps=tuple(gap for gap in Gap if gap in self._gaps),
            moves=self._moves,
            is_whole=self._is_over,
            choices=self._choices,
            thoughts=len(self._thoughts),
            to_repeat=tuple(self._thoughts),
        )

    def _note(self, code: Code, ply: int | None = None) -> None:
        if all(fault.code is not code for fault in self._faults):
            self._faults.append(Fault(code, ply))

    def _check(self) -> None:
        table, game = self._table, self._game
        seed = _seed(table.seed)
        if seed is None:
            self._note(Code.SEED)
            return
        if commitment(seed) != table.seal:
            self._note(Code.SEAL)
        seats_fit = self._check_seats(seed)
        self._check_log()
        self._check_times()
        if table.rules != game.rules:
            self._gaps.add(Gap.RULES)
        if not self._check_state_is_of_this_game() or not self._check_edition():
            return
        if len(table.players) not in game.seats or Gap.RULES in self._gaps:
            return
        try:
            start = game.setup(len(table.players), codec.decode_options(game, bytes(table.options)), Chance(seed, 0))
        except DocumentError:
            self._note(Code.OPTIONS)
            return
        if self._has_other_options(start):
            self._note(Code.OPTIONS)
            return
        last = self._replay(seed, start, seats_fit=seats_fit)
        if last is not None:
            self._check_end(last)

    # --- what needs no rules ---

    def _check_seats(self, seed: bytes) -> bool:
        players = self._table.players
        drawn, there = [player.seat for player in Chance(seed, 0, "seats").shuffle(players)], [*range(len(players))]
        moved = {entry.seat for entry in self._table.moves}
        fit = drawn == there and moved <= {*there} and len(players) in self._game.seats
        if not fit:
            self._note(Code.SEATS)
        if not all(map(fits, players, self._drivers)):
            self._note(Code.HISTORY)
        return fit

    def _check_log(self) -> None:
        moves, count = self._table.moves, self._table.ply
        for number in range(1, max(len(moves), count) + 1):
            if number > min(len(moves), count) or moves[number - 1].ply != number:
                self._note(Code.LOG, number)
                return

    def _check_times(self) -> None:
        before = self._table.started
        if before is None:
            self._note(Code.TIMES)
            return
        for number, entry in enumerate(self._table.moves, start=1):
            if entry.at < before - SKEW:
                self._note(Code.TIMES, number)
                return
            before = max(before, entry.at)
        if self._table.ended is not None and self._table.ended < before - SKEW:
            self._note(Code.TIMES)

    def _check_state_is_of_this_game(self) -> bool:
        envelope = _envelope(self._table.state)
        if envelope is None:
            self._note(Code.STATE)
            return True
        if envelope.game != self._table.game:
            self._note(Code.GAME)
            return False
        if envelope.rules < self._table.rules:
            self._note(Code.RULES)
        return True

    def _check_edition(self) -> bool:
        told, real = self._table.edition, edition_of(self._table.options, self._game)
        if plain(told) == plain(real):
            return True
        self._note(Code.EDITION)
        return False

    def _has_other_options(self, start: Struct) -> bool:
        """Whether the stored state has other options, which never change during a game."""
        envelope = _envelope(self._table.state)
        if envelope is None:
            return False
        with contextlib.suppress(*BROKEN):
            ours = found_in(codec.encode_state(self._game, start), "options")
            return found_in(envelope.state, "options") != ours
        return False  # The state is not an object; the comparison at the end reports it.

    # --- playing again ---

    def _replay(self, seed: bytes, start: Struct, *, seats_fit: bool) -> Struct | None:
        """The state the moves lead to; None if one of them cannot be played."""
        game = self._game
        moves = (codec.decode_entry(game, bytes(entry.move)) for entry in self._table.moves)
        positions = replayed(game, start, seed, moves)
        before = next(positions)
        for number, entry in enumerate(self._table.moves, start=1):
            position = self._played(positions, before, entry, number)
            if position is None:
                return None
            self._moves = number
            if seats_fit:
                self._check_player(entry, number)
            self._check_events(entry, number, position)
            if entry.house_player is not None and position.move is not None:
                self._check_choice(entry.house_player, number, before.state, position, seed)
            before = position
            self._step()
        return before.state

    def _played(
        self,
        positions: Iterator[Position[Struct, Struct, Event]],
        before: Position[Struct, Struct, Event],
        entry: Entry,
        ply: int,
    ) -> Position[Struct, Struct, Event] | None:
        """The position after an entry of the log; None if it cannot be played."""
        to_act = self._game.to_act(before.state)
        takes_back = codec.is_take_back(bytes(entry.move))
        if to_act is not None and entry.seat != to_act and not takes_back:
            self._note(Code.TURN, ply)
        try:
            position = next(positions)
        except Unreadable:
            self._note(Code.UNREADABLE, ply)
            return None
        except IllegalMove:
            self._note(Code.AFTER_END if to_act is None else Code.ILLEGAL, ply)
            return None
        if takes_back and entry.seat != position.seat:
            self._note(Code.TURN, ply)
        return position

    def _check_player(self, entry: Entry, ply: int) -> None:
        place = next((place for place, each in enumerate(self._table.players) if each.seat == entry.seat), None)
        if place is None:
            self._note(Code.TURN, ply)
            return
        player, drivers = self._table.players[place], self._drivers[place]
        member = drivers[number_at(drivers, ply)].member
        if entry.member != member or (member is None and entry.house_player is None):
            self._note(Code.PLAYER, ply)
        elif entry.house_player is not None:
            allowed = agents_at(player, drivers, ply, self._game.name, self._stand_ins)
            if allowed is not None and entry.house_player not in allowed:
                self._note(Code.AGENT, ply)

    def _check_events(self, entry: Entry, ply: int, position: Position[Struct, Struct, Event]) -> None:
        if bytes(entry.events).strip() == bytes(NULL):
            self._gaps.add(Gap.EVENTS)
            return
        happened = codec.encode_events(position.events)
        try:
            if plain(entry.events) == plain(happened):
                return
            is_private = _told_to_all(entry.events) == _told_to_all(happened)
        except BROKEN:
            is_private = False
        self._note(Code.PRIVATE_EVENTS if is_private else Code.EVENTS, ply)

    def _check_choice(
        self, agent: str, ply: int, before: Struct, position: Position[Struct, Struct, Event], seed: bytes
    ) -> None:
        game, seat, move = self._game, position.seat, position.move
        if seat is None or move is None:
            return
        legal = game.legal_moves(before)
        if self._stand_ins.playing(game.name, agent) != agent:
            self._gaps.add(Gap.AGENTS)
        elif len(legal) == 1:
            self._choices += 1  # No real choice: the move is legal, so it is this one.
        else:
            view, own = view_with_phrases(game, before, seat, self._said_before(ply)), derived_seed(seed, ply, seat)
            if thinks(agent):
                asked = question(game, agent, view, legal, own)
                self._thoughts.append(Thought(ply, asked, codec.encode_move(move)))
                return
            self._choices += 1
            if decide(self._stand_ins.agent(game.name, agent), view, legal, own) != move:
                self._note(Code.CHOICE, ply)

    def _said_before(self, ply: int) -> list[SaidRecord]:
        """The phrases that were valid when this move was made."""
        said = [SaidRecord(each.ply, each.seat, 0, None, each.phrase) for each in self._table.said]
        return standing(said, [entry.seat for entry in self._table.moves[: ply - 1]])

    # --- the end ---

    def _check_end(self, state: Struct) -> None:
        table, outcome = self._table, self._game.outcome(state)
        self._is_over = outcome is not None
        if (table.status == Status.OVER) != self._is_over:
            self._note(Code.STATUS)
        if outcome is None or table.outcome is None:
            if (outcome is None) != (table.outcome is None):
                self._note(Code.OUTCOME)
        else:
            told = table.outcome
            wrong = [
                *([Code.REASON] if told.reason != outcome.reason else []),
                *([Code.WINNERS] if told.winners != outcome.winners else []),
                *([Code.SCORES] if told.scores != outcome.scores else []),
            ]
            if not wrong and told.ranks != outcome.ranks:  # Ranks follow from the rest.
                wrong = [Code.RANKS]
            for code in wrong:
                self._note(code)
        if not self._is_state(state):
            self._note(Code.STATE)

    def _is_state(self, state: Struct) -> bool:
        """Whether this is the stored state."""
        envelope = _envelope(self._table.state)
        if envelope is None:
            return False
        stored, game = bytes(self._table.state), self._game
        if envelope.format != STATE_FORMAT:
            try:
                stored = codec.encode_state(game, codec.decode_state(game, stored))
            except DocumentError:
                return False
        return plain(stored) == plain(codec.encode_state(game, state))


def _seed(text: str) -> bytes | None:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        return None
    return seed if len(seed) == SEED_BYTES else None


def _envelope(state: Raw | bytes) -> codec.Envelope | None:
    try:
        return msgspec.json.decode(state, type=codec.Envelope)
    except BROKEN:
        return None


class _EventAudience(msgspec.Struct):
    """The only seat that may see an event; None: everybody may."""

    only: int | None = None


def _told_to_all(events: Raw | bytes) -> list[bytes]:
    """The events of a move that everybody may see. Raises msgspec.DecodeError."""
    found = msgspec.json.decode(events, type=list[msgspec.Raw])
    return [plain(event) for event in found if msgspec.json.decode(event, type=_EventAudience).only is None]
