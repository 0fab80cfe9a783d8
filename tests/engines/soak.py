"""Run thousands of play-throughs of every game and number of seats through the conformance kit.

    python -m tests.engines.soak [--games N] [--game NAME] [--jobs 2] [--every-ply]
        python -m tests.engines.soak --game NAME --seats N --seed HEX     (replay one, with all checks at every state)

Every play-through is replayed from its seed and moves. Some of its states (see `looks`) are saved and loaded, their
things counted, and their views and legal moves checked. The expensive checks (every legal move, refusals, secrets,
resampling) run at one in `CLOSELY` of those states, or with `--every-ply` at every state.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from engines.chance import Chance
from engines.registry import game, games
from tests.engines.conformance import check_game, check_shape
from tests.engines.hooks import HOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator

BATCH = 50
CLOSELY = 5
GROWS = 8
"""The plies between two looks are the plies so far divided by this; see `looks`."""


class Batch(NamedTuple):
    """Some play-throughs of one game with one number of seats."""

    game: str
    seats: int
    first: int
    size: int
    every_ply: bool = False
    """Whether to run all checks at every state."""


class Report(NamedTuple):
    """The results of a batch, up to the first failure."""

    batch: Batch
    lengths: Counter[int]
    reasons: Counter[str]
    failure: str | None


def seed_of(name: str, seats: int, number: int) -> bytes:
    """The seed of one play-through. It starts with `number % 256`, and names the game to make a failure traceable."""
    return bytes([number % 256]) + f"{name[:16]}/{seats}/{number:08}".encode().ljust(31, b".")


def looks(number: int, last: int) -> Iterator[int]:
    """The plies at which a play-through is checked: all early ones, ever fewer later, different ones each time.

    So 50 moves are checked at 20 to 30 plies, 1,000 moves at about 50, and every ply in some play-through.
    """
    ply = 1
    while ply <= last:
        gap = max(1, ply // GROWS)
        yield min(ply + number // 8 % gap, last)  # one game in eight is a lasting one: these should also get every ply
        ply += gap


def run(batch: Batch) -> Report:
    """Run a batch."""
    lengths: Counter[int] = Counter()
    reasons: Counter[str] = Counter()
    rules, hooks = game(batch.game), HOOKS[batch.game]
    for number in range(batch.first, batch.first + batch.size):
        seed = seed_of(batch.game, batch.seats, number)
        options = hooks.options[number % len(hooks.options)]
        try:
            plies = range(1, rules.longest + 2) if batch.every_ply else [*looks(number, rules.longest + 1)]
            among = 1 if batch.every_ply else CLOSELY
            looked, closely = frozenset(plies), frozenset(plies[number % among :: among])
            played = check_game(rules, hooks, batch.seats, options, seed, closely.__contains__, looked.__contains__)
        except Exception:  # any error in a game is a finding
            again = f"python -m tests.engines.soak --game {batch.game} --seats {batch.seats} --seed {seed.hex()}"
            return Report(batch, lengths, reasons, f"{traceback.format_exc()}\n{options}\nAgain with: {again}")
        lengths[played.moves] += 1
        reasons[played.reason] += 1
    return Report(batch, lengths, reasons, None)


def middle(lengths: Counter[int]) -> int:
    """The median of numbers given with their counts."""
    half, passed = sum(lengths.values()) / 2, 0
    for length in sorted(lengths):
        passed += lengths[length]
        if passed >= half:
            break
    return length


def soak(names: list[str], count: int, jobs: int, console: Console, *, every_ply: bool = False) -> int:
    """Run everything; returns the exit code."""
    batches = [
        Batch(name, seats, first, min(BATCH, count - first), every_ply)
        for name in names
        for seats in game(name).seats
        for first in range(0, count, BATCH)
    ]
    lengths: dict[tuple[str, int], Counter[int]] = {}
    reasons: dict[tuple[str, int], Counter[str]] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with ProcessPoolExecutor(jobs) as pool, Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=sum(batch.size for batch in batches))
        for done in as_completed([pool.submit(run, batch) for batch in batches]):
            report = done.result()
            if report.failure:
                pool.shutdown(wait=False, cancel_futures=True)
                progress.stop()
                console.print(report.failure, markup=False, highlight=False, soft_wrap=True)
                return 1
            kind = (report.batch.game, report.batch.seats)
            lengths.setdefault(kind, Counter()).update(report.lengths)
            reasons.setdefault(kind, Counter()).update(report.reasons)
            progress.advance(task, report.batch.size)
    table = Table("game", "seats", "games", "moves min / median / max", "ends", title="No failure")
    for (name, seats), counted in sorted(lengths.items()):
        total = sum(counted.values())
        ends = ", ".join(f"{reason} {share / total:.2%}" for reason, share in reasons[name, seats].most_common())
        table.add_row(name, str(seats), str(total), f"{min(counted)} / {middle(counted)} / {max(counted)}", ends)
    console.print(table)
    return 0


def one(name: str, seats: int, seed: bytes, console: Console) -> int:
    """Run one seed with each of the game's options and all checks; returns the exit code."""
    for options in HOOKS[name].options:
        played = check_game(game(name), HOOKS[name], seats, options, seed, lambda ply: True)
        console.print(f"{name} for {seats} with {options}: {played.moves} moves, {played.reason}", highlight=False)
    return 0


def positive(text: str) -> int:
    """Read a positive number from the command line; zero games would always pass."""
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def seed(text: str) -> bytes:
    """Read a seed from the command line."""
    Chance(found := bytes.fromhex(text), 0)
    return found


def main() -> int:
    """Run the command line; returns the exit code."""
    names = [each.name for each in games()]
    parser = argparse.ArgumentParser(prog="python -m tests.engines.soak", description="Random games through the kit.")
    parser.add_argument("--games", type=positive, default=20_000, help="games for every game and number of seats")
    parser.add_argument("--game", choices=names, help="this game only")
    parser.add_argument("--jobs", type=positive, default=2, help="processes")
    parser.add_argument("--every-ply", action="store_true", help="look at every state closely")
    parser.add_argument("--seats", type=int, help="with --seed: the number of seats")
    parser.add_argument("--seed", type=seed, help="play this one game again")
    asked = parser.parse_args()
    console = Console()
    chosen = [asked.game] if asked.game else names
    if asked.seed is not None:
        if not asked.game or asked.seats not in game(asked.game).seats:
            parser.error("--seed needs --game and a number of --seats that it can be played with")
        return one(asked.game, asked.seats, asked.seed, console)
    if asked.seats is not None:
        parser.error("--seats needs --seed: it names one game")
    for name in chosen:
        check_shape(game(name), HOOKS[name])
    return soak(chosen, asked.games, asked.jobs, console, every_ply=asked.every_ply)


if __name__ == "__main__":
    sys.exit(main())
