"""What the conformance kit is told about Bremen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from engines.bremen import (
    TILES,
    Agree,
    Bremen,
    BremenOptions,
    Move,
    Play,
    Propose,
    Refuse,
    State,
    tiles_in,
)
from tests.engines.drawing_bremen import drawn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engines.chance import Chance

_GAME = Bremen()
_ONE_ANIMAL = (1 << 13) - 1


class BremenHooks:
    """Tiles are all there is; those of finished rounds are in nobody's hands any more and counted by rounds."""

    options = (
        BremenOptions(),
        BremenOptions(concede=False),
        BremenOptions(animals_hidden=True, concede=False),
        BremenOptions(animals_hidden=True),
    )
    reasons = frozenset({"won", "counts", "animals", "counts_and_animals", "conceded"})
    open_moves = ()

    def things(self, state: State) -> Counter[int]:
        """The tiles in hands, in the middle, on the table, and those that were won: all that are in use."""
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
        """Tiles of others, not following, votes out of turn, anything after the end."""
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
        """Other hands for all that this seat does not see, but for the tile that the move will show it."""
        if state.outcome is not None or _turns_up_all(state, move):
            return state
        other = _GAME.resample(_GAME.view(state, seat), chance)
        actor = state.to_act
        if isinstance(move, Play) and actor is not None and actor != seat:
            other = _holding(state, other, actor, move.tile)
        return other if move in _GAME.legal_moves(other) else state

    def goes_on(self, before: State, after: State) -> bool:
        """The goal is as near as before, and nobody gives up."""
        return after.proposer is None and not (
            after.taken != before.taken
            and _GAME.view(after, None).out_of_reach
            and not _GAME.view(before, None).out_of_reach
        )

    def drawing(self, state: State) -> str:
        """Hands, table and rounds won."""
        return drawn(state)


def _turns_up_all(state: State, move: Move) -> bool:
    """Whether this is the last tile to be played, after which nothing is hidden."""
    return isinstance(move, Play) and sum(hand.bit_count() for hand in state.hands) == len(state.hands) + 1


def _holding(state: State, other: State, actor: int, tile: int) -> State:
    """The other truth with this tile in the actor's hand: exchanged with whoever has it for one of the same animal."""
    if other.hands[actor] >> tile & 1:
        return other
    view = _GAME.view(state, None)
    known = view.named.index if view.memory.named_at is not None else None
    holder = next(seat for seat, hand in enumerate(other.hands) if hand >> tile & 1)
    for given in tiles_in(other.hands[actor] & _ONE_ANIMAL << 13 * (tile // 13)):
        if given != known:
            hands = list(other.hands)
            hands[actor] ^= 1 << given | 1 << tile
            hands[holder] ^= 1 << given | 1 << tile
            return msgspec.structs.replace(other, hands=tuple(hands))
    return state
