"""Train the value network of 111 with one learning seat in games among heuristic agents.

    python -m tools.fit_one_eleven --games 4000 [--from-nothing] [--write]

The seat decides by the network of `agents.one_eleven.value_network`, and sometimes at random. After each round it
learns the values of its rows at the ends of its turns by TD(lambda) (Sutton, 1988): towards its estimates of later
turns, with less weight for more distant ones, and at the end towards the result, with Adam (Kingma and Ba, 2015).
Finally the old and the new weights play the same games, which are not among the training games.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field
from operator import mul
from typing import TYPE_CHECKING, Final

from agents.generic import share_of_win
from agents.one_eleven import value_network
from agents.one_eleven.heuristic import Heuristic
from agents.one_eleven.search import Simulator
from agents.one_eleven.value_network import FEATURES, SLOPE, Features, Weights, scores
from agents.search import Rng, Search
from engines.chance import SEED_BYTES, Chance
from engines.one_eleven import GAME
from engines.one_eleven.edition import OneElevenOptions
from engines.one_eleven.model import Insert, View
from engines.replay import move_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

NEURONS: Final = 64
ITERATIONS: Final = 12
"""The search iterations of the learning seat."""
BY_CHANCE: Final = 0.05
"""How often it makes a random legal move."""
LAMBDA: Final = 0.6
BATCH: Final = 256
"""The number of turns per step."""
COMPARED: Final = 10**6
"""The number of the first game of the comparison."""
_HEURISTIC: Final = Heuristic()


@dataclass
class Adam:
    """The Adam optimizer for a list of numbers."""

    numbers: list[float]
    rate: float
    _mean: list[float] = field(default_factory=list)
    _squares: list[float] = field(default_factory=list)
    _steps: int = 0

    def step(self, slopes: Sequence[float]) -> None:
        """Take one step against this gradient."""
        self._mean = self._mean or [0.0] * len(slopes)
        self._squares = self._squares or [0.0] * len(slopes)
        self._steps += 1
        for at, slope in enumerate(slopes):
            self._mean[at] = 0.9 * self._mean[at] + 0.1 * slope
            self._squares[at] = 0.999 * self._squares[at] + 0.001 * slope**2
            mean = self._mean[at] / (1 - 0.9**self._steps)
            spread = self._squares[at] / (1 - 0.999**self._steps)
            self.numbers[at] -= self.rate * mean / (spread**0.5 + 1e-6)


class Learner:
    """The weights during training."""

    def __init__(self, weights: Weights, rate: float) -> None:
        flat = [number for neuron in weights.hidden for number in neuron]
        self._network = Adam([*flat, *weights.output], rate)
        self._score = {seats: Adam(list(numbers), 3 * rate) for seats, numbers in weights.score.items()}
        self.slopes = [0.0] * len(self._network.numbers)
        """The sum of the gradients of the network's weights over all turns since the last step."""
        self._turns = 0

    @property
    def weights(self) -> Weights:
        """The current weights."""
        flat, width = self._network.numbers, FEATURES + 1
        hidden = tuple(tuple(flat[first : first + width]) for first in range(0, NEURONS * width, width))
        score = {seats: tuple(each.numbers) for seats, each in self._score.items()}
        return Weights(hidden=hidden, output=tuple(flat[NEURONS * width :]), score=score)

    def see(self, features: Sequence[float], error: float, weights: Weights) -> None:
        """Add the gradient of one turn; `error` is by how much the estimated chance of winning was too high."""
        neurons, inputs = value_network.neurons(features, weights), (*features, 1.0)
        at = 0
        for value, out in zip(neurons[:-1], weights.output, strict=False):
            slope = error * out * (1.0 if value > 0 else SLOPE)
            for number in inputs:
                self.slopes[at] += slope * number
                at += 1
        for value in neurons:
            self.slopes[at] += error * value
            at += 1
        self._turns += 1

    def learn(self) -> bool:
        """Take a step if there are enough turns; return whether the weights have changed."""
        if self._turns < BATCH:
            return False
        self._network.step([slope / self._turns for slope in self.slopes])
        self.slopes, self._turns = [0.0] * len(self.slopes), 0
        return True

    def learn_score(self, seen: Sequence[tuple[list[int], int]], won: float) -> None:
        """Learn from one game: the points between its rounds with the seat, and its share of the win."""
        for points, seat in seen:
            adam, found = self._score[str(len(points))], value_network.score_features(points, seat)
            error = value_network.logistic(sum(map(mul, found, adam.numbers))) - won
            adam.step([error * value for value in found])


