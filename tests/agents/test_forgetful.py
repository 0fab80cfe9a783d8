"""The forgetful agents: what they cannot have used, and what it costs them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from msgspec import Struct

from agents.games import AGENTS
from engines import registry
from engines.bremen.model import BremenOptions
from engines.chance import Chance
from engines.contract import AnyGame, Options
from engines.forty_barrels.model import BarrelsOptions
from engines.replay import playthrough
from tests.agents.play import play

PLIES = 60


def memories(game: AnyGame, options: Options) -> set[Any]:
    """The different memories in all views of a game by chance, after they were forgotten."""
    forget, found = import_module(f"agents.{game.name}").forget, set()
    chance = Chance(bytes(32), 0, "random")
    played = playthrough(
        *(game, max(game.seats), options, bytes(32)),
        lambda state, ply: chance.choice(game.legal_moves(state)) if ply <= PLIES else None,
    )
    for position in played:
        for seat in range(max(game.seats)):
            view = forget(game.view(position.state, seat))
            found.add(view.memory)
    return found


@pytest.mark.parametrize("name", ["bierfest", "one_eleven", "bremen", "cafe"])
def test_a_forgotten_memory_is_the_same_after_every_move(name: str) -> None:
    game = registry.game(name)
    assert len(memories(game, game.Options())) == 1


def test_only_the_tops_of_stacks_are_known_without_the_aid() -> None:
    game = registry.game("forty_barrels")
    stacks = [stack for memory in memories(game, BarrelsOptions()) for stack in memory.stacks]
    assert {len(stack) for stack in stacks if stack is not None} == {1}
    aided = [stack for memory in memories(game, BarrelsOptions(memory_aid=True)) for stack in memory.stacks]
    assert max(len(stack) for stack in aided if stack is not None) > 1


def test_forgetting_costs_games_at_40_barrels() -> None:
    """Measured over 300 games: one forgetful against one heuristic wins 9 %."""
    game, games = registry.game("forty_barrels"), 10
    won = 0
    for number in range(games):
        own = number % 2
        players = [AGENTS.agent(game.name, "forgetful" if seat == own else "heuristic") for seat in range(2)]
        won += play(game, players, number).winners == (own,)
    assert won / games < 0.3


def test_forgetting_changes_moves_at_bremen() -> None:
    """With hidden animals; tables of forgetful ones win 1 % there, of heuristic ones 7 %."""
    game, options = registry.game("bremen"), BremenOptions(animals_hidden=True)
    sensible, forgetful = (AGENTS.agent("bremen", name) for name in ("heuristic", "forgetful"))
    differ = 0

    def choose(state: Struct, ply: int) -> Struct:
        nonlocal differ
        seat = game.to_act(state)
        assert seat is not None
        asked = (game.view(state, seat), game.legal_moves(state))
        move = sensible.choose(*asked, Chance(bytes(32), ply))
        differ += forgetful.choose(*asked, Chance(bytes(32), ply)) != move
        return move

    for number in range(3):
        for _ in playthrough(game, 4, options, number.to_bytes(32, "big"), choose):
            pass
    assert differ > 0
