"""What Cafe International tells beyond the next move: how a turn can continue, and what a hand would cost."""

from __future__ import annotations

import pytest

from engines.cafe.beliefs import following
from engines.cafe.edition import TILES
from engines.cafe.model import Fined, Pass, Seat, Seated
from engines.cafe.rules import fine_for
from engines.chance import Chance
from engines.contract import IllegalMove
from tests.engines.conformance import choose
from tests.engines.drawing_cafe import GAME, PASS, after, bar, deal, events, seat, table, tiles, view
from tests.engines.hooks_cafe import CafeHooks
from tests.engines.steps import without_types


def test_the_lookahead_lists_exactly_the_legal_moves() -> None:
    """In games by chance, for every first tile that could be played."""
    compared = 0
    for number in range(2):
        state, seed = deal(3, number), number.to_bytes(32, "big")
        for ply in range(60):
            legal = GAME.legal_moves(state)
            seen = view(state, state.to_act)
            for move in legal[::7] if state.first is None else ():
                if isinstance(move, Seat):
                    then = after(state, move)
                    found = following(seen, move)
                    moves = GAME.legal_moves(then)
                    assert [second.move for second in found.seconds] == [m for m in moves if isinstance(m, Seat)]
                    assert found.may_pass == (Pass() in moves)
                    for second in found.seconds[::3]:
                        seated = events(then, second.move)[0]
                        assert isinstance(seated, Seated)
                        assert second.points == seated.points
                        compared += 1
            if not legal:
                break
            picked = choose(without_types(GAME), CafeHooks(), state, list(legal), Chance(seed, ply), lasting=True)
            state = GAME.apply(state, picked, Chance(seed, ply)).state
    assert compared > 50


def test_a_guest_who_opens_a_table_is_followed_by_the_other_sex_there() -> None:
    state = table("16N FRm, 16E FRw", ["INm INw FRm", "USm"])
    found = following(view(state, 0), seat("INm", "3N"))
    assert not found.may_pass
    assert {second.move.tile for second in found.seconds} == set(tiles("INw"))
    assert {second.points for second in found.seconds} == {4}


def test_after_the_second_tile_nothing_follows() -> None:
    state = after(table("3N INm, 3S INw", ["INm INw", "USm"]), seat("INm", "3E"))
    found = following(view(state, 0), seat("INw", "3W"))
    assert (found.seconds, found.may_pass) == ((), False)


def test_only_legal_moves_can_be_followed() -> None:
    with pytest.raises(IllegalMove) as refusal:
        following(view(table("3N INm", ["INm", "USm"]), 0), seat("INm", "3S"))
    assert refusal.value.code == "needs-woman"
    assert PASS in GAME.legal_moves(after(table("", ["INm", "USm"]), seat("INm", "3S")))


def test_a_hand_costs_what_is_paid_at_the_end() -> None:
    state = table("", ["INm CNm CNw", "USm CNm JOm"], bar=19, points=(50, 30))
    paid = {event.seat: event.points for event in events(state, bar("INm")) if isinstance(event, Fined)}
    assert paid[1] == fine_for(TILES[tile] for tile in tiles("USm CNm JOm")) == -20
    assert fine_for(()) == 0
