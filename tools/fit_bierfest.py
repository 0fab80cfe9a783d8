"""Fit the expected gain from a position of Willkommen, Bierfest! to games of heuristic agents.

    python -m tools.fit_bierfest --games 200

At the start of each turn, record the `features` of every seat and the points that it gains from there to the end. Print
the least-squares weights, to be copied into `evaluation.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from agents.bierfest.playout import Quick
from agents.bierfest.search import CARDS, SMALL
from agents.search import Rng
from engines.bierfest import GAME
from engines.bierfest.edition import BEERS, FOODS, TOAST, BierfestOptions
from engines.chance import SEED_BYTES, Chance

_RIDGE = 1.0
"""Ridge regularization, which keeps the weights of rare features small."""


def features(table: Quick, seat: int) -> list[float]:
    """Features that predict a seat's further points: hand, laid cards and turn, plain and times the deck left."""
    hand, seats = table.hands[seat], len(table.hands)
    counts = sorted(hand[: len(BEERS)], reverse=True)
    first, second = counts[0], counts[1]
    plain = [
        1.0,
        float(first == 1),
        float(first == 2),
        float(first == 3),
        float(first == 4),
        float(first > 4),
        float(second == 2),
        float(second > 2),
        float(counts.count(1)),
        float(sum([hand[food] for food in FOODS])),
        float(hand[TOAST]),
        max(0.0, sum(hand) - SMALL),
        float(len(table.sets[seat])),
        float(table.beers[seat].bit_count()),
        1.0 / seats,
        float((seat - table.seat) % seats) / seats,
    ]
    share = len(table.deck) / CARDS
    return plain + [share * value for value in plain] + [share * share]


def positions(seats: int, number: int) -> Iterator[tuple[list[float], float]]:
    """The features and the gain of every seat at every turn of one game."""
    state = GAME.setup(seats, BierfestOptions(), Chance(number.to_bytes(SEED_BYTES, "big"), 0, "fit"))
    table, seen = Quick(state, Rng(number).random), []
    while not table.over:
        seen += [(seat, features(table, seat), score) for seat, score in enumerate(table.scores())]
        table.turn()
    last = table.scores()
    for seat, found, score in seen:
        yield found, last[seat] - score


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a solvable system of linear equations, by Gaussian elimination."""
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
