"""Which levels of house players a game should offer: those that differ in a short tournament."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from agents.arena.playing import play_one
from agents.arena.statistics import Estimate, wilson
from agents.games import AGENTS
from agents.generic import share_of_win
from agents.levels import FORGETFUL, HEURISTIC, RANDOM, SEARCH
from engines.chance import SEED_BYTES
from engines.contract import AnyGame

THOUGHTS: Final = (100, 400, 1600)
"""The numbers of iterations to try, in this order."""


class Difference(NamedTuple):
    """What one agent wins against opponents that all play alike."""

    better: str
    worse: str
    won: Estimate
    """The share of the games that it wins; a shared win counts as a part."""
    even: float
    """The share that it would win if all played alike."""

    @property
    def is_clear(self) -> bool:
        """Whether it wins significantly more than that share."""
        return self.won.low > self.even

    def __str__(self) -> str:
        """The result as a sentence."""
        result = "is better than" if self.is_clear else "is not clearly better than"
        share, low, high = (f"{100 * each:.0f}" for each in self.won)
        return (
            f"{self.better} {result} {self.worse}: it wins {share} % (with 95 % confidence {low} to {high} %); "
            f"equal players would each win {100 * self.even:.0f} %"
        )


def compared(game: AnyGame, better: str, worse: str, games: int) -> Difference:
    """Play this many games with the fewest seats: `better` on each seat in turn, `worse` on all others."""
    seats, won = game.seats[0], 0.0
    for number in range(games):
        own = number % seats
        named = tuple(better if seat == own else worse for seat in range(seats))
        outcome = play_one(game, number.to_bytes(SEED_BYTES, "big"), named).outcome
        won += share_of_win(outcome, own)
    return Difference(better, worse, wilson(won, games), 1 / seats)


def differences(game: AnyGame, games: int) -> Iterator[Difference]:
    """Compare each level that the game has with the best one below it. Not for cooperative games."""
    weakest = FORGETFUL if FORGETFUL in AGENTS.of(game.name) else RANDOM
    yield compared(game, HEURISTIC, weakest, games)
    best = HEURISTIC
    for iterations in THOUGHTS if AGENTS.knows(game.name, f"{SEARCH}:{THOUGHTS[0]}") else ():
        step = compared(game, f"{SEARCH}:{iterations}", best, games)
        yield step
        if step.is_clear:
            best = step.better


def advice(game: AnyGame, games: int) -> Iterator[str]:
    """The differences, and which levels to offer, one line each."""
    if game.cooperative:
        yield "all win or lose together: compare the agents with `stammtisch tournament`"
        return
    thinking = []
    for step in differences(game, games):
        yield str(step)
        if step.is_clear and step.better.startswith(SEARCH):
            thinking.append(int(step.better.partition(":")[2]))
    if len(thinking) > 1:
        given = f"Iterations(cunning={thinking[0]}, ruthless={thinking[-1]})"
        yield f"offer cunning and ruthless: players(..., iterations={given})"
    else:
        yield "offer no thinking level: leave `iterations` out of `players`"
