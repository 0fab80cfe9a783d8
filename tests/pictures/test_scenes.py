"""The scenes of games in their frames, and the table of a lobby, as data."""

from __future__ import annotations

import pytest

from bot.games.registry import PLUGINS
from bot.pictures.chooser import GameCell, chooser_drawing
from bot.pictures.composing import png_of
from bot.pictures.scenes import lobby_drawing
from tests.pictures.sheets import check_sheet, drawn_lines

SCENES = [plugin.pictures.cover() for plugin in PLUGINS.values()]
SMALL = 100_000
"""Bytes of the chooser."""


@pytest.mark.parametrize("teaches", [False, True])
def test_the_chooser_has_a_cell_for_each_game_and_one_to_learn(teaches: bool) -> None:
    cells = [GameCell(each.pictures.cover(), each.game.seats, each.minutes) for each in PLUGINS.values()]
    drawing = chooser_drawing(cells, teaches=teaches)
    check_sheet(drawing)
    assert len(drawn_lines(drawing, "panel ")) == len(PLUGINS) + teaches
    assert len(drawn_lines(drawing, "player needed")) == sum(min(each.seats) for each in cells)
    assert len(drawn_lines(drawing, "player welcome")) == sum(max(each.seats) - min(each.seats) for each in cells)
    assert len(drawn_lines(drawing, "doctoral hat")) == teaches
    assert len(png_of(drawing)) < SMALL


@pytest.mark.parametrize("seats", {plugin.game.seats for plugin in PLUGINS.values()}, ids=str)
def test_every_seat_of_a_lobby_is_a_token_or_free_and_those_that_may_stay_free_are_fainter(seats: range) -> None:
    for taken in range(max(seats) + 1):
        drawing = lobby_drawing(SCENES[0], taken, seats)
        check_sheet(drawing)
        assert len(drawn_lines(drawing, "seat ")) == taken
        assert len(drawn_lines(drawing, "free seat")) == max(0, min(seats) - taken)
        assert len(drawn_lines(drawing, "optional seat")) == max(seats) - max(taken, min(seats))


@pytest.mark.parametrize("seats", {plugin.game.seats for plugin in PLUGINS.values()}, ids=str)
def test_nothing_lies_on_a_seat_or_in_the_corner_of_the_badge(seats: range) -> None:
    drawing = lobby_drawing(SCENES[0], 0, seats)
    assert drawing.clear_corner
    places = [(x, y) for _, x, y in drawn_lines(drawing, "free seat", "optional seat")]
    assert len(places) == max(seats)
    for place, (x, y) in enumerate(places):
        assert all((x - a) ** 2 + (y - b) ** 2 > 120**2 for a, b in places[place + 1 :])
        assert (x - 790) ** 2 + (y - 250) ** 2 > 170**2, "it stands on the table"


def test_a_seat_keeps_its_place_when_somebody_sits_down() -> None:
    drawings = [lobby_drawing(SCENES[0], taken, range(2, 5)) for taken in (1, 3)]
    before, after = ([at[1:] for at in drawn_lines(drawing, "seat ", "free", "opt")] for drawing in drawings)
    assert before == after
