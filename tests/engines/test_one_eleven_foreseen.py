"""Explanations and previews of moves in 111."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engines.chance import Chance
from engines.contract import IllegalMove, seen_by
from engines.one_eleven.edition import OneElevenOptions
from engines.one_eleven.model import Declared, Insert, Inserted, LimitNear, Refreshed, RoundEnded, Take, Took
from tests.engines.drawing_one_eleven import DOWN, GAME, MIXED, REFRESH, UP, after, deal, replace, table, turn, view
from tests.engines.hooks_one_eleven import OneElevenHooks
from tests.engines.steps import SEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.one_eleven.model import State

MOVES = 220
"""The moves checked in each play-through: enough turns for a warning that the round is about to end."""


def states(seats: int) -> Iterator[tuple[State, Chance]]:
    """The states of random play from a deal and from ordered hands, with the chance of the next move."""
    options = OneElevenOptions(turn_limit=20, target=30)
    dealt = GAME.setup(seats, options, Chance(SEED, 0))
    for state in (dealt, table([UP, DOWN], turn_limit=20, target=30)):
        for ply in range(1, MOVES):
            chance, legal = Chance(SEED, ply), GAME.legal_moves(state)
            yield state, chance
            if not legal:
                break
            state = GAME.apply(state, chance.choice(legal), chance).state


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_refusal_is_explained_from_the_view_as_it_would_come(seats: int) -> None:
    codes = set()
    for state, chance in states(seats):
        legal, to_act = GAME.legal_moves(state), GAME.to_act(state)
        for seat in (*range(len(state.hands)), None):
            seen = view(state, seat)
            if seat == to_act:
                assert [GAME.explain(seen, move) for move in legal] == [None] * len(legal)
            for move, code in OneElevenHooks().illegal(state):
                explained = GAME.explain(seen, move)
                assert explained is not None
                codes.add(explained.code)
                if seat != to_act and to_act is not None:
                    assert explained.code == "not-your-turn"
                    continue
                with pytest.raises(IllegalMove) as refusal:
                    GAME.apply(state, move, chance)
                assert (explained.code, explained.details) == (code, refusal.value.details)
    assert codes >= {"not-your-turn", "take-first", "insert-first", "no-such-place", "not-a-neighbour", "not-in-order"}


@pytest.mark.parametrize("seats", GAME.seats)
def test_foreseen_events_are_those_that_the_seat_sees(seats: int) -> None:
    kinds = set()
    for state, chance in states(seats):
        for move in GAME.legal_moves(state):
            seat = GAME.to_act(state)
            foreseen = GAME.preview(view(state, seat), move)
            heard = iter(seen_by(seat, GAME.apply(state, move, chance).events))
            assert all(event in heard for event in foreseen), "not heard, or in another order"
            kinds |= {type(event) for event in foreseen}
    assert kinds == {Refreshed, Took, Inserted, Declared, LimitNear}


def test_no_move_is_right_for_who_is_not_to_act_or_when_all_is_over() -> None:
    over = turn(table([UP, MIXED], "109 [110] [111]", rounds=((59, 0), (0, 0))), 0, Insert(11, 11, declare=True))
    for state, seat, code in ((deal(3), 1, "not-your-turn"), (deal(3), None, "not-your-turn"), (over, 0, "game-over")):
        explained = GAME.explain(view(state, seat), Take(0))
        assert explained is not None
        assert explained.code == code
        with pytest.raises(IllegalMove, match=code):
            GAME.preview(view(state, seat), Take(0))


def test_a_covered_card_and_the_points_of_others_are_not_foreseen() -> None:
    state = table([UP, MIXED], "[109] 110 [111]")
    assert GAME.preview(view(state, 0), Take(0)) == (Took(seat=0, place=0, card=None),)
    assert GAME.preview(view(state, 0), Take(1)) == (Took(seat=0, place=1, card=110),)
    declaring = GAME.preview(view(after(state, Take(0)), 0), Insert(11, 11, declare=True))
    assert declaring == (Inserted(seat=0, slot=11, out=11, left=108, place=0), Declared(seat=0))


@pytest.mark.parametrize(("left", "shuffled"), [(2, True), (3, False)])
def test_it_is_foreseen_whether_the_pile_will_be_shuffled(left: int, shuffled: bool) -> None:
    rest = table([MIXED, DOWN], "109 110 111").pile
    state = table([MIXED, DOWN], "109 110 111", aside=" ".join(map(str, rest[left:])))
    assert GAME.preview(view(state, 0), REFRESH) == (Refreshed(seat=0, cards=(109, 110, 111), shuffled=shuffled),)


def test_the_view_contains_the_points_of_a_count_now() -> None:
    state = turn(table([MIXED, DOWN], "109 [110] [111]"), 0, replace(3))
    assert view(state, 1).row == state.hands[1]
    assert (view(state, 1).run.length, view(state, 0).run.length) == (12, 2)
    assert (view(state).row, view(state).run.length) == ((), 0)


def test_the_points_of_a_row_after_a_move_are_foreseen() -> None:
    almost = table(["12 13 22 31 42 51 61 72 83 91 102 50", MIXED], "109 [110] [111]")
    seen = view(after(almost, Take(0)), 0)
    assert seen.run.length == 11
    declaring = GAME.foresee(seen, Insert(11, 11, declare=True))
    assert declaring.row == (12, 13, 22, 31, 42, 51, 61, 72, 83, 91, 102, 109)
    assert (declaring.worth.run.length, declaring.worth.points) == (12, declaring.worth.run.clowns + 5)
    playing_on = GAME.foresee(seen, replace(11))
    assert (playing_on.row, playing_on.worth.points) == (declaring.row, declaring.worth.run.clowns)
    worse = GAME.foresee(seen, replace(5))
    assert (worse.row[5], worse.worth.run.length) == (109, 6)
    with pytest.raises(IllegalMove, match="not-in-order"):
        GAME.foresee(seen, Insert(5, 5, declare=True))
    with pytest.raises(IllegalMove, match="take-first"):
        GAME.foresee(view(almost, 0), replace(5))


@pytest.mark.parametrize("consolation", ["longest", "best_value"])
def test_the_foreseen_points_of_a_row_are_the_counted_ones(consolation: str) -> None:
    state = GAME.setup(2, OneElevenOptions(turn_limit=20, consolation=consolation), Chance(SEED, 0))  # type: ignore[arg-type]
    for ply in range(1, 400):
        chance = Chance(SEED, ply)
        move, seat = chance.choice(GAME.legal_moves(state)), GAME.to_act(state)
        foreseen = GAME.foresee(view(state, seat), move) if isinstance(move, Insert) else None
        step = GAME.apply(state, move, chance)
        for event in step.events:
            if isinstance(event, RoundEnded) and foreseen is not None and seat is not None:
                assert event.finished.hands[seat] == foreseen.row
                assert (event.finished.runs[seat], event.points[seat]) == (foreseen.worth.run, foreseen.worth.points)
                return
        state = step.state
    raise AssertionError("no round came to its end")
