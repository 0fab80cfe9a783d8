"""The poses of a picture that moves: the still picture with some of its stamps elsewhere, or something else there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from bot.pictures.climaxes import placed
from bot.pictures.drawing import Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.grounds import planks
from bot.pictures.marks import Token, token
from bot.pictures.reveal import Frame

Changes: TypeAlias = Mapping[Stamp, Sequence[Stamp]]
"""Stamps of the still picture, and those in the place of each; none: it is not there yet."""

STEP: Final = 0.08
"""Seconds of a pose in a movement."""
PAUSE: Final = 0.35
"""Seconds of a pose in which nothing has happened yet."""
FIRST: Final = 0.4
REST: Final = 0.6
"""Seconds of the complete picture at the beginning and at the end of a loop."""
_POPS: Final = (0.55, 1.14)
"""How large something is that appears, before it has its size."""
_TURNS: Final = (0.62, 0.2)
"""How wide a card is that is being turned."""


def played(still: Drawing, poses: Iterable[tuple[Drawing, float]]) -> list[Frame]:
    """The frames of a reveal: the complete picture, the poses with the seconds of each, the complete picture."""
    return [Frame(still, FIRST), *(Frame(*each) for each in poses), Frame(still, REST)]


def swapped(still: Drawing, changes: Changes) -> Drawing:
    """The still picture with other stamps in the place of these. Raises KeyError if it has no such stamp."""
    if missing := [*{*changes} - {*still.stamps}]:
        raise KeyError(*map(str, missing))
    stamps = (each for one in still.stamps for each in changes.get(one, (one,)))
    return Drawing(still.width, still.height, stamps, clear_corner=still.clear_corner)


def absent(stamps: Iterable[Stamp]) -> Changes:
    """The changes that leave these stamps out."""
    return dict.fromkeys(stamps, ())


def moved(what: Stamp, right: float, down: float, turn: float = 0) -> Stamp:
    """A stamp at another place, turned by this many degrees."""
    sprite = placed(what.sprite, 1, turn) if turn else what.sprite
    return Stamp(sprite, what.x + round(right), what.y + round(down))


def popping(*stamps: Stamp) -> Iterator[Changes]:
    """The changes of stamps that appear: small, then too large."""
    for scale in _POPS:
        yield {each: (Stamp(placed(each.sprite, scale), each.x, each.y),) for each in stamps}


def turning(face: Stamp, back: Sprite) -> Iterator[Changes]:
    """The changes of a card that is turned: its back, narrower and narrower, then its face, wider and wider."""
    for sprite, wide in (*((back, each) for each in (1.0, *_TURNS)), *((face.sprite, each) for each in _TURNS[::-1])):
        yield {face: (Stamp(_narrow(sprite, wide), face.x, face.y),)}


def laid_on(sheet: Drawing, picture: Drawing) -> Drawing:
    """A picture in the middle of a bare table of a sheet's size, smaller if it has no room there."""
    scale = min(1.0, sheet.height / picture.height, sheet.width / picture.width)
    left, top = ((whole - part * scale) / 2 for whole, part in zip(*map(_size, (sheet, picture)), strict=True))
    stamps = [stamp(_smaller(sprite, scale), left + x * scale, top + y * scale) for sprite, x, y in picture.stamps]
    right, bottom = left + picture.width * scale, top + picture.height * scale
    whole = Box(0, 0, sheet.width, sheet.height)
    around = (  # Nothing of the picture reaches beyond its edge.
        Box(0, 0, sheet.width, top),
        Box(0, bottom, sheet.width, sheet.height - bottom),
        Box(0, top, left, bottom - top),
        Box(right, top, sheet.width - right, bottom - top),
    )
    edges = [stamp(_table(sheet.height, each), 0, 0) for each in around if each.width >= 1 and each.height >= 1]
    table = stamp(_table(sheet.height, whole), 0, 0)
    return Drawing(sheet.width, sheet.height, [table, *stamps, *edges], clear_corner=sheet.clear_corner)


@cache
def _table(height: int, part: Box) -> Sprite:
    """A part of a bare table of this height, whose corner is the origin."""
    return Sprite("planks", planks(height).svg, part)


def _size(drawing: Drawing) -> tuple[int, int]:
    return drawing.width, drawing.height


def _smaller(sprite: Sprite, scale: float) -> Sprite:
    """A sprite at a scale; a token remains one, so that it gets its face."""
    if scale == 1:
        return sprite
    if isinstance(sprite, Token):
        return token(sprite.seat, acts=sprite.acts, out=sprite.out, scale=sprite.scale * scale)
    return placed(sprite, scale)


@cache
def _narrow(sprite: Sprite, wide: float) -> Sprite:
    left, top, width, height = sprite.box
    svg = f'<g transform="scale({wide:g},1)">{sprite.svg}</g>'
    return Sprite(f"{sprite.name}, {wide:g} wide", svg, Box(left * wide, top, width * wide, height))
