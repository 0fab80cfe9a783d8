"""40 Barrels of Beer: put a card under one of nine stacks and turn up the next; exactly 40 wins, more goes out.

`model` holds the game's data, `rules` how it is played and counted, `beliefs` what a seat can infer.
"""

from engines.forty_barrels.model import (
    SPOTS,
    BarrelsOptions,
    Counted,
    Drew,
    DrewCards,
    Ended,
    Event,
    Memory,
    Move,
    Pass,
    Passed,
    Play,
    Played,
    State,
    Turned,
    View,
    WentOut,
)
from engines.forty_barrels.rules import GOAL, FortyBarrels, totals, totals_without

__all__ = [
    "GAME",
    "GOAL",
    "SPOTS",
    "BarrelsOptions",
    "Counted",
    "Drew",
    "DrewCards",
    "Ended",
    "Event",
    "FortyBarrels",
    "Memory",
    "Move",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "State",
    "Turned",
    "View",
    "WentOut",
    "totals",
    "totals_without",
]

GAME = FortyBarrels()
