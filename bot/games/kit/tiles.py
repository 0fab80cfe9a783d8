"""A table for games of tiles: wooden tiles, places and lanes for them, marks, and choices by kind.

A game draws the signs of its tiles or whole faces of its own. Each part can be used without the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bot.locales import Said
from bot.pictures.colours import CREAM, INK, LAMP, WOOD
from bot.pictures.drawing import WIDTH, Box, Sprite, Stamp, stamp
from bot.pictures.figures import figures_svg
from bot.pictures.grounds import panel
from bot.pictures.icons import Icon
from bot.pictures.marks import empty, fresh, last_corner
from bot.screens.game_screens import pick_click
from bot.screens.parts import Button, ButtonStyle, Click, Part, button, row, rows
from bot.tables.types import Table

# --- tiles ---------------------------------------------------------------------------------------


class Size(NamedTuple):
    """The size of a tile, in units."""

    width: int
    height: int
    art: float
    """The height of its sign."""
    figure: float
    """The height of the number."""
    narrow: float
    """How much a number of two digits is compressed."""

    @property
    def thick(self) -> int:
        """How much of the side below is visible."""
        return round(self.height * 0.07)


_LARGE: Final = 104
"""From this width on, lines are thicker."""
_SHADOW: Final = 7
NOTCHED, SQUARE, ROUND, CUT = range(4)
"""The shapes of tiles, so that kinds differ without colour."""


def outline(shape: int, width: float, height: float, inset: float = 0) -> str:
    """The outline of a tile around its middle, as SVG: notched, square, round, or with cut corners."""
    x, y = width / 2 - inset, height / 2 - inset
    corner = max(width * 0.15 - inset * 0.45, 4)
    match shape:
        case 0:
            bite = f"a{corner:g} {corner:g} 0 0 0"
            return (
                f"M{corner - x:g} {-y:g}H{x - corner:g}{bite} {corner:g} {corner:g}V{y - corner:g}"
                f"{bite} {-corner:g} {corner:g}H{corner - x:g}{bite} {-corner:g} {-corner:g}V{corner - y:g}"
                f"{bite} {corner:g} {-corner:g}Z"
            )
        case 1:
            return f"M{-x:g} {-y:g}H{x:g}V{y:g}H{-x:g}Z"
        case 2:
            turn = width * 0.26 - inset * 0.8
            bow = f"a{turn:g} {turn:g} 0 0 1"
            return (
                f"M{turn - x:g} {-y:g}H{x - turn:g}{bow} {turn:g} {turn:g}V{y - turn:g}{bow} {-turn:g} {turn:g}"
                f"H{turn - x:g}{bow} {-turn:g} {-turn:g}V{turn - y:g}{bow} {turn:g} {-turn:g}Z"
            )
        case _:
            cut = width * 0.2 - inset * 0.5
            return (
                f"M{cut - x:g} {-y:g}H{x - cut:g}l{cut:g} {cut:g}V{y - cut:g}l{-cut:g} {cut:g}"
                f"H{cut - x:g}l{-cut:g} {-cut:g}V{cut - y:g}Z"
            )


class Look(NamedTuple):
    """How the tiles of a kind look."""

    shape: int
    frame: str
    """The colour of the frame."""
    art: str
    """The sign above the number: SVG around its middle, 100 units high."""


def tile(name: str, size: Size, look: Look, number: int, *, raised: bool = False, dim: bool = False) -> Sprite:
    """A tile with a sign above a number; the origin is the middle of its face.

    `raised`: lifted into the light, such as the best one. `dim`: it cannot be played now. Games cache it.
    """
    wide, high, (shape, frame, art) = size.width, size.height, look
    line, inset = (6, 8.5) if wide >= _LARGE else (5, 7)
    middle = inset + 2 + size.art * 0.52 - high / 2
    low, narrow = high / 2 - inset - 8 - size.figure / 2, size.narrow if number > 9 else 1
    printed = (
        f'<path d="{outline(shape, wide, high, inset)}" fill="none" stroke="{frame}" stroke-width="{line - 0.5}"'
        f' stroke-linejoin="round"/><g transform="translate(0,{middle:g}) scale({size.art / 100:g})">{art}</g>'
        + figures_svg(str(number), size.figure, y=low, fill=INK, outline=4, outline_fill=CREAM, narrow=narrow)
        + (f'<path d="{outline(shape, wide, high)}" fill="{INK}" fill-opacity="0.44"/>' if dim else "")
    )
    return _wooden(name, shape, size, CREAM, line, printed, raised=raised)


def back(size: Size, fill: str, art: str) -> Sprite:
    """A square tile face down, of this colour, with a sign (SVG, at its own scale)."""
    edge = f'<path d="{outline(SQUARE, size.width, size.height, 8)}" fill="none" stroke="{CREAM}" stroke-width="3"/>'
    return _wooden("back", SQUARE, size, fill, 5, edge + art, raised=False)


def _wooden(name: str, shape: int, size: Size, fill: str, line: int, printed: str, *, raised: bool) -> Sprite:
    """A printed face on its wooden side and its shadow; a raised one in light."""
    wide, high, thick = size.width, size.height, size.thick
    face, drop, joined = outline(shape, wide, high), _SHADOW + 14 * raised, 'stroke-linejoin="round"/>'
    lit = f'<path d="{outline(shape, wide + 18, high + 18)}" fill="{LAMP}" stroke="{INK}" stroke-width="4" {joined}'
    svg = (
        f'<path transform="translate({drop},{thick + drop})" d="{face}" fill="{INK}" fill-opacity="0.4"/>'
        f'<path transform="translate(0,{thick})" d="{face}" fill="{WOOD}" stroke="{INK}" stroke-width="5" {joined}'
        f'{lit if raised else ""}<path d="{face}" fill="{fill}" stroke="{INK}" stroke-width="{line}" {joined}{printed}'
    )
    edge = 12 if raised else 4
    right, down = wide + edge + max(edge, drop), high + edge + max(edge, thick + drop)
    return Sprite(name, svg, Box(-wide / 2 - edge, -high / 2 - edge, right, down))


def icon(name: str, plain: str, svg: str, *, half: float = 64, said: Said | None = None) -> Icon:
    """An icon of a tile or a sign, drawn around its middle; `half` is half the side of its square.

    `said` as in `Icon`.
    """
    return Icon(name, plain, Sprite(name, svg, Box(-half, -half, 2 * half, 2 * half)), said)


# --- places --------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """A place for a tile: its middle, and the size of the tile."""

    x: float
    y: float
    wide: int
    high: int

    def put(self, sprite: Sprite | None, right: float = 0, down: float = 0) -> Stamp:
        """Something at this distance from the middle; without it, a dashed place."""
        return stamp(empty(self.wide, self.high) if sprite is None else sprite, self.x + right, self.y + down)

    def new(self) -> Stamp:
        """An outline: new since the reader looked."""
        return self.put(fresh(self.wide, self.high))

    def first(self, sign: Sprite, right: float = 0, down: float = 0) -> Stamp:
        """A sign on the upper left corner, such as that of the leader."""
        return self.put(sign, right - self.wide / 2, down - self.high / 2)

    def last(self, size: float = 44, beyond: float = 0) -> Stamp:
        """A corner of light at the upper right: the very last move."""
        return self.put(last_corner(size), self.wide / 2 + beyond, -self.high / 2 - beyond)


class Places(NamedTuple):
    """A row of places, from left to right."""

    left: float
    """The left edge of the first place; it is as wide as the distance between two tiles."""
    pitch: float
    y: float
    wide: int
    """The size of a tile."""
    high: int

    def __call__(self, place: int) -> Spot:
        """One of the places."""
        return Spot(self.left + self.pitch * (place + 0.5), self.y, self.wide, self.high)

    def tiles(self, tiles: Iterable[Sprite | None]) -> Iterator[Stamp]:
        """A tile at each place; None is an empty one."""
        return (self(place).put(each) for place, each in enumerate(tiles))

    def span(self, first: int, count: int, inset: float = 0) -> tuple[float, float]:
        """The left edge and the width of this many tiles side by side."""
        return self(first).x - self.wide / 2 + inset, self.pitch * (count - 1) + self.wide - 2 * inset


class Lanes(NamedTuple):
    """A lane for each seat, one below the other, with a row of places on it."""

    margin: int
    """From the edges of the picture."""
    gap: int
    high: int
    row: Places
    """The places; `y` is relative to the middle of a lane."""

    def middle(self, seat: int) -> float:
        """How far the middle of a lane is from the top."""
        return self.margin + seat * (self.high + self.gap) + self.high / 2

    def ground(self, seat: int) -> Stamp:
        """The field of a lane."""
        return stamp(panel(WIDTH - 2 * self.margin, self.high), self.margin, self.middle(seat) - self.high / 2)

    def places(self, seat: int) -> Places:
        """The row of a lane."""
        return self.row._replace(y=self.middle(seat) + self.row.y)


# --- choices -------------------------------------------------------------------------------------

A_ROW: Final = 4
"""Buttons in a row that look right on a phone."""
_SIGNED: Final = 3
"""The same, if there is a sign after a number."""
_AT_ONCE: Final = 8
"""The most tiles that have a button each in the first step."""


class Kind(NamedTuple):
    """The tiles of one kind among which a reader chooses."""

    code: str
    """The half-made choice once the kind is picked."""
    icon: str
    """Precedes each label."""
    tiles: Sequence[tuple[str, Click]]
    """A label, such as a number and a sign, and the click that chooses the tile."""
    several: str = ""
    """The label, after the icon, of the button for the whole kind; by default, a cross and the number of tiles."""


def by_kind(kinds: Sequence[Kind], table: Table, choice: str, also: Button | None = None) -> list[Part]:
    """A button for each tile; if there are many of several kinds, first the kind, then its tiles above it.

    The only tile of a kind is chosen at once.

    `also` is one more button at the end of the first step.
    """
    kinds, more = [kind for kind in kinds if kind.tiles], () if also is None else (also,)
    if sum(len(kind.tiles) for kind in kinds) <= _AT_ONCE or len(kinds) == 1:
        return _in_rows(kinds, more)
    picks = [
        _single(kind)
        if len(kind.tiles) == 1
        else button(
            kind.several or f"×{len(kind.tiles)}",
            pick_click(table, kind.code),
            style=ButtonStyle.primary if kind.code == choice else ButtonStyle.secondary,
            icon=kind.icon,
        )
        for kind in kinds
    ]
    # The kinds come last: one that is pressed twice stays chosen, and no tile lies where it was.
    chosen = [kind for kind in kinds if kind.code == choice and len(kind.tiles) > 1]
    return [*(part for kind in chosen for part in _in_rows([kind])), row(*picks, *more)]


def _single(kind: Kind) -> Button:
    [(label, click)] = kind.tiles
    return button(label, click, style=ButtonStyle.primary, icon=kind.icon)


def _in_rows(kinds: Sequence[Kind], more: Sequence[Button] = ()) -> list[Part]:
    tiles = [(kind.icon, *tile) for kind in kinds for tile in kind.tiles]
    buttons = [button(label, click, style=ButtonStyle.primary, icon=icon) for icon, label, click in tiles]
    width = _SIGNED if any(" " in label for _, label, _ in tiles) else A_ROW
    last = (len(tiles) - 1) // width * width
    return [*rows(buttons[:last], width), row(*buttons[last:], *more)]
