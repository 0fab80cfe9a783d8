"""An agent for Willkommen, Bierfest! that plays by heuristics.

1. Lay a good set, a smaller one if the hand is large, and any set when the deck runs out.
2. Otherwise draw all four cards. Put every toast card back on top of the deck, for others to draw. From a larger hand,
put back single beers, too.
3. At a toast, lay the set that scores most, lose the cards that cost least, and refuse cards that only cost points.

The figures were tuned in games between agents with different ones. Values of sets are in lookup tables, and each
decision is a function of plain values, because playouts make them all the time (`playout`).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import ClassVar, Final, TypeAlias, assert_never

from engines.bierfest.edition import (
    BEERS,
    CALLS,
    FOODS,
    MOST_BEERS,
    MOST_FOODS,
    TOAST,
    BierfestEdition,
    BierfestOptions,
    LaidSet,
    Menu,
    menu_of,
    without,
)
from engines.bierfest.model import Draw, Lay, LayBeer, Lose, Move, Refuse, Return, Skip, Stop, View
from engines.bierfest.moves import just_drawn
from engines.chance import Chance

FEW_SEATS: Final = 3
"""With more seats than this, there are fewer turns until the next toast, so smaller sets must do."""
GOOD: Final = {True: 4, False: 3}
"""A set of this many beers is laid at once, one beer fewer if the hand is large; by whether there are few seats."""
LARGE: Final = {True: 8, False: 6}
"""A hand of this many cards has too much to lose; by whether there are few seats."""
CHOOSY: Final = 5
"""If the hand has this many cards after the turn, single beers are among the cards put back."""
TOAST_COSTS: Final = 4
"""About the points that a toast card in the hand costs, because a card is lost for it."""
NET: Final = 1.5
"""By how many cards a turn shrinks the deck, on average."""
_AHEAD: Final = 2
"""How many losses are considered together."""

# --- prices --------------------------------------------------------------------------------------

_FIRST_FOOD, _OTHER_FOOD = FOODS
ALL_BEERS: Final = (1 << len(BEERS)) - 1
"""The bits of all beers."""

Offer: TypeAlias = tuple[int, int, LaidSet]
"""The points of a set without the bonus, a tie-breaker, and the set."""


@dataclass(frozen=True, slots=True)
class Prices:
    """Lookup tables for a menu."""

    worth: tuple[tuple[tuple[int, ...], ...], ...]
    """The points of a set by beer, number of beers and number of foods; 0 for fewer than two beers."""
    lays: tuple[tuple[tuple[tuple[Offer | None, ...], ...], ...], ...]
    """The best set to lay in a turn, by beer and how many of it (up to 6) and of each food (up to 3) are held."""
    toasts: tuple[tuple[Offer | None, ...], ...]
    """The best set to lay at a toast, by beer and how many of it are held; each beer laid counts one point extra."""
    bonus: int

    def points(self, sets: list[LaidSet]) -> int:
        """The points of these sets, without the bonus."""
        worth = self.worth
        return sum([worth[each.beer][each.count][each.foods] for each in sets])

    def all_in_all(self, sets: list[LaidSet]) -> int:
        """The same, with the bonus if they cover all beers."""
        return self.points(sets) + (self.bonus if beers_among(sets) == ALL_BEERS else 0)


def beers_among(sets: Sequence[LaidSet]) -> int:
    """The bits of the beers with a set of at least two."""
    bits = 0
    for each in sets:
        if each.count > 1:
            bits |= 1 << each.beer
    return bits


@functools.lru_cache(maxsize=16)
def prices_of(own: BierfestEdition | None) -> Prices:
    """The lookup tables for this edition; None: the shipped one."""
    menu, beers, foods = menu_of(BierfestOptions(edition=own)), range(MOST_BEERS + 1), range(MOST_FOODS + 1)
    return Prices(
        worth=tuple(
            tuple(
                tuple(menu.worth(LaidSet(beer, count, number)) if count > 1 else 0 for number in foods)
                for count in beers
            )
            for beer in BEERS
        ),
        lays=tuple(
            tuple(
                tuple(tuple(_best_lay(menu, beer, held, (first, second)) for second in foods) for first in foods)
                for held in beers
            )
            for beer in BEERS
        ),
        toasts=tuple(tuple(_best_at_a_toast(menu, beer, held) for held in beers) for beer in BEERS),
        bonus=menu.edition.bonus,
    )


def _best_lay(menu: Menu, beer: int, held: int, foods: tuple[int, int]) -> Offer | None:
    """The set with the most points, then the most cards."""
    offers = []
    for count in range(2, held + 1):
        sets = [LaidSet(beer, count)]
        for number, (food, most) in product(range(1, MOST_FOODS + 1), zip(FOODS, foods, strict=True)):
            if number <= most and menu.goes_with(food, beer):
                sets.append(LaidSet(beer, count, number, food))
        offers += [(menu.worth(laid), laid.count + laid.foods, laid) for laid in sets]
    return max(offers, key=lambda offer: offer[:2], default=None)


def _best_at_a_toast(menu: Menu, beer: int, held: int) -> Offer | None:
    sets = [LaidSet(beer, count) for count in range(2, held + 1)]
    offers = [(menu.worth(laid) + laid.count, laid.count, laid) for laid in sets]
    return max(offers, key=lambda offer: offer[:2], default=None)


# --- decisions -----------------------------------------------------------------------------------


def set_in_time(prices: Prices, hand: Sequence[int], beers: int, deck: int, seats: int) -> LaidSet | None:
    """The best set in a hand, if it is good enough to lay now.

    `beers` has the bits of the beers in front of the seat, `deck` is the number of cards in the deck.
    """
    lays, bonus, missing = prices.lays, prices.bonus, ALL_BEERS & ~beers
    first, second = min(hand[_FIRST_FOOD], MOST_FOODS), min(hand[_OTHER_FOOD], MOST_FOODS)
    best, most, cards, waiting = None, -1, 0, 0
    for beer in BEERS:
        held = hand[beer]
        if held < 2:
            continue
        waiting += 1
        offer = lays[beer][min(MOST_BEERS, held)][first][second]
        if offer is not None:
            brings = offer[0] + (bonus if missing == 1 << beer else 0)
            if brings > most or (brings == most and offer[1] > cards):
                most, cards, best = brings, offer[1], offer[2]
    if best is not None and deck / (seats * NET) > waiting + 1:
        few = seats <= FEW_SEATS
        if best.count < GOOD[few] - (sum(hand) >= LARGE[few]):
            return None
    return best


def set_at_a_toast(prices: Prices, hand: Sequence[int], beers: int) -> LaidSet | None:
    """The set that scores most at a toast; None if there is none."""
    missing = ALL_BEERS & ~beers
    best, most, cards = None, -1, 0
    for beer in BEERS:
        offer = prices.toasts[beer][min(hand[beer], MOST_BEERS)]
        if offer is not None:
            brings = offer[0] + (prices.bonus if missing == 1 << beer else 0)
            if brings > most or (brings == most and offer[1] > cards):
                most, cards, best = brings, offer[1], offer[2]
    return best


def cheapest_loss(prices: Prices, sets: list[LaidSet], count: int) -> tuple[int, int]:
    """The place and card of the first of `count` losses, the cheapest with a look-ahead of `_AHEAD` losses."""
    _, place, card = _least(prices, sets, min(count, _AHEAD))
    return place, card


def _least(prices: Prices, sets: list[LaidSet], count: int) -> tuple[int, int, int]:
    """The points left after the cheapest loss of `count` cards, and the place and card of the first loss."""
    best = (-1, 0, 0)
    for place, each in enumerate(sets):
        for card in (each.beer,) * (each.count > 0) + ((each.food,) if each.food is not None else ()):
            sets[place] = without(each, card)
            worth = _least(prices, sets, count - 1)[0] if count > 1 else prices.all_in_all(sets)
            if worth > best[0]:
                best = worth, place, card
        sets[place] = each
    return best


def better_refused(
    prices: Prices, hand: Sequence[int], sets: Sequence[LaidSet], drawn: Sequence[int]
) -> tuple[int, ...]:
    """The drawn cards that are better refused; they are still in the hand."""
    beers = beers_among(sets)

    def worth(refused: tuple[int, ...]) -> int:
        """About the points of the hand at the last toast without these cards."""
        left = [*hand]
        for card in refused:
            left[card] -= 1
        toasts = 0 if left[TOAST] == CALLS else left[TOAST]
        best, pairs = 0, False
        for beer in BEERS:
            if (held := left[beer]) > 1:
                pairs = True
                completes = beers != ALL_BEERS and beers | 1 << beer == ALL_BEERS
                count = min(held, MOST_BEERS)
                best = max(best, prices.worth[beer][count][0] + count + (prices.bonus if completes else 0))
        return best - sum(left[:TOAST]) - toasts * (TOAST_COSTS if pairs or sets else 0)

    choices = sorted({each for count in range(len(drawn) + 1) for each in combinations(sorted(drawn), count)})
    return max(choices, key=lambda refused: (worth(refused), -len(refused)))


class Heuristic:
    """Draws much, gives toast cards away, and lays good sets in time."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Return the move that the rules above select; chance is not used."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        prices, sets = prices_of(view.options.edition), [*view.laid[view.seat]]
        match view.stage:
            case "toast":
                laid = set_at_a_toast(prices, view.hand, beers_among(sets))
                return Skip() if laid is None else LayBeer(laid.beer, laid.count)
            case "lose":
                return Lose(*cheapest_loss(prices, sets, view.to_lose))
            case "refuse":
                if view.own is None:
                    raise ValueError("only the seat that drew the last card has something to refuse")
                refused = better_refused(prices, view.hand, sets, just_drawn(view.own))
                return Refuse(refused[0]) if refused else Skip()
            case "draw" | "more" | "return":
                laid = None
                if any(isinstance(move, Lay) for move in legal):
                    laid = set_in_time(prices, view.hand, beers_among(sets), view.deck, view.seats)
                if laid is not None:
                    return Lay(laid.beer, laid.count, laid.foods, laid.food)
                return Draw() if Draw() in legal else _put_back(view, legal)
            case "over":
                raise ValueError("there is no move when the game is over")
            case _:
                assert_never(view.stage)


def _put_back(view: View, legal: Sequence[Move]) -> Move:
    """Put back single beers first and toast cards last, so that the next player draws the toast cards."""
    single = [beer for beer in BEERS if view.hand[beer] == 1]
    size = sum(view.hand) + view.turn.returned
    if single and size >= CHOOSY + view.turn.drew - 1 and view.to_return > view.hand[TOAST]:
        return Return(single[0])
    return Return(TOAST) if Return(TOAST) in legal else Stop()
