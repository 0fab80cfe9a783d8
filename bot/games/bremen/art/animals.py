"""The four town musicians as sprites: coloured as on the tiles, or as pale silhouettes for counting."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from bot.pictures.colours import CARD_RED, CREAM, INK, LEAF, SLATE, STRAW, TOMATO, WHITE, WOOD
from bot.pictures.drawing import Box, Sprite
from engines.bremen import ANIMALS

SIZE: Final = 100
"""The side of the square in which the animals are drawn, around their middle."""


class Coat(NamedTuple):
    """The colours of an animal; its outline is always ink."""

    fur: str
    """Body and face."""
    patch: str
    """Muzzle, breast, the inner side of the ears."""
    mane: str
    """Mane, floppy ears, tail, stripes."""
    red: str
    """Comb, tongue, nose."""
    beak: str


_COATS: Final = (
    Coat(fur=WHITE, patch=STRAW, mane=LEAF, red=CARD_RED, beak=STRAW),
    Coat(fur=SLATE, patch=CREAM, mane=INK, red=TOMATO, beak=STRAW),
    Coat(fur=STRAW, patch=WHITE, mane=WOOD, red=TOMATO, beak=STRAW),
    Coat(fur=INK, patch=WHITE, mane=SLATE, red=TOMATO, beak=STRAW),
)
_PALE: Final = Coat(fur=CREAM, patch=CREAM, mane=CREAM, red=CREAM, beak=CREAM)


def animal_svg(animal: int, scale: float, *, x: float = 0, y: float = 0, pale: bool = False) -> str:
    """An animal as SVG, to be part of a sprite. `pale`: a cream silhouette with eyes of ink."""
    coat = _PALE if pale else _COATS[animal]
    body = (_rooster, _donkey, _dog, _cat)[animal](coat, pale)
    return (
        f'<g transform="translate({x:g},{y:g}) scale({scale:g})" fill="none" stroke="{INK}" stroke-width="5" '
        f'stroke-linejoin="round" stroke-linecap="round">{body}</g>'
    )


@cache
def animal(number: int, size: float, *, gone: bool = False) -> Sprite:
    """A pale animal as a sprite, this many units high. `gone`: there are none, so only a shade of it."""
    half = size * 0.55
    svg = animal_svg(number, size / SIZE, pale=True)
    shade = f'<g opacity="0.35">{svg}</g>' if gone else svg
    name = f"{'no ' if gone else ''}pale {ANIMALS[number]} {size:g}"
    return Sprite(name, shade, Box(-half, -half, 2 * half, 2 * half))


def _rooster(coat: Coat, pale: bool) -> str:
    """From the side: three tail feathers, a comb of three points."""
    feather = coat.mane if pale else TOMATO
    wing = coat.fur if pale else coat.patch
    return (
        # Tail, from the lowest feather to the highest.
        f'<path d="M-8 20C-26 26 -46 20 -48 2C-40 10 -28 8 -14 2Z" fill="{feather}"/>'
        f'<path d="M-10 14C-34 10 -52 -8 -46 -28C-38 -12 -26 -6 -10 0Z" fill="{coat.mane}"/>'
        f'<path d="M-8 6C-26 -8 -36 -26 -24 -44C-20 -26 -10 -16 0 -8Z" fill="{feather}"/>'
        # Legs.
        f'<path d="M0 32V46M-8 47H6M14 32V46M8 47H22" stroke-width="{9 if pale else 6}"'
        f' stroke="{CREAM if pale else INK}"/>'
        # Comb.
        f'<path d="M10 -30C4 -42 12 -48 17 -40C18 -52 29 -50 28 -40C35 -46 41 -36 34 -28Z" fill="{coat.red}"/>'
        # Body, neck and head in one line.
        f'<path d="M-14 4C-4 6 2 -4 6 -20C9 -36 34 -38 36 -20C36 -10 34 -4 34 6C34 28 22 38 6 38C-12 38 -22 22 -14 4Z"'
        f' fill="{coat.fur}"/>'
        # Beak and wattle.
        f'<path d="M35 -24L49 -17L35 -12Z" fill="{coat.beak}"/>'
        f'<path d="M30 -9C38 -8 39 4 32 5C26 4 26 -6 30 -9Z" fill="{coat.red}"/>'
        # Wing and eye.
        f'<path d="M-4 10C8 4 22 8 22 18C18 28 2 28 -4 10Z" fill="{wing}"/>'
        f'<circle cx="24" cy="-22" r="4" fill="{INK}" stroke="none"/>'
    )


def _donkey(coat: Coat, pale: bool) -> str:
    """From the front: long ears, a long face, a pale muzzle."""
    ear = "M-9 -24C-14 -40 -24 -50 -34 -50C-40 -40 -38 -20 -22 -12Z"
    inner = "M-17 -24C-20 -34 -25 -40 -31 -42C-32 -34 -29 -26 -23 -20Z"
    ears = "".join(
        f'<g transform="scale({side},1)"><path d="{ear}" fill="{coat.fur}"/>'
        f'<path d="{inner}" fill="{INK if pale else coat.patch}" stroke="none"/></g>'
        for side in (1, -1)
    )
    eyes = "".join(
        f'<ellipse cx="{x}" cy="-6" rx="{5 if pale else 7}" ry="{6 if pale else 8}" '
        f'fill="{INK if pale else WHITE}" stroke="none"/>'
        + ("" if pale else f'<circle cx="{x}" cy="-4" r="4.5" fill="{INK}" stroke="none"/>')
        for x in (-13, 13)
    )
    return (
        f"{ears}"
        f'<path d="M-24 -14C-24 -34 24 -34 24 -14C24 2 18 10 21 26C23 52 -23 52 -21 26C-18 10 -24 2 -24 -14Z"'
        f' fill="{coat.fur}"/>'
        f'<path d="M-22 24C-16 12 16 12 22 24C26 54 -26 54 -22 24Z" fill="{coat.patch}"/>'
        f'<path d="M-11 -28C-8 -44 8 -44 11 -28L7 -14L2 -22L-3 -12L-7 -22Z" fill="{INK if pale else coat.mane}"'
        ' stroke-width="3"/>'
        f"{eyes}"
        f'<g fill="{INK}" stroke="none"><ellipse cx="-9" cy="27" rx="4" ry="5"/>'
        '<ellipse cx="9" cy="27" rx="4" ry="5"/></g>'
        '<path d="M-9 38Q0 44 9 38" stroke-width="4"/>'
    )


def _dog(coat: Coat, pale: bool) -> str:
    """From the front: floppy ears, a patch round one eye, the tongue out."""
    ear = "M-22 -36C-42 -40 -50 -22 -47 4C-46 20 -32 20 -29 6C-27 -6 -28 -14 -20 -24Z"
    ears = "".join(f'<path transform="scale({side},1)" d="{ear}" fill="{coat.mane}"/>' for side in (1, -1))
    patch = f'<path d="M4 -40C24 -42 36 -28 33 -6C30 6 10 4 6 -8Z" fill="{coat.mane}" stroke="none"/>'
    eyes = "".join(
        (
            f'<circle cx="{x}" cy="-10" r="5.5" fill="{INK}" stroke="none"/>'
            if pale
            else f'<circle cx="{x}" cy="-10" r="7.5" fill="{WHITE}" stroke="none"/>'
            f'<circle cx="{x}" cy="-8" r="4.5" fill="{INK}" stroke="none"/>'
        )
        for x in (-15, 15)
    )
    return (
        f'<path d="M-34 -12C-34 -50 34 -50 34 -12C34 0 30 8 30 16C30 44 -30 44 -30 16C-30 8 -34 0 -34 -12Z"'
        f' fill="{coat.fur}"/>'
        + ("" if pale else patch)
        + f'<path d="M-8 30V41C-8 51 8 51 8 41V30Z" fill="{coat.red}" stroke-width="4"/>'
        + f'<path d="M0 6C-28 4 -28 36 -8 35Q-3 35 0 30Q3 35 8 35C28 36 28 4 0 6Z" fill="{coat.patch}"'
        + f' stroke-width="{4 if pale else 5}"/>'
        + f'<path d="M-11 6C-11 -4 11 -4 11 6C11 14 4 18 0 18C-4 18 -11 14 -11 6Z" fill="{INK}" stroke="none"/>'
        + f'{ears}{eyes}<path d="M0 16V30" stroke-width="4"/>'
    )


def _cat(coat: Coat, pale: bool) -> str:
    """From the front: pointed ears, slit eyes, whiskers."""
    ear = "M-40 -44C-28 -42 -18 -36 -10 -28L-36 -8C-42 -18 -44 -32 -40 -44Z"
    inner = "M-33 -34C-28 -32 -24 -30 -20 -26L-32 -16C-34 -22 -35 -28 -33 -34Z"
    ears = "".join(
        f'<g transform="scale({side},1)"><path d="{ear}" fill="{coat.fur}"/>'
        f'<path d="{inner}" fill="{INK if pale else coat.red}" stroke="none"/></g>'
        for side in (1, -1)
    )
    eyes = "".join(
        f'<g transform="translate({x},-2)"><path d="M-11 1Q0 -13 11 1Q0 11 -11 1Z" '
        f'fill="{INK if pale else coat.beak}" stroke="none"/>'
        f'<ellipse rx="3.2" ry="7.5" cy="-1" fill="{CREAM if pale else INK}" stroke="none"/></g>'
        for x in (-18, 18)
    )
    whisker = INK if pale else CREAM
    whiskers = "".join(
        f'<path d="M{side * 20} 20L{side * 41} 15M{side * 20} 26L{side * 39} 30" stroke="{whisker}"'
        ' stroke-width="3.5"/>'
        for side in (1, -1)
    )
    return (
        f"{ears}"
        f'<path d="M-42 4C-42 -24 -24 -32 0 -32C24 -32 42 -24 42 4C42 30 24 44 0 44C-24 44 -42 30 -42 4Z"'
        f' fill="{coat.fur}"/>'
        + ("" if pale else f'<path d="M-5 -30L0 -14L5 -30M-14 -28L-11 -19M14 -28L11 -19" stroke="{coat.mane}"/>')
        + ("" if pale else f'<ellipse cy="26" rx="17" ry="13" fill="{coat.patch}" stroke="none"/>')
        + f"{eyes}{whiskers}"
        + f'<path d="M-7 15H7L0 23Z" fill="{INK if pale else coat.red}" stroke="{INK}" stroke-width="3"/>'
        + '<path d="M0 24V28M0 28Q-5 35 -11 31M0 28Q5 35 11 31" stroke-width="4"/>'
    )
