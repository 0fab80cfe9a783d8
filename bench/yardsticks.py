"""Other projects' engines with random games like ours, so that figures of different machines can be compared.

They are measured if they are installed (`pip install 'stammtisch[bench]'`); nothing else here needs them.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from bench.engines import Speed


def yardsticks(seconds: float) -> Iterator[tuple[str, Speed | None]]:
    """Each engine by name, with its speed in this many CPU seconds, or None if it is not installed."""
    for name, module, play in (
        ("OpenSpiel hearts", "pyspiel", _openspiel("hearts")),
        ("OpenSpiel python_tic_tac_toe", "open_spiel.python.games", _openspiel("python_tic_tac_toe")),
        ("RLCard uno", "rlcard", _rlcard("uno")),
    ):
        try:
            importlib.import_module(module)
        except ImportError:
            yield name, None
            continue
        yield name, _measured(play, seconds)


def _measured(play: Callable[[random.Random], int], seconds: float) -> Speed:
    dice, moves, played, began = random.Random(0), 0, 0, time.process_time()
    while (passed := time.process_time() - began) < seconds:
        moves += play(dice)
        played += 1
    return Speed(moves / passed, played / passed)


def _openspiel(name: str) -> Callable[[random.Random], int]:
    def play(dice: random.Random) -> int:
        state, moves = importlib.import_module("pyspiel").load_game(name).new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes: list[Any] = state.chance_outcomes()
                state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(dice.random() * len(legal))])
                moves += 1
        return moves

    return play


def _rlcard(name: str) -> Callable[[random.Random], int]:
    def play(dice: random.Random) -> int:
        game, moves = importlib.import_module("rlcard").make(name).game, 0
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(dice.random() * len(legal))])
            moves += 1
        return moves

    return play
