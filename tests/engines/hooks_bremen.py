"""What the conformance kit must know about Bremen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from engines.bremen.model import TILES, Agree, BremenOptions, Move, Play, Propose, Refuse, State, tiles_in
from engines.bremen.rules import Bremen
from tests.engines.drawing_bremen import drawn
from tests.engines.hook_data import Beaten, Deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.chance import Chance

_GAME = Bremen()
_ONE_ANIMAL = (1 << 13) - 1


class BremenHooks:
    """The hooks; the only things are tiles. Those of finished rounds are not kept, only the rounds are counted."""

    options = (
        BremenOptions(),
        BremenOptions(concede=False),
        BremenOptions(animals_hidden=True, concede=False),
        BremenOptions(animals_hidden=True),
    )
    reasons = frozenset({"won", "counts", "animals", "counts_and_animals", "conceded"})
    open_moves = ()
    leaving = (Agree, Play)
    beaten = Beaten(0, {})

    def things(self, state: State) -> Counter[int]:
        """All tiles in use: in hands, in the middle, on the table, and won."""
        seats = len(state.hands)
        used = [number for number, tile in enumerate(TILES) if seats == 4 or tile.number > 3]
        there = [tile for hand in state.hands for tile in tiles_in(hand)] + list(state.round)
        there += [] if state.deal.middle is None else [state.deal.middle]
        assert len(there) == len(set(there)), "a tile is in two places"
        gone = set(used) - set(there)
        assert len(gone) == sum(state.taken) * seats, "as many tiles are gone as were won"
        assert state.last is None or set(state.last.tiles) <= gone
        return Counter(there) + Counter(gone)

    def illegal(self, state: State) -> Iterable[tuple[Move, str]]:
        """Others' tiles, not following the lead, votes out of turn, anything after the end."""
        everything = (Play(0), Propose(), Agree(), Refuse())
        seat = state.to_act
        if seat is None:
            yield from ((move, "game-over") for move in everything)
            return
        if state.proposer is not None:
            yield from ((Play(tile), "answer-first") for tile in range(len(TILES)))
            yield Propose(), "answer-first" if state.deal.options.concede else "no-conceding"
            return
        yield from ((answer, "nothing-proposed") for answer in (Agree(), Refuse()))
        if not state.deal.options.concede:
            yield Propose(), "no-conceding"
        elif state.proposed >> seat & 1:
            yield Propose(), "proposed-already"
        hand = tiles_in(state.hands[seat])
        yield from ((Play(tile), "not-your-tile") for tile in (*range(52), -1, 52, 10**9) if tile not in hand)
        if state.round:
            led = TILES[state.round[0]].animal
            if any(TILES[tile].animal == led for tile in hand):
                yield from ((Play(tile), "must-follow") for tile in hand if TILES[tile].animal != led)

    def hidden_swap(self, state: State, seat: int | None, move: Move, chance: Chance) -> State:
        """Swap tiles between the other hands, except the one that the move shows, without the game's own resampling.

        Everybody knows where the named donkey is until it is played. With open animals, a tile is swapped only for one
        of the same animal; with hidden animals for any, unless somebody would get an animal they have shown not to
        have, or an eighth rooster.
        """
        if state.outcome is not None or _GAME.apply(state, move, chance).state.outcome is not None:
            return state
        view = _GAME.view(state, None)
        fixed = {view.named.index} | ({move.tile} if isinstance(move, Play) else set())
        hands = list(state.hands)
        places = [
            (holder, tile)
            for holder, hand in enumerate(hands)
            for tile in tiles_in(hand)
            if holder != seat and tile not in fixed
        ]
        hidden = state.deal.options.animals_hidden
        voids = _GAME.apply(state, move, chance).state.voids
        for one, (first, given) in enumerate(places):
            fitting = [
                other
                for other, (second, taken) in enumerate(places)
                if second != first and (hidden or given // 13 == taken // 13)
            ]
            if not fitting:
                continue
            other = chance.choice(fitting)
            second, taken = places[other]
            swapped = (hands[first] ^ 1 << given | 1 << taken, hands[second] ^ 1 << taken | 1 << given)
            if hidden and not all(
                _possible(state, holder, hand, voids[holder])
                for holder, hand in zip((first, second), swapped, strict=True)
            ):
                continue
            hands[first], hands[second] = swapped
            places[one], places[other] = (first, taken), (second, given)
        roosters = tuple(
            dealt + (hand & _ONE_ANIMAL).bit_count() - (before & _ONE_ANIMAL).bit_count()
            for dealt, hand, before in zip(state.deal.roosters, hands, state.hands, strict=True)
        )
        deal = msgspec.structs.replace(state.deal, roosters=roosters)
        return msgspec.structs.replace(state, deal=deal, hands=tuple(hands))

    def goes_on(self, before: State, after: State) -> bool:
        """Whether the goal is still in reach if it was before, and nobody proposes to give up."""
        return after.proposer is None and not (
            after.taken != before.taken
            and _GAME.view(after, None).out_of_reach
            and not _GAME.view(before, None).out_of_reach
        )

    def drawing(self, state: State) -> str:
        """The hands, the tiles on the table, and the rounds won."""
        return drawn(state)

    def dealt(self, state: State) -> Deal:
        """The hands, and the tile in the middle."""
        middle = [] if state.deal.middle is None else [TILES[state.deal.middle].code]
        return Deal([Counter(TILES[tile].code for tile in tiles_in(hand)) for hand in state.hands], {"middle": middle})


def _possible(state: State, seat: int, hand: int, voids: int) -> bool:
    """Whether a seat can have this hand: no animal it has shown not to have, and no eighth rooster dealt."""
    played = state.deal.roosters[seat] - (state.hands[seat] & _ONE_ANIMAL).bit_count()
    shown = any(hand & _ONE_ANIMAL << 13 * animal for animal in range(4) if voids >> animal & 1)
    return not shown and (hand & _ONE_ANIMAL).bit_count() + played <= 7


HOOKS: Final = BremenHooks()
