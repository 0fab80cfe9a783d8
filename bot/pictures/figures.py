"""Digits and letters: the only writing in a picture, in one heavy rounded font."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from PIL import ImageFont

from bot.pictures.colours import CREAM, INK
from bot.pictures.drawing import Box, Sprite

FONT_FILE: Final = Path(str(files("font_fredoka_one"))) / "files" / "FredokaOne-Regular.ttf"
FAMILY: Final = "Fredoka One"

LEAST: Final = 43
"""The least height of a digit: 13 px where a phone shows a picture 340 px wide."""
_ALLOWED: Final = re.compile(r"[A-Z]{1,2}|[-+−×÷–·%/½0-9]{1,7}|[0-9]{1,2}")
"""One or two letters (a seat, a choice, a country code), or a number. Pictures contain no words."""
_CAP: Final = 0.745
"""The height of a digit for a font size of 1."""
_MEASURED_AT: Final = 200


def width_of(text: str, size: float, *, narrow: float = 1) -> float:
    """The width of a text with this digit height, in units, without its outline."""
    return _measure().getlength(text) / _MEASURED_AT * (size / _CAP) * narrow


def figures_svg(
    text: str,
    size: float,
    *,
    x: float = 0,
    y: float = 0,
    fill: str = CREAM,
    outline: float = 0,
    outline_fill: str = INK,
    narrow: float = 1,
    anchor: str = "middle",
) -> str:
    """A number or a letter as SVG, to be part of a sprite. Raises ValueError for words.

    `size` is the height of a digit in units; `x` and `y` are its middle (or its start or end by `anchor`, as in SVG).
    `outline` is the width of an ink line around it. `narrow` below 1 compresses it.
    """
    if not _ALLOWED.fullmatch(text):
        raise ValueError(f"no words in pictures: {text!r}")
    stroke = (
        f'stroke="{outline_fill}" stroke-width="{2 * outline}" stroke-linejoin="round" paint-order="stroke"'
        if outline
        else ""
    )
    return (
        f'<g transform="translate({x:g},{y + size / 2:g}) scale({narrow:g},1)">'
        f'<text font-family="{FAMILY}" font-size="{size / _CAP:.2f}" text-anchor="{anchor}" fill="{fill}" {stroke}>'
        f"{text}</text></g>"
    )


@cache
def figures(
    text: str, size: float, *, fill: str = CREAM, outline: float = 0, narrow: float = 1, anchor: str = "middle"
) -> Sprite:
    """A number or a letter as a sprite, with the origin as in `figures_svg`."""
    wide, margin = width_of(text, size, narrow=narrow), outline + 4
    left = {"start": 0.0, "middle": -wide / 2, "end": -wide}[anchor]
    svg = figures_svg(text, size, fill=fill, outline=outline, narrow=narrow, anchor=anchor)
    box = Box(left - margin, -size * 0.62 - margin, wide + 2 * margin, size * 1.24 + 2 * margin)
    return Sprite(f"figures {text}", svg, box)


@cache
def _measure() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT_FILE), _MEASURED_AT)
