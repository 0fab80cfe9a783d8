"""What holds for every agent that thinks: it decides by its view alone, and for a legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.chance import Chance

if TYPE_CHECKING:
    from agents.agent import Agent
    from agents.search import Rng
    from engines.contract import EventT, Game, MoveT, OptionsT, StateT, ViewT


def decided(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    agent: Agent[ViewT, MoveT],
    state: StateT,
    key: tuple[bytes, int],
    rng: Rng,
) -> MoveT:
    """The move that an agent makes; with another truth behind the same view it makes the same one.

    `key` is the seed and the ply of what it decides by.
    """
    seat = game.to_act(state)
    assert seat is not None
    view, legal = game.view(state, seat), tuple(game.legal_moves(state))
    move = agent.choose(view, legal, Chance(*key))
    assert move in legal
    other = game.resample(view, rng)
    assert agent.choose(game.view(other, seat), tuple(game.legal_moves(other)), Chance(*key)) == move
    return move
