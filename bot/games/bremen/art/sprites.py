"""The sprites of Bremen: the four town musicians, their wooden tiles, what players say in bubbles, and the icons.

Animals are coloured as on the tiles, or pale silhouettes for counting. Each has its own outline and frame on a tile, so
tiles differ without colour.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple

from bot.games.kit import tiles
from bot.games.kit.tiles import Size
from bot.pictures.climaxes import width_of_word, word_svg
from bot.pictures.colours import CARD_RED, CREAM, INK, LAMP, LEAF, NIGHT, PLUM, SKY, SLATE, STRAW, TOMATO, WHITE, WOOD
from bot.pictures.drawing import Box, Sprite
from bot.pictures.grounds import plate_svg
from bot.pictures.marks import edged_svg
from engines.bremen.model import ANIMALS, CAT, DOG, DONKEY, HIGH, LOW, MINE, ROOSTER, SPARE, THANKS, UNSURE, Tile, wish

_SIZE: Final = 100
"""The side of the square in which the animals are drawn, around their middle."""


class _Coat(NamedTuple):
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
    _Coat(fur=WHITE, patch=STRAW, mane=LEAF, red=CARD_RED, beak=STRAW),
    _Coat(fur=SLATE, patch=CREAM, mane=INK, red=TOMATO, beak=STRAW),
    _Coat(fur=STRAW, patch=WHITE, mane=WOOD, red=TOMATO, beak=STRAW),
    _Coat(fur=INK, patch=WHITE, mane=SLATE, red=TOMATO, beak=STRAW),
)
_PALE: Final = _Coat(fur=CREAM, patch=CREAM, mane=CREAM, red=CREAM, beak=CREAM)


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
    svg = animal_svg(number, size / _SIZE, pale=True)
    shade = f'<g opacity="0.35">{svg}</g>' if gone else svg
    name = f"{'no ' if gone else ''}pale {ANIMALS[number]} {size:g}"
    return Sprite(name, shade, Box(-half, -half, 2 * half, 2 * half))


def _rooster(coat: _Coat, pale: bool) -> str:
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


def _donkey(coat: _Coat, pale: bool) -> str:
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


def _dog(coat: _Coat, pale: bool) -> str:
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


def _cat(coat: _Coat, pale: bool) -> str:
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


# --- tiles ---------------------------------------------------------------------------------------

FEW: Final = Size(152, 216, art=104, figure=78, narrow=0.82)
"""In a hand of few tiles."""
MANY: Final = Size(130, 176, art=84, figure=63, narrow=0.82)
"""In a hand of many tiles."""
SEVEN: Final = Size(122, 176, art=82, figure=62, narrow=0.8)
"""In a hand that just fits into one row."""
ROUND: Final = Size(104, 150, art=71, figure=54, narrow=0.82)
"""In this round, on a hand."""
BIG: Final = Size(116, 172, art=80, figure=58, narrow=0.95)
"""On the table."""
MIDDLE: Final = Size(78, 132, art=58, figure=47, narrow=0.8)
"""In the middle of the table, and in rows of many."""
SMALL: Final = Size(72, 108, art=42, figure=43, narrow=0.78)
"""In the finished round on a hand, and in hands that are turned up."""

LAST: Final = Size(84, 126, art=56, figure=46, narrow=0.78)
"""In the last round, on a hand."""

FRAMES: Final = (TOMATO, LEAF, SKY, PLUM)
"""The colour of each animal's frame."""


@cache
def tile_sprite(shown: Tile, size: Size, *, raised: bool = False, dim: bool = False) -> Sprite:
    """A tile. `raised`: lifted into the light, because it takes the round. `dim`: it cannot be played now."""
    kind = shown.animal
    name = f"tile {shown.code}{' raised' if raised else ''}{' dim' if dim else ''}"
    look = tiles.Look(kind, FRAMES[kind], animal_svg(kind, 1))
    return tiles.tile(name, size, look, shown.number, raised=raised, dim=dim)


@cache
def back(size: Size) -> Sprite:
    """A tile whose animal is secret: a note on a night sky."""
    return tiles.back(size, NIGHT, note_svg(size.art / 110, y=0, fill=CREAM))


