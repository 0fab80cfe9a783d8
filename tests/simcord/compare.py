"""Many whole games in SimCord and on the playground, compared message by message: `python -m tests.simcord.compare`.

Each game has a seed of its own, which leads to the deal and to everything that is done, so that every game can be
played again: `--title bremen --first 7 --games 1`. A game of 111 is played to 30 points, unless `--long` is given.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from itertools import zip_longest
from pathlib import Path
from typing import Final

import structlog
from msgspec import Struct

from engines.registry import games
from tests.simcord.game import Channels, Script, on_both

SHORTER: Final[dict[str, dict[str, str | bool]]] = {"one_eleven": {"target": "30"}}
"""What is chosen in the form of the lobby to have games of a bearable length."""
BESIDE: Final = 60
"""How many characters of a difference are shown."""


class Difference(Struct, frozen=True):
    """The first place in a channel where the two differ, and how each goes on from there."""

    where: str
    simcord: str
    playground: str


def differences(simcord: Channels, playground: Channels) -> list[Difference]:
    """Where what was sent differs, one place for each channel."""
    found = []
    for channel in sorted(simcord.keys() | playground.keys()):
        pairs = zip_longest(simcord.get(channel, []), playground.get(channel, []))
        for number, (ours, theirs) in enumerate(pairs, start=1):
            if ours != theirs:
                left, right = str(ours), str(theirs)
                at = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
                shown = left[at : at + BESIDE], right[at : at + BESIDE]
                found.append(Difference(f"{channel}, entry {number}", *shown))
                break
    return found


class Row(Struct):
    """The results of the games of one title."""

    title: str
    games: int = 0
    same: int = 0
    messages: int = 0
    """Made, changed or taken away, in all channels."""
    boards: int = 0
    """Those of them in the channel that everybody sees."""
    seconds: float = 0.0

    def add(self, number: int, *, long: bool) -> None:
        """Play the game with this number on both, and report the result."""
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            script = Script(self.title, number, {} if long else SHORTER.get(self.title, {}))
            simcord, playground = on_both(script, Path(folder))
        found = differences(simcord, playground)
        messages, took = sum(len(each) for each in simcord.values()), time.monotonic() - began
        self.games += 1
        self.same += not found
        self.messages += messages
        self.boards += len(simcord["<channel>"])
        self.seconds += took
        print(f"{self.title} {number}: {messages} messages, {len(found)} differences, {took:.0f} s", flush=True)
        for each in found:
            print(f"  {each.where}\n    SimCord    {each.simcord}\n    playground {each.playground}", flush=True)

    def __str__(self) -> str:
        figures = f"{self.games} | {self.same} | {self.messages:,} | {self.boards:,} | {self.seconds:,.0f}"
        return f"| {self.title} | {figures} |"


def main() -> int:
    """Play and print. Gives 1 if there was a difference."""
    names = [game.name for game in games()]
    parser = argparse.ArgumentParser(prog="python -m tests.simcord.compare", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how many of each title (20)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--title", choices=names, action="append", help="one title only; may be given again")
    parser.add_argument("--long", action="store_true", help="play every game as the lobby offers it")
    chosen = parser.parse_args()
    # The bot logs every table, and that a direct message was refused.
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    rows = [Row(title) for title in chosen.title or names]
    for row in rows:
        for number in range(chosen.first, chosen.first + chosen.games):
            row.add(number, long=chosen.long)
    print("| title | games | the same | messages | of them boards | seconds |", "|---|---|---|---|---|---|", sep="\n")
    print(*rows, sep="\n")
    return 0 if all(row.same == row.games for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
