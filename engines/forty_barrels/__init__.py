"""40 Barrels of Beer: put a card under one of nine stacks and turn up the next; exactly 40 wins, more goes out.

`model` holds the game's data, `rules` how it is played and counted and what a seat can infer.
"""

from engines.forty_barrels.model import SPOTS as SPOTS
from engines.forty_barrels.model import BarrelsOptions as BarrelsOptions
from engines.forty_barrels.model import Counted as Counted
from engines.forty_barrels.model import Drew as Drew
from engines.forty_barrels.model import DrewCards as DrewCards
from engines.forty_barrels.model import Ended as Ended
from engines.forty_barrels.model import Event as Event
from engines.forty_barrels.model import Memory as Memory
from engines.forty_barrels.model import Move as Move
from engines.forty_barrels.model import Pass as Pass
from engines.forty_barrels.model import Passed as Passed
from engines.forty_barrels.model import Play as Play
from engines.forty_barrels.model import Played as Played
from engines.forty_barrels.model import State as State
from engines.forty_barrels.model import Turned as Turned
from engines.forty_barrels.model import View as View
from engines.forty_barrels.model import WentOut as WentOut
from engines.forty_barrels.rules import GOAL as GOAL
from engines.forty_barrels.rules import FortyBarrels as FortyBarrels
from engines.forty_barrels.rules import totals as totals
from engines.forty_barrels.rules import totals_without as totals_without

GAME = FortyBarrels()
