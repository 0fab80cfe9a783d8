"""Emotes in pictures: a cream bubble beside the token of its seat, wherever there is room.

Games draw their seats and know nothing of emotes. `with_emotes` looks for room beside each token, so that a bubble
covers nothing but, where it is cramped, an edge of its own token. So emotes work in every picture that has tokens.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from bot.pictures.colours import CARD_RED, CREAM, INK, LAMP, SKY, STRAW, TOMATO, TONES, WHITE, WOOD
from bot.pictures.drawing import Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.grounds import plate_svg
from bot.pictures.marks import Token

_LINE: Final = f'stroke="{INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'
_CORNER: Final = (200, 122)
"""The width and height of the lower left corner, which Discord's badge may cover."""

# --- the five -------------------------------------------------------------------------------------


def _mug(turn: int, x: int, side: int) -> str:
    """A mug around (x, 6), turned by a number of degrees, with its handle at this side."""
    body = f'<rect x="-13" y="-16" width="26" height="38" rx="5" fill="{LAMP}" {_LINE}/>'
    handle = f'<path d="M{13 * side} -6H{19 * side}Q{25 * side} -6 {25 * side} 2T{19 * side} 13H{13 * side}" {_LINE}/>'
    shine = f'<path d="M-4 -4V12M5 -4V12" stroke="{CREAM}" stroke-width="4" stroke-linecap="round"/>'
    foam = "".join(f'<circle cx="{at}" cy="{y}" r="8" fill="{WHITE}" {_LINE}/>' for at, y in ((-9, -18), (9, -18)))
    top = f'<circle cy="-21" r="9" fill="{WHITE}" {_LINE}/><rect x="-10" y="-20" width="20" height="7" fill="{WHITE}"/>'
    return f'<g transform="translate({x},10) rotate({turn})"><g fill="none">{handle}</g>{body}{shine}{foam}{top}</g>'


_CHEERS: Final = (
    _mug(14, -21, -1)
    + _mug(-14, 21, 1)
    + f'<path d="M0 -32V-22M-13 -31L-8 -23M13 -31L8 -23" stroke="{INK}" stroke-width="10" stroke-linecap="round"/>'
    + f'<path d="M0 -32V-22M-13 -31L-8 -23M13 -31L8 -23" stroke="{TOMATO}" stroke-width="5" stroke-linecap="round"/>'
)
_WELL_PLAYED: Final = (
    f'<path d="M-16 -2L2 -33Q15 -33 11 -18L8 -7H26Q35 -5 33 3L27 25Q24 32 16 32H-16Z" fill="{TONES[1]}" {_LINE}/>'
    f'<path d="M17 7H31M15 20H28" fill="none" {_LINE}/>'
    f'<rect x="-34" y="-4" width="19" height="38" rx="4" fill="{TOMATO}" {_LINE}/>'
)
_LAUGH: Final = (
    f'<circle r="32" fill="{STRAW}" {_LINE}/>'
    f'<path d="M-20 -7Q-13 -17 -6 -7M6 -7Q13 -17 20 -7" fill="none" {_LINE}/>'
    f'<path d="M-18 4H18Q17 23 0 23T-18 4Z" fill="{CARD_RED}" {_LINE}/>'
    f'<rect x="-11" y="5" width="22" height="5" fill="{WHITE}"/>'
    f'<path d="M-30 -4Q-41 10 -31 13T-25 2ZM30 -4Q41 10 31 13T25 2Z" fill="{SKY}" stroke="{INK}" stroke-width="4"/>'
)
_OUCH: Final = (
    f'<circle r="32" fill="{SKY}" {_LINE}/>'
    f'<g fill="{WHITE}" {_LINE}><circle cx="-12" cy="-8" r="9"/><circle cx="12" cy="-8" r="9"/></g>'
    f'<circle cx="-12" cy="-8" r="3.6" fill="{INK}"/><circle cx="12" cy="-8" r="3.6" fill="{INK}"/>'
    f'<path d="M-24 -23L-13 -26M24 -23L13 -26" fill="none" {_LINE}/>'
    f'<ellipse cy="15" rx="8" ry="11" fill="{INK}"/>'
)
_YOUR_TURN: Final = (
    f'<path d="M-18 -27H18Q18 -10 5 0Q18 10 18 27H-18Q-18 10 -5 0Q-18 -10 -18 -27Z" fill="{WHITE}" {_LINE}/>'
    f'<path d="M-11 -14H11Q8 -7 0 -1Q-8 -7 -11 -14ZM-14 24Q-12 13 0 10Q12 13 14 24Z" fill="{LAMP}"/>'
    f'<path d="M0 -2V12" stroke="{LAMP}" stroke-width="4"/>'
    f'<rect x="-24" y="-35" width="48" height="10" rx="4" fill="{WOOD}" {_LINE}/>'
    f'<rect x="-24" y="25" width="48" height="10" rx="4" fill="{WOOD}" {_LINE}/>'
)
_DRAWN: Final = {
    "cheers": _CHEERS,
    "well-played": _WELL_PLAYED,
    "laugh": _LAUGH,
    "ouch": _OUCH,
    "your-turn": _YOUR_TURN,
}
"""By the codes of `bot.tables.emotes.EMOTES`: each about 70 units high around its middle."""


