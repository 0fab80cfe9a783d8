"""The picture by which a game is chosen: a card for each, with its cover, how many can play and how long it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.pictures.colours import CREAM, INK, LANE, STRAW
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, stamp
from bot.pictures.figures import figures
from bot.pictures.grounds import planks

COVER_WIDTH, COVER_HEIGHT = 330, 360
_CARD: Final = (528, 376)
_GAP: Final = 16


@dataclass(frozen=True)
class Card:
    """A game to choose."""

    cover: Sprite
    """330 by 360 around its middle."""
    fewest: int
    """How many have to play at least."""
    most: int
    minutes: int
    """How long a game takes, about."""


def chooser_drawing(cards: Sequence[Card]) -> Drawing:
    """The cards two in a row, in their order; the last one stands in the middle if it is alone."""
    wide, high = _CARD
    lines = -(-len(cards) // 2)
    height = lines * (high + _GAP) + _GAP + 8
    stamps = [stamp(planks(height), 0, 0)]
    for number, card in enumerate(cards):
        alone = number % 2 == 0 and number == len(cards) - 1
        left = (WIDTH - wide) / 2 if alone else _GAP + number % 2 * (wide + WIDTH - 2 * (wide + _GAP))
        top = _GAP + number // 2 * (high + _GAP)
        column = left + 8 + COVER_WIDTH + (wide - 16 - COVER_WIDTH) / 2
        stamps += [
            stamp(_blank(), left, top),
            stamp(card.cover, left + 8 + COVER_WIDTH / 2, top + 8 + COVER_HEIGHT / 2),
            stamp(_frame(), left, top),
            stamp(_people(), column, top + 82),
            stamp(figures(_span(card), 54), column, top + 160),
            stamp(_clock(), column, top + 242),
            stamp(figures(str(card.minutes), 54), column, top + 322),
        ]
    return Drawing(WIDTH, height, stamps)


def _span(card: Card) -> str:
    return str(card.fewest) if card.fewest == card.most else f"{card.fewest}–{card.most}"


@cache
def _blank() -> Sprite:
    wide, high = _CARD
    svg = (
        f'<rect x="8" y="10" width="{wide}" height="{high}" rx="22" fill="{INK}" fill-opacity="0.45"/>'
        f'<rect width="{wide}" height="{high}" rx="22" fill="{INK}"/>'
        f'<rect x="8" y="8" width="{wide - 16}" height="{high - 16}" rx="14" fill="{LANE}"/>'
    )
    return Sprite("blank card", svg, Box(0, 0, wide + 10, high + 12))


@cache
def _frame() -> Sprite:
    """What lies over the cover: its corners are rounded, and a line divides it from the figures."""
    wide, high = _CARD
    svg = (
        f'<rect x="5" y="5" width="{wide - 10}" height="{high - 10}" rx="17" fill="none" stroke="{INK}" '
        'stroke-width="10"/>'
        f'<rect x="14" y="14" width="{wide - 28}" height="{high - 28}" rx="11" fill="none" stroke="{CREAM}" '
        'stroke-width="4"/>'
        f'<path d="M{8 + COVER_WIDTH} 8V{high - 8}" stroke="{INK}" stroke-width="8"/>'
    )
    return Sprite("frame", svg, Box(0, 0, wide, high))


@cache
def _people() -> Sprite:
    """Two people: how many can play."""
    person = '<circle cy="-22" r="19"/><path d="M-30 36V22Q-30 -2 0 -2T30 22V36Z"/>'
    svg = (
        f'<g stroke="{INK}" stroke-width="7" stroke-linejoin="round"><g transform="translate(24,-8)" fill="{STRAW}">'
        f'{person}</g><g transform="translate(-18,2)" fill="{CREAM}">{person}</g></g>'
    )
    return Sprite("people", svg, Box(-56, -54, 116, 100))


@cache
def _clock() -> Sprite:
    """A clock: how many minutes it takes."""
    svg = (
        f'<circle r="38" fill="{CREAM}" stroke="{INK}" stroke-width="7"/>'
        + "".join(
            f'<path d="M0 -29v6" stroke="{INK}" stroke-width="5" stroke-linecap="round" transform="rotate({turn})"/>'
            for turn in range(0, 360, 90)
        )
        + f'<path d="M0 -20V0L14 10" fill="none" stroke="{INK}" stroke-width="7" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
    return Sprite("clock", svg, Box(-43, -43, 86, 86))
