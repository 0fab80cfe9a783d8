"""Decisions with a single legal move: nobody is asked for them, unless making the move at once would tell something."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.games.registry import PLUGINS
from bot.tables.play import forced
from engines.bremen import GAME as BREMEN
from engines.chance import SEED_BYTES, Chance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.plugin import AnyPlugin

GAMES = 25
"""Games of each title and number of seats, played at random."""


def decisions(plugin: AnyPlugin, seats: int, seed: int) -> Iterator[Any]:
    """The states of a game that is played at random."""
    game, chance, secret = plugin.game, Random(seed), seed.to_bytes(SEED_BYTES, "big")
    state, ply = game.setup(seats, game.Options(), Chance(secret, 0)), 0
    while legal := game.legal_moves(state):
        yield state
        ply += 1
        state = game.apply(state, chance.choice(list(legal)), Chance(secret, ply)).state


@pytest.mark.parametrize("name", PLUGINS)
def test_the_only_move_of_a_seat_is_made_unless_that_would_tell_what_it_holds(name: str) -> None:
    plugin, found = PLUGINS[name], 0
    game = plugin.game
    for seats in game.seats:
        for seed in range(GAMES):
            for state in decisions(plugin, seats, seed):
                [move, *others] = game.legal_moves(state)
                if others:
                    assert forced(game, state, plugin.without_asking) is None
                    continue
                found += 1
                is_secret = game is BREMEN and state.hands[state.to_act].bit_count() > 1
                assert forced(game, state, plugin.without_asking) == (None if is_secret else move)
    assert found or name in {"forty_barrels", "one_eleven"}


@pytest.mark.parametrize("name", PLUGINS)
def test_everybody_can_tell_that_a_move_made_without_asking_was_the_only_one(name: str) -> None:
    """Whatever the seat may hold, as far as a spectator knows: it has no other move."""
    plugin = PLUGINS[name]
    game = plugin.game
    for seed in range(5):
        for number, state in enumerate(decisions(plugin, max(game.seats), seed)):
            if (move := forced(game, state, plugin.without_asking)) is not None:
                for draw in range(3):
                    secret = (1000 * seed + draw).to_bytes(SEED_BYTES, "big")
                    other = game.resample(game.view(state, None), Chance(secret, number + 1))
                    [only] = game.legal_moves(other)
                    assert type(only) is type(move)
