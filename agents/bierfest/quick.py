"""Playing a table of Willkommen, Bierfest! on in a moment, exactly as heuristic agents do.

It works on lists that change, and turn by turn: nobody looks at a view or a list of moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from agents.bierfest.heuristic import CHOOSY, FEW_SEATS, GOOD, LARGE, NET
from agents.bierfest.prices import ALL_BEERS, beers_among, prices_of
from agents.bierfest.quick_toast import QuickToast
from engines.bierfest import (
    BEERS,
    CALLS,
    FOODS,
    KEPT_ON_TOP,
    MOST_BEERS,
    MOST_DRAWS,
    MOST_FOODS,
    TOAST,
    Draw,
    LaidSet,
    Lay,
    Return,
    Stop,
    just_drawn,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.bierfest import Move, State

_FIRST_FOOD: Final = FOODS[0]
_OTHER_FOOD: Final = FOODS[1]


class Quick:
    """A table whose lists change with every turn."""

    __slots__ = ("beers", "deck", "hands", "minus", "over", "points", "prices", "rolled", "seat", "sets", "toasts")

    def __init__(self, state: State, rolled: Callable[[], float]) -> None:
        """`rolled` gives numbers from 0 up to 1, which say where toast cards go back into the deck."""
        self.prices = prices_of(state.options)
        self.rolled = rolled
        self.deck = [*state.deck[::-1]]
        """The next card last."""
        self.hands = [[*hand] for hand in state.hands]
        self.sets = [[*laid] for laid in state.laid]
        self.minus = [sum(minus) for minus in state.minus]
        self.toasts = state.toasts
        self.seat = state.turn.seat
        self.over = state.outcome is not None
        self.points = [self.prices.points(sets) for sets in self.sets]
        """What the sets are worth, without the bonus."""
        self.beers = [beers_among(sets) for sets in self.sets]
        """The bits of the beers in front of each seat."""

    def scores(self) -> list[int]:
        """The points of all seats as it stands."""
        bonus = self.prices.bonus
        return [
            points - minus + (bonus if beers == ALL_BEERS else 0)
            for points, minus, beers in zip(self.points, self.minus, self.beers, strict=True)
        ]

    # --- sets ------------------------------------------------------------------------------------------

    def lay(self, seat: int, laid: LaidSet) -> None:
        """Put a set in front of a seat; the cards have left its hand."""
        self.sets[seat].append(laid)
        self.points[seat] += self.prices.worth[laid.beer][laid.count][laid.foods]
        self.beers[seat] |= 1 << laid.beer

    def count(self, seat: int) -> None:
        """Count again what lies in front of a seat, after some of it was lost."""
        self.points[seat] = self.prices.points(self.sets[seat])
        self.beers[seat] = beers_among(self.sets[seat])

    # --- turns -----------------------------------------------------------------------------------------

    def end_turn(self, state: State, move: Move) -> None:
        """Make this legal move in the state that the table was made from, and play the turn to its end."""
        turn, seat = state.turn, state.to_act
        if seat is None:
            raise ValueError("the game is over")
        if turn.toast is not None:
            toast = QuickToast(self, turn.seat, state.above, emptied=turn.toast.emptied)
            toast.goes_on(seat, move, just_drawn(state.secret) if state.stage == "refuse" else None, state.to_lose)
            return
        match move:
            case Draw() if not turn.drew:
                self.turn()
            case Draw():
                self._draw_more([*state.secret.drawn])
            case Return():
                self._put_back(turn.drew, turn.returned, move.card)
            case Lay():
                hand = self.hands[seat]
                hand[move.beer] -= move.count
                if move.food is not None:
                    hand[move.food] -= move.foods
                self.lay(seat, LaidSet(move.beer, move.count, move.foods, move.food))
                self._pass_on()
            case Stop():
                self._pass_on()
            case _:
                raise ValueError(f"{move} is made at a toast only")

    def turn(self) -> None:
        """The whole turn of the seat whose turn it is."""
        deck, hand = self.deck, self.hands[self.seat]
        card = deck.pop()
        hand[card] += 1
        if not deck or (card == TOAST and hand[TOAST] == CALLS):
            self._toast([card])
        elif self._lays_in_time():
            self._pass_on()
        else:
            self._draw_more([card])

    def go_on(self, turns: int) -> None:
        """So many more turns, or those until the end of the game."""
        while turns > 0 and not self.over:
            self.turn()
            turns -= 1

    def _draw_more(self, drawn: list[int]) -> None:
        """Draw all cards that there are to draw, and put some back."""
        deck, hand = self.deck, self.hands[self.seat]
        while len(drawn) < MOST_DRAWS:
            card = deck.pop()
            hand[card] += 1
            drawn.append(card)
            if not deck or (card == TOAST and hand[TOAST] == CALLS):
                self._toast(drawn)
                return
        self._put_back(MOST_DRAWS, 0)

    def _put_back(self, drew: int, returned: int, first: int | None = None) -> None:
        """Single beers first and toast cards last; before all others the first one, if it is given."""
        deck, hand = self.deck, self.hands[self.seat]
        choosy = sum(hand) + returned >= CHOOSY + drew - 1
        left = drew - 1 - returned
        if first is not None:
            hand[first] -= 1
            deck.append(first)
            left -= 1
        if choosy:
            for beer in BEERS:
                if left <= hand[TOAST]:
                    break
                if hand[beer] == 1:
                    hand[beer] = 0
                    deck.append(beer)
                    left -= 1
        while left and hand[TOAST]:
            hand[TOAST] -= 1
            deck.append(TOAST)
            left -= 1
        self._pass_on()

    def _lays_in_time(self) -> bool:
        """Lay the best set, if it is good enough for now."""
        seat = self.seat
        hand, lays, bonus = self.hands[seat], self.prices.lays, self.prices.bonus
        missing = ALL_BEERS & ~self.beers[seat]
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
        if best is None:
            return False
        if len(self.deck) / (len(self.hands) * NET) > waiting + 1:
            few = len(self.hands) <= FEW_SEATS
            if best.count < GOOD[few] - (sum(hand) >= LARGE[few]):
                return False
        hand[best.beer] -= best.count
        if best.food is not None:
            hand[best.food] -= best.foods
        self.lay(seat, best)
        return True

    def _pass_on(self) -> None:
        self.seat = (self.seat + 1) % len(self.hands)

    def _toast(self, drawn: list[int]) -> None:
        self.toasts += 1
        above = min(KEPT_ON_TOP, len(self.deck))
        QuickToast(self, self.seat, above, emptied=not self.deck).begins(drawn)
