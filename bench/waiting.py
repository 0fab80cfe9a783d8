"""Measure how long a person waits between two of their own decisions: `python -m bench.waiting`.

One seat is the person's, all others are house players, with the most seats of each game. Nothing sleeps: the host's
pauses are counted and added up. Discord's time for showing a board is not included.
"""

from __future__ import annotations

from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

import typer
from rich.console import Console
from rich.table import Table

from agents.arena.playing import play_one
from bot.config import AgentSettings
from bot.host.agent_turns import pause
from bot.tables.story import REACH, LogEntry, begins_turn
from engines.chance import SEED_BYTES, Chance
from engines.registry import games
from engines.replay import replayed

if TYPE_CHECKING:
    from engines.contract import AnyGame

PERSON: Final = 0
"""The seat of the person."""


def seconds_of(pauses: int, pace: float) -> float:
    """The total length of this number of consecutive pauses."""
    return sum(pause(pace, number) for number in range(pauses))


def waits(game: AnyGame, number: int) -> tuple[list[int], list[int]]:
    """The waits in the game with this number, in pauses: with one pause per turn, and with one per move.

    A wait consists of the others' moves between two moves of the person; without such moves there is no wait.
    """
    seed = number.to_bytes(SEED_BYTES, "big")
    seats = max(game.seats)
    played = play_one(game, seed, ("heuristic",) * seats)
    start = game.setup(seats, played.options, Chance(seed, 0))
    log: list[LogEntry] = []
    turns, moves = [0], [0]
    for position in replayed(game, start, seed, played.moves):
        if position.seat is not None:
            log = [*log, LogEntry(position.seat, position.events)][-REACH:]
        to_act = game.to_act(position.state)
        if to_act == PERSON:
            turns.append(0)
            moves.append(0)
        elif to_act is not None:
            view, legal = game.view(position.state, to_act), game.legal_moves(position.state)
            turns[-1] += begins_turn(game, log, to_act, view, legal)
            moves[-1] += 1
    # Before their first and after their last move, the person does not wait for a turn.
    waited = [place for place, count in enumerate(moves) if count and 0 < place < len(moves) - 1]
    return [turns[place] for place in waited], [moves[place] for place in waited]


def main(number: int = 40, pace: float = AgentSettings().pace) -> None:
    """Play this number of games of each title and print how long the person waited."""
    table = Table("game", "seats", "waits", "median s", "95 % s", "longest s", "a pause a move: median s", "longest s")
    for game in games():
        turns, moves = [], []
        for each in range(number):
            found = waits(game, each)
            turns += found[0]
            moves += found[1]
        took = [seconds_of(count, pace) for count in turns]
        seconds = [median(took), quantiles(took, n=20)[-1], max(took)]
        before = [pace * count for count in (median(moves), max(moves))]
        shown = [f"{each:g}" for each in (*seconds, *before)]
        table.add_row(game.name, str(max(game.seats)), str(len(turns)), *shown)
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
