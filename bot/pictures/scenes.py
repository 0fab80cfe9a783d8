"""The pictures that all games share: framed scenes, lobbies, and results.

A lobby shows the game's scene, and next to it a table with the players' tokens and the free seats. A result shows steps
as high as the ranks, and a seal for the moment worth telling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import Final

from bot.pictures.colours import (
    CREAM,
    DASH,
    FELT,
    INK,
    LAMP,
    NIGHT,
    PLANK,
    SKY,
    SLATE,
    STRAW,
    TOMATO,
    TONES,
    WHITE,
    WOOD,
)
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures, width_of
from bot.pictures.grounds import panel, planks
from bot.pictures.marks import token

SIDE: Final = 360
"""The side of a game's scene, in units; its origin is the middle."""


def glow_svg(x: float, y: float, radius: float) -> str:
    """Lamplight on a ground, brighter in the middle, as SVG."""
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{LAMP}" fill-opacity="0.13"/>' for r in (radius, radius * 0.66)
    )


@cache
def framed(scene: Sprite, side: int, *, radius: int = 30) -> Sprite:
    """A scene in a square frame with a shadow to the lower right; its origin is its top left corner."""
    half, scale = side / 2, side / SIDE
    svg = (
        f'<rect x="8" y="10" width="{side}" height="{side}" rx="{radius}" fill="{INK}" fill-opacity="0.45"/>'
        f'<clipPath id="frame"><rect width="{side}" height="{side}" rx="{radius}"/></clipPath>'
        f'<g clip-path="url(#frame)"><g transform="translate({half:g},{half:g}) scale({scale:g})">{scene.svg}</g></g>'
        f'<rect x="4" y="4" width="{side - 8}" height="{side - 8}" rx="{radius - 4}" fill="none" stroke="{INK}" '
        'stroke-width="9"/>'
        f'<rect x="12" y="12" width="{side - 24}" height="{side - 24}" rx="{radius - 10}" fill="none" '
        f'stroke="{CREAM}" stroke-width="4"/>'
    )
    return Sprite(f"{scene.name}, framed", svg, Box(0, 0, side + 8, side + 10))


# --- lobbies ---------------------------------------------------------------------------------------

_LOBBY_HEIGHT: Final = 500
_SCENE: Final = 468
_TABLE: Final = (790, 250)
_SEATS: Final = (231, 181)
"""The horizontal and the vertical distance of a seat from the middle of the table, at most."""
_BRIM: Final = TONES[-1]
"""Light wood: the other colours have no such brown."""


def lobby_drawing(scene: Sprite, taken: int, seats: range) -> Drawing:
    """A lobby with `taken` seats; the others are free. `seats` is how many can play; optional seats are faint."""
    stamps = [stamp(planks(_LOBBY_HEIGHT), 0, 0), stamp(framed(scene, _SCENE), 18, 16), stamp(_table(), *_TABLE)]
    for seat in range(max(seats)):
        x, y = _place(seat, max(seats))
        stamps.append(stamp(token(seat, scale=1.2) if seat < taken else _free(optional=seat >= min(seats)), x, y))
    return Drawing(WIDTH, _LOBBY_HEIGHT, stamps, clear_corner=True)


def _place(seat: int, seats: int) -> tuple[float, float]:
    """Where a seat is: clockwise from the top; four seats are in the corners."""
    turn = -pi / 2 + 2 * pi * (seat + (0.5 if seats == 4 else 0)) / seats
    return _TABLE[0] + _SEATS[0] * cos(turn), _TABLE[1] + _SEATS[1] * sin(turn)


@cache
def _table() -> Sprite:
    """A round table, lit by a candle; the origin is its middle."""
    candle = (
        f'<path d="M0 -66Q24 -34 0 -16Q-24 -34 0 -66Z" fill="{LAMP}"/>'
        f'<rect x="-15" y="-18" width="30" height="62" rx="8" fill="{CREAM}"/>'
        f'<ellipse cy="48" rx="44" ry="14" fill="{TOMATO}"/>'
    )
    svg = (
        f'{glow_svg(0, 0, 236)}<circle cx="9" cy="11" r="142" fill="{INK}" fill-opacity="0.4"/>'
        f'<circle r="142" fill="{_BRIM}" stroke="{INK}" stroke-width="8"/>'
        f'<circle r="120" fill="{FELT}" stroke="{INK}" stroke-width="5"/>'
        f'<g transform="translate(0,4)" stroke="{INK}" stroke-width="6">{candle}</g>'
    )
    return Sprite("table", svg, Box(-236, -236, 472, 472))


