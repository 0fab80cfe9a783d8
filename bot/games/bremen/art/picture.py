"""The pictures of Bremen: the round table for everybody, one seat's own tiles, and the night after a loss."""

from __future__ import annotations

from functools import cache

from bot.games.bremen.art.animals import animal_svg
from bot.games.bremen.art.board import board
from bot.games.bremen.art.end import loss_drawing
from bot.games.bremen.art.hand import hand
from bot.games.bremen.art.tiles import note_svg
from bot.games.bremen.text import BremenTableView
from bot.pictures.colours import FELT, INK, LAMP, NIGHT, STRAW
from bot.pictures.drawing import Box, Drawing, Sprite
from bot.screens.game_screens import GamePictures
from engines.bremen import CAT, DOG, DONKEY, ROOSTER, Event, Move, View


@cache
def cover() -> Sprite:
    """The cover, 360 by 360 around its middle."""
    stars = "".join(
        f'<path transform="translate({x},{y})" d="M0 -9L2 -2L9 0L2 2L0 9L-2 2L-9 0L-2 -2Z" fill="{STRAW}"/>'
        for x, y in ((-142, -146), (-66, -150), (-148, -33), (144, -22), (150, 65), (-152, 76))
    )
    svg = (
        f'<rect x="-180" y="-180" width="360" height="360" fill="{NIGHT}"/>'
        f'<path d="M116 -164A44 44 0 1 0 160 -100A46 46 0 0 1 116 -164Z" fill="{STRAW}" stroke="{INK}" '
        f'stroke-width="6"/>{stars}'
        f'<path d="M-180 148Q-66 122 0 132T180 138V180H-180Z" fill="{FELT}" stroke="{INK}" stroke-width="6"/>'
        + animal_svg(DONKEY, 1.5, x=-8, y=102)
        + animal_svg(DOG, 1.15, x=26, y=10)
        + animal_svg(CAT, 0.95, x=-20, y=-60)
        + animal_svg(ROOSTER, 0.82, x=16, y=-120)
        + note_svg(0.88, x=-122, y=-80, fill=LAMP)
        + note_svg(0.66, x=120, y=-38, fill=LAMP)
        + note_svg(0.55, x=-105, y=26, fill=LAMP)
    )
    return Sprite("cover of bremen", svg, Box(-180, -180, 360, 360))


class BremenPictures(GamePictures[Move, View, Event]):
    """How Bremen looks."""

    def board(self, table_view: BremenTableView) -> Drawing:
        """The round on the table, the animals that everybody holds, the ladder; at the end the tiles left."""
        return board(table_view)

    def hand(self, table_view: BremenTableView, choice: str) -> Drawing:
        """The reader's tiles, what lies on the table, and the goal."""
        return hand(table_view)

    def loss(self, table_view: BremenTableView) -> Drawing:
        """The friends at their fire, and how much of the goal was reached."""
        return loss_drawing(table_view)

    def cover(self) -> Sprite:
        """The four musicians on each other's backs at night."""
        return cover()
