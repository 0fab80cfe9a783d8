"""Explanations and previews of moves in Cafe International."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

import pytest

from engines.cafe.model import Ended, Event, Fined, Move, Refilled, Seated, State, ToBar, WentOut
from engines.chance import Chance
from engines.contract import IllegalMove, seen_by
from tests.engines.conformance import choose
from tests.engines.drawing_cafe import GAME, PASS, bar, deal, events, seat, table, view
from tests.engines.hooks_cafe import CafeHooks
from tests.engines.steps import without_types

HOOKS = CafeHooks()
Refused: TypeAlias = "tuple[str, dict[str, str | int]] | None"


def played(seats: int, number: int, *, lasting: bool) -> Iterator[tuple[State, Move | None]]:
    """The states of a random game, each with the next move; None at the end."""
    seed = number.to_bytes(32, "big")
    state = GAME.setup(seats, HOOKS.options[number % len(HOOKS.options)], Chance(seed, 0))
    ply = 0
    while legal := list(GAME.legal_moves(state)):
        ply += 1
        move: Move = choose(without_types(GAME), HOOKS, state, legal, Chance(seed, ply), lasting=lasting)
        yield state, move
        state = GAME.apply(state, move, Chance(seed, ply)).state
    yield state, None


def code_of(refusal: IllegalMove | None) -> Refused:
    return None if refusal is None else (refusal.code, refusal.details)


def refused(state: State, move: Move) -> Refused:
    """The code with which `apply` refuses a move; None if it is legal."""
    try:
        GAME.apply(state, move, Chance(bytes(32), 1))
    except IllegalMove as refusal:
        return code_of(refusal)
    return None


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_move_is_explained_as_it_would_be_refused(seats: int) -> None:
    codes: Counter[str | None] = Counter()
    for number in range(3):
        for ply, (state, _) in enumerate(played(seats, number, lasting=True)):
            acting, legal = GAME.to_act(state), GAME.legal_moves(state)
            if ply % 5 and acting is not None:
                continue
            for move in (*legal, *(move for move, _ in HOOKS.illegal(state))):
                explained = code_of(GAME.explain(GAME.view(state, acting), move))
                assert explained == refused(state, move), move
                assert (explained is None) == (move in legal)
                codes[explained and explained[0]] += 1
    assert {None, "needs-man", "needs-woman", "sits-alone", "wrong-flag", "game-over"} <= set(codes)


def test_a_refusal_names_the_seat_to_act() -> None:
    state = table("", ["INm", "USm CNm", "DEm"], to_act=1)
    assert GAME.explain(view(state, 1), bar("USm")) is None
    for watcher in (0, 2, None):
        assert code_of(GAME.explain(view(state, watcher), bar("USm"))) == ("not-your-turn", {"seat": 1})


def certain(acting: int, happened: tuple[Event, ...]) -> list[Event]:
    """The events that do not depend on the tiles drawn."""
    if not any(isinstance(event, Refilled) for event in happened):
        return list(happened)
    own = [event for event in happened if isinstance(event, Fined) and event.seat == acting]
    return [event for event in happened if event not in own and not isinstance(event, Refilled | Ended)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_that_is_certain_is_foretold(seats: int) -> None:
    told: Counter[type[Event]] = Counter()
    for number in range(24):
        for state, chosen in played(seats, number, lasting=number % 2 == 0):
            acting = GAME.to_act(state)
            if acting is None or chosen is None:
                continue
            seen = GAME.view(state, acting)
            for move in {chosen, *GAME.legal_moves(state)[::12]}:
                happened = seen_by(acting, GAME.apply(state, move, Chance(bytes(32), 1)).events)
                foretold = GAME.preview(seen, move)
                assert list(foretold) == certain(acting, happened)
                told.update(map(type, foretold))
    assert told[Seated]
    assert told[ToBar]
    assert told[Fined], "of those who draw nothing"
    assert told[WentOut]


def test_points_are_foretold() -> None:
    state = table("3N INm, 3S INw, 2N USw", ["JOm INw", "DEm"])
    [foretold] = GAME.preview(view(state, 0), seat("JOm", "2E", "IN"))
    assert isinstance(foretold, Seated)
    assert foretold.points == 2 + 6


def test_going_out_is_foretold_with_the_end_of_the_game() -> None:
    """Nothing is drawn, so even the result is certain."""
    state = table("", ["INm CNm", "USm JOm"], bar=5)
    foretold = GAME.preview(view(state, 0), bar("INm"))
    assert foretold == events(state, bar("INm"))
    assert [type(event) for event in foretold] == [ToBar, WentOut, Fined, Ended]


def test_a_preview_foretells_neither_the_drawn_tile_nor_its_cost() -> None:
    """The last seat of the bar is taken: the others pay for hands that are known."""
    state = table("", ["INm CNm", "USm JOm"], bar=19, points=(50, 30))
    drawn, own, others, end = events(state, bar("INm"))[1:]
    assert [type(event) for event in (drawn, own, others, end)] == [Refilled, Fined, Fined, Ended]
    assert GAME.preview(view(state, 0), bar("INm"))[1:] == (others,)


def test_nothing_illegal_is_foretold() -> None:
    with pytest.raises(IllegalMove, match="cannot-pass"):
        GAME.preview(view(deal(2), 0), PASS)
    with pytest.raises(IllegalMove, match="not-your-turn"):
        GAME.preview(view(deal(2), 1), PASS)
