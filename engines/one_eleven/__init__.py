"""111: twelve cards in a row that may never be rearranged; swap them one at a time until they ascend or descend.

`edition` has the cards, the figures from `edition.toml` and what a row is worth, `model` the game's data, and `rules`
how it is played and who may know what.
"""

from engines.one_eleven.edition import CENTRE as CENTRE
from engines.one_eleven.edition import HAND as HAND
from engines.one_eleven.edition import NUMBERS as NUMBERS
from engines.one_eleven.edition import ClownEdition as ClownEdition
from engines.one_eleven.edition import OneElevenOptions as OneElevenOptions
from engines.one_eleven.edition import Row as Row
from engines.one_eleven.edition import Run as Run
from engines.one_eleven.edition import Worth as Worth
from engines.one_eleven.edition import counted_run as counted_run
from engines.one_eleven.edition import figures as figures
from engines.one_eleven.edition import is_in_order as is_in_order
from engines.one_eleven.edition import worth as worth
from engines.one_eleven.model import Dealt as Dealt
from engines.one_eleven.model import DealtHand as DealtHand
from engines.one_eleven.model import Declared as Declared
from engines.one_eleven.model import Ended as Ended
from engines.one_eleven.model import Event as Event
from engines.one_eleven.model import Finished as Finished
from engines.one_eleven.model import Insert as Insert
from engines.one_eleven.model import Inserted as Inserted
from engines.one_eleven.model import LimitNear as LimitNear
from engines.one_eleven.model import Memory as Memory
from engines.one_eleven.model import Move as Move
from engines.one_eleven.model import Refresh as Refresh
from engines.one_eleven.model import Refreshed as Refreshed
from engines.one_eleven.model import RoundEnded as RoundEnded
from engines.one_eleven.model import Spot as Spot
from engines.one_eleven.model import State as State
from engines.one_eleven.model import Take as Take
from engines.one_eleven.model import Taken as Taken
from engines.one_eleven.model import Took as Took
from engines.one_eleven.model import TookCard as TookCard
from engines.one_eleven.model import View as View
from engines.one_eleven.rules import INSERTS as INSERTS
from engines.one_eleven.rules import WARNING as WARNING
from engines.one_eleven.rules import OneEleven as OneEleven
from engines.one_eleven.rules import inserted as inserted

GAME = OneEleven()
