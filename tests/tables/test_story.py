"""What a seat sees: a whole round of the table, its own last turn included, and nothing that is not for it."""

from __future__ import annotations

import pytest

from bot.tables.story import REACH, LogEntry, begins_turn, finished_turns, recent_events, turns
from engines.contract import Event
from tests.engines.steps import without_types
from tests.tables.counting import Counting, Glimpse, Say


class Said(Event, frozen=True, tag="said"):
    """A seat said something."""

    what: str


class Began(Said, frozen=True, tag="began"):
    """A seat said something, and with it a turn opened."""

    @property
    def opens_turn(self) -> bool:
        return True


class Ended(Said, frozen=True, tag="ended"):
    """A seat said something, and a turn is over with it."""

    @property
    def closes_turn(self) -> bool:
        return True


class Asked(Said, frozen=True, tag="asked"):
    """A seat asked something, or answered, in the middle of a turn."""

    @property
    def is_aside(self) -> bool:
        return True


def log(seats: str) -> list[LogEntry]:
    """Moves of these seats; each says its number and place in the log, and whispers the same to itself."""
    return [
        LogEntry(int(seat), (Said(what=f"{seat}{ply}"), Said(only=int(seat), what=f"psst {seat}{ply}")))
        for ply, seat in enumerate(seats)
    ]


def phrases(seats: str, seat: int | None, to_act: int | None) -> str:
    return " ".join(event.what for event in recent_events(log(seats), seat, to_act) if isinstance(event, Said))


@pytest.mark.parametrize(
    ("seats", "seat", "to_act", "told"),
    [
        ("", 0, 0, ""),
        ("01", 2, 2, "00 11"),
        ("012012", 0, 0, "03 psst 03 14 25"),
        ("012012", None, 0, "03 14 25"),
        # In the middle of a turn of several moves, the story still has what the others did before.
        ("0012001", 1, 1, "12 psst 12 23 04 05 16 psst 16"),
        ("00112200", 0, 0, "00 psst 00 01 psst 01 12 13 24 25 06 psst 06 07 psst 07"),
        # A player who has just moved, and whose turn is over, sees the round before it too.
        ("012012", 2, 0, "22 psst 22 03 14 25 psst 25"),
        # A waiting player sees a whole round as well, and not only their own last move and what followed alone.
        ("012012", 0, 1, "03 psst 03 14 25"),
        ("01201", 1, 2, "11 psst 11 22 03 14 psst 14"),
        ("012011", 0, 2, "22 03 psst 03 14 15"),
        # Over: what the last one to move sees.
        ("0120", 1, None, "00 11 psst 11 22 03"),
        ("0120", None, None, "00 11 22 03"),
        ("01201", None, None, "11 22 03 14"),
        # A seat that never moved sees what the seat to act sees.
        ("0101", 2, 0, "02 13"),
    ],
)
def test_a_story_is_a_round_of_the_table(seats: str, seat: int | None, to_act: int | None, told: str) -> None:
    assert phrases(seats, seat, to_act) == told


@pytest.mark.parametrize(
    ("seats", "seat", "to_act", "told"),
    [
        # As long as nobody has begun a third turn since, it may still come to theirs: where the order changes.
        ("20101", 2, 0, "20 psst 20 01 12 03 14"),
        ("20110", 2, 1, "20 psst 20 01 12 13 04"),
        ("201010", 2, 1, "14 05"),
        ("2001100", 2, 1, "20 psst 20 01 02 13 14 05 06"),
        ("20011000110", 2, 1, "18 19 010"),
        ("201" + "01" * REACH, 2, 0, f"0{2 * REACH + 1} 1{2 * REACH + 2}"),
    ],
)
def test_a_seat_that_sits_out_reads_only_the_last_round(seats: str, seat: int, to_act: int, told: str) -> None:
    assert phrases(seats, seat, to_act) == told


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("Aa", "Aa"),
        ("AaBcaC", "AaBcaC"),
        # Others move in the middle of turns: what they did does not make a round shorter.
        ("AaBcaCaaA", "BcaCaaA"),
        ("ABCabcABC", "ABC"),
        ("ABCabcAabc", "BCabcAabc"),
    ],
)
def test_everybody_reads_the_same_round_when_events_open_turns(moves: str, told: str, seat: int | None) -> None:
    """A capital opens a turn."""
    played = [LogEntry("abc".index(each.lower()), ((Began if each.isupper() else Said)(what=each),)) for each in moves]
    assert "".join(event.what for event in recent_events(played, seat, 0) if isinstance(event, Said)) == told