@cache
def _free(*, optional: bool) -> Sprite:
    """A free seat; fainter if the game can begin without it."""
    svg = (
        f'<g opacity="{0.55 if optional else 1}" fill="none" stroke="{DASH}" transform="scale(1.35)">'
        '<circle r="38" stroke-width="6" stroke-dasharray="15 11"/>'
        '<path d="M-14 0H14M0 -14V14" stroke-width="7" stroke-linecap="round"/></g>'
    )
    return Sprite("optional seat" if optional else "free seat", svg, Box(-57, -57, 114, 114))


# --- results -------------------------------------------------------------------------------------

RESULT_HEIGHT: Final = 440
_LEFT: Final = 206
"""The space to its left holds a mug on a barrel, which Discord's badge may cover."""
_SEAL: Final = 338
"""The width of the seal's field; without a seal the steps use its space."""
_MARGIN: Final = 14
_HEIGHTS: Final = (230, 164, 122, 104, 96)
"""The heights of steps, the best first."""
_ORDERS: Final = {1: (0,), 2: (0, 1), 3: (1, 0, 2), 4: (2, 0, 1, 3), 5: (3, 1, 0, 2, 4)}
"""The ranks from left to right, by how many there are: the best in the middle."""
_WIDEST: Final = 176
"""The largest distance between two steps."""
_CAP: Final = 34
"""The height of the board on top of a step."""
_LINE: Final = f'stroke="{INK}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"'


@dataclass(frozen=True)
class SeatFinish:
    """How one seat ended."""

    seat: int
    rank: int
    """1 is the best; equal in a tie."""
    score: int | None
    """None for a game without scores."""
    won: bool


@dataclass(frozen=True)
class Seal:
    """The moment worth telling."""

    sign: Sprite
    """What it was about, around its origin; its box is square."""
    figure: str
    """What it brought, such as `+16`; empty if it cannot be counted."""
    seat: int | None
    """Whose it was; None for all together."""


def result_drawing(places: Sequence[SeatFinish], seal: Seal | None = None) -> Drawing:
    """A step for each seat, higher for a better rank, with a crown for winners.

    One to five places, in any order. If nobody won, all are equally low, and the mug is empty.
    """
    ranked = sorted(places, key=lambda place: (place.rank, place.seat))
    winners = sum(place.won for place in ranked)
    room = WIDTH - _LEFT - (_MARGIN if seal is None else _SEAL + 2 * _MARGIN)
    pitch = min(_WIDEST if len(ranked) < 5 else 150, room / len(ranked))
    lights: list[Stamp] = []
    raised: list[Stamp] = []
    for column, number in enumerate(_ORDERS[len(ranked)]):
        place = ranked[number]
        better = len({each.rank for each in ranked if each.rank < place.rank})
        height = _HEIGHTS[better if winners else -1]
        x = _LEFT + room / 2 + (column - (len(ranked) - 1) / 2) * pitch
        lights += [stamp(_glow(), x, RESULT_HEIGHT - height)] if place.won else []
        raised += _standing(place, x, height, pitch)
    keg = stamp(_barrel(), 108, RESULT_HEIGHT - 18), stamp(mug(full=winners > 0), 94, RESULT_HEIGHT - 172)
    stamps = [stamp(planks(RESULT_HEIGHT), 0, 0), *lights, *keg, *raised, *(_sealed(seal) if seal else ())]
    return Drawing(WIDTH, RESULT_HEIGHT, stamps, clear_corner=True)


def _standing(place: SeatFinish, x: float, height: int, pitch: float) -> Iterator[Stamp]:
    """A seat on its step."""
    top = RESULT_HEIGHT - height
    yield stamp(_step(round(pitch) - 8, height, lit=place.won), x, RESULT_HEIGHT)
    if place.score is not None:
        figure = str(place.score).replace("-", "\N{MINUS SIGN}")
        size = 62 if height > _HEIGHTS[2] else 46
        narrow = min(1.0, (pitch - 30) / width_of(figure, size))
        shown = figures(figure, size, outline=7, narrow=round(narrow, 2))
        yield stamp(shown, x, top + _CAP + min((height - _CAP) / 2 - 10, 70))
    small = pitch < 120
    scale = (1.05 if small else 1.25) if place.won else (0.92 if small else 1.05)
    middle = top - 47 * scale
    if place.won:
        yield stamp(beams(), x, middle)
    yield stamp(token(place.seat, scale=scale), x, middle)
    if place.won:
        yield stamp(crown(), x + 44 * scale, middle - 44 * scale)


