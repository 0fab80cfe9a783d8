"""The scene of 40 Barrels: a full barrel that wears its number, between two cards."""

from __future__ import annotations

from functools import cache

from bot.games.forty_barrels.sprites import face
from bot.pictures.colours import FELT, INK, LAMP, SLATE, WHITE
from bot.pictures.drawing import Box, Sprite
from bot.pictures.figures import figures_svg
from bot.pictures.scenes import glow_svg
from engines.cards import Card

_BODY = "M-68 -135Q-106 0 -68 135H68Q106 0 68 -135Z"
_CARDS = ((Card(suit=2, rank=12), -112, -14), (Card(suit=3, rank=7), 112, 14))


@cache
def cover() -> Sprite:
    """360 by 360 around its middle."""
    cards = "".join(
        f'<g transform="translate({x},40) rotate({turn}) scale(0.95)"><rect x="-58" y="-79" width="132" '
        f'height="174" rx="14" fill="{INK}" fill-opacity="0.45"/>{face(card).svg}</g>'
        for card, x, turn in _CARDS
    )
    ground = f'<rect x="-180" y="-180" width="360" height="360" fill="{FELT}"/>{glow_svg(0, -20, 170)}'
    return Sprite("cover of 40 barrels", f"{ground}{cards}{_barrel()}{_foam()}", Box(-180, -180, 360, 360))


def _barrel() -> str:
    staves = "".join(
        f'<path d="M{x * 84:g} -135Q{x * 104:g} 0 {x * 84:g} 135" fill="none" stroke="{INK}" stroke-opacity="0.35" '
        'stroke-width="4"/>'
        for x in (-0.66, -0.22, 0.22, 0.66)
    )
    hoops = "".join(
        f'<rect x="-78" y="{y}" width="156" height="28" rx="5" fill="{SLATE}" stroke="{INK}" stroke-width="6"/>'
        for y in (-121, 93)
    )
    return (
        f'<g transform="translate(0,34)"><path d="{_BODY}" transform="translate(9,10)" fill="{INK}" '
        f'fill-opacity="0.45"/><path d="{_BODY}" fill="{LAMP}" stroke="{INK}" stroke-width="8" '
        f'stroke-linejoin="round"/>{staves}{hoops}' + figures_svg("40", 96, outline=11, narrow=0.9) + "</g>"
    )


def _foam() -> str:
    """Foam that runs over the rim."""
    blobs = ((-58, -112, 24), (-20, -122, 30), (26, -120, 28), (62, -110, 22))
    edge = f'stroke="{INK}" stroke-width="6"'
    circles = "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{WHITE}" {edge}/>' for x, y, r in blobs)
    return f'{circles}<rect x="-60" y="-124" width="124" height="24" fill="{WHITE}"/>'
