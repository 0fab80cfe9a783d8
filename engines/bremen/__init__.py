"""Bremen: four town musicians, tricks of tiles, and a goal that all reach together or not at all.

`model` holds the game's data, `hands` the bits of a hand, `rules` how it is played, `scoring` the goal and whether it
is still reachable, `talk` the phrases, `beliefs` what a seat can infer, `truths` the hands that fit a view, and
`foresight` what a move proves.
"""

from engines.bremen.foresight import Reach, proves_defeat, reach
from engines.bremen.hands import LOWEST_OF_THREE, tiles_in
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
    tile_named,
)
from engines.bremen.rules import Bremen, named_donkey
from engines.bremen.scoring import GOALS, ahead, beats, out_of_reach, title
from engines.bremen.talk import HIGH, LOW, MINE, PHRASES, SPARE, THANKS, UNSURE, Wish, wish
from engines.bremen.truths import Truths, unseen

__all__ = [
    "ANIMALS",
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
    "PHRASES",
    "ROOSTER",
    "SPARE",
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
    "tile_named",
    "tiles_in",
    "title",
    "unseen",
    "wish",
]

GAME = Bremen()
