"""The picture of a result, as data: the heights of the steps, what is written on them, and the seal."""

from __future__ import annotations

import pytest

from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite
from bot.pictures.scenes import RESULT_HEIGHT, Seal, SeatFinish, result_drawing
from tests.pictures.sheets import check_sheet, drawn_lines

RANKED = (
    SeatFinish(0, 2, 23, False),
    SeatFinish(1, 3, 20, False),
    SeatFinish(2, 4, -7, False),
    SeatFinish(3, 1, 126, True),
)


SIGN = Sprite("sign", '<circle r="50"/>', Box(-60, -60, 120, 120))


def standing(drawing: Drawing) -> list[tuple[str, str]]:
    """Seat and step, from left to right."""
    lines = drawn_lines(drawing, "seat", "step")
    seats, steps = ([at for at in lines if at[0].startswith(kind)] for kind in ("seat", "step"))
    return [(seat, step) for (seat, *_), (step, *_) in zip(seats, steps, strict=True)]


def test_the_better_the_rank_the_higher() -> None:
    drawing = result_drawing(RANKED)
    assert standing(drawing) == [
        ("seat 1", "step 122"),
        ("seat 3", "step 230 lit"),
        ("seat 0", "step 164"),
        ("seat 2", "step 104"),
    ]
    assert [f"figures {score} " in str(drawing) for score in (23, 20, "−7", 126)] == [True] * 4


def test_a_result_to_read() -> None:
    tie = [SeatFinish(0, 1, 62, True), SeatFinish(1, 1, 62, True), SeatFinish(2, 3, 40, False)]
    assert str(result_drawing(tie, Seal(SIGN, "+9", 1))).splitlines() == [
        "1100 by 440",
        "planks 1100x440 at 0,0",
        "glow at 294,210",
        "glow at 470,210",
        "barrel 150 at 108,422",
        "mug 6/6 at 94,268",
        "step 230 lit at 294,440",
        "figures 62 at 294,314",
        "rays at 294,151",
        "seat 1 at 294,151",
        "crown at 349,96",
        "step 230 lit at 470,440",
        "figures 62 at 470,314",
        "rays at 470,151",
        "seat 0 at 470,151",
        "crown at 525,96",
        "step 164 at 646,440",
        "figures 40 at 646,365",
        "seat 2 at 646,227",
        "panel #3D2C20 338x412 at 748,14",
        "medal at 917,188",
        "sign on the seal at 893,174",
        "figures +9 at 955,256",
        "seat 1 at 917,364",
    ]


def test_winners_and_losers_of_a_shared_result_have_the_same_height() -> None:
    won = standing(result_drawing([SeatFinish(seat, 1, 12, True) for seat in range(4)]))
    assert {step for _, step in won} == {"step 230 lit"}
    lost = result_drawing([SeatFinish(seat, 4, None, False) for seat in range(4)])
    assert {step for _, step in standing(lost)} == {"step 96"}
    assert "crown" not in str(lost)
    assert "mug 0/6" in str(lost), "there is nothing to drink to"


def test_the_order_in_which_places_are_given_does_not_matter() -> None:
    assert result_drawing(RANKED) == result_drawing(RANKED[::-1])


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("score", [None, 0, 400, -200])
def test_every_result_stays_on_its_sheet(seats: int, score: int | None) -> None:
    for winners in range(seats + 1):
        places = [
            SeatFinish(seat, 1 if seat < winners else winners + 1, score, seat < winners) for seat in range(seats)
        ]
        for seal in (None, Seal(SIGN, "", None), Seal(SIGN, "+126", 0)):
            drawing = result_drawing(places, seal)
            assert (drawing.width, drawing.height, drawing.clear_corner) == (WIDTH, RESULT_HEIGHT, True)
            check_sheet(drawing)
