"""Whole games between house players, as the tests need them."""

from collections.abc import Sequence

from bot.house.player import HousePlayer
from engines.chance import Chance
from engines.contract import AnyGame, Outcome


def play(game: AnyGame, players: Sequence[HousePlayer], number: int) -> Outcome:
    """The game of this number between these players, one a seat: the same every time."""
    seed = number.to_bytes(32, "big")
    state = game.setup(len(players), game.Options(), Chance(seed, 0))
    for ply in range(1, game.longest + 1):
        seat = game.to_act(state)
        if seat is None:
            break
        view, legal = game.view(state, seat), game.legal_moves(state)
        move = players[seat].choose(view, legal, Chance(seed, ply, "house"))
        state = game.apply(state, move, Chance(seed, ply)).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome
