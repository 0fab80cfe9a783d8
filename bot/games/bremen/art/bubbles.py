"""What somebody has said, as a cream bubble with a sign in it: arrows, animals, a tray, a cross, a heart."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from bot.games.bremen.art.animals import animal_svg
from bot.pictures.colours import CARD_RED, CREAM, INK
from bot.pictures.drawing import Box, Sprite
from engines.bremen import HIGH, LOW, MINE, SPARE, THANKS, UNSURE, wish

Tail = Literal["left", "right", "down", "up"]
"""Where the speaker is."""
HEIGHT: Final = 92
_WIDTHS: Final = {False: 104, True: 150}
"""The width, by whether there are two signs in it."""
_TAIL: Final = 24


@cache
def bubble(phrase: str, tail: Tail, scale: float = 1) -> Sprite:
    """The bubble of a phrase; its origin is its middle without the tail. Raises KeyError for anything else."""
    wide, high = width(phrase), HEIGHT
    x, y = wide / 2 - 3, high / 2 - 3
    point = {
        "left": f"M{-x:g} -12L{-x - _TAIL:g} 2L{-x:g} 14",
        "right": f"M{x:g} -12L{x + _TAIL:g} 2L{x:g} 14",
        "down": f"M-14 {y:g}L-4 {y + _TAIL:g}L16 {y:g}",
        "up": f"M-14 {-y:g}L-4 {-y - _TAIL:g}L16 {-y:g}",
    }[tail]
    svg = (
        f'<g transform="scale({scale:g})" stroke-linecap="round" stroke-linejoin="round">'
        f'<rect x="{-wide / 2 + 6:g}" y="{-high / 2 + 7:g}" width="{wide}" height="{high}" rx="26" fill="{INK}"'
        f' fill-opacity="0.4"/><path d="{point}" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>'
        f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide}" height="{high}" rx="26" fill="{CREAM}"'
        f' stroke="{INK}" stroke-width="6"/><path d="{point}" fill="{CREAM}"/>{_sign(phrase)}</g>'
    )
    left, top = wide / 2 + _TAIL + 4, high / 2 + _TAIL + 4
    return Sprite(f"says {phrase}", svg, Box(-left * scale, -top * scale, 2 * left * scale, 2 * top * scale))


def width(phrase: str) -> int:
    """The width of a bubble, without its tail."""
    asked = wish(phrase)
    return _WIDTHS[asked.animal is not None and asked.how is not None]


def _sign(phrase: str) -> str:
    asked = wish(phrase)
    if asked.animal is None:
        return _SIGNS[phrase]
    if asked.how is None:
        return animal_svg(asked.animal, 0.74)
    arrow = f'<g transform="translate(-34,0) scale(0.9)">{_SIGNS[asked.how]}</g>'
    return arrow + animal_svg(asked.animal, 0.7, x=26)


def _line(path: str, wide: int, ink: str = INK) -> str:
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide}"/>'


_SIGNS: Final = {
    HIGH: _line("M0 28V-24M-20 -6L0 -28L20 -6", 12),
    LOW: _line("M0 -28V24M-20 6L0 28L20 6", 12),
    MINE: _line("M0 -30V14M-18 -4L0 16L18 -4", 11) + _line("M-34 12V30H34V12", 11),
    SPARE: _line("M-26 -26L26 26M26 -26L-26 26", 13, CARD_RED),
    THANKS: (
        f'<path d="M0 28C-42 0 -32 -32 -10 -28Q-2 -26 0 -15Q2 -26 10 -28C32 -32 42 0 0 28Z" fill="{CARD_RED}"'
        f' stroke="{INK}" stroke-width="6"/>'
    ),
    UNSURE: _line("M-16 -14Q-16 -32 2 -32Q22 -32 20 -14Q18 -2 2 2V10", 11)
    + f'<circle cx="2" cy="27" r="7" fill="{INK}"/>',
}
