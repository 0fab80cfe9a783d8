"""The scenes of Bremen: the cover, the four friends as a band for the seal, and the night after a loss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.bremen.art.sprites import animal_svg, note_svg, outline, stars_svg
from bot.games.bremen.text import BremenTableView, goals_of
from bot.pictures.colours import CREAM, DASH, FELT, INK, LAMP, LANE, LEAF, MINUS, NIGHT, PLANK, STRAW, TOMATO, WOOD
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures, figures_svg
from bot.pictures.grounds import panel, planks
from bot.pictures.marks import token
from bot.pictures.scenes import RESULT_HEIGHT
from engines.bremen.model import CAT, DOG, DONKEY, ROOSTER
from engines.bremen.scoring import reach


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


_MARGIN: Final = 14
_SCENE: Final = 546
_HIGH: Final = RESULT_HEIGHT - 2 * _MARGIN
_LEFT: Final = 576
_WIDE: Final = WIDTH - _MARGIN - _LEFT
_ANIMALS: Final = 4
_LINE: Final = f'stroke="{INK}" stroke-linejoin="round" stroke-linecap="round"'


@cache
def band() -> Sprite:
    """The four friends, close together."""
    svg = (
        animal_svg(ROOSTER, 0.95, x=52, y=-60)
        + animal_svg(CAT, 0.95, x=-48, y=-62)
        + animal_svg(DOG, 1.1, x=58, y=48)
        + animal_svg(DONKEY, 1.15, x=-48, y=44)
    )
    return Sprite("band", svg, Box(-120, -120, 240, 240))


def loss(table_view: BremenTableView) -> Drawing:
    """The scene on the left; on the right the tiles won compared with the goal, and the animals left over."""
    return Drawing(
        WIDTH,
        RESULT_HEIGHT,
        [
            stamp(planks(RESULT_HEIGHT), 0, 0),
            stamp(_scene(), _MARGIN, _MARGIN),
            stamp(panel(_WIDE, _HIGH), _LEFT, _MARGIN),
            *_shares(table_view),
            stamp(_rule(), _LEFT + 24, 292),
            *_left_over(table_view),
        ],
        clear_corner=True,
    )


def _shares(table_view: BremenTableView) -> Iterator[Stamp]:
    """A column for each seat: its token, the tiles it has won, and the nearest share of the goal."""
    won, seats = table_view.view.won, table_view.view.seats
    wanted = sorted(goals_of(seats), reverse=True)
    share = dict(zip(sorted(range(seats), key=lambda seat: (-won[seat], seat)), wanted, strict=True))
    for seat in range(seats):
        x, right = _LEFT + _WIDE / seats * (seat + 0.5), won[seat] == share[seat]
        yield stamp(token(seat, scale=1.05), x, 76)
        yield stamp(figures(str(won[seat]), 62, fill=CREAM if right else MINUS), x, 166)
        yield stamp(_wanted(str(share[seat]), right=right), x, 240)


def _left_over(table_view: BremenTableView) -> Iterator[Stamp]:
    """The animals that are left: each kind once is right, any more of it is wrong."""
    left, met = reach(table_view.view).left, Counter[int]()
    for place in range(_ANIMALS):
        x, animal = _LEFT + 22 + (_WIDE - 44) / _ANIMALS * (place + 0.5), left[place] if place < len(left) else None
        if animal is not None:
            met[animal] += 1
        yield stamp(_slot(animal, right=animal is None or met[animal] == 1), x, 360)


@cache
def _wanted(count: str, *, right: bool) -> Sprite:
    """A share of the goal, lit and ticked if a seat has it; its origin is its middle."""
    fill, edge, ink = (LAMP, INK, INK) if right else (LANE, LAMP, LAMP)
    svg = (
        f'<circle r="36" fill="{fill}" stroke="{edge}" stroke-width="6"/>'
        + figures_svg(count, 40, fill=ink, narrow=0.9)
        + (_tick(34, -26) if right else "")
    )
    return Sprite(f"wanted {count}{' reached' if right else ''}", svg, Box(-42, -52, 104, 96))


@cache
def _slot(animal: int | None, *, right: bool) -> Sprite:
    """An animal left over; dashed if it is unknown. Its origin is its middle."""
    if animal is None:
        svg = f'<path d="{outline(1, 92, 96)}" fill="none" stroke="{DASH}" stroke-width="5" stroke-dasharray="15 11"/>'
        return Sprite("nothing left", svg, Box(-60, -66, 120, 120))
    fill, edge = (CREAM, INK) if right else (LANE, MINUS)
    svg = (
        f'<path d="{outline(animal, 92, 96)}" fill="{fill}" stroke="{edge}" stroke-width="6"/>'
        + animal_svg(animal, 0.72, y=-1, pale=not right)
        + (_tick(38, -40) if right else "")
    )
    return Sprite(f"left {animal}{'' if right else ' once more'}", svg, Box(-60, -66, 124, 120))


def _tick(x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:g},{y:g}) scale(0.7)" fill="none" {_LINE}><circle r="24" fill="{LEAF}"'
        f' stroke-width="6"/><path d="M-11 0L-3 9L12 -9" stroke-width="13"/>'
        f'<path d="M-11 0L-3 9L12 -9" stroke="{CREAM}" stroke-width="7"/></g>'
    )


@cache
def _rule() -> Sprite:
    wide = _WIDE - 48
    return Sprite("rule", f'<path d="M0 0H{wide}" stroke="{INK}" stroke-width="5"/>', Box(0, -4, wide, 8))


@cache
def _scene() -> Sprite:
    """Night: a distant house with one window lit, a broken ladder, four friends close to a fire."""
    stars = stars_svg((52, 40), (124, 92), (204, 30), (294, 66), (330, 150), (40, 150))
    moon = f'<path d="M440 20A40 40 0 1 0 484 76A42 42 0 0 1 440 20Z" fill="{STRAW}" {_LINE} stroke-width="5"/>'
    hill = f'<path d="M0 300Q154 256 292 280T546 266V412H0Z" fill="{FELT}" {_LINE} stroke-width="6"/>'
    house = (
        f'<g {_LINE} stroke-width="6"><path d="M46 284V166H164V284Z" fill="{PLANK}"/>'
        f'<path d="M26 170L104 98L184 170Z" fill="{WOOD}"/><rect x="82" y="194" width="46" height="50" rx="5"'
        f' fill="{LAMP}"/><path d="M105 194V244M82 219H128" stroke-width="4"/></g>'
        f'<circle cx="105" cy="219" r="72" fill="{LAMP}" fill-opacity="0.18"/>'
    )
    rungs = "M30 0V44M85 0V44M200 0V44M142 0L136 18M146 44L152 28"
    beams = f"M0 0H230M0 44H230{rungs}"
    broken = (
        f'<g transform="translate(214,366) rotate(5) scale(0.62)" fill="none" {_LINE}>'
        f'<path d="{beams}" stroke-width="16"/><path d="{beams}" stroke="{WOOD}" stroke-width="8"/>'
        f'<path d="{beams}" stroke="{STRAW}" stroke-width="8" stroke-opacity="0.5"/></g>'
    )
    glow = "".join(
        f'<circle cx="384" cy="340" r="{radius}" fill="{LAMP}" fill-opacity="0.14"/>' for radius in (170, 112)
    )
    friends = (
        animal_svg(DONKEY, 1.25, x=252, y=282)
        + animal_svg(DOG, 1.05, x=340, y=300)
        + animal_svg(CAT, 0.92, x=444, y=312)
        + animal_svg(ROOSTER, 0.86, x=508, y=262)
    )
    logs = "M-44 30L44 14M-44 14L44 30"
    fire = (
        f'<g transform="translate(390,368)" fill="none" {_LINE}><path d="{logs}" stroke-width="22"/>'
        f'<path d="{logs}" stroke="{WOOD}" stroke-width="12"/>'
        f'<path d="M0 -58Q40 -16 22 14H-22Q-40 -10 -12 -24Q-2 -32 0 -58Z" fill="{TOMATO}" stroke-width="6"/>'
        f'<path d="M2 -22Q18 -4 10 12H-10Q-16 0 2 -22Z" fill="{LAMP}" stroke-width="4"/></g>'
    )
    svg = (
        f'<clipPath id="night"><rect width="{_SCENE}" height="{_HIGH}" rx="22"/></clipPath>'
        f'<g clip-path="url(#night)"><rect width="{_SCENE}" height="{_HIGH}" fill="{NIGHT}"/>'
        f"{stars}{moon}{hill}{house}{broken}{glow}{friends}{fire}</g>"
        f'<rect x="3" y="3" width="{_SCENE - 6}" height="{_HIGH - 6}" rx="20" fill="none" {_LINE} stroke-width="7"/>'
    )
    return Sprite("night scene", svg, Box(0, 0, _SCENE, _HIGH))
