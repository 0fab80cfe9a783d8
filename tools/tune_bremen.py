"""Tune the weights of Bremen's heuristics by self-play: `python -m tools.tune_bremen SEATS`.

CMA-ES changes all weights at once, starting from those in `weights.toml`. The fitness of weights is the share of games
won by tables where everybody follows them; all candidates of a generation play the same deals. At the end the mean is
compared with the initial weights on unseen deals, and written only if it wins more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, TypeAlias

import cma
import msgspec
import typer

from agents.bremen import playout
from agents.bremen.playout import best_plan, counted
from agents.bremen.weights import PATH, WEIGHTS, Weights
from engines.bremen import GAME
from engines.bremen.model import TILES, BremenOptions, State
from engines.chance import SEED_BYTES, Chance

Nested: TypeAlias = "float | list[Nested]"

_UNSEEN: Final = 1 << 40
"""The number of the first deal reserved for the comparison."""


def deals(seats: int, first: int, count: int) -> list[State]:
    """`count` deals, starting with number `first`."""
    seeds = ((first + number).to_bytes(SEED_BYTES, "big") for number in range(count))
    return [GAME.setup(seats, BremenOptions(), Chance(seed, 0)) for seed in seeds]


def won(weights: Weights, dealt: Sequence[State]) -> float:
    """The share of these deals won by a table where everybody follows these weights."""
    wins = 0
    playout.best_led.cache_clear()
    playout.best_added.cache_clear()
    WEIGHTS[len(dealt[0].hands)] = weights
    for state in dealt:
        middle = None if state.deal.middle is None else TILES[state.deal.middle].animal
        counts = [counted(hand) for hand in state.hands]
        plan = best_plan(weights, counts, state.taken, state.leader, middle)
        if plan is not None:
            wins += playout.Position(state.hands, state.taken, state.leader, (), plan, middle).wins()
    return wins / len(dealt)


def flat(value: Nested) -> Iterator[float]:
    """All numbers in nested lists, in order."""
    if isinstance(value, list):
        for each in value:
            yield from flat(each)
    else:
        yield float(value)


def shaped(like: Nested, numbers: Iterator[float]) -> Nested:
    """The numbers, rounded, in the same nesting of lists as `like`."""
    return [shaped(each, numbers) for each in like] if isinstance(like, list) else round(float(next(numbers)), 2)


def fields_of(weights: Weights) -> dict[str, Nested]:
    """The weights by name, as nested lists."""
    found: dict[str, Nested] = msgspec.json.decode(msgspec.json.encode(weights))
    return found


def weights_toml(weights: Weights) -> str:
    """The weights as TOML, which writes numbers and lists as Python does."""
    return "".join(f"{name} = {value}\n" for name, value in fields_of(weights).items())


def main(
    seats: int,
    generations: int = 40,
    population: int = 16,
    games: Annotated[int, typer.Option(help="Deals a generation; each set of weights plays all of them.")] = 400,
    step: Annotated[float, typer.Option(help="How far weights are changed at first.")] = 0.5,
    compared: Annotated[int, typer.Option(help="Deals of the comparison.")] = 3000,
    seed: int = 1,
) -> None:
    """Tune, print, and write the weights if they are better."""
    start = WEIGHTS[seats]
    fields = fields_of(start)

    def made(numbers: Sequence[float]) -> Weights:
        rest = iter(numbers)
        return msgspec.convert({name: shaped(value, rest) for name, value in fields.items()}, Weights)

    centre = [number for value in fields.values() for number in flat(value)]
    options = {"popsize": population, "seed": seed, "verbose": -9, "CMA_diagonal": True}
    search = cma.CMAEvolutionStrategy(centre, step, options)
    for generation in range(generations):
        dealt = deals(seats, generation * games, games)
        asked = search.ask()
        shares = [won(made(numbers), dealt) for numbers in asked]
        search.tell(asked, [-share for share in shares])
        print(f"generation {generation + 1}: {sum(shares) / len(shares):.3f} on average, {max(shares):.3f} the best")
    tuned = made(search.mean)
    unseen = deals(seats, _UNSEEN, compared)
    before, after = won(start, unseen), won(tuned, unseen)
    print(f"{compared} other deals: {before:.4f} before, {after:.4f} after")
    if after > before:
        WEIGHTS[seats] = tuned
        PATH.write_text(
            "\n".join(f"[{name}]\n{weights_toml(WEIGHTS[number])}" for name, number in (("three", 3), ("four", 4)))
        )


if __name__ == "__main__":
    typer.run(main)
