"""Whole games between agents, as the tests need them."""

from collections.abc import Sequence
from typing import cast

from agents.agent import Agent
from engines.chance import Chance
from engines.contract import EventT, Game, MoveT, OptionsT, Outcome, StateT, ViewT
from engines.replay import playthrough


def play(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], players: Sequence[Agent[ViewT, MoveT]], number: int
) -> Outcome:
    """The game of this number between these players, one a seat: the same every time."""
    seed = number.to_bytes(32, "big")
    options = cast("OptionsT", game.Options())

    def choose(state: StateT, ply: int) -> MoveT:
        seat = game.to_act(state)
        assert seat is not None
        return players[seat].choose(game.view(state, seat), game.legal_moves(state), Chance(seed, ply, "player"))

    for position in playthrough(game, len(players), options, seed, choose):
        assert position.ply <= game.longest
    outcome = game.outcome(position.state)
    assert outcome is not None
    return outcome
