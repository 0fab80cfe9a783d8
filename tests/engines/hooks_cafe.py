"""What the conformance kit must know about Cafe International."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from engines.cafe.board import board_of
from engines.cafe.edition import CHAIRS, FREE, GUESTS, KINDS, TILES, tile_of
from engines.cafe.model import Bar, CafeOptions, Exchange, Move, Pass, Seat, State
from tests.engines.drawing_cafe import GAME, drawn
from tests.engines.hook_data import Beaten, Deal
from tests.engines.other_cafe import OTHER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engines.chance import Chance


def _some_chairs(state: State, tile: int) -> list[tuple[int, int]]:
    """A quarter of the chairs with their guests, a different one each time, because all of them would take long."""
    part = (tile + len(state.bag) + len(state.bar)) % 4
    return list(enumerate(state.room.chairs))[part::4]


class CafeHooks:
    """The hooks; the only things are the 100 tiles, and every one is always somewhere."""

    options = (CafeOptions(), CafeOptions(bar="straight"), CafeOptions(edition=OTHER))
    reasons = frozenset({"hand_empty", "chairs_full", "bar_full", "bag_low", "last_left", "stuck"})
    open_moves = ()
    leaving = (Pass, Bar)
    beaten = Beaten(20, {2: 0.95, 3: 0.9, 4: 0.9})

    def things(self, state: State) -> Counter[int]:
        """All tiles: in hands (also of players who are out), in the bag, at the bar and on chairs."""
        tiles = Counter(state.bag)
        for place in (*state.hands, state.bar):
            tiles.update(place)
        tiles.update(tile_of(guest) for guest in state.room.chairs if guest != FREE)
        return tiles

    def illegal(self, state: State) -> Iterable[tuple[Move, str]]:
        """Every illegal move with tiles of the hand, and some with tiles that are not in it."""
        if state.to_act is None:
            yield from ((move, "game-over") for move in (Pass(), Seat(0, 0), Exchange(0, 0), Bar(0)))
            return
        hand, begun = sorted(set(state.hands[state.to_act])), state.first is not None
        strange = [tile for tile in (*range(KINDS), -1, KINDS, 10**30) if tile not in hand]
        yield from ((Seat(tile, 0), "not-your-tile") for tile in strange)
        yield from ((Exchange(tile, 0), "turn-begun" if begun else "not-your-tile") for tile in strange)
        yield from ((Bar(tile), "turn-begun" if begun else "not-your-tile") for tile in strange)
        for tile in hand:
            yield from ((Seat(tile, chair), "no-such-chair") for chair in (-1, CHAIRS, 10**30))
            yield from self._illegal_seats(state, tile)
            if begun:
                yield Bar(tile), "turn-begun"
                yield Exchange(tile, 0), "turn-begun"
                continue
            yield from self._illegal_exchanges(state, tile)
            if tile >= GUESTS:
                yield Bar(tile), "joker-at-bar"
        if not begun:
            yield Pass(), "cannot-pass"
        elif Pass() not in GAME.legal_moves(state):
            yield Pass(), "must-join"

    def _illegal_seats(self, state: State, tile: int) -> Iterable[tuple[Seat, str]]:
        board, legal = board_of(state.options.edition), GAME.legal_moves(state)
        for chair, guest in _some_chairs(state, tile):
            flags = board.flags_of[chair]
            if guest != FREE:
                yield Seat(tile, chair), "chair-taken"
            elif tile < GUESTS and tile // 2 not in flags:
                yield Seat(tile, chair), "wrong-flag"
            elif tile >= GUESTS and len(flags) == 2:
                yield Seat(tile, chair), "name-nation"
                yield from ((Seat(tile, chair, nation), "no-such-flag") for nation in (-1, 12) if nation not in flags)
                yield from self._alone_or_unwanted(state, chair, Seat(tile, chair, flags[1]), legal)
            else:
                yield Seat(tile, chair, flags[0]), "no-nation-to-name"
                yield from self._alone_or_unwanted(state, chair, Seat(tile, chair), legal)

    def _alone_or_unwanted(
        self, state: State, chair: int, move: Seat, legal: Sequence[Move]
    ) -> Iterable[tuple[Seat, str]]:
        """A move that only the balance of men and women, or missing company, can forbid."""
        if move in legal:
            return
        board = board_of(state.options.edition)
        for table in board.tables_of[chair]:
            sexes = [state.room.chairs[other] % 2 for other in board.chairs_of[table] if state.room.chairs[other] >= 0]
            after = sorted(Counter([0, 1, *sexes, move.tile % 2]).values())
            if after[1] - after[0] > 1 or (len(sexes) == 3 and after[0] != after[1]):
                yield move, "needs-man" if move.tile % 2 else "needs-woman"
                return
        yield move, "sits-alone" if state.first is None or Pass() in legal else "must-join"

    def _illegal_exchanges(self, state: State, tile: int) -> Iterable[tuple[Exchange, str]]:
        board = board_of(state.options.edition)
        for chair, guest in _some_chairs(state, tile):
            if guest < GUESTS:
                yield Exchange(tile, chair), "no-joker-there"
            elif tile >= GUESTS:
                yield Exchange(tile, chair), "joker-for-joker"
            elif tile % 2 != guest % 2:
                yield Exchange(tile, chair), "other-sex"
            elif tile // 2 not in board.flags_of[chair]:
                yield Exchange(tile, chair), "wrong-flag"

    def hidden_swap(self, state: State, seat: int | None, move: Move, chance: Chance) -> State:
        """Shuffle the bag, except the two tiles that this turn may draw."""
        return msgspec.structs.replace(state, bag=(*state.bag[:2], *chance.shuffle(state.bag[2:])))

    def goes_on(self, before: State, after: State) -> bool:
        """Whether the game is not over and nothing went to the bar, which fills soon."""
        return after.outcome is None and len(after.bar) == len(before.bar)

    def drawing(self, state: State) -> str:
        """The tables in the notation of the tests, the hands, the bar and the bag."""
        return drawn(state)

    def dealt(self, state: State) -> Deal:
        """The hands and the bag."""
        hands = [Counter(TILES[tile].code for tile in hand) for hand in state.hands]
        return Deal(hands, {"bag": [TILES[tile].code for tile in state.bag]})


HOOKS: Final = CafeHooks()
