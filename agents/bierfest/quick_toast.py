"""A toast at a quick table of Willkommen, Bierfest!: it goes round as among heuristic agents."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from agents.bierfest.heuristic import TOAST_COSTS
from agents.bierfest.prices import ALL_BEERS, beers_among
from engines.bierfest import BEERS, CALLS, KINDS, MOST_BEERS, TOAST, LaidSet, LayBeer, Lose, Refuse, Skip, without

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agents.bierfest.quick import Quick
    from engines.bierfest import Move

_AHEAD: Final = 2
"""So many cards to be lost are looked at together."""


class QuickToast:
    """A toast on its way around a quick table, which it changes."""

    __slots__ = ("_above", "_caller", "_emptied", "_table")

    def __init__(self, table: Quick, caller: int, above: int, *, emptied: bool) -> None:
        """`above` cards stay on top of the deck; `emptied`: it is empty, so that this is the last toast."""
        self._table = table
        self._caller = caller
        self._above = above
        self._emptied = emptied

    def begins(self, drawn: list[int]) -> None:
        """The toast is called, and goes on to its end; `drawn` are the cards that its caller drew in this turn."""
        if self._emptied:
            self._refuse(drawn)
        self._take_up()

    def goes_on(self, seat: int, move: Move, drawn: list[int] | None, to_lose: int) -> None:
        """The seat to act makes this move, then the toast goes on to its end.

        `drawn` are the cards that can be refused, None if none can be any more; `to_lose` cards are to be chosen.
        Raises ValueError for a move that is not made at a toast.
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
                raise ValueError(f"{move} is no move at a toast")
        self._settle(seat)
        self._go_round((seat - self._caller) % len(self._table.hands) + 1)

    def _refuse(self, drawn: list[int]) -> None:
        """Of all that was drawn, what is better refused, card by card."""
        hand = self._table.hands[self._caller]
        while drawn:
            choices = sorted({each for count in range(len(drawn) + 1) for each in combinations(sorted(drawn), count)})
            best = max(choices, key=lambda refused: (self._hand_without(refused), -len(refused)))
            if not best:
                return
            hand[best[0]] -= 1
            drawn.remove(best[0])

    def _hand_without(self, refused: Sequence[int]) -> int:
        """About what the hand of the caller brings at the last toast without these cards."""
        table, seat = self._table, self._caller
        hand = [*table.hands[seat]]
        for card in refused:
            hand[card] -= 1
        toasts = 0 if hand[TOAST] == CALLS else hand[TOAST]
        beers, best, pairs = table.beers[seat], 0, False
        for beer in BEERS:
            if (held := hand[beer]) > 1:
                pairs = True
                count = min(held, MOST_BEERS)
                completes = beers != ALL_BEERS and beers | 1 << beer == ALL_BEERS
                brings = table.prices.worth[beer][count][0] + count + (table.prices.bonus if completes else 0)
                best = max(best, brings)
        return best - sum(hand[:TOAST]) - toasts * (TOAST_COSTS if pairs or table.sets[seat] else 0)

    def _take_up(self) -> None:
        """Nothing (more) is refused: three toast cards of the caller leave the game, and the round begins."""
        hand = self._table.hands[self._caller]
        if hand[TOAST] == CALLS:
            hand[TOAST] = 0
        self._go_round(0)

    def _go_round(self, had: int) -> None:
        """So many have had their part already, the caller first; now the others have theirs."""
        table, seats = self._table, len(self._table.hands)
        for number in range(had, seats):
            seat = (self._caller + number) % seats
            self._lay(seat, self._best(seat))
            self._settle(seat)
        table.seat = (self._caller + 1) % seats
        table.over = self._emptied or table.toasts == CALLS

    def _best(self, seat: int) -> LaidSet | None:
        """What brings most to lay at a toast."""
        table, hand = self._table, self._table.hands[seat]
        missing = ALL_BEERS & ~table.beers[seat]
        best, most, cards = None, -1, 0
        for beer in BEERS:
            offer = table.prices.toasts[beer][min(hand[beer], MOST_BEERS)]
            if offer is not None:
                brings = offer[0] + (table.prices.bonus if missing == 1 << beer else 0)
                if brings > most or (brings == most and offer[1] > cards):
                    most, cards, best = brings, offer[1], offer[2]
        return best

    def _lay(self, seat: int, laid: LaidSet | None) -> None:
        """The seat lays this, or nothing, and loses a card for each of its toast cards."""
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
        """So many cards, those that cost least by looking one further ahead."""
        sets = self._table.sets[seat]
        for left in range(count, 0, -1):
            _, place, card = self._least(sets, min(left, _AHEAD))
            sets[place] = without(sets[place], card)

    def _least(self, sets: list[LaidSet], count: int) -> tuple[int, int, int]:
        """What sets are worth after so many cards are best lost, and the place and the card of the first loss."""
        best = (-1, 0, 0)
        for place, each in enumerate(sets):
            for card in (each.beer,) * (each.count > 0) + ((each.food,) if each.food is not None else ()):
                sets[place] = without(each, card)
                worth = self._least(sets, count - 1)[0] if count > 1 else self._worth(sets)
                if worth > best[0]:
                    best = worth, place, card
            sets[place] = each
        return best

    def _worth(self, sets: list[LaidSet]) -> int:
        prices = self._table.prices
        return prices.points(sets) + (prices.bonus if beers_among(sets) == ALL_BEERS else 0)

    def _settle(self, seat: int) -> None:
        """What cannot stay goes, the toast cards go back, and the rest of the hand counts against the seat."""
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
