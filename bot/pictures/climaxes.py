"""The frame of climax cards: a scene at the left that needs no reading, and a panel at the right that says how much.

A card is 1100 by 550. Its lower left corner holds nothing that matters, because Discord's badge lies there.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, pi, sin, tau
from typing import Final

from bot.pictures.colours import CARD_RED, CREAM, INK, LAMP, LEAF, SKY, STRAW, TOMATO
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import FAMILY, figures, width_of
from bot.pictures.glyphs import PATHS, SIDE
from bot.pictures.grounds import panel
from bot.pictures.marks import edged_svg
from bot.pictures.scenes import glow_svg

HEIGHT: Final = 550
"""The height of every climax card."""
MARGIN: Final = 14
"""From the panel to the edges of the sheet."""
INNER: Final = HEIGHT - 2 * MARGIN
"""The height of the panel."""
_JOINED: Final = 'stroke-linejoin="round" stroke-linecap="round"'


def card(stamps: Iterable[Stamp]) -> Drawing:
    """A climax card; the first stamp is its ground."""
    return Drawing(WIDTH, HEIGHT, stamps, clear_corner=True)


# --- grounds --------------------------------------------------------------------------------------


def rays_svg(
    x: float, y: float, radius: float, *, count: int = 16, fill: str = LAMP, opacity: float = 0.2, half: float = 0.13
) -> str:
    """Rays of light from a place; `half` is half the angle of each."""
    wedges = "".join(
        f"M{x:g} {y:g}"
        + "".join(
            f"L{x + radius * sin(turn):.0f} {y - radius * cos(turn):.0f}"
            for turn in (tau * number / count - half, tau * number / count + half)
        )
        + "Z"
        for number in range(count)
    )
    return f'<path d="{wedges}" fill="{fill}" fill-opacity="{opacity}"/>'


@cache
def ground(name: str, fill: str, light: str, scenery: str = "") -> Sprite:
    """The opaque ground of a card: `scenery` on a `fill`, and `light` over both; its origin is the top left corner."""
    sheet = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{fill}"/>'
    return Sprite(name, f"{sheet}{scenery}{light}", Box(0, 0, WIDTH, HEIGHT))


def lit_svg(x: float, y: float, *, fill: str = LAMP, opacity: float = 0.2, glow: float = 250) -> str:
    """Rays over the whole sheet, and lamplight in their middle."""
    return rays_svg(x, y, 900, fill=fill, opacity=opacity) + (glow_svg(x, y, glow) if glow else "")


def hill_svg(fill: str, top: float = 430, *, foot: int = HEIGHT) -> str:
    """A hill along the foot of a card."""
    rise = f"M0 {top + 10}Q280 {top - 26} 560 {top - 10}T{WIDTH} {top - 20}V{foot}H0Z"
    return f'<path d="{rise}" fill="{fill}" stroke="{INK}" stroke-width="6"/>'


def stars_svg(*places: tuple[float, float]) -> str:
    """Stars at these places."""
    shape = "M0 -9L2.5 -2.5L9 0L2.5 2.5L0 9L-2.5 2.5L-9 0L-2.5 -2.5Z"
    return "".join(
        f'<path transform="translate({x:g},{y:g}) scale(1.5)" d="{shape}" fill="{STRAW}"/>' for x, y in places
    )


def confetti_svg(seed: int, area: Box, count: int = 26) -> str:
    """Confetti in an area: only for a win or a full table, and never over a face."""
    fall = random.Random(seed)  # noqa: S311 (confetti, not cards: the same for ever)
    found = ""
    for _ in range(count):
        x, y = area.left + fall.random() * area.width, area.top + fall.random() * area.height
        found += (
            '<rect x="-7" y="-4" width="15" height="9" rx="2" '
            f'fill="{fall.choice((LAMP, TOMATO, SKY, LEAF, CREAM))}" stroke="{INK}" stroke-width="2.5" '
            f'transform="translate({x:.0f},{y:.0f}) rotate({fall.randrange(180)})"/>'
        )
    return found


def side_panel(left: float) -> Stamp:
    """The panel from this place to the right edge."""
    return stamp(panel(WIDTH - MARGIN - left, INNER), left, MARGIN)


@cache
def rule(width: float) -> Sprite:
    """A line between the rows of a panel; its origin is its left end."""
    svg = f'<path d="M0 0H{width:g}" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
    return Sprite(f"rule {width:g}", svg, Box(-4, -4, width + 8, 8))


# --- signs ----------------------------------------------------------------------------------------


@cache
def placed(sprite: Sprite, scale: float = 1, turn: float = 0) -> Sprite:
    """A sprite scaled, and turned by this many degrees around its origin."""
    left, top, width, height = sprite.box
    name = f"{sprite.name} at {scale:g}" + (f", turned by {turn:g}" if turn else "")
    svg = f'<g transform="rotate({turn:g}) scale({scale:g})">{sprite.svg}</g>'
    if not turn:
        return Sprite(name, svg, Box(left * scale, top * scale, width * scale, height * scale))
    cosine, sine = cos(turn * pi / 180) * scale, sin(turn * pi / 180) * scale
    corners = [
        (x * cosine - y * sine, x * sine + y * cosine) for x in (left, left + width) for y in (top, top + height)
    ]
    xs, ys = zip(*corners, strict=True)
    return Sprite(name, svg, Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


@cache
def tick(scale: float = 1) -> Sprite:
    """Right, or nothing lost."""
    hook = "M-11 0L-3 9L12 -9"
    return _disc("tick", LEAF, f'<g fill="none" {_JOINED}>{edged_svg(hook, CREAM, 7, 13)}</g>', scale)


@cache
def cross(scale: float = 1) -> Sprite:
    """Wrong."""
    mark = f'<path d="M-9 -9L9 9M9 -9L-9 9" stroke="{CREAM}" stroke-width="7" {_JOINED}/>'
    return _disc("cross", CARD_RED, mark, scale)


def _disc(name: str, fill: str, mark: str, scale: float) -> Sprite:
    svg = f'<circle r="24" fill="{fill}" stroke="{INK}" stroke-width="6"/>{mark}'
    return placed(Sprite(name, svg, Box(-28, -28, 56, 56)), scale)


@cache
def slash(half: float, wide: float) -> Sprite:
    """A slash over what is lost, from its lower left to its upper right corner."""
    line = f"M{-half:g} {half:g}L{half:g} {-half:g}"
    svg = f'<g fill="none" stroke-linecap="round">{edged_svg(line, TOMATO, wide, wide * 2)}</g>'
    far = half + wide + 2
    return Sprite(f"slash {half:g}", svg, Box(-far, -far, 2 * far, 2 * far))


@cache
def equals(scale: float = 1) -> Sprite:
    """The sign between a sum and its result."""
    line = f'<path d="M-14 -11H14M-14 11H14" stroke="{STRAW}" stroke-width="9" {_JOINED}/>'
    return placed(Sprite("equals", line, Box(-22, -20, 44, 40)), scale)


@cache
def arrow(path: str, head: str, box: Box) -> Sprite:
    """An arrow of light along a path; `head` is the path of its tip."""
    svg = f'<g fill="none" {_JOINED}>{edged_svg(path, LAMP, 11, 22)}{edged_svg(head, LAMP, 11, 22)}</g>'
    return Sprite("arrow", svg, box)


def sized(text: str, size: float, room: float, *, fill: str = CREAM, outline: float = 0) -> Sprite:
    """A figure with digits of this height, narrowed if it needs more room."""
    narrow = min(1.0, room / width_of(text, size))
    return figures(text, size, fill=fill, outline=outline, narrow=round(narrow, 2))


# --- words ----------------------------------------------------------------------------------------

_LETTERS: Final = "".join(PATHS)
_SAID: Final = "High|Low|Mine!|Not me|Thanks|Hmm|Hoch|Tief|Meiner!|Nicht ich|Danke|Hm"
_WORDS: Final = re.compile(rf"PROST!|FIRED|GEFEUERT|(?:ROUND|RUNDE) [0-9]{{1,2}}|{_SAID}|[{_LETTERS}0-9]{{2,8}}")
"""All words that a picture may say: the texts `picture-*` of the languages. Of Japanese only their letters exist."""
_TAIL: Final = 50
_CAP: Final = 0.745
_WIDE: Final = 0.9
"""The side of a Japanese letter for a digit height of 1, without the space around it."""


@cache
def ribbon(word: str, width: float, size: float, *, fill: str = TOMATO, turn: float = 0) -> Sprite:
    """A ribbon with one word of the list, narrowed to fit; its origin is its middle. Raises ValueError for others."""
    high = size * 1.62
    half, low = width / 2, high / 2
    end = f"M{half - 34:g} {20 - low:g}H{half + _TAIL:g}L{half + 22:g} 20L{half + _TAIL:g} {low + 20:g}H{half - 34:g}Z"
    fold = f"M{half - 34:g} {low:g}V{low + 20:g}L{half:g} {low:g}Z"
    tail = (
        f'<path d="{end}" fill="{fill}" stroke="{INK}" stroke-width="6" {_JOINED}/>'
        f'<path d="{end}" fill="{INK}" fill-opacity="0.28"/><path d="{fold}" fill="{INK}"/>'
    )
    body = (
        f'<rect x="{-half:g}" y="{-low:g}" width="{width:g}" height="{high:g}" rx="12" fill="{fill}" stroke="{INK}" '
        f'stroke-width="6"/>'
        f'<path d="M{16 - half:g} {12 - low:g}H{half - 16:g}M{16 - half:g} {low - 12:g}H{half - 16:g}" '
        f'stroke="{CREAM}" stroke-width="3" stroke-opacity="0.55"/>'
    )
    svg = f'<g transform="scale(-1,1)">{tail}</g>{tail}{body}{word_svg(word, size, width - 40)}'
    box = Box(-half - _TAIL - 6, -low - 6, width + 2 * _TAIL + 12, high + 32)
    return placed(Sprite(f"ribbon {word}", svg, box), 1, turn)


def word_svg(word: str, size: float, room: float, *, fill: str = CREAM, outline: float = 7, spread: float = 1) -> str:
    """A word of the list around its middle, with letters of this height. Raises ValueError for any other word.

    `spread` is how far apart Japanese letters are: letters without an outline need more space.
    """
    if not _WORDS.fullmatch(word):
        raise ValueError(f"not a word for pictures: {word!r}")
    runs = [*_runs(word)]
    wide = width_of_word(word, size, spread)
    narrow = min(1.0, room / wide)
    look = f'fill="{fill}" stroke="{INK}" stroke-linejoin="round" paint-order="stroke"'
    svg, x = "", -wide / 2
    for run in runs:
        if run in PATHS:
            scale = size * 1.16 / SIDE
            y = -SIDE / 2 * scale
            svg += (
                f'<path transform="translate({x - size * 0.13:g},{y:g}) scale({scale:g})" d="{PATHS[run]}" {look} '
                f'stroke-width="{2 * outline / scale:g}"/>'
            )
        else:
            svg += (
                f'<text x="{x:g}" y="{size / 2:g}" font-family="{FAMILY}" font-size="{size / _CAP:.2f}" {look} '
                f'stroke-width="{2 * outline:g}">{run}</text>'
            )
        x += _width(run, size, spread)
    return f'<g transform="scale({narrow:.3f},1)">{svg}</g>'


def width_of_word(word: str, size: float, spread: float = 1) -> float:
    """The width of a word with letters of this height."""
    return sum(_width(run, size, spread) for run in _runs(word))


def _runs(word: str) -> Iterator[str]:
    """Japanese letters one by one, the others together."""
    yield from re.findall(rf"[{_LETTERS}]|[^{_LETTERS}]+", word)


def _width(run: str, size: float, spread: float) -> float:
    return size * _WIDE * spread if run in PATHS else width_of(run, size)


# --- shared scenery -------------------------------------------------------------------------------


@cache
def moon(scale: float = 1) -> Sprite:
    """A crescent moon."""
    svg = (
        f'<path d="M0 -52A52 52 0 1 0 52 22A54 54 0 0 1 0 -52Z" fill="{STRAW}" stroke="{INK}" stroke-width="6" '
        f"{_JOINED}/>"
    )
    return placed(Sprite("moon", svg, Box(-60, -60, 120, 120)), scale)


def wheel_svg(x: float, y: float, radius: float, wood: str, hub: str, *, turn: float = 0) -> str:
    """A spoked wheel."""
    spokes = "".join(
        f"M0 0L{(radius - 8) * cos(angle):.1f} {(radius - 8) * sin(angle):.1f}"
        for angle in (number * pi / 4 for number in range(8))
    )
    return (
        f'<g transform="translate({x:g},{y:g}) rotate({turn:g})" fill="none" stroke-linecap="round">'
        f'<circle r="{radius:g}" stroke="{INK}" stroke-width="24"/>'
        f'<circle r="{radius:g}" stroke="{wood}" stroke-width="12"/>{edged_svg(spokes, wood, 7, 15)}'
        f'<circle r="17" fill="{hub}" stroke="{INK}" stroke-width="6"/></g>'
    )
