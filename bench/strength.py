"""Measure the strength of a search agent among heuristic agents, on paired deals, and its upper bound.

    python -m bench.strength forty_barrels --seats 2 --games 120 --iterations 1000 [--cheating]

Each deal is played once from each seat, so that luck with the cards counts less. With `--cheating` it searches the true
state instead of random ones, and so knows every hand and every future card: roughly the upper bound. A shared win
counts in part. Times are CPU seconds of this process.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from agents.search import Rng, Search
from bot.games.registry import AGENTS
from engines.chance import SEED_BYTES, Chance
from engines.registry import game as game_named
from engines.replay import move_numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from msgspec import Struct

    from agents.agent import AnyAgent
    from engines.contract import AnyGame

    AnySearch: TypeAlias = Search[Struct, Struct, Struct]
    Choice: TypeAlias = Callable[[Struct, Struct, Sequence[Struct], Chance], Struct]
    """Chooses a move from the true state, the view, and the legal moves."""

_Z: Final = 1.96
_REPORT_INTERVAL: Final = 20
"""The number of games between two interim results."""
_TRIED_KNOWING: Final = 40
"""Up to this number of legal moves, a cheating agent tries all of them, since covered cards are not alike to it."""


@dataclass
class Count:
    """The results of the games so far."""

    seats: int
    games: int = 0
    won: float = 0.0
    without_winner: int = 0
    moves: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        low, high = wilson(self.won, self.games)
        times = self.won / self.games * self.seats
        return (
            f"{self.games} games: won {self.won / self.games:.1%} [{low:.1%}, {high:.1%}], {times:.2f} its share, "
            f"nobody won {self.without_winner / self.games:.1%}; {self.seconds / max(1, self.moves):.3f} CPU s a move"
        )


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of the share of games won."""
    share, spread = won / games, _Z**2 / games
    middle, reach = share + spread / 2, _Z * math.sqrt((share * (1 - share) + spread / 4) / games)
    return (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)


def play(game: AnyGame, count: Count, number: int, choose: Choice) -> None:
    """Play the game with this number, from 0: every deal once from each seat. One seat moves by `choose`."""
    seed, own = (number // count.seats).to_bytes(SEED_BYTES, "big"), number % count.seats
    heuristic = AGENTS.agent(game.name, "heuristic")
    options = game.Options()
    state, numbers = game.setup(count.seats, options, Chance(seed, 0)), move_numbers(game, count.seats, options, seed)
    while (seat := game.to_act(state)) is not None:
        ply = next(numbers)
        view, legal, chance = game.view(state, seat), game.legal_moves(state), Chance(seed, ply, f"agent-{seat}")
        if seat == own:
            began = time.process_time()
            move = choose(state, view, legal, chance)
            count.seconds += time.process_time() - began
            count.moves += len(legal) > 1
        else:
            move = heuristic.choose(view, legal, chance)
        state = game.apply(state, move, Chance(seed, ply)).state
    outcome = game.outcome(state)
    winners = outcome.winners if outcome else ()
    count.games += 1
    count.won += (own in winners) / max(1, len(winners))
    count.without_winner += not winners


def honest(agent: AnyAgent) -> Choice:
    """The agent deciding by its view."""

    def choose(truth: Struct, view: Struct, legal: Sequence[Struct], chance: Chance) -> Struct:
        del truth
        move: Struct = agent.choose(view, legal, chance)
        return move

    return choose


def knowing(agent: AnyAgent) -> Choice:
    """The agent deciding by the true state. Raises TypeError for an agent that cannot use it."""
    if not isinstance(agent, Search):
        raise TypeError(f"{agent.name} looks at no states")
    return lambda truth, view, legal, chance: _by_the_truth(truth, agent, view, legal, chance)


def _by_the_truth(truth: Struct, agent: AnySearch, view: Struct, legal: Sequence[Struct], chance: Chance) -> Struct:
    candidates: Sequence[Struct] = agent.simulator.candidates(view, legal)
    if len(candidates) > 1 and len(legal) <= _TRIED_KNOWING:
        candidates = [*candidates, *(move for move in legal if move not in candidates)]
    chosen: Struct = agent.best(candidates, lambda count: [truth] * count, Rng.rolled_by(chance)).move
    return chosen


def main() -> None:
    """Play, and print interim results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--begin", type=int, default=0, help="how many of these games were played before")
    parser.add_argument("--cheating", action="store_true")
    asked = parser.parse_args()
    game = game_named(asked.game)
    name = f"search:{asked.iterations}"
    count, agent = Count(asked.seats), AGENTS.agent(game.name, name)
    choose = knowing(agent) if asked.cheating else honest(agent)
    for number in range(asked.begin, asked.games):
        play(game, count, number, choose)
        if count.games % _REPORT_INTERVAL == 0 or number == asked.games - 1:
            who = f"{name} that knows everything" if asked.cheating else name
            print(f"{game.name}, {asked.seats} seats, {who}, {count}", flush=True)


if __name__ == "__main__":
    main()
