"""The simulator of Willkommen, Bierfest! for the search agent: likely states, and what a position is worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec.structs import replace

from agents.bierfest.heuristic import CHOOSY, Heuristic
from agents.bierfest.playout import Quick
from agents.search import OneByOne, Rng, Search
from engines.bierfest import GAME
from engines.bierfest.edition import BEERS, CALLS, FOODS, LOWER_HALF, TOAST
from engines.bierfest.model import Move, State, View
from engines.bierfest.moves import MOST_DRAWS

# --- what a position is worth --------------------------------------------------------------------

# A position is evaluated for each seat without playing on. The weights were fitted to games of heuristic agents by
# `tools/fit_bierfest.py`, which describes the features.

CARDS: Final = 95.0
"""About the number of cards in the deck at the start."""
SMALL: Final = 6
"""A hand with more cards than this is large."""
_SCALE: Final = (4.0, 6.0)
"""How many more points make a win about three times as likely: at the end, and in addition with the full deck."""
WEIGHTS: Final = (
    -4.02, 0.42, 3.15, 5.78, 10.38, 17.39, 2.14, 3.97, 0.03, 0.26, 0.16, 0.81, 0.08, 0.53, -0.01, -2.35,
    -2.15, 0.15, -2.00, -2.19, -3.47, -6.46, -2.28, -0.01, -0.48, -0.99, -3.33, -2.34, -2.79, -0.26, 104.98, 2.07,
    -12.20,
)  # fmt: skip
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


# --- where toast cards are -----------------------------------------------------------------------

# Guesses what others hold and have put back, from the behaviour of house players. The heuristic agent puts every toast
# card that it draws back on top of the deck, with single beers below them only if its hand is large. So other hands
# hold few toast cards, and cards that others have put back are mostly toast cards. Random states do not reflect that:
# here toast cards are moved to likelier places that still fit the view.

_WENT_BACK: Final = 0.95
"""The probability that a drawn toast card went back, and that a card put back from a small hand is a toast card."""
_FROM_LARGE: Final = ((0.6,), (0.85, 0.3), (0.95, 0.6, 0.0))
"""The probability that each card put back from a large hand is a toast card, by their number; the top one first."""
_EARLIER: Final = (0.6, 0.05, 0.0)
"""The same for cards that were put back before the latest turn."""
_TOASTS: Final = (TOAST,)
_OTHERS: Final = range(TOAST)
_TRIES: Final = 8
"""How many random places are tried for a card to exchange."""


class _Guess:
    """A state in which toast cards are moved to likelier places. It always fits the view."""

    def __init__(self, state: State, view: View, rolled: Callable[[], float]) -> None:
        self._view = view
        self._rolled = rolled
        self.deck = [*state.deck]
        self.hands = [[*hand] for hand in state.hands]
        self._putters = view.memory.putters
        self._back = [0] * view.seats
        """How many toast cards each seat has put on the deck; with those in its hand there were never three."""
        for place, putter in enumerate(self._putters):
            self._back[putter] += self.deck[place] == TOAST
        self._end = view.deck
        """Cards of the deck up to here can be exchanged: before the first toast, each half has its own toast cards."""
        if not view.toasts:
            self._end = max(view.deck - LOWER_HALF, len(self._putters))

    def put_back(self) -> list[int]:
        """Draw the places in the deck where other seats are assumed to have put toast cards."""
        view, likely = self._view, []
        for place, putter in enumerate(self._putters):
            if putter != view.seat and self._rolled() < self._chance_of_a_toast(place, putter):
                likely.append(place)
        return likely

    def _chance_of_a_toast(self, place: int, putter: int) -> float:
        turn, above = self._view.turn, self._putters[:place].count(putter)
        count = self._putters.count(putter)
        if putter != (turn.seat - 1) % self._view.seats:
            return _EARLIER[min(above, len(_EARLIER) - 1)]
        # The cards drawn in this turn were above.
        count, above = count + turn.drew, above + turn.drew
        if self._view.hand_counts[putter] + count < CHOOSY + MOST_DRAWS - 1:
            return _WENT_BACK
        chances = _FROM_LARGE[min(count, len(_FROM_LARGE)) - 1]
        return chances[above] if above < len(chances) else 0.0

    def move(self, likely: list[int]) -> None:
        """Move toast cards from other hands to the likely places, and away from the other places that were put back."""
        view = self._view
        for seat, hand in enumerate(self.hands):
            if seat == view.seat or (view.open_hand is not None and seat == view.to_act):
                continue
            for _ in range(hand[TOAST]):
                if self._rolled() < _WENT_BACK:
                    self._leave(seat, likely)
        for place, putter in enumerate(self._putters):
            if putter == view.seat:
                continue
            if place in likely:
                if self.deck[place] != TOAST and self._has_room(putter):
                    self._exchange(place, _TOASTS)
            elif self.deck[place] == TOAST:
                self._exchange(place, _OTHERS)

    def _has_room(self, putter: int) -> bool:
        return self.hands[putter][TOAST] + self._back[putter] < CALLS - 1

    def _leave(self, seat: int, likely: list[int]) -> None:
        """Exchange a toast card in a hand for a card at a likely place, or else anywhere in the deck."""
        instead = self._instead(seat)
        for place in likely:
            putter = self._putters[place]
            if self.deck[place] in instead and (putter == seat or self._has_room(putter)):
                self._back[putter] += 1
                break
        else:
            found = self._place(instead)
            if found is None:
                return
            place = found
        card = self.deck[place]
        self.deck[place] = TOAST
        self.hands[seat][TOAST] -= 1
        self.hands[seat][card] += 1

    def _instead(self, seat: int) -> Collection[int]:
        """The cards that a hand may have in place of a toast card: at most `known.unsure` known cards may be gone."""
        hand, known = self.hands[seat], self._view.memory.known[seat]
        gone = sum([max(0, count - held) for count, held in zip(known.cards, hand, strict=True)])
        if hand[TOAST] > known.cards[TOAST] or gone < known.unsure:
            return _OTHERS
        return [card for card in _OTHERS if hand[card] < known.cards[card]]

    def _exchange(self, place: int, cards: Collection[int]) -> None:
        """Exchange the card that was put back here for one of these cards from below."""
        other = self._place(cards)
        if other is not None:
            self.deck[place], self.deck[other] = self.deck[other], self.deck[place]
            self._back[self._putters[place]] += 1 if self.deck[place] == TOAST else -1

    def _place(self, cards: Collection[int]) -> int | None:
        """A random place below everything that was put back with one of these cards; None if none was found."""
        first = len(self._putters)
        room = self._end - first
        for _ in range(_TRIES if room else 0):
            place = first + int(self._rolled() * room)
            if self.deck[place] in cards:
                return place
        return None


def likelier(state: State, view: View, rolled: Callable[[], float]) -> State:
    """Move toast cards in a state to where they are likelier among house players; it still fits the view.

    `rolled` returns random numbers from 0 up to 1. Just after a toast, when hands are empty, nothing can be inferred.
    """
    if view.memory.sunk:
        return state
    guess = _Guess(state, view, rolled)
    guess.move(guess.put_back())
    return replace(state, deck=tuple(guess.deck), hands=tuple(map(tuple, guess.hands)))


# --- the search ----------------------------------------------------------------------------------

_HEURISTIC: Final = Heuristic()
_NO_CHANCE: Final = Rng(0)
"""The heuristic agent does not use chance."""
_SURE: Final = 1.5
"""The standard errors by which another move must beat the heuristic agent's, with few iterations."""
_FAIR: Final = 500
"""With more iterations than this, `_SURE` grows: standard errors shrink, but the bias of playouts does not."""
LAPS: Final = 3
"""How many turns each seat has in a playout after the current turn."""


class Simulator(OneByOne[State, Move]):
    """A playout stops after a few laps: the table by then says most about who will win."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """All legal moves, because there are few; the heuristic agent's first."""
        known = _HEURISTIC.choose(view, legal, _NO_CHANCE)
        return [known, *(move for move in legal if move != known)]

    def determinizations(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """States with hidden cards in random possible places, toast cards preferably where house players put them."""
        return [likelier(GAME.resample(view, rng), view, rng.random) for _ in range(count)]

    def playout(self, state: State, move: Move, rng: Rng) -> float:
        """The seat's approximate probability of winning after some laps of heuristic play."""
        seat = state.to_act
        if seat is None:
            raise ValueError("the game is over")
        table = Quick(state, rng.random)
        table.end_turn(state, move)
        table.go_on(LAPS * len(state.hands))
        return chances(table)[seat]


def errors(iterations: int) -> float:
    """The number of standard errors by which another move must beat the heuristic agent's."""
    return _SURE * max(1.0, math.sqrt(iterations / _FAIR))


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes this many playouts before each move."""
    return Search(Simulator(), iterations, sure=errors(iterations))