class _Size(NamedTuple):
    """The width and height of a bubble, and the scale of the emote in it."""

    wide: int
    high: int
    scale: float


_SIZES: Final = (
    _Size(128, 104, 1.0),
    _Size(108, 90, 0.88),
    _Size(84, 76, 0.78),
    _Size(70, 66, 0.7),
    _Size(58, 56, 0.6),
)
"""From the largest; in the smallest, an emote is 13 points high on a phone."""
_TAIL: Final = 20
"""How far the tail of a bubble reaches."""
_HALF_TAIL: Final = 13
_FAR: Final = 200
"""Further from its token, a bubble beside it covers nothing."""
_GROUND: Final = 200
"""A sprite at least this wide, on which a token lies, is its ground and may be covered; narrower ones are cards."""
_RULE: Final = 10
"""A sprite that is thinner than this is a line, which may be covered."""
_INSET: Final = 5
"""How far what matters in a sprite is from the edges of its box, at least."""


class Side(NamedTuple):
    """Where a bubble lies, seen from its token."""

    x: int
    y: int


_SIDES: Final = (Side(1, 0), Side(0, -1), Side(-1, 0), Side(0, 1))
"""Those tried first come first."""


@cache
def bubble(emote: str, size: int = 0, side: Side = _SIDES[0], shift: int = 0, *, tail: bool = True) -> Sprite:
    """An emote in a bubble of one of the sizes; the origin is its middle.

    Its tail leads to a token on the other side, `shift` units aside from the middle.
    """
    wide, high, scale = _SIZES[size]
    plate = plate_svg(
        wide, high, 20, f'fill="{CREAM}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"', inset=3
    )
    pointed = ""
    if tail:
        edge, along = (wide / 2 - 3, high / 2 - 30) if side.x else (high / 2 - 3, wide / 2 - 30)
        at = min(max(shift, -along), along)
        ends = ((edge - 3, at - _HALF_TAIL), (edge + _TAIL, at), (edge - 3, at + _HALF_TAIL))
        # From the side of the bubble towards the token: to the left of a bubble at the right.
        turned = [(-side.x * far, beside) if side.x else (beside, -side.y * far) for far, beside in ends]
        path = "L".join(f"{x:g} {y:g}" for x, y in turned)
        pointed = f'<path d="M{path}" fill="{CREAM}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
        inner = [(-side.x * (far - 5), beside) if side.x else (beside, -side.y * (far - 5)) for far, beside in ends]
        pointed += f'<path d="M{"L".join(f"{x:g} {y:g}" for x, y in inner)}Z" fill="{CREAM}"/>'
    svg = f'{plate}{pointed}<g transform="scale({scale:g})">{_DRAWN[emote]}</g>'
    room = _TAIL + 6
    return Sprite(
        f"{emote} in a bubble", svg, Box(-wide / 2 - room, -high / 2 - room, wide + 2 * room, high + 2 * room)
    )


# --- where there is room --------------------------------------------------------------------------


