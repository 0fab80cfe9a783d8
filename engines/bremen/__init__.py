"""Bremen: four town musicians, tricks of tiles, and a goal that all reach together or not at all.

`model` holds what the game is made of, `hands` the bits of a hand, `rules` how it is played, `scoring` the goal and how
near it is, `talk` what may be said, `beliefs` what a seat can infer and `truths` the hands behind a view, `foresight`
what a move proves.
"""

from engines.bremen.foresight import Reach, proves_defeat, reach
from engines.bremen.hands import BIT, LOWEST_OF_THREE, ONE_ANIMAL, SUIT, tiles_in
from engines.bremen.model import (
    ANIMALS,
    CAT,
    DOG,
    DONKEY,
    HIGHEST,
    ROOSTER,
    TILES,
    Agree,
    Answered,
    BremenOptions,
    Deal,
    Ended,
    Event,
    Finished,
    Held,
    LastRound,
    Memory,
    Move,
    Play,
    Played,
    Propose,
    Proposed,
    Refuse,
    State,
    Tile,
    Took,
    TurnedUp,
    View,
)
from engines.bremen.rules import Bremen, named_donkey
from engines.bremen.scoring import GOALS, ahead, beats, out_of_reach, title
from engines.bremen.talk import HIGH, LOW, MINE, PHRASES, SPARE, THANKS, UNSURE, Wish, wish
from engines.bremen.truths import Truths, unseen

__all__ = [
    "ANIMALS",
    "BIT",
    "CAT",
    "DOG",
    "DONKEY",
    "GAME",
    "GOALS",
    "HIGH",
    "HIGHEST",
    "LOW",
    "LOWEST_OF_THREE",
    "MINE",
    "ONE_ANIMAL",
    "PHRASES",
    "ROOSTER",
    "SPARE",
    "SUIT",
    "THANKS",
    "TILES",
    "UNSURE",
    "Agree",
    "Answered",
    "Bremen",
    "BremenOptions",
    "Deal",
    "Ended",
    "Event",
    "Finished",
    "Held",
    "LastRound",
    "Memory",
    "Move",
    "Play",
    "Played",
    "Propose",
    "Proposed",
    "Reach",
    "Refuse",
    "State",
    "Tile",
    "Took",
    "Truths",
    "TurnedUp",
    "View",
    "Wish",
    "ahead",
    "beats",
    "named_donkey",
    "out_of_reach",
    "proves_defeat",
    "reach",
    "tiles_in",
    "title",
    "unseen",
    "wish",
]

GAME = Bremen()
