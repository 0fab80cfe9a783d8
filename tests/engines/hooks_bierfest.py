"""What the conformance kit must know about Willkommen, Bierfest!"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from engines.bierfest.edition import KINDS, TOAST, Beer, BierfestOptions, cards_of, menu_of
from engines.bierfest.model import Draw, Lay, LayBeer, Lose, Move, Refuse, Return, Skip, State, Stop
from engines.bierfest.rules import Bierfest
from tests.engines.drawing_bierfest import drawn
from tests.engines.hook_data import Beaten, Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.chance import Chance

GAME = Bierfest()
_SHIPPED = menu_of(BierfestOptions()).edition
OTHER_EDITION = msgspec.structs.replace(
    _SHIPPED,
    beers=(Beer("Maß: 1 *l*", (1, 3, 6, 10, 15)), *_SHIPPED.beers[1:-1], Beer("W" * 16, (999, 999, 999, 999, 999))),
    foods=(
        msgspec.structs.replace(_SHIPPED.foods[0], goes_with=("Dunkel", "Koelsch")),
        msgspec.structs.replace(_SHIPPED.foods[1], goes_with=()),
    ),
    food_points=(1, 2, 3),
    bonus=0,
)
_EVERYTHING: tuple[Move, ...] = (Draw(), Stop(), Lay(0, 2), Return(0), Refuse(0), LayBeer(0, 2), Lose(0, 0), Skip())


class BierfestHooks:
    """The hooks; the only things are cards, and cards of the same kind are identical."""

    options = (BierfestOptions(), BierfestOptions(edition=OTHER_EDITION))
    reasons = frozenset({"toasts", "deck"})
    open_moves = (Lose,)
    leaving = (Return, LayBeer, Lose)
    beaten = Beaten(20, {3: 0.95, 4: 0.95, 5: 0.95})

    def things(self, state: State) -> Counter[int]:
        """All cards: in the deck and in hands, laid, as minus points, and out of the game."""
        cards = Counter([*state.deck, *state.secret.refused])
        for zone in (*state.hands, *state.minus, state.away):
            cards.update({card: count for card, count in enumerate(zone) if count})
        for sets in state.laid:
            cards.update(card for laid in sets for card in cards_of(laid))
        return cards

    def illegal(self, state: State) -> Iterable[tuple[Move, str]]:
        """Moves of other stages, with more cards than there are, and with numbers that do not exist."""
        stage, seat = state.stage, state.to_act
        if seat is None:
            yield from ((move, "game-over") for move in _EVERYTHING)
            return
        in_a_turn = stage in ("draw", "more", "return")
        if stage != "refuse":
            yield Refuse(0), "nothing-to-refuse"
        if stage != "toast":
            yield LayBeer(0, 2), "not-your-toast"
        if stage != "lose":
            yield Lose(0, 0), "nothing-to-lose"
        if in_a_turn:
            yield Skip(), "cannot-skip"
        if stage == "draw":
            yield from ((move, "draw-first") for move in (Stop(), Lay(0, 2), Return(0)))
        if not in_a_turn:
            yield from ((move, "toast-first") for move in (Draw(), Stop(), Lay(0, 2), Return(0)))
        yield from self._illegal_now(state, seat)

    @staticmethod
    def _illegal_now(state: State, seat: int) -> Iterable[tuple[Move, str]]:
        hand, stage = state.hands[seat], state.stage
        nowhere = (-1, KINDS, 10**9)
        if stage == "more" and state.turn.drew == 1:
            yield Return(next(card for card in range(KINDS) if hand[card])), "return-fewer-than-drawn"
            yield from ((Lay(0, count), "two-to-six-beers") for count in (-1, 0, 1, 7))
            yield from ((Lay(beer, 2), "not-in-hand") for beer in (*nowhere, 5, 7))
            yield from ((Lay(beer, 6), "not-in-hand") for beer in range(5) if hand[beer] < 6)
            for beer in (beer for beer in range(5) if hand[beer] >= 2):
                yield from ((Lay(beer, 2, foods, 5), "one-to-three-foods") for foods in (-1, 0, 4))
                yield Lay(beer, 2, 1), "one-to-three-foods"
                yield from ((Lay(beer, 2, 1, food), "not-in-hand") for food in (*nowhere, 4, 7))
                for food in (5, 6):
                    if not hand[food]:
                        yield Lay(beer, 2, 1, food), "not-in-hand"
                    elif not menu_of(state.options).goes_with(food, beer):
                        yield Lay(beer, 2, 1, food), "does-not-go-together"
        elif stage == "more":
            yield Lay(0, 2), "lay-or-draw-more"
            yield from ((Return(card), "not-in-hand") for card in nowhere)
            yield from ((Return(card), "not-in-hand") for card in range(KINDS) if not hand[card])
            if state.turn.drew == 4:
                yield Draw(), "drew-enough"
        elif stage == "return":
            yield Draw(), "no-draw-after-returning"
        elif stage == "refuse":
            yield from (
                (Refuse(card), "not-just-drawn") for card in (*nowhere, *range(KINDS)) if not hand[card : card + 1]
            )
        elif stage == "toast":
            yield from ((LayBeer(0, count), "two-to-six-beers") for count in (-1, 1, 7))
            yield from ((LayBeer(beer, 2), "not-in-hand") for beer in (*nowhere, 5, 7))
        elif stage == "lose":
            yield Skip(), "must-lose"
            yield from ((Lose(place, 0), "no-such-set") for place in (-1, len(state.laid[seat]), 10**9))
            yield from ((Lose(0, card), "not-in-that-set") for card in (*nowhere, TOAST))

    def hidden_swap(self, state: State, seat: int | None, move: Move, chance: Chance) -> State:
        """Swap hidden cards, except those that the move names or shows, or that would call another toast.

        Toast cards are swapped only within the deck. During a toast, or if the move starts one, hands are about to be
        shown: then only the deck is shuffled, except the card that is drawn.
        """
        after = GAME.apply(state, move, chance).state
        toasting = state.turn.toast is not None or after.turn.toast is not None or after.toasts > state.toasts
        hands = [list(hand) for hand in state.hands]
        deck = list(state.deck)
        own = [place for place, putter in enumerate(state.putters) if putter == seat]
        drawn_now = 1 if isinstance(move, Draw) and deck else 0
        free = [place for place in range(len(deck)) if place not in own and place >= drawn_now]
        first_unknown = max(state.above, drawn_now)
        below = [place for place in free if place >= first_unknown]
        for place, card in zip(below, chance.shuffle([deck[place] for place in below]), strict=True):
            deck[place] = card
        if not toasting:
            self._swap_with_hands(state, seat, move, chance, hands, deck)
        return msgspec.structs.replace(state, hands=tuple(tuple(hand) for hand in hands), deck=tuple(deck))

    @staticmethod
    def _swap_with_hands(
        state: State, seat: int | None, move: Move, chance: Chance, hands: list[list[int]], deck: list[int]
    ) -> None:
        """Swap all cards except toast cards between the other hands, and with the deck."""
        actor, fixed = state.to_act, Counter[int]()
        if isinstance(move, Return):
            fixed[move.card] = 1
        elif isinstance(move, Lay):
            fixed.update({move.beer: move.count})
            if move.food is not None:
                fixed.update({move.food: move.foods})
        in_hands = [
            (holder, card)
            for holder, hand in enumerate(hands)
            for card in range(TOAST)
            for _ in range(hand[card] - (fixed[card] if holder == actor else 0))
            if holder != seat
        ]
        own = {place for place, putter in enumerate(state.putters) if putter == seat}
        # A seat that draws now will see its card.
        first = 1 if isinstance(move, Draw) and seat == actor else 0
        in_deck = [place for place in range(first, len(deck)) if place not in own and deck[place] != TOAST]
        cards = chance.shuffle([card for _, card in in_hands] + [deck[place] for place in in_deck])
        for holder, card in in_hands:
            hands[holder][card] -= 1
            hands[holder][cards.pop()] += 1
        for place in in_deck:
            deck[place] = cards.pop()

    def goes_on(self, before: State, after: State) -> bool:
        """Whether no toast was called and nothing was laid, so that hands grow."""
        return after.toasts == before.toasts and after.laid == before.laid

    def drawing(self, state: State) -> str:
        """The laid sets, the hands and the deck."""
        return drawn(state)

    def dealt(self, state: State) -> Deal:
        """The deck; all hands are empty."""
        menu = menu_of(BierfestOptions())
        deck = ["Toast" if card == TOAST else menu.name(card) for card in state.deck]
        return Deal([[] for _ in state.hands], {"deck": deck})


HOOKS: Final = BierfestHooks()
