"""What holds for every agent of every game: it decides by what its seat may know, and every table ends."""

from __future__ import annotations

import pytest

from bot.games.registry import AGENTS
from engines import codec, registry
from engines.chance import Chance
from engines.contract import AnyGame
from tests.agents.play import play
from tests.engines.hooks import HOOKS

PAIRS = [(game, name) for game in registry.games() for name in AGENTS.of(game.name)]
PLIES = 40
"""How far a game is followed."""

every_player = pytest.mark.parametrize(("game", "name"), PAIRS, ids=[f"{game.name}-{name}" for game, name in PAIRS])


def test_every_game_has_a_heuristic_player_a_forgetful_and_a_random_one() -> None:
    assert {game.name: AGENTS.of(game.name) for game in registry.games()} == {
        game.name: ("heuristic", "forgetful", "random") for game in registry.games()
    }


@every_player
def test_it_decides_by_the_view_alone(game: AnyGame, name: str) -> None:
    """It is given the view as it comes back from its bytes, and another truth behind the same view."""
    for number, options in enumerate(HOOKS[game.name].options):
        seed = number.to_bytes(32, "big")
        player, state = AGENTS.agent(game.name, name), game.setup(max(game.seats), options, Chance(seed, 0))
        for ply in range(1, PLIES):
            seat = game.to_act(state)
            if seat is None:
                break
            view, legal = game.view(state, seat), list(game.legal_moves(state))
            move = player.choose(view, legal, Chance(seed, ply))
            assert move in legal
            from_bytes = codec.decode_view(game, codec.encode_view(view))
            assert player.choose(from_bytes, legal, Chance(seed, ply)) == move
            other = game.resample(view, Chance(seed, ply, "other"))
            assert player.choose(game.view(other, seat), list(game.legal_moves(other)), Chance(seed, ply)) == move
            state = game.apply(state, move, Chance(seed, ply)).state


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_heuristic_players_finish_among_themselves(game: AnyGame) -> None:
    for number, seats in enumerate(game.seats):
        players = [AGENTS.agent(game.name, "heuristic")] * seats
        assert len(play(game, players, number).scores) == seats


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_a_spectator_cannot_choose(game: AnyGame) -> None:
    state = game.setup(max(game.seats), game.Options(), Chance(bytes(32), 0))
    with pytest.raises(ValueError, match="spectator"):
        AGENTS.agent(game.name, "heuristic").choose(
            game.view(state, None), game.legal_moves(state), Chance(bytes(32), 1)
        )


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in HOOKS for seats in HOOKS[name].beaten.shares])
def test_one_heuristic_player_beats_random_ones(name: str, seats: int) -> None:
    """It sits on every seat in turn."""
    game, (games, shares) = registry.game(name), HOOKS[name].beaten
    won = 0
    for number in range(games):
        own = number % seats
        players = [AGENTS.agent(name, "heuristic" if seat == own else "random") for seat in range(seats)]
        won += play(game, players, number).winners == (own,)
    assert won / games >= shares[seats]
