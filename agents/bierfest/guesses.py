"""What others hold and have put back, as far as the behaviour of house players reveals it.

The heuristic agent puts every toast card back that it draws, on top of the deck, and single beers below them only if
its hand is large. So other hands hold few toast cards, and what somebody else has put back is mostly toast cards.
States by chance know nothing of that: here toast cards are moved to where they are likelier, within what a seat may
know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from msgspec.structs import replace

from agents.bierfest.heuristic import CHOOSY
from engines.bierfest import CALLS, LOWER_HALF, MOST_DRAWS, TOAST, State, View

_SURE: Final = 0.95
"""How likely it is that a toast card that was drawn went back; and that a card put back from a small hand is one."""
_FROM_LARGE: Final = ((0.6,), (0.85, 0.3), (0.95, 0.6, 0.0))
"""How likely cards put back from a large hand are toast cards: by their number, the top one first."""
_EARLIER: Final = (0.6, 0.05, 0.0)
"""The same for cards that were put back by a seat that was not the last one to have a turn."""
_TOASTS: Final = (TOAST,)
_OTHERS: Final = range(TOAST)
_TRIES: Final = 8
"""How often a place is searched for that a toast card can come from or go to."""


class _Guess:
    """Toast cards on their way to where they are likelier. Everything that the view tells stays as it is."""

    def __init__(self, truth: State, view: View, rolled: Callable[[], float]) -> None:
        self._view = view
        self._rolled = rolled
        self.deck = [*truth.deck]
        self.hands = [[*hand] for hand in truth.hands]
        self._putters = view.memory.putters
        self._back = [0] * view.seats
        """How many toast cards each seat has on top of the deck: with its hand it never had three."""
        for place, putter in enumerate(self._putters):
            self._back[putter] += self.deck[place] == TOAST
        self._end = view.deck
        """Up to here cards of the deck can be exchanged: before the first toast each half has its own toast cards."""
        if not view.toasts:
            self._end = max(view.deck - LOWER_HALF, len(self._putters))

    def put_back(self) -> list[int]:
        """The places where somebody else's toast card is taken to lie, by chance."""
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
        # What was drawn in this turn lay above.
        count, above = count + turn.drew, above + turn.drew
        if self._view.hand_counts[putter] + count < CHOOSY + MOST_DRAWS - 1:
            return _SURE
        chances = _FROM_LARGE[min(count, len(_FROM_LARGE)) - 1]
        return chances[above] if above < len(chances) else 0.0

    def move(self, likely: list[int]) -> None:
        """Toast cards leave other hands, come to the likely places, and leave the other ones of these."""
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
        """A toast card leaves a hand, for a likely place or any other of the deck, from where another card comes."""
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
        """The cards that a hand can have in place of a toast card: only `known.unsure` of those known can be gone."""
        hand, known = self.hands[seat], self._view.memory.known[seat]
        gone = sum([max(0, count - held) for count, held in zip(known.cards, hand, strict=True)])
        if hand[TOAST] > known.cards[TOAST] or gone < known.unsure:
            return _OTHERS
        return [card for card in _OTHERS if hand[card] < known.cards[card]]

    def _exchange(self, place: int, cards: Collection[int]) -> None:
        """What was put back here is one of these cards instead: one from below."""
        other = self._place(cards)
        if other is not None:
            self.deck[place], self.deck[other] = self.deck[other], self.deck[place]
            self._back[self._putters[place]] += 1 if self.deck[place] == TOAST else -1

    def _place(self, cards: Collection[int]) -> int | None:
        """Somewhere below all that was put back one of these cards, by chance; None if none was found."""
        first = len(self._putters)
        room = self._end - first
        for _ in range(_TRIES if room else 0):
            place = first + int(self._rolled() * room)
            if self.deck[place] in cards:
                return place
        return None


def likelier(truth: State, view: View, rolled: Callable[[], float]) -> State:
    """This truth, which fits the view, with toast cards where they are likelier among house players; it still fits.

    `rolled` gives numbers from 0 up to 1. Just after a toast, when hands are empty, nothing can be seen through.
    """
    if view.memory.sunk:
        return truth
    guess = _Guess(truth, view, rolled)
    guess.move(guess.put_back())
    return replace(truth, deck=tuple(guess.deck), hands=tuple(map(tuple, guess.hands)))
