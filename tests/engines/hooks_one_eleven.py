"""What the conformance kit must know about 111."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from engines.one_eleven.edition import HAND, NUMBERS, OneElevenOptions, is_in_order
from engines.one_eleven.model import Insert, Move, Refresh, Spot, State, Take, Taken
from engines.one_eleven.rules import INSERTS, OneEleven, inserted
from tests.engines.drawing_one_eleven import drawn, other_clowns
from tests.engines.hook_data import Beaten, Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.chance import Chance

GAME = OneEleven()
_FITS = tuple(NUMBERS[0] + round(place * (len(NUMBERS) - 1) / (HAND - 1)) for place in range(HAND))
"""Twelve evenly spaced cards; a row close to them is nearly in order."""


class OneElevenHooks:
    """The hooks; the only things are cards: in hands, in the centre, in the pile, set aside, or just taken."""

    # Random games are long and hardly differ, because they bring about no runs longer than four or five.
    options = (
        OneElevenOptions(target=30),
        OneElevenOptions(target=30, turn_limit=20, consolation="best_value", edition=other_clowns()),
        OneElevenOptions(),
    )
    reasons = frozenset({"declared", "turn_limit"})
    # If no card of a row is known, shifting the row by one looks the same as replacing a card.
    open_moves = (Insert,)
    leaving = (Insert, Take)
    beaten = Beaten(10, {2: 1, 3: 1, 4: 1, 5: 1})

    def things(self, state: State) -> Counter[int]:
        """All cards; a place whose card was just taken holds none."""
        cards = Counter((*state.pile, *state.aside))
        for zone in (*state.hands, state.centre):
            cards.update(card for card in zone if card)
        if state.held is not None:
            cards[state.held.card] += 1
        return cards

    def illegal(self, state: State) -> Iterable[tuple[Move, str]]:
        """Steps in the wrong order, places that do not exist, cards that are not neighbours, a false declaration."""
        if state.outcome is not None:
            yield from ((move, "game-over") for move in (Refresh(), Take(0), Insert(0, 0), Insert(0, 0, declare=True)))
            return
        if state.held is None:
            yield from ((Insert(slot, slot), "take-first") for slot in (0, 5, 11, 99))
            yield from ((Take(place), "no-such-place") for place in (-1, 3, 10**9))
            if not all(state.open):
                yield Refresh(), "centre-not-open"
            return
        yield Refresh(), "insert-first"
        yield from ((Take(place), "insert-first") for place in (0, 1, 2, -1))
        yield from ((Insert(slot, out), "no-such-place") for slot, out in ((-1, 0), (0, 12), (12, 12), (0, -1)))
        yield from ((Insert(slot, out), "not-a-neighbour") for slot, out in ((0, 1), (1, 0), (5, 7), (11, 10), (0, 10)))
        legal = GAME.legal_moves(state)
        declarations = (Insert(move.slot, move.out, declare=True) for move in legal if isinstance(move, Insert))
        yield from ((move, "not-in-order") for move in declarations if move not in legal)

    def hidden_swap(self, state: State, seat: int | None, move: Move, chance: Chance) -> State:
        """Rearrange what the seat cannot see, except what the move shows it."""
        view, actor, held = GAME.view(state, seat), GAME.to_act(state), state.held
        shown: tuple[tuple[int | None, ...], ...] = state.hands
        if isinstance(move, Insert) and actor is not None and held is not None:
            if GAME.apply(state, move, chance).state.rounds != state.rounds:  # everybody shows everything
                view = msgspec.structs.replace(view, held=Taken(held.card, held.place, held.open))
            else:
                hand: list[int | None] = [*view.hands[actor]]
                hand[move.out] = state.hands[actor][move.out]
                shown = (*view.hands[:actor], tuple(hand), *view.hands[actor + 1 :])
            return GAME.resample(msgspec.structs.replace(view, hands=shown), chance)
        if isinstance(move, Take) and actor == seat and not state.open[move.place]:
            card, place = state.centre[move.place], move.place
            centre = (*view.centre[:place], Spot(None, empty=True), *view.centre[place + 1 :])
            view = msgspec.structs.replace(view, centre=centre, held=Taken(card, place, open=False))
            other = GAME.resample(view, chance)
            centre_again = (*other.centre[:place], card, *other.centre[place + 1 :])
            return msgspec.structs.replace(other, centre=centre_again, held=None)
        return GAME.resample(view, chance)

    def goes_on(self, before: State, after: State) -> bool:
        """Whether the hand comes nearer to order without reaching it, or can; random play alone never does."""
        seat = GAME.to_act(before)
        if seat is None or after.rounds != before.rounds:
            return True
        row = before.hands[seat]
        if after.held is not None:
            card = after.held.card
            return any(_order(inserted(row, card, move.slot, move.out)) > _order(row) for move in INSERTS)
        return before.held is None or (not is_in_order(after.hands[seat]) and _order(after.hands[seat]) > _order(row))

    def drawing(self, state: State) -> str:
        """The hands, the centre and the piles, in the notation of the tests."""
        return drawn(state)

    def dealt(self, state: State) -> Deal:
        """The hands, the centre and the pile."""
        places = {"centre": state.centre, "pile": state.pile}
        hands = [[str(card) for card in hand] for hand in state.hands]
        return Deal(hands, {place: [str(card) for card in cards] for place, cards in places.items()})


def _order(row: tuple[int, ...]) -> tuple[int, int]:
    """How near a row is to being in order: the cards that could stay in the better direction, then their fit."""
    return max((_staying(one), -_misfit(one)) for one in (row, row[::-1]))


def _staying(row: tuple[int, ...]) -> int:
    """The length of the longest ascending subsequence, by patience sorting."""
    tops: list[int] = []
    for card in row:
        pile = bisect_left(tops, card)
        tops[pile : pile + 1] = [card]
    return len(tops)


def _misfit(row: tuple[int, ...]) -> int:
    return sum(abs(card - fit) for card, fit in zip(row, _FITS, strict=True))


HOOKS: Final = OneElevenHooks()
