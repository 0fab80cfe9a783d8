"""What a seat is told: a whole round of the table, its own last turn included, and nothing that is not for it."""

from __future__ import annotations

import pytest

from bot.tables.story import REACH, Told, story
from engines.contract import Event


class Said(Event, frozen=True, tag="said"):
    """A seat said something."""

    what: str


class Began(Said, frozen=True, tag="began"):
    """A seat said something, and with it a turn opened."""

    @property
    def opens_turn(self) -> bool:
        return True


def log(seats: str) -> list[Told]:
    """Moves of these seats; each says its number and place in the log, and whispers the same to itself."""
    return [
        Told(int(seat), (Said(what=f"{seat}{ply}"), Said(only=int(seat), what=f"psst {seat}{ply}")))
        for ply, seat in enumerate(seats)
    ]


def heard(seats: str, seat: int | None, to_act: int | None) -> str:
    return " ".join(event.what for event in story(log(seats), seat, to_act) if isinstance(event, Said))


@pytest.mark.parametrize(
    ("seats", "seat", "to_act", "told"),
    [
        ("", 0, 0, ""),
        ("01", 2, 2, "00 11"),
        ("012012", 0, 0, "03 psst 03 14 25"),
        ("012012", None, 0, "03 14 25"),
        # In the middle of a turn of several moves, what the others did before is still told.
        ("0012001", 1, 1, "12 psst 12 23 04 05 16 psst 16"),
        ("00112200", 0, 0, "00 psst 00 01 psst 01 12 13 24 25 06 psst 06 07 psst 07"),
        # Who has just moved, and whose turn is over, is told of the round before it too.
        ("012012", 2, 0, "22 psst 22 03 14 25 psst 25"),
        # Who waits is told of a whole round as well, and not of the own last move and what followed alone.
        ("012012", 0, 1, "03 psst 03 14 25"),
        ("01201", 1, 2, "11 psst 11 22 03 14 psst 14"),
        ("012011", 0, 2, "22 03 psst 03 14 15"),
        # Over: what the last one to move is told.
        ("0120", 1, None, "00 11 psst 11 22 03"),
        ("0120", None, None, "00 11 22 03"),
        ("01201", None, None, "11 22 03 14"),
        # A seat that never moved is told what the seat to act is told.
        ("0101", 2, 0, "02 13"),
    ],
)
def test_a_story_is_a_round_of_the_table(seats: str, seat: int | None, to_act: int | None, told: str) -> None:
    assert heard(seats, seat, to_act) == told


def test_who_is_out_for_long_is_told_of_the_last_round_only() -> None:
    seats = "2" + "01" * REACH
    assert heard(seats, 2, 0) == heard(seats, None, 0)
    assert heard("2" + "01" * 3, 2, 0).startswith("20 psst 20 01")


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
def test_where_events_open_turns_everybody_is_told_the_same_round(moves: str, told: str, seat: int | None) -> None:
    """A capital opens a turn."""
    played = [Told("abc".index(each.lower()), ((Began if each.isupper() else Said)(what=each),)) for each in moves]
    assert "".join(event.what for event in story(played, seat, 0) if isinstance(event, Said)) == told
