"""Evaluates a position of Willkommen, Bierfest! for each seat, without playing on.

The weights were fitted to games of heuristic agents by `tools/fit_bierfest.py`, which describes the features.
"""

from __future__ import annotations

import math
from typing import Final

from agents.bierfest.playout import Quick
from engines.bierfest import BEERS, FOODS, TOAST

CARDS: Final = 95.0
"""About the number of cards in the deck at the start."""
SMALL: Final = 6
"""A hand with more cards than this is large."""
_SCALE: Final = (4.0, 6.0)
"""How many more points make a win about three times as likely: at the end, and in addition with the full deck."""
WEIGHTS: Final = (
    -4.02,
    0.42,
    3.15,
    5.78,
    10.38,
    17.39,
    2.14,
    3.97,
    0.03,
    0.26,
    0.16,
    0.81,
    0.08,
    0.53,
    -0.01,
    -2.35,
    -2.15,
    0.15,
    -2.00,
    -2.19,
    -3.47,
    -6.46,
    -2.28,
    -0.01,
    -0.48,
    -0.99,
    -3.33,
    -2.34,
    -2.79,
    -0.26,
    104.98,
    2.07,
    -12.20,
)
"""How many further points each feature predicts."""


_AS_IT_STANDS: Final = len(WEIGHTS) // 2
"""The number of plain features; then each of them times the share of the deck left, then that share squared."""


def to_come(table: Quick) -> list[float]:
    """About how many further points each seat gets: a fast version of the weighted sum of the features."""
    share, seats = len(table.deck) / CARDS, len(table.hands)
    none, one, two, three, four, five, pairs, more, single, foods, toasts, large, sets, beers, place, turn = [
        plain + share * by_deck
        for plain, by_deck in zip(WEIGHTS[:_AS_IT_STANDS], WEIGHTS[_AS_IT_STANDS:-1], strict=True)
    ]
    by_first, by_second = (0.0, one, two, three, four, five), (0.0, 0.0, pairs, more)
    same = none + place / seats + WEIGHTS[-1] * share * share
    found = []
    for seat, hand in enumerate(table.hands):
        counts, size = sorted(hand[: len(BEERS)]), sum(hand)
        found.append(
            same
            + by_first[min(counts[-1], 5)]
            + by_second[min(counts[-2], 3)]
            + single * counts.count(1)
            + foods * (hand[FOODS[0]] + hand[FOODS[1]])
            + toasts * hand[TOAST]
            + (large * (size - SMALL) if size > SMALL else 0.0)
            + sets * len(table.sets[seat])
            + beers * table.beers[seat].bit_count()
            + turn * ((seat - table.seat) % seats) / seats
        )
    return found


def chances(table: Quick) -> list[float]:
    """Each seat's approximate probability of winning, from its points and expected further points."""
    worth = [float(score) for score in table.scores()]
    scale = _SCALE[0]
    if not table.over:
        worth = [score + further for score, further in zip(worth, to_come(table), strict=True)]
        scale += _SCALE[1] * math.sqrt(len(table.deck) / CARDS)
    most = max(worth)
    weights = [math.exp((each - most) / scale) for each in worth]
    total = sum(weights)
    return [weight / total for weight in weights]
