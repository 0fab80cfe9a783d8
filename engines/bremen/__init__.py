"""Bremen: four town musicians, tricks of tiles, and a goal that all reach together or not at all.

`model` holds the game's data, `rules` how it is played, `scoring` the goal and whether it is still reachable, and
`beliefs` what a seat can infer.
"""

from engines.bremen.beliefs import Truths as Truths
from engines.bremen.beliefs import unseen as unseen
from engines.bremen.model import ANIMALS as ANIMALS
from engines.bremen.model import BIT as BIT
from engines.bremen.model import CAT as CAT
from engines.bremen.model import DOG as DOG
from engines.bremen.model import DONKEY as DONKEY
from engines.bremen.model import HIGH as HIGH
from engines.bremen.model import HIGHEST as HIGHEST
from engines.bremen.model import LOW as LOW
from engines.bremen.model import LOWEST_OF_THREE as LOWEST_OF_THREE
from engines.bremen.model import MINE as MINE
from engines.bremen.model import ONE_ANIMAL as ONE_ANIMAL
from engines.bremen.model import PHRASES as PHRASES
from engines.bremen.model import ROOSTER as ROOSTER
from engines.bremen.model import SPARE as SPARE
from engines.bremen.model import SUIT as SUIT
from engines.bremen.model import THANKS as THANKS
from engines.bremen.model import TILES as TILES
from engines.bremen.model import UNSURE as UNSURE
from engines.bremen.model import Agree as Agree
from engines.bremen.model import Answered as Answered
from engines.bremen.model import BremenOptions as BremenOptions
from engines.bremen.model import Deal as Deal
from engines.bremen.model import Ended as Ended
from engines.bremen.model import Event as Event
from engines.bremen.model import Finished as Finished
from engines.bremen.model import LastRound as LastRound
from engines.bremen.model import Memory as Memory
from engines.bremen.model import Move as Move
from engines.bremen.model import Play as Play
from engines.bremen.model import Played as Played
from engines.bremen.model import Propose as Propose
from engines.bremen.model import Proposed as Proposed
from engines.bremen.model import Refuse as Refuse
from engines.bremen.model import State as State
from engines.bremen.model import Tile as Tile
from engines.bremen.model import Took as Took
from engines.bremen.model import TurnedUp as TurnedUp
from engines.bremen.model import View as View
from engines.bremen.model import Wish as Wish
from engines.bremen.model import tiles_in as tiles_in
from engines.bremen.model import wish as wish
from engines.bremen.rules import Bremen as Bremen
from engines.bremen.rules import named_donkey as named_donkey
from engines.bremen.rules import proves_defeat as proves_defeat
from engines.bremen.scoring import ANIMAL_OF as ANIMAL_OF
from engines.bremen.scoring import GOALS as GOALS
from engines.bremen.scoring import POWER as POWER
from engines.bremen.scoring import Reach as Reach
from engines.bremen.scoring import ahead as ahead
from engines.bremen.scoring import beats as beats
from engines.bremen.scoring import reach as reach
from engines.bremen.scoring import title as title

GAME = Bremen()
