"""A fast table of Willkommen, Bierfest! for playouts by the heuristic agent: lists that change turn by turn.

Decisions are those of `heuristic`, made without views or lists of moves. `tests/agents/test_bierfest_playout.py`
compares the two move by move.
"""

from __future__ import annotations

from collections.abc import Callable

from agents.bierfest.heuristic import (
    ALL_BEERS,
    CHOOSY,
    beers_among,
    better_refused,
    cheapest_loss,
    prices_of,
    set_at_a_toast,
    set_in_time,
)
from engines.bierfest.edition import BEERS, CALLS, KINDS, TOAST, LaidSet, without
from engines.bierfest.model import Draw, Lay, LayBeer, Lose, Move, Refuse, Return, Skip, State, Stop
from engines.bierfest.moves import MOST_DRAWS, just_drawn
from engines.bierfest.toast import KEPT_ON_TOP


class Quick:
    """A table, changed in place."""

    __slots__ = ("beers", "deck", "hands", "minus", "over", "points", "prices", "rolled", "seat", "sets", "toasts")

    def __init__(self, state: State, rolled: Callable[[], float]) -> None:
        """`rolled` returns random numbers from 0 up to 1, which say where toast cards go back into the deck."""
        self.prices = prices_of(state.options.edition)
        self.rolled = rolled
        self.deck = [*state.deck[::-1]]
        """The next card is last."""
        self.hands = [[*hand] for hand in state.hands]
        self.sets = [[*laid] for laid in state.laid]
        self.minus = [sum(minus) for minus in state.minus]
        self.toasts = state.toasts
        self.seat = state.turn.seat
        self.over = state.outcome is not None
        self.points = [self.prices.points(sets) for sets in self.sets]
        """The points of the sets, without the bonus."""
        self.beers = [beers_among(sets) for sets in self.sets]
        """The bits of the beers in front of each seat."""

    def scores(self) -> list[int]:
        """The current points of all seats."""
        bonus = self.prices.bonus
        return [
            points - minus + (bonus if beers == ALL_BEERS else 0)
            for points, minus, beers in zip(self.points, self.minus, self.beers, strict=True)
        ]

    # --- sets ------------------------------------------------------------------------------------------

    def lay(self, seat: int, laid: LaidSet) -> None:
        """Put a set in front of a seat; the caller has removed the cards from its hand."""
        self.sets[seat].append(laid)
        self.points[seat] += self.prices.worth[laid.beer][laid.count][laid.foods]
        self.beers[seat] |= 1 << laid.beer

    def count(self, seat: int) -> None:
        """Recount the cards in front of a seat after it has lost some."""
        self.points[seat] = self.prices.points(self.sets[seat])
        self.beers[seat] = beers_among(self.sets[seat])

    # --- turns -----------------------------------------------------------------------------------------

    def end_turn(self, state: State, move: Move) -> None:
        """Make this legal move in the state that the table was created from, and play the turn to its end."""
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
                raise ValueError(f"{move} is possible at a toast only")

    def turn(self) -> None:
        """Play a whole turn of the seat to act."""
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
        """Play this many more turns, or to the end of the game."""
        while turns > 0 and not self.over:
            self.turn()
            turns -= 1

    def _draw_more(self, drawn: list[int]) -> None:
        """Draw the remaining cards of the turn, and put some back."""
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
        """Put back cards, first `first` if given, then single beers, toast cards last; end the turn."""
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
        """Lay the best set if it is good enough for now; return whether one was laid."""
        seat = self.seat
        hand = self.hands[seat]
        best = set_in_time(self.prices, hand, self.beers[seat], len(self.deck), len(self.hands))
        if best is None:
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


