"""A plot of a tournament's ratings: a dot for each agent, with its interval as a line."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from agents.arena.ratings import Rating

SCALE: Final = 3
"""The plot is drawn this many times larger and scaled down at the end, for smooth edges."""
WIDTH, ROW, TOP, BOTTOM, MARGIN = 900, 44, 64, 62, 28
"""In pixels of the finished plot."""
INK, GREY, FAINT, BLUE, PAPER = "#222222", "#666666", "#dddddd", "#1f5f9f", "#ffffff"


def png_of(ratings: Sequence[Rating], title: str) -> bytes:
    """The plot of these ratings, at least one, as a PNG; one row each, in this order."""
    height = TOP + ROW * len(ratings) + BOTTOM
    image = Image.new("RGB", (WIDTH * SCALE, height * SCALE), PAPER)
    pen = _Pen(ImageDraw.Draw(image))
    left = MARGIN + max(pen.width(rating.agent, 17) for rating in ratings) + 20
    right = WIDTH - MARGIN - 70
    step, first, last = _ticks(min(rating.mean.low for rating in ratings), max(rating.mean.high for rating in ratings))

    def across(value: float) -> float:
        return left + (value - first) / (last - first) * (right - left)

    pen.text(MARGIN, 26, title, 17, INK)
    bottom = TOP + ROW * len(ratings)
    for number in range(round((last - first) / step) + 1):
        value = first + number * step
        pen.line(across(value), TOP, across(value), bottom, FAINT, 1)
        pen.text(across(value), bottom + 14, f"{value:g}", 14, GREY, anchor="mm")
    pen.text((left + right) / 2, bottom + 40, "rating, with its 95 % interval over deals", 14, GREY, anchor="mm")
    for row, rating in enumerate(ratings):
        y, mean = TOP + ROW * (row + 0.5), rating.mean
        pen.text(left - 14, y, rating.agent, 17, INK, anchor="rm")
        pen.line(across(mean.low), y, across(mean.high), y, BLUE, 3)
        for end in (mean.low, mean.high):
            pen.line(across(end), y - 7, across(end), y + 7, BLUE, 2)
        pen.dot(across(mean.value), y, 7, BLUE)
        pen.text(WIDTH - MARGIN, y, f"{mean.value:.1f}", 17, INK, anchor="rm")
    small = image.resize((WIDTH, height), Image.Resampling.LANCZOS)
    out = BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def _ticks(low: float, high: float) -> tuple[float, float, float]:
    """The step between ticks, the first and the last tick: 3 to 11 ticks that enclose these values."""
    reach = max(high - low, 1.0)
    step = next(step for step in (0.5, 1, 2, 5, 10, 20, 50, 100, 1000) if reach / step <= 9)
    first = floor(low / step) * step
    return step, first, max(ceil(high / step) * step, first + 2 * step)


class _Pen:
    """Draws with coordinates in pixels of the finished plot."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def width(self, text: str, size: float) -> float:
        return self._draw.textlength(text, ImageFont.load_default(size * SCALE)) / SCALE

    def text(self, x: float, y: float, text: str, size: float, fill: str, anchor: str = "lm") -> None:
        self._draw.text((x * SCALE, y * SCALE), text, fill, ImageFont.load_default(size * SCALE), anchor)

    def line(self, x: float, y: float, to_x: float, to_y: float, fill: str, width: int) -> None:
        self._draw.line((x * SCALE, y * SCALE, to_x * SCALE, to_y * SCALE), fill, width * SCALE)

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        self._draw.circle((x * SCALE, y * SCALE), radius * SCALE, fill)