def _sealed(seal: Seal) -> Iterator[Stamp]:
    """The seal on its field on the right, with its owner's token below it."""
    middle = WIDTH - _MARGIN - _SEAL / 2
    high = RESULT_HEIGHT - 2 * _MARGIN
    yield stamp(panel(_SEAL, high), WIDTH - _MARGIN - _SEAL, _MARGIN)
    y = RESULT_HEIGHT / 2 if seal.seat is None else 188
    yield stamp(_medal(), middle, y)
    yield stamp(_sized(seal.sign, 170 if seal.figure else 190), middle - (24 if seal.figure else 0), y - 14)
    if seal.figure:
        size = min(58.0, 58 * 110 / width_of(seal.figure, 58))
        yield stamp(figures(seal.figure, round(size), fill=LAMP, outline=9), middle + 38, y + 68)
    if seal.seat is not None:
        yield stamp(token(seal.seat, scale=1.05), middle, 364)


@cache
def _sized(sign: Sprite, side: int) -> Sprite:
    """A sign scaled to this side, for the seal."""
    left, top, width, height = sign.box
    scale = side / width
    svg = f'<g transform="scale({scale:g})">{sign.svg}</g>'
    return Sprite(f"{sign.name} on the seal", svg, Box(left * scale, top * scale, width * scale, height * scale))


@cache
def _step(width: int, height: int, *, lit: bool) -> Sprite:
    """A step with a board on top, lit for winners; its origin is the middle of its foot."""
    half = width / 2
    svg = (
        f'<rect x="{-half + 9:g}" y="{10 - height}" width="{width}" height="{height}" rx="10" fill="{INK}"'
        f' fill-opacity="0.4"/><rect x="{-half:g}" y="{-height}" width="{width}" height="{height + 20}" rx="12"'
        f' fill="{WOOD}"/><rect x="{-half:g}" y="{-height}" width="{width}" height="{height + 20}" rx="12"'
        f' fill="{LAMP}" fill-opacity="0.22" stroke="{INK}" stroke-width="7"/>'
        f'<rect x="{-half - 5:g}" y="{-height - 6}" width="{width + 10}" height="{_CAP}" rx="10"'
        f' fill="{LAMP if lit else WOOD}"/>'
        f'<rect x="{-half - 5:g}" y="{-height - 6}" width="{width + 10}" height="{_CAP}" rx="10" fill="{LAMP}"'
        f' fill-opacity="0.4" stroke="{INK}" stroke-width="7"/>'
    )
    return Sprite(f"step {height}{' lit' if lit else ''}", svg, Box(-half - 10, -height - 12, width + 24, height + 12))


@cache
def _glow() -> Sprite:
    """Lamplight around a winner; its origin is the top of the step."""
    svg = "".join(f'<circle cy="-30" r="{radius}" fill="{LAMP}" fill-opacity="0.12"/>' for radius in (148, 104))
    return Sprite("glow", svg, Box(-150, -180, 300, 300))


@cache
def beams() -> Sprite:
    """Light above a winner's token; its origin is the middle of the token."""
    lines = "".join(
        f"M{76 * sin(angle):.0f} {-76 * cos(angle):.0f}L{100 * sin(angle):.0f} {-100 * cos(angle):.0f}"
        for angle in (-1.1, -0.5, 0, 0.5, 1.1)
    )
    svg = f'<path d="{lines}" stroke="{LAMP}" stroke-width="9" stroke-linecap="round"/>'
    return Sprite("rays", svg, Box(-108, -110, 216, 84))


@cache
def crown() -> Sprite:
    """A winner's crown, a little askew; its origin is its middle."""
    svg = (
        '<g transform="rotate(24) scale(0.66)"><path d="M-40 18L-44 -18L-20 0L0 -26L20 0L44 -18L40 18Z"'
        f' fill="{LAMP}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/></g>'
    )
    return Sprite("crown", svg, Box(-44, -40, 88, 80))


