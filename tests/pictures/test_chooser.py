"""The picture by which a game is chosen, as data."""

from __future__ import annotations

import pytest

from bot.pictures.chooser import COVER_HEIGHT, COVER_WIDTH, Card, chooser_drawing
from bot.pictures.drawing import Box, Sprite
from tests.pictures.sheets import check_sheet, drawn_lines


def card(number: int, fewest: int = 2, most: int = 5) -> Card:
    box = Box(-COVER_WIDTH / 2, -COVER_HEIGHT / 2, COVER_WIDTH, COVER_HEIGHT)
    return Card(Sprite(f"cover {number}", f"<g><!-- {number} --></g>", box), fewest, most, 10 * number)


def test_the_last_of_five_stands_in_the_middle_with_its_figures_beside_it() -> None:
    drawing = chooser_drawing([card(number) for number in range(1, 6)])
    assert drawn_lines(drawing, "cover") == [
        ("cover 1", 189, 204),
        ("cover 3", 189, 596),
        ("cover 5", 459, 988),
        ("cover 2", 729, 204),
        ("cover 4", 729, 596),
    ]
    figures = {name for name, x, y in drawn_lines(drawing, "figures") if 300 < x < 1000 and y > 808}
    assert figures == {"figures 2–5", "figures 50"}


def test_one_number_of_players_is_one_figure() -> None:
    assert [name for name, *_ in drawn_lines(chooser_drawing([card(1, 2, 2)]), "figures")] == [
        "figures 2",
        "figures 10",
    ]


@pytest.mark.parametrize("games", range(1, 8))
def test_every_choice_stays_on_its_sheet_and_no_card_lies_on_another(games: int) -> None:
    drawing = chooser_drawing([card(number) for number in range(1, games + 1)])
    check_sheet(drawing)
    places = drawn_lines(drawing, "frame")
    assert len(places) == games
    assert all(
        abs(one[1] - other[1]) > 528 or abs(one[2] - other[2]) > 376 or one == other
        for one in places
        for other in places
    )
