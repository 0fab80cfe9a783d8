"""The part of the conformance kit about refusals: what a seat learns about its illegal and legal moves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from engines import conformance
from engines.chance import Chance
from engines.contract import IllegalMove, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from engines.contract import AnyGame, EventT, Game, MoveT, OptionsT, StateT, ViewT
    from tests.engines.hooks import Hooks


def refusal_of(attempt: Callable[[], Any]) -> Any:
    """The refusal that `attempt` raises, or else its result."""
    try:
        return attempt()
    except Refusal as refusal:
        return refusal


def refusal_for(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], state: StateT, seat: int | None, move: MoveT
) -> IllegalMove | None:
    """The refusal that a seat would get for a move; None if it is legal."""
    if seat != (to_act := game.to_act(state)) is not None:
        return IllegalMove("not-your-turn", seat=to_act)
    try:
        game.apply(state, move, Chance(bytes(32), 1))
    except IllegalMove as refused:
        return refused
    return None


def comparable(refusal: Any) -> Any:
    """A refusal as values that can be compared; anything else unchanged."""
    return (refusal.code, refusal.details) if isinstance(refusal, Refusal) else refusal


def check_explanations(game: AnyGame, hooks: Hooks, seats: int, state: Any, ply: int, seed: bytes) -> None:
    """Check that a view alone explains why a move would be refused, and what a legal one is certain to do.

    The preview of an illegal move raises the same refusal.
    """
    seat = game.to_act(state)
    wrong = next(move for move, _ in hooks.illegal(state))
    for other in (*range(seats), None):
        if seat is not None and other == seat:
            continue
        view = game.view(state, other)
        refused = ("game-over", {}) if seat is None else ("not-your-turn", {"seat": seat})
        for move in (wrong, *game.legal_moves(state)[:1]):
            explained = game.explain(view, move)
            assert explained is not None, f"seat {other} is not to act and is told that {move} is legal"
            assert comparable(explained) == refused, f"seat {other} is not to act, and {move} is explained otherwise"
            assert comparable(refusal_of(partial(game.preview, view, move))) == refused, (
                f"seat {other} foretells {move}"
            )
    if seat is None:
        return
    view = game.view(state, seat)
    for move, _ in hooks.illegal(state):
        refused = comparable(refusal_of(partial(game.apply, state, move, Chance(seed, ply))))
        assert comparable(game.explain(view, move)) == refused, f"{move} is explained otherwise than it is refused"
        assert comparable(refusal_of(partial(game.preview, view, move))) == refused, f"{move} is illegal, and foretold"
    for move in game.legal_moves(state):
        assert game.explain(view, move) is None, f"{move} is legal, and explained as refused"
        for complaint in conformance.preview(game, state, move, (seed, ply)):
            raise AssertionError(complaint)