@cache
def _medal() -> Sprite:
    """The seal without its sign; its origin is its middle."""
    edge = " ".join(
        f"{146 * far * sin(pi * number / 16):.1f},{-146 * far * cos(pi * number / 16):.1f}"
        for number in range(32)
        for far in (0.9 if number % 2 else 1,)
    )
    svg = (
        f'<polygon points="{edge}" fill="{LAMP}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>'
        f'<circle r="118" fill="{NIGHT}" stroke="{INK}" stroke-width="6"/>'
        f'<circle r="109" fill="none" stroke="{CREAM}" stroke-width="3" stroke-opacity="0.5"/>'
    )
    return Sprite("medal", svg, Box(-152, -152, 304, 304))


@cache
def mug(*, full: bool) -> Sprite:
    """An empty mug, or one whose foam runs over; its origin is the middle of its foot."""
    left, width, height, scale = -68, 136, 172, 0.78
    handle = f'<path d="M{-left - 6:g} {-height + 34}h26q34 0 34 34v34q0 34 -34 34h-26" fill="none"'
    glass = f'x="{left + 9:g}" y="{-height + 9}" width="{width - 18}" height="{height - 18}" rx="8"'
    parts = [
        f'{handle} stroke="{INK}" stroke-width="30"/>{handle} stroke="{CREAM}" stroke-width="16"/>',
        f'<rect x="{left:g}" y="{-height}" width="{width}" height="{height}" rx="14" fill="{CREAM}" {_LINE}/>',
        f'<rect {glass} fill="{SKY}" fill-opacity="0.4"/>',
    ]
    if full:
        parts.append(f'<rect x="{left + 9}" y="-159" width="{width - 18}" height="146" rx="8" fill="{LAMP}"/>')
        parts += [f'<rect x="{x}" y="-143" width="9" height="114" rx="4.5" fill="{STRAW}"/>' for x in (-42, 34)]
    parts.append(
        f'<rect x="{left:g}" y="{-height}" width="{width}" height="{height}" rx="14" fill="none" {_LINE}/>'
        f'<path d="M{left + 6:g} -14H{-left - 6:g}" stroke="{INK}" stroke-width="5"/>'
    )
    if full:
        foam = ((-58, -176, 26), (-26, -192, 32), (16, -196, 33), (54, -180, 28))
        parts.append(
            f'<g fill="{WHITE}">'
            + "".join(f'<circle cx="{x}" cy="{y}" r="{r}" {_LINE}/>' for x, y, r in foam)
            + f'<path d="M-80 -178v52q0 14 13 14t13 -14v-24H66q14 -6 14 -28Z" {_LINE}/>'
            + "".join(f'<circle cx="{x}" cy="{y}" r="{r - 3}"/>' for x, y, r in foam)
            + '<rect x="-60" y="-186" width="118" height="24"/></g>'
        )
    svg = f'<g transform="scale({scale:g})">{"".join(parts)}</g>'
    return Sprite("mug 6/6" if full else "mug 0/6", svg, Box(-92 * scale, -240 * scale, 240 * scale, 246 * scale))


@cache
def _barrel() -> Sprite:
    """A barrel; its origin is the middle of its foot."""
    height, half, bulge = 150, 81.7, 11.18
    body = (
        f"M{-half + bulge:g} {-height}Q{-half - bulge:g} {-height / 2:g} {-half + bulge:g} 0"
        f"H{half - bulge:g}Q{half + bulge:g} {-height / 2:g} {half - bulge:g} {-height}Z"
    )
    staves = "".join(
        f'<path d="M{x:g} {-height + 4}Q{x * 1.16:g} {-height / 2:g} {x:g} -4" stroke="{PLANK}" stroke-width="4" '
        'fill="none"/>'
        for x in (-half * 0.62, -half * 0.24, half * 0.24, half * 0.62)
    )
    hoops = "".join(
        f'<rect x="{-half + bulge - wider:g}" y="{y:g}" width="{2 * (half - bulge + wider):g}" height="26" rx="5" '
        f'fill="{SLATE}" stroke="{INK}" stroke-width="6"/>'
        for y, wider in ((-height + 12, 5), (-38, 5))
    )
    svg = (
        f'<ellipse cx="8" cy="0" rx="{half:g}" ry="14" fill="{INK}" fill-opacity="0.5"/>'
        f'<path d="{body}" fill="{WOOD}" stroke="{INK}" stroke-width="8" stroke-linejoin="round"/>'
        f'<path d="{body}" fill="{LAMP}" fill-opacity="0.2"/>{staves}{hoops}'
    )
    return Sprite(f"barrel {height}", svg, Box(-half - 24, -height - 12, 2 * half + 48, height + 30))
