"""The cards of 40 Barrels' climaxes: a wagon that breaks, and a wagon with forty barrels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from bot.games.forty_barrels.art.barrel import small_barrel_svg
from bot.games.kit.cards import back, bed, face
from bot.pictures.climaxes import (
    card,
    confetti_svg,
    equals,
    ground,
    hill_svg,
    lit_svg,
    placed,
    ribbon,
    rule,
    side_panel,
    sized,
    slash,
    stars_svg,
    wheel_svg,
)
from bot.pictures.colours import (
    CARD_RED,
    FELT,
    INK,
    LAMP,
    MINUS,
    NIGHT,
    PLANK,
    SLATE,
    STRAW,
    TOMATO,
    TONES,
    WHITE,
)
from bot.pictures.drawing import Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures
from bot.pictures.marks import token
from bot.pictures.poses import PAUSE, STEP, Changes, absent, moved, played, popping, swapped, turning
from bot.pictures.reveal import Frame
from bot.pictures.scenes import beams, crown
from engines.cards import Card
from engines.forty_barrels.rules import GOAL

_WOOD: Final = TONES[3]
_SHAFT: Final = TONES[4]
_LOAD: Final = (4, 3, 2, 1)
"""Barrels in a row of the pyramid, from below."""
_RADIUS: Final = 40
"""Of a barrel that is seen from its end."""
_JOINED: Final = 'stroke-linejoin="round" stroke-linecap="round"'


def fired_card(word: str, seat: int, total: int, came_up: Card | None, still_in: Sequence[int]) -> Drawing:
    """Somebody is fired; without the card that came up, only the sum is shown."""
    left, width = 660, 426
    stamps = [
        stamp(_night("over forty", TOMATO, 318, 330, 0), 0, 0),
        stamp(broken_wagon(), 326, 371),
        stamp(figures(str(total), 170, fill=MINUS, outline=15), 318, 125),
        side_panel(left),
        stamp(token(seat, scale=1.62), left + 96, 122),
        stamp(slash(64, 14), left + 96, 122),
        stamp(ribbon(word, 172, 54, fill=CARD_RED, turn=-5), left + 284, 122),
        *(_over(total, left, 288) if came_up is None else _sum(total - came_up.rank, came_up, total, MINUS, left, 288)),
        stamp(rule(width - 48), left + 24, 384),
    ]
    pitch = (width - 40) / max(3, len(still_in))
    first = left + width / 2 - pitch * (len(still_in) - 1) / 2
    for place, other in enumerate(still_in):
        acts = place == 0 and len(still_in) > 1
        stamps.append(stamp(token(other, acts=acts), first + pitch * place, 458))
    return card(stamps)


def full_card(seat: int, before: int, came_up: Card) -> Drawing:
    """Somebody has loaded the fortieth barrel."""
    left, width = 690, 396
    middle = left + width / 2
    return card(
        [
            stamp(_night("forty", LAMP, 330, 300, 270), 0, 0),
            stamp(wagon(), 342, 398),
            side_panel(left),
            stamp(placed(beams(), 1.35), middle, 150),
            stamp(token(seat, scale=1.7), middle, 150),
            stamp(placed(crown(), 1.5), middle + 66, 84),
            stamp(figures(str(GOAL), 150, fill=LAMP, outline=14), middle - 14, 322),
            stamp(_bang(), middle + 116, 322),
            *_sum(before, came_up, GOAL, LAMP, left - 10, 458),
        ]
    )


def fired_reveal(word: str, seat: int, total: int, came_up: Card | None, still_in: Sequence[int]) -> list[Frame]:
    """The card turns, one barrel too many lands on the wagon, and it breaks. Without the card, only the latter."""
    still = fired_card(word, seat, total, came_up, still_in)
    broken, figure, _, _, slashed, ribbon_at = still.stamps[1:7]
    later = absent([figure, slashed, ribbon_at, *still.stamps[7 if came_up is None else 11 : -len(still_in) - 1]])
    whole, barrel = stamp(wagon(), 342, 398), stamp(_one_more(), 342, 45)
    ready = {**later, broken: (whole,)}
    poses = [(swapped(still, ready), PAUSE)] if came_up is None else _turned(still, ready, *still.stamps[9:11])
    for up in (70, 30, 0):
        poses.append((swapped(still, {**ready, broken: (whole, moved(barrel, 0, -up))}), STEP))
    for turn in (-2, 2):
        shaken = moved(whole, 0, 4, turn), moved(barrel, turn * 4, 4)
        poses.append((swapped(still, {**ready, broken: shaken}), STEP))
    poses += [(swapped(still, {**later, **each}), STEP) for each in popping(figure)]
    out = absent([slashed])
    poses += [(swapped(still, {**out, **each}), STEP) for each in popping(ribbon_at)]
    return played(still, poses)


def full_reveal(seat: int, before: int, came_up: Card) -> list[Frame]:
    """The card turns, the fortieth barrel rises onto the wagon, and forty it is."""
    still = full_card(seat, before, came_up)
    loaded, crown_at, forty, bang = (still.stamps[place] for place in (1, 5, 6, 7))
    bed_at, face_at, equals_at, total_at = still.stamps[10:14]
    later = absent([crown_at, forty, bang, equals_at, total_at])
    one_less = stamp(wagon(_LOAD[:-1]), loaded.x, loaded.y)
    barrel = stamp(_one_more(), loaded.x, loaded.y - 280)
    ready = {**later, loaded: (one_less,)}
    poses = _turned(still, ready, bed_at, face_at)
    for right, down in ((250, 150), (220, 20), (140, -50), (40, -30)):
        poses.append((swapped(still, {**ready, loaded: (one_less, moved(barrel, right, down))}), STEP))
    landed = {**later, equals_at: (equals_at,), total_at: (total_at,)}
    poses += [(swapped(still, {**landed, **each}), STEP) for each in popping(forty, bang)]
    for up in (60, 24):
        poses.append((swapped(still, {crown_at: (moved(crown_at, 0, -up),)}), STEP))
    return played(still, poses)


def _turned(still: Drawing, ready: Changes, bed_at: Stamp, face_at: Stamp) -> list[tuple[Drawing, float]]:
    """The poses of the card that comes up; its shadow is not there while it turns."""
    first, *others = turning(face_at, placed(back(small_barrel_svg()), 0.66))
    poses = [(swapped(still, {**ready, **first}), PAUSE)]
    return poses + [(swapped(still, {**ready, bed_at: (), **each}), STEP) for each in others]


def _sum(before: int, came_up: Card, total: int, fill: str, left: float, y: float) -> Iterator[Stamp]:
    """The sum without the card, the card, and the sum with it."""
    yield stamp(sized(str(before), 62, 90), left + 70, y)
    yield stamp(figures("+", 50, fill=STRAW), left + 136, y)
    yield stamp(placed(bed(0), 0.66), left + 210, y)
    yield stamp(placed(face(came_up), 0.66), left + 210, y)
    yield stamp(equals(0.9), left + 288, y)
    yield stamp(sized(str(total), 62, 90, fill=fill), left + 354, y)


def _over(total: int, left: float, y: float) -> Iterator[Stamp]:
    """How far the sum is over forty: forty, then what was too much."""
    yield stamp(placed(keg(), 0.9), left + 70, y)
    yield stamp(figures(str(GOAL), 62), left + 172, y)
    yield stamp(figures("+", 50, fill=STRAW), left + 262, y)
    yield stamp(sized(str(total - GOAL), 62, 90, fill=MINUS), left + 326, y)


@cache
def _night(name: str, light: str, x: float, y: float, glow: float) -> Sprite:
    stars = stars_svg((90, 70), (210, 44), (470, 120), (560, 60))
    confetti = confetti_svg(4, Box(30, 20, 610, 260), 30) if glow else ""
    rays = lit_svg(x, y, fill=light, opacity=0.26 if glow else 0.2, glow=glow)
    return ground(name, NIGHT, f"{rays}{confetti}", hill_svg(FELT) + stars)


@cache
def keg() -> Sprite:
    """A barrel, standing."""
    return Sprite("barrel", small_barrel_svg(), Box(-50, -60, 100, 120))


@cache
def _bang() -> Sprite:
    """The mark behind forty, drawn: figures have no such sign."""
    shape = "M-17 -74H17L11 22H-11Z"
    svg = (
        f'<g fill="{LAMP}" stroke="{INK}" stroke-width="28" paint-order="stroke" {_JOINED}>'
        f'<path d="{shape}"/><circle cy="56" r="19"/></g>'
    )
    return Sprite("exclamation mark", svg, Box(-40, -92, 80, 186))


def _end(x: float, y: float) -> str:
    """A barrel seen from its end, as it lies on a wagon."""
    r = _RADIUS
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r}" fill="{LAMP}" stroke="{INK}" stroke-width="6"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.74:g}" fill="{STRAW}" stroke="{INK}" stroke-width="4"/>'
        f'<path d="M{x - r * 0.7:g} {y - 8:g}H{x + r * 0.7:g}M{x - r * 0.7:g} {y + 10:g}H{x + r * 0.7:g}" '
        f'stroke="{INK}" stroke-width="3"/><circle cx="{x:g}" cy="{y + 1:g}" r="6" fill="{INK}"/>'
    )


def _plank(x: float, y: float, width: float, height: float, *, fill: str = _WOOD, line: float = 6) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{6 if width < 40 else 12}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="{line:g}"/>'
    )


@cache
def wagon(load: tuple[int, ...] = _LOAD) -> Sprite:
    """The wagon with these barrels in sight, ten if it is full; its origin is the middle of its bed."""
    half = 235
    posts = "".join(_plank(x - 9, -92, 18, 96) for x in (24 - half, half - 24))
    bed_svg = _plank(-half, -18, 2 * half, 46, line=8) + _plank(-half - 74, -8, 84, 22, fill=_SHAFT)
    barrels = "".join(
        _end((place - (count - 1) / 2) * (2 * _RADIUS + 4), -18 - _RADIUS - row * _RADIUS * 1.72)
        for row, count in enumerate(load)
        for place in range(count)
    )
    seam = f'<path d="M{14 - half} 6H{half - 14}" stroke="{PLANK}" stroke-width="4"/>'
    wheels = "".join(wheel_svg(x, 52, 72, _WOOD, SLATE) for x in (-140, 140))
    name = "loaded wagon" if load == _LOAD else "wagon with room"
    return placed(Sprite(name, barrels + posts + bed_svg + seam + wheels, Box(-320, -300, 580, 440)), 1.06)


@cache
def _one_more() -> Sprite:
    """A barrel seen from its end, as large as those on the wagon."""
    return placed(Sprite("barrel from its end", _end(0, 0), Box(-44, -44, 88, 88)), 1.06)


@cache
def broken_wagon() -> Sprite:
    """The wagon broken in the middle; its origin is the middle of its bed."""
    puddle = (
        f'<path d="M-330 128Q-300 96 -200 104Q-60 84 60 104Q190 92 260 112Q330 124 290 140Q120 156 -120 150'
        f'Q-320 150 -330 128Z" fill="{LAMP}" stroke="{INK}" stroke-width="6"/>'
    ) + "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{WHITE}" stroke="{INK}" stroke-width="4"/>'
        for x, y, r in ((-270, 124, 14), (-236, 118, 18), (-196, 124, 13), (210, 120, 15), (240, 126, 11))
    )
    crack = f'<path d="M10 -20L-8 -4L14 6L-4 26" fill="none" stroke="{INK}" stroke-width="8" {_JOINED}/>'
    other_crack = f'<path d="M-10 -20L8 -4L-12 6L6 26" fill="none" stroke="{INK}" stroke-width="8" {_JOINED}/>'
    halves = (
        f'<g transform="translate(-24,34) rotate(17)">{_plank(-250, -20, 260, 46, line=8)}{_plank(-238, -94, 18, 80)}'
        f'{crack}</g><g transform="translate(26,34) rotate(-19)">{_plank(-10, -20, 250, 46, line=8)}'
        f"{_plank(212, -94, 18, 80)}{other_crack}</g>"
    )
    sliding = "".join(_end(*place) for place in ((-128, -52), (-44, -2), (48, -8), (132, -56)))
    flying = "".join(
        f'<g transform="translate({x},{y}) rotate({turn}) scale({scale})">{small_barrel_svg()}</g>'
        for x, y, scale, turn in ((-8, -116, 1.05, 24), (186, -172, 0.95, -38), (-196, -158, 0.95, 52))
    )
    speed = (
        '<path d="M-262 -196L-288 -212M-256 -150L-286 -150M250 -210L276 -226M250 -164L280 -162" '
        f'stroke="{LAMP}" stroke-width="10" {_JOINED}/>'
    )
    wheels = wheel_svg(-178, 78, 66, _WOOD, SLATE) + wheel_svg(262, 108, 66, _WOOD, SLATE, turn=64)
    svg = f"{puddle}{sliding}{halves}{wheels}{flying}{speed}"
    return placed(Sprite("broken wagon", svg, Box(-345, -240, 690, 430)), 0.94)