def from_nothing(rolled: random.Random) -> Weights:
    """Random weights."""
    hidden = tuple(tuple(rolled.gauss(0, 0.2) for _ in range(FEATURES + 1)) for _ in range(NEURONS))
    output = (*(rolled.gauss(0, 0.05) for _ in range(NEURONS)), -1.0)
    return Weights(
        hidden=hidden, output=output, score={str(seats): (0.0, 1.0, -1.0, *[0.0] * 7) for seats in GAME.seats}
    )


def play(number: int, weights: Weights, rolled: random.Random | None, learner: Learner | None) -> float:
    """Play one game and return the seat's share of the win; `learner` learns from it, `rolled` makes random moves."""
    seats = GAME.seats[number % len(GAME.seats)]
    own, seed = number // len(GAME.seats) % seats, number.to_bytes(SEED_BYTES, "big")
    agent, rng = Search(Simulator(weights), ITERATIONS), Rng(number)
    options = OneElevenOptions()
    state, numbers = GAME.setup(seats, options, Chance(seed, 0, "fit")), move_numbers(GAME, seats, options, seed)
    turns: list[list[float]] = []
    between: list[tuple[list[int], int]] = []
    while (seat := GAME.to_act(state)) is not None:
        next(numbers)
        view, legal = GAME.view(state, seat), GAME.legal_moves(state)
        if seat != own:
            move = _HEURISTIC.choose(view, legal, rng)
        elif rolled is not None and rolled.random() < BY_CHANCE:
            move = rolled.choice(legal)
        else:
            move = agent.choose(view, legal, rng)
        after = GAME.apply(state, move, rng).state
        if seat == own and isinstance(move, Insert) and not move.declare:
            turns.append(features_after(view, move))
        if len(after.rounds) > len(state.rounds) and learner is not None:
            points = scores(GAME.view(after, own))
            value = share_of_win(after.outcome, own) if after.outcome else None
            if value is None:
                between.append((points, own))
                value = value_network.chance_between_rounds(points, own, weights)
            for features in reversed(turns):
                thought = value_network.chance_to_win(features, weights)
                learner.see(features, thought - value, weights)
                value = LAMBDA * value + (1 - LAMBDA) * thought
            turns = []
        state = after
    if state.outcome is None:
        raise RuntimeError("a game ended without an outcome")
    if learner is not None:
        learner.learn_score(between, share_of_win(state.outcome, own))
    return share_of_win(state.outcome, own)


def features_after(view: View, move: Insert) -> list[float]:
    """The features for the seat after this move."""
    laid_open = [spot.card for spot in view.centre if spot.card is not None]
    row = GAME.foresee(view, move).row
    return Features(view).of(row, [*laid_open, view.row[move.out]])


def compare(weights: Weights, games: int) -> dict[int, float]:
    """How many times its fair share of games one seat wins with these weights, by number of seats."""
    shares = dict.fromkeys(GAME.seats, 0.0)
    for number in range(COMPARED, COMPARED + games):
        seats = GAME.seats[number % len(GAME.seats)]
        shares[seats] += play(number, weights, None, None) * seats * len(GAME.seats) / games
    return shares


def weights_text(weights: Weights) -> str:
    """The text of the weights' file, which `value_network.py` reads."""

    def listed(numbers: Sequence[float]) -> str:
        return "[" + ", ".join(f"{number:.3f}" for number in numbers) + "]"

    return "\n".join(
        [
            "# The learned weights of value_network.py, written by tools.fit_one_eleven.",
            "hidden = [",
            *(f"    {listed(neuron)}," for neuron in weights.hidden),
            "]",
            f"output = {listed(weights.output)}",
            "",
            "[score]",
            *(f"{seats} = {listed(numbers)}" for seats, numbers in weights.score.items()),
            "",
        ]
    )


def main() -> None:
    """Learn, compare, and write the weights with `--write`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument(
        "--compared", type=int, default=400, help="games to compare, a quarter for each number of seats"
    )
    parser.add_argument("--rate", type=float, default=2e-4, help="the size of a step (1e-3 at first)")
    parser.add_argument("--from-nothing", action="store_true", help="do not start from the present weights")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rolled = random.Random(1)
    weights = before = from_nothing(rolled) if asked.from_nothing else value_network.WEIGHTS
    learner = Learner(weights, asked.rate)
    for number in range(asked.games):
        play(number, weights, rolled, learner)
        if learner.learn():
            weights = learner.weights
    for name, each in (("before", before), ("after", weights)):
        times = compare(each, asked.compared)
        print(f"{name}: " + ", ".join(f"{share:.2f} its share of {seats}" for seats, share in times.items()))
    if asked.write:
        value_network.PATH.write_text(weights_text(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
