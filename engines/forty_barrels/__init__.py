"""40 Barrels of Beer: put a card under one of nine places and turn the next one up; exactly 40 wins, more is out.

`model` holds what the game is made of, `rules` how it is played.
"""

from engines.forty_barrels.model import (
    BarrelsOptions,
    Counted,
    Drew,
    DrewCards,
    Ended,
    Event,
    LastPlay,
    Memory,
    Move,
    Pass,
    Passed,
    Play,
    Played,
    Spot,
    State,
    Turned,
    View,
    WentOut,
)
from engines.forty_barrels.rules import GOAL, SPOTS, FortyBarrels, totals

__all__ = [
    "GOAL",
    "SPOTS",
    "BarrelsOptions",
    "Counted",
    "Drew",
    "DrewCards",
    "Ended",
    "Event",
    "FortyBarrels",
    "LastPlay",
    "Memory",
    "Move",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "Spot",
    "State",
    "Turned",
    "View",
    "WentOut",
    "totals",
]
