"""What the conformance kit must know about 40 Barrels of Beer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from engines.forty_barrels.model import SPOTS, BarrelsOptions, Move, Pass, Play, State
from tests.engines.drawing import codes, drawn
from tests.engines.hook_data import Beaten, Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.chance import Chance

_PACK = range(52)


class FortyBarrelsHooks:
    """The hooks; the only things are the 52 cards, and every one is always somewhere."""

    options = (BarrelsOptions(), BarrelsOptions(memory_aid=True))
    reasons = frozenset({"forty", "last_left", "hands_empty"})
    open_moves = ()
    leaving = (Play,)
    beaten = Beaten(80, {2: 0.85, 3: 0.70, 4: 0.55})

    def things(self, state: State) -> Counter[int]:
        """All cards: in hands (also of players who are out), in the pile and on the board."""
        cards = Counter(state.pile)
        for place in (*state.hands, *state.board):
            cards.update(place)
        return cards

    def illegal(self, state: State) -> Iterable[tuple[Move, str]]:
        """Others' cards, places off the board, passing with cards, playing without, anything after the end."""
        if state.to_act is None:
            yield from ((Play(0, 0), "game-over"), (Pass(), "game-over"))
            return
        hand = state.hands[state.to_act]
        if not hand:
            yield from ((Play(card, 0), "must-pass") for card in _PACK)
            return
        yield Pass(), "cannot-pass"
        yield from ((Play(card, 4), "not-your-card") for card in (*_PACK, -1, 52, 10**9) if card not in hand)
        yield from ((Play(card, spot), "no-such-place") for card in hand for spot in (-1, SPOTS, 10**9))

    def hidden_swap(self, state: State, seat: int | None, move: Move, chance: Chance) -> State:
        """Swap the cards of other hands, the pile and face-down places, except what the move reveals."""
        actor = state.to_act
        played = move.card if isinstance(move, Play) else None
        turned = move.spot if isinstance(move, Play) else None
        hands = [list(hand) for hand in state.hands]
        pile, board = list(state.pile), [list(stack) for stack in state.board]
        hidden = [
            (hand, place)
            for holder, hand in enumerate(hands)
            for place, card in enumerate(hand)
            if holder != seat and not (holder == actor and card == played)
        ]
        hidden += [(pile, place) for place in range(3 if seat is not None and seat == actor else 0, len(pile))]
        hidden += [(stack, 0) for spot, stack in enumerate(board) if len(stack) == 1 and spot != turned]
        cards = chance.shuffle([zone[place] for zone, place in hidden])
        for (zone, place), card in zip(hidden, cards, strict=True):
            zone[place] = card
        return msgspec.structs.replace(
            state,
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            pile=tuple(pile),
            board=tuple(tuple(stack) for stack in board),
        )

    def goes_on(self, before: State, after: State) -> bool:
        """Whether nobody won and nobody went out."""
        return after.out == before.out and after.outcome is None

    def drawing(self, state: State) -> str:
        """The board in the notation of the tests, the hands and the pile."""
        hands = (
            f"seat {seat}{' (out)' if seat in state.out else ''}: {codes(hand) or '-'}"
            for seat, hand in enumerate(state.hands)
        )
        return "\n".join([drawn(state), *hands, f"pile: {codes(state.pile) or '-'}"])

    def dealt(self, state: State) -> Deal:
        """The hands, the board row by row, and the pile."""
        board, pile = codes(tuple(card for [card] in state.board)), codes(state.pile)
        return Deal(
            [Counter(codes(hand).split()) for hand in state.hands], {"board": board.split(), "pile": pile.split()}
        )


HOOKS: Final = FortyBarrelsHooks()
