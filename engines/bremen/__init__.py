"""Bremen: four town musicians, tricks of tiles, and a goal that all reach together or not at all.

`model` holds what the game is made of, `rules` how it is played, `reach` when the goal is out of reach, `end` how
it ends, `guess` hands that fit what a seat knows.
"""

from engines.bremen.end import title
from engines.bremen.guess import unseen
from engines.bremen.model import (
    ANIMALS,
    CAT,
    DOG,
    DONKEY,
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
from engines.bremen.reach import GOALS, out_of_reach
from engines.bremen.rules import Bremen, named_donkey, tiles_in

__all__ = [
    "ANIMALS",
    "CAT",
    "DOG",
    "DONKEY",
    "GOALS",
    "ROOSTER",
    "TILES",
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
    "Refuse",
    "State",
    "Tile",
    "Took",
    "TurnedUp",
    "View",
    "named_donkey",
    "out_of_reach",
    "tile_named",
    "tiles_in",
    "title",
    "unseen",
]
