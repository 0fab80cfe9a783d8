"""111: twelve cards in a row that may never be rearranged; swap them one at a time until they ascend or descend.

`model` holds the game's data, `rules` how a turn is played, `rounds` how a round is dealt and counted, `beliefs` who
may know what, `scoring` the run that counts in a row and its points, and `edition` the figures from `edition.toml`.
"""

from engines.one_eleven.edition import CENTRE, HAND, NUMBERS, ClownEdition, OneElevenOptions, figures
from engines.one_eleven.model import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Event,
    Finished,
    Insert,
    Inserted,
    LimitNear,
    Memory,
    Move,
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
from engines.one_eleven.rules import INSERTS, WARNING, OneEleven, inserted
from engines.one_eleven.scoring import Row, Run, Worth, counted_run, is_in_order, worth

__all__ = [
    "CENTRE",
    "GAME",
    "HAND",
    "INSERTS",
    "NUMBERS",
    "WARNING",
    "ClownEdition",
    "Dealt",
    "DealtHand",
    "Declared",
    "Ended",
    "Event",
    "Finished",
    "Insert",
    "Inserted",
    "LimitNear",
    "Memory",
    "Move",
    "OneEleven",
    "OneElevenOptions",
    "Refresh",
    "Refreshed",
    "RoundEnded",
    "Row",
    "Run",
    "Spot",
    "State",
    "Take",
    "Taken",
    "Took",
    "TookCard",
    "View",
    "Worth",
    "counted_run",
    "figures",
    "inserted",
    "is_in_order",
    "worth",
]

GAME = OneEleven()
