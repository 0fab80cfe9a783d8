"""Measure wins and CPU time per move at tables of Bremen where all seats use the same agent.

`python -m bench.bremen --players search:1000 --seats 4 --games 120`. The deals are the same for all agents.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Annotated

import typer

from bot.games.registry import AGENTS
from engines.bremen.model import BremenOptions
from engines.chance import SEED_BYTES, Chance
from engines.registry import game as game_named
from engines.replay import move_numbers


def interval(won: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of the share of games won."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def main(
    players: Annotated[str, typer.Option(help="The agents, one after the other, such as `heuristic search:400`.")],
    seats: int = 4,
    games: int = 120,
    first: Annotated[int, typer.Option(help="The number of the first deal.")] = 1,
    animals_hidden: bool = False,
    every: Annotated[int, typer.Option(help="The number of games between two printed lines.")] = 20,
) -> None:
    """Measure and print, with the CPU time of this process."""
    game, options = game_named("bremen"), BremenOptions(animals_hidden=animals_hidden)
    for name in players.split():
        agent, won, took = AGENTS.agent(game.name, name), 0, list[float]()
        for number in range(games):
            seed = (first + number).to_bytes(SEED_BYTES, "big")
            state, numbers = game.setup(seats, options, Chance(seed, 0)), move_numbers(game, seats, options, seed)
            while (seat := game.to_act(state)) is not None:
                ply = next(numbers)
                view, legal, began = game.view(state, seat), game.legal_moves(state), time.process_time()
                move = agent.choose(view, legal, Chance(seed, ply, f"agent-{seat}"))
                took.append(time.process_time() - began)
                state = game.apply(state, move, Chance(seed, ply)).state
            outcome = game.outcome(state)
            won += outcome is not None and bool(outcome.winners)
            if (number + 1) % every == 0 or number + 1 == games:
                low, high = interval(won, number + 1)
                print(
                    f"{name}, {seats} seats{', animals hidden' if animals_hidden else ''}: "
                    f"won {won} of {number + 1} = {won / (number + 1):.1%} ({low:.1%} to {high:.1%}); "
                    f"CPU a move {sum(took) / len(took) * 1000:.1f} ms, the longest {max(took) * 1000:.0f} ms",
                    flush=True,
                )


if __name__ == "__main__":
    typer.run(main)
