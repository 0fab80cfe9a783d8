"""What a position of Willkommen, Bierfest! is worth to each seat, without playing it on.

The weights were fitted to games of heuristic agents by `tools/fit_bierfest.py`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from engines.bierfest import BEERS, FOODS, TOAST, menu_of

if TYPE_CHECKING:
    from engines.bierfest import State

_CARDS: Final = 95.0
"""About as many as the deck has at the start."""
_SCALE: Final = (4.0, 6.0)
"""So many points more make a win about three times as likely: at the end, and more with the deck that is left."""
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
"""Of the features: what each adds to the points to come."""


def features(state: State, seat: int) -> list[float]:
    """What tells how many points a seat still gets: its hand, what it has laid, its turn; and each by the deck left."""
    hand, laid = state.hands[seat], state.laid[seat]
    counts = sorted([hand[beer] for beer in BEERS], reverse=True)
    first, second = counts[0], counts[1]
    plain = [
        1.0,
        float(first == 1),
        float(first == 2),
        float(first == 3),
        float(first == 4),
        float(first > 4),
        float(second == 2),
        float(second > 2),
        float(sum([count == 1 for count in counts])),
        float(sum([hand[food] for food in FOODS])),
        float(hand[TOAST]),
        max(0.0, sum(hand) - 6.0),
        float(len(laid)),
        float(len({each.beer for each in laid})),
        1.0 / len(state.hands),
        float((seat - state.turn.seat) % len(state.hands)) / len(state.hands),
    ]
    share = len(state.deck) / _CARDS
    return plain + [share * value for value in plain] + [share * share]


def chances(state: State) -> list[float]:
    """About how likely each seat is to win, by its points and those that it can still expect."""
    menu, seats = menu_of(state.options), range(len(state.hands))
    if state.outcome is not None:
        worth = [float(score) for score in state.outcome.scores]
    else:
        worth = [
            menu.score(state.laid[seat], state.minus[seat])
            + sum([weight * value for weight, value in zip(WEIGHTS, features(state, seat), strict=True)])
            for seat in seats
        ]
    scale = _SCALE[0] + _SCALE[1] * math.sqrt(len(state.deck) / _CARDS)
    most = max(worth)
    weights = [math.exp((each - most) / scale) for each in worth]
    total = sum(weights)
    return [weight / total for weight in weights]