def note_svg(scale: float, *, x: float = 0, y: float = 0, fill: str = INK) -> str:
    """A pair of quavers about 60 units high."""
    return (
        f'<g transform="translate({x:g},{y:g}) scale({scale:g})" fill="{fill}" stroke="{fill}">'
        '<ellipse cx="-17" cy="22" rx="10" ry="8" transform="rotate(-20 -17 22)" stroke="none"/>'
        '<ellipse cx="19" cy="16" rx="10" ry="8" transform="rotate(-20 19 16)" stroke="none"/>'
        '<path d="M-9 20V-18M27 14V-24" stroke-width="6" fill="none"/>'
        '<path d="M-12 -20L30 -28V-14L-12 -6Z" stroke="none"/></g>'
    )


def stars_svg(*places: tuple[float, float]) -> str:
    """Stars at these places."""
    return "".join(
        f'<path transform="translate({x},{y})" d="M0 -9L2.5 -2.5L9 0L2.5 2.5L0 9L-2.5 2.5L-9 0L-2.5 -2.5Z" '
        f'fill="{STRAW}"/>'
        for x, y in places
    )


@cache
def music() -> Sprite:
    """A note of light: everybody won."""
    return Sprite("music", note_svg(1, fill=LAMP), Box(-40, -40, 80, 80))


@cache
def leader_sign(radius: float = 31) -> Sprite:
    """Marks the leader of the round: a note on a disc of light."""
    svg = f'<circle r="{radius - 3:g}" fill="{LAMP}" stroke="{INK}" stroke-width="6"/>' + note_svg(
        radius / 48, x=-radius * 0.06, y=radius * 0.02
    )
    return Sprite("leads", svg, Box(-radius - 1, -radius - 1, 2 * radius + 2, 2 * radius + 2))


@cache
def flag(scale: float = 1) -> Sprite:
    """A white flag: somebody wants to give up. The origin is the middle of its pole."""
    svg = (
        f'<g transform="scale({scale:g})" stroke-linecap="round" stroke-linejoin="round">'
        f"{edged_svg('M0 38V-38', WOOD, 5, 13)}"
        f'<path d="M3 -34C18 -42 30 -24 48 -33V0C30 9 18 -9 3 0Z" fill="{WHITE}" stroke="{INK}" stroke-width="6"/></g>'
    )
    return Sprite("white flag", svg, Box(-10 * scale, -46 * scale, 64 * scale, 92 * scale))


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


# --- bubbles -------------------------------------------------------------------------------------

Tail = Literal["left", "right", "down", "up"]
"""Where the speaker is."""
_HEIGHT: Final = 92
_WIDTHS: Final = {False: 104, True: 150}
"""The width, by whether there are two signs in it."""
_TAIL: Final = 24


@cache
def bubble(phrase: str, tail: Tail, scale: float = 1) -> Sprite:
    """The bubble of a phrase; its origin is its middle without the tail. Raises KeyError for anything else."""
    wide, high = bubble_width(phrase), _HEIGHT
    x, y = wide / 2 - 3, high / 2 - 3
    point = {
        "left": f"M{-x:g} -12L{-x - _TAIL:g} 2L{-x:g} 14",
        "right": f"M{x:g} -12L{x + _TAIL:g} 2L{x:g} 14",
        "down": f"M-14 {y:g}L-4 {y + _TAIL:g}L16 {y:g}",
        "up": f"M-14 {-y:g}L-4 {-y - _TAIL:g}L16 {-y:g}",
    }[tail]
    body = plate_svg(wide, high, 26, f'fill="{CREAM}" stroke="{INK}" stroke-width="6"')
    svg = (
        f'<g transform="scale({scale:g})" stroke-linecap="round" stroke-linejoin="round">'
        f'<rect x="{-wide / 2 + 6:g}" y="{-high / 2 + 7:g}" width="{wide}" height="{high}" rx="26" fill="{INK}"'
        f' fill-opacity="0.4"/><path d="{point}" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>'
        f'{body}<path d="{point}" fill="{CREAM}"/>{_sign(phrase)}</g>'
    )
    left, top = wide / 2 + _TAIL + 4, high / 2 + _TAIL + 4
    return Sprite(f"says {phrase}", svg, Box(-left * scale, -top * scale, 2 * left * scale, 2 * top * scale))