class QuickToast:
    """A toast at a quick table, which it changes."""

    __slots__ = ("_above", "_caller", "_emptied", "_table")

    def __init__(self, table: Quick, caller: int, above: int, *, emptied: bool) -> None:
        """`above` cards stay on top of the deck; `emptied`: the deck is empty, so this is the last toast."""
        self._table = table
        self._caller = caller
        self._above = above
        self._emptied = emptied

    def begins(self, drawn: list[int]) -> None:
        """Play a whole toast; `drawn` are the cards that its caller drew in this turn."""
        if self._emptied:
            self._refuse(drawn)
        self._take_up()

    def goes_on(self, seat: int, move: Move, drawn: list[int] | None, to_lose: int) -> None:
        """Make the move of the seat to act, then play the toast to its end.

        `drawn` are the cards that may be refused, None if it is too late for that; `to_lose` is how many cards the seat
        must lose. Raises ValueError for a move that is impossible at a toast.
        """
        match move:
            case Refuse() if drawn is not None:
                self._table.hands[seat][move.card] -= 1
                drawn.remove(move.card)
                self._refuse(drawn)
                self._take_up()
                return
            case Skip() if drawn is not None:
                self._take_up()
                return
            case Skip():
                self._lay(seat, None)
            case LayBeer():
                self._lay(seat, LaidSet(move.beer, move.count))
            case Lose():
                sets = self._table.sets[seat]
                sets[move.place] = without(sets[move.place], move.card)
                self._lose(seat, to_lose - 1)
            case _:
                raise ValueError(f"{move} is not a move at a toast")
        self._settle(seat)
        self._go_round((seat - self._caller) % len(self._table.hands) + 1)

    def _refuse(self, drawn: list[int]) -> None:
        """Refuse the drawn cards that are better refused, one by one."""
        table, hand = self._table, self._table.hands[self._caller]
        while refused := better_refused(table.prices, hand, table.sets[self._caller], drawn):
            hand[refused[0]] -= 1
            drawn.remove(refused[0])

    def _take_up(self) -> None:
        """End refusing: the caller's three toast cards leave the game, and the round begins."""
        hand = self._table.hands[self._caller]
        if hand[TOAST] == CALLS:
            hand[TOAST] = 0
        self._go_round(0)

    def _go_round(self, had: int) -> None:
        """Let each seat take part in the toast, except the first `had` from the caller on, which already have."""
        table, seats = self._table, len(self._table.hands)
        for number in range(had, seats):
            seat = (self._caller + number) % seats
            self._lay(seat, set_at_a_toast(table.prices, table.hands[seat], table.beers[seat]))
            self._settle(seat)
        table.seat = (self._caller + 1) % seats
        table.over = self._emptied or table.toasts == CALLS

    def _lay(self, seat: int, laid: LaidSet | None) -> None:
        """Lay this set, or nothing, and lose a card for each toast card of the seat."""
        table = self._table
        hand, sets = table.hands[seat], table.sets[seat]
        if laid is not None:
            hand[laid.beer] -= laid.count
            table.lay(seat, laid)
        toasts = hand[TOAST]
        if not toasts:
            return
        if sum([each.count + each.foods for each in sets]) <= toasts:
            sets.clear()
        else:
            self._lose(seat, toasts)

    def _lose(self, seat: int, count: int) -> None:
        """Lose this many cards, one after another."""
        sets = self._table.sets[seat]
        for left in range(count, 0, -1):
            place, card = cheapest_loss(self._table.prices, sets, left)
            sets[place] = without(sets[place], card)

    def _settle(self, seat: int) -> None:
        """Remove sets that cannot stay, put toast cards back into the deck, and count the rest of the hand as minus."""
        table = self._table
        hand, deck = table.hands[seat], table.deck
        if hand[TOAST]:
            table.sets[seat] = [each for each in table.sets[seat] if each.count > 1]
            table.count(seat)
            for _ in range(hand[TOAST]):
                room = len(deck) - self._above
                deck.insert(room - int(table.rolled() * (room + 1)), TOAST)
        table.minus[seat] += sum(hand[:TOAST])
        table.hands[seat] = [0] * KINDS
