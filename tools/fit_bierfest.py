"""What a position of Willkommen, Bierfest! still brings: fitted to games of heuristic agents.

    python -m tools.fit_bierfest --games 200

Each time a turn begins, the features of every seat (`agents.bierfest.evaluation`) are written down with what that seat
gained from there to the end. The weights are the least squares of that, printed to be put into `evaluation.py`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from agents.bierfest.evaluation import features
from agents.bierfest.playout import Quick
from agents.search import Rng
from engines.bierfest import GAME, BierfestOptions
from engines.chance import SEED_BYTES, Chance

if TYPE_CHECKING:
    from collections.abc import Iterator

_RIDGE = 1.0
"""Keeps weights small whose features are rare."""


def positions(seats: int, number: int) -> Iterator[tuple[list[float], float]]:
    """Features and gain of every seat at every turn of one game."""
    state = GAME.setup(seats, BierfestOptions(), Chance(number.to_bytes(SEED_BYTES, "big"), 0, "fit"))
    table, seen = Quick(state, Rng(number).random), []
    while not table.over:
        seen += [(seat, features(table, seat), score) for seat, score in enumerate(table.scores())]
        table.turn()
    last = table.scores()
    for seat, found, score in seen:
        yield found, last[seat] - score


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations that has one, by elimination."""
    size = len(right)
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(table[row][column]))
        table[column], table[pivot] = table[pivot], table[column]
        for row in range(size):
            if row != column:
                factor = table[row][column] / table[column][column]
                table[row] = [one - factor * other for one, other in zip(table[row], table[column], strict=True)]
    return [table[row][size] / table[row][row] for row in range(size)]


def main() -> None:
    """Play, fit, and print the weights and how much of the variance they explain."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    found = [each for number in range(asked.games) for each in positions(3 + number % 3, number)]
    size = len(found[0][0])
    squares = [[_RIDGE * (row == column) for column in range(size)] for row in range(size)]
    products = [0.0] * size
    for values, gain in found:
        for row, value in enumerate(values):
            if value:
                products[row] += value * gain
                for column, other in enumerate(values):
                    squares[row][column] += value * other
    weights = solved(squares, products)
    mean = sum(gain for _, gain in found) / len(found)
    missed = sum(
        (gain - sum(weight * value for weight, value in zip(weights, values, strict=True))) ** 2
        for values, gain in found
    )
    spread = sum((gain - mean) ** 2 for _, gain in found)
    print(f"{len(found)} positions, {1 - missed / spread:.1%} explained")
    print(", ".join(f"{weight:.2f}" for weight in weights))


if __name__ == "__main__":
    main()
