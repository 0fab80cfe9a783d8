"""111: twelve cards in a row that may never be rearranged; swap them one at a time until they ascend or descend.

`model` holds what the game is made of, `rules` how it is played, `knowledge` who may know what, `scoring` what a row is
worth, and `values` the house values, whose figures stand in `values.toml`.
"""

from engines.one_eleven.model import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Event,
    Finished,
    Insert,
    Inserted,
    LastTurn,
    LimitNear,
    Memory,
    Move,
    OneElevenOptions,
    Refresh,
    Refreshed,
    RoundEnded,
    Spot,
    State,
    Take,
    Taken,
    Took,
    TookCard,
    View,
)
from engines.one_eleven.rules import CENTRE, INSERTS, WARNING, OneEleven, inserted
from engines.one_eleven.scoring import Run, counted_run, is_in_order
from engines.one_eleven.values import HAND, NUMBERS, ClownValues, Figures, figures

__all__ = [
    "CENTRE",
    "HAND",
    "INSERTS",
    "NUMBERS",
    "WARNING",
    "ClownValues",
    "Dealt",
    "DealtHand",
    "Declared",
    "Ended",
    "Event",
    "Figures",
    "Finished",
    "Insert",
    "Inserted",
    "LastTurn",
    "LimitNear",
    "Memory",
    "Move",
    "OneEleven",
    "OneElevenOptions",
    "Refresh",
    "Refreshed",
    "RoundEnded",
    "Run",
    "Spot",
    "State",
    "Take",
    "Taken",
    "Took",
    "TookCard",
    "View",
    "counted_run",
    "figures",
    "inserted",
    "is_in_order",
]
