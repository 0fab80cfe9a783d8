"""The cards of Bremen's end: the band beside the robbers' house, or by a fire outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.games.bremen.art.goal import left_animal
from bot.games.bremen.art.sprites import animal_svg, note_svg
from bot.pictures.climaxes import (
    arrow,
    card,
    cross,
    ground,
    hill_svg,
    moon,
    placed,
    rule,
    side_panel,
    sized,
    stars_svg,
    tick,
)
from bot.pictures.colours import CREAM, DASH, FELT, INK, LAMP, LANE, MINUS, NIGHT, PLANK, TOMATO, TONES, WOOD
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures_svg
from bot.pictures.marks import token
from bot.pictures.poses import PAUSE, STEP, absent, moved, played, popping, swapped
from bot.pictures.reveal import Frame
from bot.pictures.scenes import beams, glow_svg
from engines.bremen.model import CAT, DOG, DONKEY, ROOSTER

TITLES: Final = 6
"""How many titles there are."""
_JOINED: Final = 'stroke-linejoin="round" stroke-linecap="round"'
_RIGHT: Final = WIDTH - 14


class SeatShare(NamedTuple):
    """A seat at the end."""

    seat: int
    won: int
    """The tiles that it has won."""
    wanted: int
    """The tiles that it should have."""


class Astray(NamedTuple):
    """The only trick that went to the wrong seat."""

    to: int
    """Which of the columns should have it."""
    at: int
    """Which has it."""
    tiles: int
    """How many tiles it has."""


def win_card(score: int, titles: int, shares: Sequence[SeatShare]) -> Drawing:
    """A game that all have won: the score, how many of the titles it reaches, and everybody's share."""
    left = 706 if len(shares) < 4 else 640
    middle = left + 118
    notes = [
        stamp(_note(0.62, lit=place < titles), left + 240 + 50 * (place % 3), 88 + 64 * (place // 3))
        for place in range(TITLES)
    ]
    return card(
        [
            stamp(_band_at_night(), 0, 0),
            stamp(_house(lit=True), 356, 492),
            stamp(_tower(), 250, 508),
            *(stamp(_note(scale, lit=True), x, y) for x, y, scale in _RISING),
            side_panel(left),
            stamp(placed(beams(), 1.2), middle, 132),
            stamp(sized(str(score), 124, 190, fill=LAMP, outline=12), middle, 122),
            *notes,
            stamp(rule(_RIGHT - left - 48), left + 24, 222),
            *_shares(left + 10, 290, shares),
        ]
    )


def loss_card(shares: Sequence[SeatShare], astray: Astray | None, animals: Sequence[int]) -> Drawing:
    """A game that all have lost: the shares, the one trick that went astray, and the animals left."""
    left = 620
    pitch = (_RIGHT - left - 16) / len(shares)
    stamps = [
        stamp(_fireside(), 0, 0),
        stamp(placed(_house(lit=False), 0.65), 420, 404),
        stamp(_friends(), 271, 400),
        side_panel(left),
        *_shares(left + 8, 84, shares),
    ]
    if astray is not None:
        to, at = (left + 8 + pitch * (place + 0.5) for place in (astray.to, astray.at))
        stamps += _way(to, at, astray.tiles)
    seen = set[int]()
    room = (_RIGHT - left - 24) / max(4, len(animals))
    first = left + (_RIGHT - left) / 2 - room * (len(animals) - 1) / 2
    for place, animal in enumerate(animals):
        x, is_right = first + room * place, animal not in seen
        seen.add(animal)
        stamps.append(stamp(left_animal(animal, right=is_right), x, 468))
        stamps += [] if is_right else [stamp(cross(0.74), x + 40, 426)]
    return card(stamps)


def win_reveal(score: int, titles: int, shares: Sequence[SeatShare]) -> list[Frame]:
    """The animals climb on each other's backs; the window is lit, and the robbers run."""
    still = win_card(score, titles, shares)
    house, tower = still.stamps[1:3]
    rising, figure = still.stamps[3 : 3 + len(_RISING)], still.stamps[5 + len(_RISING)]
    dark = stamp(_house(lit=False), house.x, house.y)
    later = {**absent(rising), **absent([figure]), house: (dark,)}
    poses = []
    for animals in range(1, len(_CLIMBING) + 1):
        climbs = stamp(_tower(animals), tower.x, tower.y)
        poses.append((swapped(still, {**later, tower: (climbs,)}), PAUSE / 2))
    poses.append((swapped(still, {**later, tower: (moved(tower, 0, -14),)}), STEP))
    poses += [(swapped(still, {**absent(rising), **each}), STEP) for each in popping(figure)]
    for shown in range(1, len(rising)):
        poses.append((swapped(still, absent(rising[shown:])), STEP))
    return played(still, poses)


def loss_reveal(shares: Sequence[SeatShare], astray: Astray | None, animals: Sequence[int]) -> list[Frame]:
    """The shares are looked at one by one; at last, the trick that went astray."""
    still = loss_card(shares, astray, animals)
    marks = still.stamps[7 : 4 + 4 * len(shares) : 4]
    way = still.stamps[4 + 4 * len(shares) :][: 0 if astray is None else 2]
    poses = [(swapped(still, absent([*marks, *way])), PAUSE)]
    for place, mark in enumerate(marks):
        later = absent([*marks[place + 1 :], *way])
        poses += [(swapped(still, {**later, **each}), STEP) for each in popping(mark)]
    if way:
        poses.append((swapped(still, absent(way)), STEP * 2))
        poses += [(swapped(still, each), STEP) for each in popping(*way)]
    return played(still, poses)


def _shares(left: float, y: float, shares: Sequence[SeatShare]) -> Iterator[Stamp]:
    """A column for each seat: the token, the tiles won, and the share wanted, ticked or crossed."""
    pitch = (_RIGHT - left - 10) / len(shares)
    for place, share in enumerate(shares):
        x, is_right = left + pitch * (place + 0.5), share.won == share.wanted
        yield stamp(token(share.seat), x, y)
        yield stamp(sized(str(share.won), 62, 84, fill=CREAM if is_right else MINUS), x, y + 98)
        yield stamp(_disc(share.wanted, lit=is_right), x, y + 182)
        yield stamp((tick if is_right else cross)(0.74), x + 36, y + 152)


def _way(to: float, at: float, tiles: int) -> Iterator[Stamp]:
    """An arrow from the seat that has the trick to the one that should have it, and its tiles below."""
    half = abs(at - to) / 2
    side = 1 if to < at else -1  # the tip is at the left end if that seat should have it
    path = f"M{side * half:.0f} 0Q0 44 {-side * half:.0f} 0"
    tip = f"M{-side * half - side * 6:.0f} 22L{-side * half:.0f} -4L{-side * half + side * 24:.0f} 4"
    yield stamp(arrow(path, tip, Box(-half - 44, -24, 2 * half + 88, 74)), (to + at) / 2, 316)
    yield stamp(_trick(tiles), (to + at) / 2, 382)


@cache
def _trick(tiles: int) -> Sprite:
    svg = "".join(
        f'<rect x="{29 * (place - tiles / 2) + 3:g}" y="-16" width="23" height="32" rx="5" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="4"/>'
        for place in range(tiles)
    )
    return Sprite(f"trick of {tiles}", svg, Box(-70, -20, 140, 40))


@cache
def _disc(wanted: int, *, lit: bool) -> Sprite:
    fill, edge, ink = (LAMP, INK, INK) if lit else (LANE, LAMP, LAMP)
    svg = f'<circle r="37" fill="{fill}" stroke="{edge}" stroke-width="6"/>' + figures_svg(
        str(wanted), LEAST, fill=ink, narrow=0.9
    )
    return Sprite(f"wanted {wanted}{' reached' if lit else ''}", svg, Box(-42, -42, 84, 84))


_RISING: Final = ((92, 236, 1.2), (58, 356, 0.85), (140, 128, 0.8), (336, 78, 0.75))
"""Where notes rise, and their scales."""


@cache
def _note(scale: float, *, lit: bool) -> Sprite:
    svg = f'<g opacity="{1 if lit else 0.45}">{note_svg(1, fill=LAMP if lit else DASH)}</g>'
    return placed(Sprite("note" if lit else "note to come", svg, Box(-40, -44, 80, 88)), scale)


@cache
def _band_at_night() -> Sprite:
    stars = stars_svg((190, 60), (270, 130), (60, 200), (540, 46))
    return ground("night of the band", NIGHT, glow_svg(368, 300, 250), hill_svg(FELT) + stars + _moon_svg(84, 92))


@cache
def _fireside() -> Sprite:
    stars = stars_svg((220, 60), (330, 40), (60, 220), (520, 110))
    light = "".join(
        f'<circle cx="268" cy="430" r="{radius}" fill="{LAMP}" fill-opacity="0.14"/>' for radius in (230, 150)
    )
    return ground("night outside", NIGHT, light, hill_svg(FELT, 420) + stars + _moon_svg(110, 96))


def _moon_svg(x: float, y: float) -> str:
    return f'<g transform="translate({x:g},{y:g})">{moon(0.8).svg}</g>'


@cache
def _house(*, lit: bool) -> Sprite:
    """The robbers' house; its origin is the foot of its left wall. In the lit window two shadows run away."""
    boards = "".join(f"M6 {y}H294" for y in (-270, -215, -160, -105, -50))
    window = (
        f'<rect x="34" y="-250" width="132" height="150" rx="8" fill="{LAMP if lit else INK}" stroke="{INK}" '
        'stroke-width="8"/>'
    )
    if lit:
        window += (
            '<clipPath id="window"><rect x="37" y="-247" width="126" height="144"/></clipPath>'
            f'<g clip-path="url(#window)" fill="{INK}" fill-opacity="0.55"><circle cx="72" cy="-128" r="26"/>'
            '<circle cx="130" cy="-120" r="30"/>'
            '<path d="M30 -70Q72 -112 110 -70ZM90 -70Q130 -100 176 -70Z"/></g>'
        )
    svg = (
        f'<rect y="-320" width="300" height="330" rx="4" fill="{WOOD}" stroke="{INK}" stroke-width="8"/>'
        f'<path d="{boards}" stroke="{PLANK}" stroke-width="5"/>'
        f'<path d="M-46 -312L150 -440L346 -312Z" fill="{PLANK}" stroke="{INK}" stroke-width="8" {_JOINED}/>'
        f'<rect x="214" y="-430" width="46" height="80" rx="4" fill="{TONES[4]}" stroke="{INK}" stroke-width="6"/>'
        f'{window}<path d="M100 -250V-100M34 -176H166" stroke="{INK}" stroke-width="8"/>'
        f'<rect x="196" y="-140" width="84" height="150" rx="8" fill="{PLANK}" stroke="{INK}" stroke-width="6"/>'
        f'<circle cx="212" cy="-60" r="6" fill="{LAMP}" stroke="{INK}" stroke-width="3"/>'
        + (glow_svg(100, -176, 150) if lit else "")
    )
    name = "house with a lit window" if lit else "dark house"
    return placed(Sprite(name, svg, Box(-60, -450, 420, 470)), 0.95)


_CLIMBING: Final = ((DONKEY, 1.62, 0, -74), (DOG, 1.26, 26, -176), (CAT, 1.06, -14, -262), (ROOSTER, 0.95, 22, -340))
"""The animals from below, their scales, and where they are."""


@cache
def _tower(animals: int = len(_CLIMBING)) -> Sprite:
    """The first `animals` of the four on each other's backs; the origin is the donkey's feet."""
    svg = "".join(animal_svg(animal, scale, x=x, y=y) for animal, scale, x, y in _CLIMBING[:animals])
    name = "tower of animals" if animals == len(_CLIMBING) else f"tower of {animals}"
    return placed(Sprite(name, svg, Box(-110, -400, 220, 420)), 1.13)


@cache
def _friends() -> Sprite:
    """The four around a fire; the origin is the middle between them."""
    logs = "M-62 40L62 18M-62 18L62 40"
    fire = (
        f'<g fill="none" {_JOINED}><path d="{logs}" stroke="{INK}" stroke-width="26"/>'
        f'<path d="{logs}" stroke="{TONES[4]}" stroke-width="13"/></g><g stroke="{INK}" {_JOINED}>'
        f'<path d="M0 -92Q64 -26 36 22H-36Q-64 -14 -20 -40Q-4 -54 0 -92Z" fill="{TOMATO}" stroke-width="7"/>'
        f'<path d="M2 -38Q30 -8 16 18H-16Q-26 0 2 -38Z" fill="{LAMP}" stroke-width="5"/></g>'
    )
    animals = (
        animal_svg(DONKEY, 1.75, x=-172, y=-28)
        + animal_svg(DOG, 1.5, x=-62, y=-48)
        + animal_svg(CAT, 1.35, x=72, y=-34)
        + animal_svg(ROOSTER, 1.25, x=176, y=-24)
    )
    svg = f'{animals}<g transform="translate(0,78)">{fire}</g>'
    return Sprite("friends by a fire", svg, Box(-270, -140, 540, 280))