class _Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def common(self, other: _Area) -> float:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def meets(self, other: _Area) -> bool:
        """Whether they have an area in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def contains(self, x: float, y: float) -> bool:
        return self.left < x < self.right and self.top < y < self.bottom

    def is_in(self, other: _Area) -> bool:
        """Whether all of it is inside another one."""
        inside = other.left <= self.left and other.top <= self.top
        return inside and self.right <= other.right and self.bottom <= other.bottom

    def inset(self, by: float) -> _Area:
        """The same area, smaller by so much at each side."""
        return _Area(self.left + by, self.top + by, self.right - by, self.bottom - by)

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def _area(each: Stamp) -> _Area:
    if isinstance(each.sprite, Token):
        return _token_area(each, each.sprite)
    left, top, wide, high = each.sprite.box
    return _Area(each.x + left, each.y + top, each.x + left + wide, each.y + top + high)


def _token_area(each: Stamp, token: Token) -> _Area:
    """A token without the room that its sprite has for a halo it may not have."""
    half = (54 if token.acts else 42) * token.scale
    return _Area(each.x - half, each.y - half, each.x + half, each.y + half)


class _Try(NamedTuple):
    """Where to look for room, and for which sizes."""

    sizes: range
    gaps: tuple[float, ...] = ()
    """Between the token and the bubble; below zero, a bubble covers so much of the token, in halves of its width."""
    reach: float = 0.0
    """How far from the token to look for room in its lane."""


_TRIES: Final = (
    _Try(range(5), gaps=(_TAIL - 4, 6)),
    _Try(range(3), reach=300.0),
    _Try(range(2, 5), gaps=(-0.2,)),
    _Try(range(2, 5), gaps=(-0.4,)),
    _Try(range(2, 5), gaps=(-0.6,)),
    _Try(range(4), reach=1100.0),
)
"""In this order. If there is no room at all, the smallest bubble covers as little as possible."""
_LEAST: Final = _Try(range(4, 5), gaps=(-0.6, -0.8, -1.0))


class _Bubble(NamedTuple):
    """A bubble of one size at a place, and what it covers there."""

    size: int
    side: Side
    shift: int
    plate: _Area
    tail: _Area | None

    def covers(self, other: _Area) -> float:
        """How much it covers of something."""
        return self.plate.common(other) + (0.0 if self.tail is None else self.tail.common(other))

    def is_free(self, blocked: list[_Area]) -> bool:
        """Whether it covers nothing of these. What it does cover is looked at first the next time.

        For a bubble near this one, that is mostly in the way too.
        """
        plate, tail = self.plate, self.tail
        for number, other in enumerate(blocked):
            if plate.meets(other) or (tail is not None and tail.meets(other)):
                blocked[0], blocked[number] = other, blocked[0]
                return False
        return True


class _Place(NamedTuple):
    """Where a bubble may be."""

    rank: tuple[float, ...]
    """The least is the best."""
    bubble: _Bubble


def with_emotes(drawing: Drawing, emotes: Mapping[int, str]) -> Drawing:
    """A drawing with a bubble for each of these emotes, by seat; a seat of which it shows no token gets none."""
    taken, stamps = list[_Area](), list[Stamp]()
    for seat, emote in sorted(emotes.items()):
        places = [found for token in _tokens(drawing, seat) if (found := _place(drawing, token, taken))]
        if places:
            best = min(places, key=lambda each: each.rank).bubble
            sprite = bubble(emote, best.size, best.side, best.shift, tail=best.tail is not None)
            stamps.append(stamp(sprite, *best.plate.middle))
            taken.append(best.plate)
    if not stamps:
        return drawing
    return Drawing(drawing.width, drawing.height, (*drawing.stamps, *stamps), clear_corner=drawing.clear_corner)


def seats_shown(drawing: Drawing) -> frozenset[int]:
    """The seats of which a drawing shows a token."""
    return frozenset(each.sprite.seat for each in drawing.stamps if isinstance(each.sprite, Token))


def _tokens(drawing: Drawing, seat: int) -> list[Stamp]:
    """The tokens of a seat."""
    return [each for each in drawing.stamps if _seat_of(each) == seat]


def _place(drawing: Drawing, token: Stamp, taken: Iterable[_Area]) -> _Place | None:
    """The best place for a bubble beside one token; None if none is inside the drawing."""
    own = _area(token)
    blocked, others, lane = [*taken], list[tuple[float, float]](), None
    for each in drawing.stamps:
        area = _area(each)
        if each is token:
            continue
        if area.wide >= _GROUND and area.contains(*own.middle):
            lane = area if lane is None or area.wide * area.high < lane.wide * lane.high else lane
            continue
        if min(area.wide, area.high) > _RULE:
            blocked.append(area.inset(_INSET))
        if isinstance(each.sprite, Token) and each.sprite.seat != _seat_of(token):
            others.append(area.middle)
    if drawing.clear_corner:
        blocked.append(_Area(0, drawing.height - _CORNER[1], _CORNER[0], drawing.height))
    if lane is not None and any(lane.contains(*other) for other in others):
        lane = None  # Further away, nobody could tell whose bubble it is.
    zones = [own.inset(-_FAR), *([] if lane is None else [lane])]
    blocked = [each for each in blocked if any(each.meets(zone) for zone in zones)]
    in_the_way = [*blocked]
    sheet = _Area(0, 0, drawing.width, drawing.height).inset(4)
    for rank, trial in enumerate(_TRIES):
        for size in trial.sizes:
            around = () if lane is None else _in_lane(lane, own, size, trial.reach)
            for each in (*_beside(own, size, trial.gaps), *around):
                if not each.plate.is_in(sheet) or not each.is_free(in_the_way):
                    continue
                if trial.reach or _is_next(each.plate, own, others):
                    return _Place((rank, size), each)
    least = [
        _Place((len(_TRIES), not _is_next(each.plate, own, others), sum(map(each.covers, blocked))), each)
        for size in _LEAST.sizes
        for each in _beside(own, size, _LEAST.gaps)
        if each.plate.is_in(sheet)
    ]
    return min(least, key=lambda each: each.rank, default=None)


def _seat_of(token: Stamp) -> int | None:
    return token.sprite.seat if isinstance(token.sprite, Token) else None


def _is_next(area: _Area, token: _Area, others: Iterable[tuple[float, float]]) -> bool:
    """Whether a bubble here is clearly closer to its token than to any other."""
    (x, y), own = area.middle, math.dist(area.middle, token.middle)
    return all(own < 0.8 * math.dist((x, y), other) for other in others)


def _beside(token: _Area, size: int, gaps: Iterable[float]) -> Iterator[_Bubble]:
    """Bubbles of one size around a token."""
    (x, y), half = token.middle, token.wide / 2
    wide, high, _ = _SIZES[size]
    for gap in gaps:
        far = half + (gap if gap > 0 else gap * half)
        for side in _SIDES:
            for aside in (0, -16, 16, -32, 32, -48, 48):
                across = x + side.x * (far + wide / 2) + (aside if side.y else 0)
                down = y + side.y * (far + high / 2) + (aside if side.x else 0)
                tail = _tail(token, side, gap) if gap > 0 else None
                yield _Bubble(size, side, -aside, _plate(size, across, down), tail)


def _in_lane(lane: _Area, token: _Area, size: int, reach: float) -> Iterator[_Bubble]:
    """Bubbles of one size further to the right in the lane of a token."""
    wide, high, _ = _SIZES[size]
    first, last = token.right + _TAIL + wide / 2, min(token.right + reach, lane.right - wide / 2 - 8)
    inside = lane.inset(4)
    while first <= last:
        for down in (token.middle[1], lane.middle[1], lane.top + high / 2 + 8):
            plate = _plate(size, first, down)
            if plate.is_in(inside):
                tail = _Area(plate.left - _TAIL, down - _HALF_TAIL, plate.left, down + _HALF_TAIL)
                yield _Bubble(size, _SIDES[0], 0, plate, tail)
        first += 16


def _plate(size: int, x: float, y: float) -> _Area:
    wide, high, _ = _SIZES[size]
    return _Area(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _tail(token: _Area, side: Side, gap: float) -> _Area:
    """What the tail of a bubble beside a token covers, on its way to the token's middle."""
    x, y = token.middle
    if side.x:
        first, last = (token.right, token.right + gap) if side.x > 0 else (token.left - gap, token.left)
        return _Area(first, y - _HALF_TAIL, last, y + _HALF_TAIL)
    first, last = (token.bottom, token.bottom + gap) if side.y > 0 else (token.top - gap, token.top)
    return _Area(x - _HALF_TAIL, first, x + _HALF_TAIL, last)
