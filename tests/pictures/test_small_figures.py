"""On a phone every figure can be read, and Discord's badge covers nothing that tells anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from bot.games.registry import PLUGINS
from bot.pictures.drawing import Drawing, Stamp
from bot.pictures.figures import LEAST
from bot.screens.game_screens import board_drawn, hand_drawn
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


def covered(drawing: Drawing) -> Iterator[Stamp]:
    """What the badge covers more than a little of."""
    wide, high = CORNER
    for each in drawing.stamps:
        box = each.sprite.box
        across = min(wide, each.x + box.left + box.width) - max(0, each.x + box.left)
        down = each.y + box.top + box.height - max(each.y + box.top, drawing.height - high)
        if box.width < FIELD and across > box.width / 3 and down > box.height / 8:
            yield each


@pytest.mark.parametrize(("game", "seats"), SCENES)
def test_every_figure_is_13_pixels_high_on_a_phone(game: str, seats: int) -> None:
    seen = 0
    for drawing in drawings(game, seats):
        for sprite in {each.sprite for each in drawing.stamps}:
            for figure, height in digit_heights(sprite.svg):
                assert round(height, 1) >= LEAST, f"{figure} of {sprite.name}"
                seen += 1
    assert seen > 20


@pytest.mark.parametrize(("game", "seats"), SCENES)
def test_the_badge_covers_nothing_in_a_picture_that_keeps_its_corner_clear(game: str, seats: int) -> None:
    clear = [drawing for drawing in drawings(game, seats) if drawing.clear_corner]
    for drawing in clear:
        assert not [each.sprite.name for each in covered(drawing)]