@pytest.mark.parametrize(
    ("moves", "seat", "told"),
    [
        # A member who has voted has not played: the round in which they did is still in the story.
        ("0 1 2 0 1 2? 0? 1?", 0, "2 0 1 2? 0? 1?"),
        ("0 1 2 0 1 2? 0? 1?", 1, "1 2 0 1 2? 0? 1?"),
        ("0 1 2 0 1 2? 0? 1? 2", 0, "0 1 2? 0? 1? 2"),
        ("0 1 2? 0? 1?", 2, "0 1 2? 0? 1?"),
        ("0? 1? 2?", 0, "0? 1? 2?"),
    ],
)
def test_a_vote_is_no_turn(moves: str, seat: int, told: str) -> None:
    """A question mark: said aside."""
    log = [LogEntry(int(each[0]), ((Asked if each.endswith("?") else Said)(what=each),)) for each in moves.split()]
    heard = recent_events(log, seat, 2 if moves.endswith("?") else 0)
    assert " ".join(event.what for event in heard if isinstance(event, Said)) == told
    assert finished_turns(log, seat, len(log), 2) == len([each for each in moves.split() if each == str(seat)])


@pytest.mark.parametrize(
    ("seats", "seat", "begins"), [("", 0, True), ("0", 0, False), ("0", 1, True), ("01", 0, True), ("0!", 0, True)]
)
def test_a_turn_is_a_run_of_moves_unless_an_event_has_closed_it(seats: str, seat: int, begins: bool) -> None:
    """An exclamation mark: the last move has closed the turn."""
    played = [LogEntry(int(each), (Said(what="hm"),)) for each in seats.rstrip("!")]
    if seats.endswith("!"):
        played[-1] = LogEntry(played[-1].seat, (Ended(what="ha"),))
    assert begins_turn(without_types(Counting()), played, seat, Glimpse(0, None), (Say(1),)) is begins


@pytest.mark.parametrize("opens", [True, False])
def test_the_next_move_shows_whether_a_turn_begins_when_events_open_turns(opens: bool) -> None:
    class Opening(Counting):
        def _certain_events(self, view: Glimpse, move: Say) -> tuple[Event, ...]:
            return (Began(what="now"),) if opens else (Said(what="meanwhile"),)

    played = [LogEntry(0, (Began(what="first"),)), LogEntry(1, (Said(what="in between"),))]
    for seat in (0, 1):
        assert begins_turn(without_types(Opening()), played, seat, Glimpse(0, None), (Say(1),)) is opens


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("", []),
        ("0 0 1 1 1 0", ["0 0", "1 1 1", "0"]),
        ("0 0e 0 1 1e", ["0 0e", "0", "1 1e"]),
        ("0b 1 2 0 1b 0 0b", ["0b 1 2 0", "1b 0", "0b"]),
        ("0 0e 0? 1? 2? 0 1 1? 0? 1", ["0 0e 0? 1? 2?", "0", "1 1? 0? 1"]),
    ],
)
def test_a_log_turn_by_turn(moves: str, told: list[str]) -> None:
    kinds = {"": Said, "b": Began, "e": Ended, "?": Asked}
    log = [LogEntry(int(each[0]), (kinds[each[1:]](what=each), Said(only=0, what="psst"))) for each in moves.split()]
    found = [" ".join(event.what for event in turn.events if isinstance(event, Said)) for turn in turns(log)]
    assert found == told
    assert [turn.seat for turn in turns(log)] == [int(each[0]) for each in told]
