"""On a phone every figure can be read, and Discord's badge covers nothing that tells anything."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from bot.games.bierfest.art.result import Tab, result_card
from bot.games.registry import PLUGINS
from bot.locales import words
from bot.pictures.drawing import Drawing, Stamp
from bot.pictures.figures import LEAST
from bot.screens.game_screens import board_drawn, hand_drawn
from engines.bierfest.edition import BEERS, LaidSet
from engines.contract import Options
from tools.positions import position

CAP: Final = 0.745
"""The height of a digit for a font size of 1, as in `bot.pictures.figures`."""
CORNER: Final = (200, 122)
"""Width and height of what the badge covers, in the lower left corner."""
FIELD: Final = 300
"""From this width on, a sprite is a ground, a row or a panel."""
PLIES: Final = {
    "bierfest": (20, 110, 230, 300),
    "bremen": (0, 10, 25, 40, 47),
    "cafe": (3, 25, 60),
    "forty_barrels": (0, 8, 15),
    "one_eleven": (0, 7, 40, 60),
}
ENDS: Final = (1, 2, 7)
"""The seeds of games whose results are looked at."""
PHOTOGRAPH: Final = " at 0.39267, turned by "
"""In the name of what is only part of a photograph of the whole cafe."""
OVER: Final = 14
"""How far the empty margins of two sets may overlap."""
SCENES: Final = [(game, seats) for game in PLIES for seats in (3, 4, 5) if seats in PLUGINS[game].game.seats]


def digit_heights(svg: str) -> Iterator[tuple[str, float]]:
    """Each figure of an SVG with its height in units."""

    def within(element: ET.Element, scale: float) -> Iterator[tuple[str, float]]:
        for across, down in re.findall(r"scale\(([-\d.]+)(?:, ?([-\d.]+))?\)", element.get("transform", "")):
            scale *= abs(float(down or across))
        if element.tag == "text":
            yield element.text or "", float(element.get("font-size", "0")) * CAP * scale
        for child in element:
            yield from within(child, scale)

    if "<text" in svg:
        yield from within(ET.fromstring(f"<svg>{svg}</svg>"), 1)


@cache
def drawings(game: str, seats: int) -> tuple[Drawing, ...]:
    """The board and all hands of some positions of a game."""
    plugin = PLUGINS[game]
    options: Options = plugin.game.Options()
    found: list[Drawing] = []
    for ply in PLIES[game]:
        moment = position(game, seats, ply, options=options)
        found += [board_drawn(plugin, moment.board), *(hand_drawn(plugin, hand, "") for hand in moment.hands)]
    return tuple(found)


@cache
def results(game: str, seats: int) -> tuple[Drawing, ...]:
    """The result of some games, and the cards of all climaxes until then."""
    plugin, found = PLUGINS[game], list[Drawing]()
    for seed in ENDS:
        end = position(game, seats, sys.maxsize, seed=seed).board
        result = plugin.results.drawing(end)
        found += [] if result is None else [result]
        found += [
            each.card(words("en"), on_hand=on_hand) for each in plugin.climaxes.found(end) for on_hand in (True, False)
        ]
    return tuple(found)


def covered(drawing: Drawing) -> Iterator[Stamp]:
    """What the badge covers more than a little of."""
    wide, high = CORNER
    for each in drawing.stamps:
        box = each.sprite.box
        across = min(wide, each.x + box.left + box.width) - max(0, each.x + box.left)
        down = each.y + box.top + box.height - max(each.y + box.top, drawing.height - high)
        if (
            PHOTOGRAPH not in each.sprite.name
            and box.width < FIELD
            and across > box.width / 3
            and down > box.height / 8
        ):
            yield each


@pytest.mark.parametrize(("game", "seats"), SCENES)
def test_every_figure_is_13_pixels_high_on_a_phone(game: str, seats: int) -> None:
    seen = 0
    for drawing in (*drawings(game, seats), *results(game, seats)):
        for sprite in {each.sprite for each in drawing.stamps if PHOTOGRAPH not in each.sprite.name}:
            for figure, height in digit_heights(sprite.svg):
                assert round(height, 1) >= LEAST, f"{figure} of {sprite.name}"
                seen += 1
    assert seen > 20


@pytest.mark.parametrize(("game", "seats"), SCENES)
def test_the_badge_covers_nothing_in_a_picture_that_keeps_its_corner_clear(game: str, seats: int) -> None:
    clear = [each for each in (*drawings(game, seats), *results(game, seats)) if each.clear_corner]
    for drawing in clear:
        assert not [each.sprite.name for each in covered(drawing)]


def test_sets_of_a_result_do_not_overlap_however_many_there_are() -> None:
    """Seven sets in a row were drawn on top of each other."""
    kinds = [LaidSet(beer, 2) for beer in BEERS]
    for count in range(1, 9):
        sets = [(kinds[place % len(kinds)], 2) for place in range(count)]
        tabs = [Tab(seat, 20 - seat, seat == 0, sets, 6, 4) for seat in range(4)]
        chips = [each for each in result_card(tabs, 3, None).stamps if "chip " in each.sprite.name]
        assert len(chips) == count * len(tabs)
        for left, right in pairwise(sorted(chips, key=lambda each: (each.y, each.x))):
            if left.y == right.y:
                assert left.x + left.sprite.box.left + left.sprite.box.width <= right.x + right.sprite.box.left + OVER
