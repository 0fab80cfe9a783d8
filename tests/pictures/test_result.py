"""The picture of a result, as data: who stands how high, with how much beer, and what is written on the barrels."""

from __future__ import annotations

import pytest

from bot.pictures.drawing import WIDTH, Drawing
from bot.pictures.result import Place, result_drawing
from tests.pictures.sheets import check_sheet, drawn_lines

RANKED = (Place(0, 2, 23, False), Place(1, 3, 20, False), Place(2, 4, -7, False), Place(3, 1, 126, True))


def standing(drawing: Drawing) -> list[tuple[str, str, str]]:
    """Seat, mug and barrel, from left to right."""
    lines = drawn_lines(drawing, "seat", "mug", "barrel")
    seats, glasses, barrels = ([at for at in lines if at[0].startswith(kind)] for kind in ("seat", "mug", "barrel"))
    return [
        (seat, glass, barrel) for (seat, *_), (glass, *_), (barrel, *_) in zip(seats, glasses, barrels, strict=True)
    ]


def test_the_better_the_rank_the_higher_and_the_fuller() -> None:
    assert standing(result_drawing(RANKED)) == [
        ("seat 0", "mug 4/6", "barrel 200 with 23"),
        ("seat 3", "mug 6/6", "barrel 286 with 126"),
        ("seat 1", "mug 3/6", "barrel 150 with 20"),
        ("seat 2", "mug 2/6", "barrel 120 with −7"),
    ]


def test_a_result_to_read() -> None:
    tie = [Place(0, 1, 62, True), Place(1, 1, 62, True), Place(2, 3, 40, False)]
    assert str(result_drawing(tie)).splitlines() == [
        "1100 by 860",
        "planks 1100x860 at 0,0",
        "floor at 0,768",
        "bunting at 0,0",
        "rays at 284,498",
        "barrel 286 with 62 at 284,790",
        "mug 6/6 at 284,498",
        "wreath at 284,418",
        "seat 1 at 284,418",
        "rays at 536,498",
        "barrel 286 with 62 at 536,790",
        "mug 6/6 at 536,498",
        "wreath at 536,418",
        "seat 0 at 536,418",
        "barrel 200 with 40 at 788,790",
        "mug 4/6 at 788,584",
        "seat 2 at 788,504",
    ]


def test_where_all_have_won_or_lost_together_all_stand_equally_high() -> None:
    won = standing(result_drawing([Place(seat, 1, 12, True) for seat in range(4)]))
    assert {each[1:] for each in won} == {("mug 6/6", "barrel 286 with 12")}
    lost = result_drawing([Place(seat, 4, None, False) for seat in range(4)])
    assert {each[1:] for each in standing(lost)} == {("mug 0/6", "barrel 104")}
    assert "wreath" not in str(lost)


def test_the_order_in_which_places_are_given_does_not_matter() -> None:
    assert result_drawing(RANKED) == result_drawing(RANKED[::-1])


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("score", [None, 0, 400, -200])
def test_every_result_stays_on_its_sheet(seats: int, score: int | None) -> None:
    for winners in range(seats + 1):
        places = [Place(seat, 1 if seat < winners else winners + 1, score, seat < winners) for seat in range(seats)]
        drawing = result_drawing(places)
        assert drawing.width == WIDTH
        check_sheet(drawing)