_LETTERS: Final = 44
"""The height of the letters of a word in a bubble."""
_SPREAD: Final = 1.22
_WIDEST: Final = 300


class Spoken(NamedTuple):
    """A bubble with a word, an animal or both, below its speaker."""

    sprite: Sprite
    width: float


@cache
def spoken(word: str, animal: int | None, shift: float) -> Spoken:
    """What a seat has said; the origin is the middle of the bubble, the tip of its tail `shift` beside it, above."""
    beside = 0 if animal is None else 70
    room = min(_WIDEST - 56 - beside, width_of_word(word, _LETTERS, _SPREAD)) if word else 0
    wide, high = max(112.0, room + beside + 56), 74
    left = -(room + beside) / 2
    tail = f"M{shift - 16:g} {4 - high / 2:g}L{shift - 4:g} {-high / 2 - 26:g}L{shift + 18:g} {4 - high / 2:g}"
    told = word_svg(word, _LETTERS, room, fill=INK, outline=0, spread=_SPREAD) if word else ""
    svg = (
        f'<g stroke-linecap="round" stroke-linejoin="round"><rect x="{6 - wide / 2:g}" y="{7 - high / 2:g}" '
        f'width="{wide:g}" height="{high}" rx="28" fill="{INK}" fill-opacity="0.4"/>'
        f'<path d="{tail}" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>'
        + plate_svg(wide, high, 28, f'fill="{CREAM}" stroke="{INK}" stroke-width="6"')
        + f'<path d="{tail}" fill="{CREAM}"/></g>'
        + f'<g transform="translate({left + room / 2:g},0)">{told}</g>'
        + ("" if animal is None else animal_svg(animal, 0.6, x=left + room + beside / 2 + (7 if word else 0)))
    )
    name = f"says {word}".strip() + ("" if animal is None else f" {ANIMALS[animal]}")
    return Spoken(Sprite(name, svg, Box(-wide / 2 - 4, -high / 2 - 32, wide + 12, high + 46)), wide)


def bubble_width(phrase: str) -> int:
    """The width of a bubble, without its tail."""
    asked = wish(phrase)
    return _WIDTHS[asked.animal is not None and asked.how is not None]


def _sign(phrase: str) -> str:
    asked = wish(phrase)
    if asked.animal is None:
        return _SIGNS[phrase]
    if asked.how is None:
        return animal_svg(asked.animal, 0.74)
    arrow = f'<g transform="translate(-34,0) scale(0.9)">{_SIGNS[asked.how]}</g>'
    return arrow + animal_svg(asked.animal, 0.7, x=26)


def _line(path: str, wide: int, ink: str = INK) -> str:
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide}"/>'


_SIGNS: Final = {
    HIGH: _line("M0 28V-24M-20 -6L0 -28L20 -6", 12),
    LOW: _line("M0 -28V24M-20 6L0 28L20 6", 12),
    MINE: _line("M0 -30V14M-18 -4L0 16L18 -4", 11) + _line("M-34 12V30H34V12", 11),
    SPARE: _line("M-26 -26L26 26M26 -26L-26 26", 13, CARD_RED),
    THANKS: (
        f'<path d="M0 28C-42 0 -32 -32 -10 -28Q-2 -26 0 -15Q2 -26 10 -28C32 -32 42 0 0 28Z" fill="{CARD_RED}"'
        f' stroke="{INK}" stroke-width="6"/>'
    ),
    UNSURE: _line("M-16 -14Q-16 -32 2 -32Q22 -32 20 -14Q18 -2 2 2V10", 11)
    + f'<circle cx="2" cy="27" r="7" fill="{INK}"/>',
}


# --- icons ---------------------------------------------------------------------------------------

_FACES: Final = ("🐓", "🐴", "🐶", "🐱")
"""The animals in plain text. The donkey is a horse's head, because many phones have no donkey."""
ICONS: Final = tuple(
    tiles.icon(
        f"bremen_{each}",
        _FACES[number],
        animal_svg(number, 1),
        half=_SIZE / 2 + 4,
        said=("bremen-animal-said", (("animal", each),)),
    )
    for number, each in enumerate(ANIMALS)
)
"""By the number of the animal."""
