"""Guesses what others hold and have put back, from the behaviour of house players.

The heuristic agent puts every toast card that it draws back on top of the deck, with single beers below them only if
its hand is large. So other hands hold few toast cards, and cards that others have put back are mostly toast cards.
Random states do not reflect that: here toast cards are moved to likelier places that still fit the view.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from msgspec.structs import replace

from agents.bierfest.heuristic import CHOOSY
from engines.bierfest import CALLS, LOWER_HALF, MOST_DRAWS, TOAST, State, View

_SURE: Final = 0.95
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
            return _SURE
        chances = _FROM_LARGE[min(count, len(_FROM_LARGE)) - 1]
        return chances[above] if above < len(chances) else 0.0

    def move(self, likely: list[int]) -> None:
        """Move toast cards from other hands to the likely places, and away from the other places that were put back."""
        view = self._view
        for seat, hand in enumerate(self.hands):
            if seat == view.seat or (view.open_hand is not None and seat == view.to_act):
                continue
            for _ in range(hand[TOAST]):
                if self._rolled() < _SURE:
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
