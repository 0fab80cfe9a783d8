"""Willkommen, Bierfest!: draw, put back what you do not want, and lay sets of beers before somebody calls a toast.

`edition` lists the cards and what they are worth, `model` has the game's data, `moves` the legal moves, the reasons for
refusals and what moves would bring, `rules` how a turn is played, `toast` what happens when everybody drinks, and
`beliefs` what a seat can infer. Other packages use only what is exported here.
"""

from engines.bierfest.beliefs import NOTHING as NOTHING
from engines.bierfest.edition import BEERS as BEERS
from engines.bierfest.edition import CALLS as CALLS
from engines.bierfest.edition import COPIES as COPIES
from engines.bierfest.edition import FOODS as FOODS
from engines.bierfest.edition import KINDS as KINDS
from engines.bierfest.edition import LOWER_HALF as LOWER_HALF
from engines.bierfest.edition import MOST_BEERS as MOST_BEERS
from engines.bierfest.edition import MOST_FOODS as MOST_FOODS
from engines.bierfest.edition import NONE as NONE
from engines.bierfest.edition import TOAST as TOAST
from engines.bierfest.edition import BierfestEdition as BierfestEdition
from engines.bierfest.edition import BierfestOptions as BierfestOptions
from engines.bierfest.edition import Counts as Counts
from engines.bierfest.edition import LaidSet as LaidSet
from engines.bierfest.edition import Menu as Menu
from engines.bierfest.edition import cards_of as cards_of
from engines.bierfest.edition import menu_of as menu_of
from engines.bierfest.edition import without as without
from engines.bierfest.model import CountedAgainst as CountedAgainst
from engines.bierfest.model import Draw as Draw
from engines.bierfest.model import Drew as Drew
from engines.bierfest.model import DrewCard as DrewCard
from engines.bierfest.model import Ended as Ended
from engines.bierfest.model import Event as Event
from engines.bierfest.model import Known as Known
from engines.bierfest.model import Laid as Laid
from engines.bierfest.model import LaidNothing as LaidNothing
from engines.bierfest.model import Lay as Lay
from engines.bierfest.model import LayBeer as LayBeer
from engines.bierfest.model import Lose as Lose
from engines.bierfest.model import Lost as Lost
from engines.bierfest.model import Memory as Memory
from engines.bierfest.model import Move as Move
from engines.bierfest.model import Refuse as Refuse
from engines.bierfest.model import Refused as Refused
from engines.bierfest.model import RefusedCard as RefusedCard
from engines.bierfest.model import Return as Return
from engines.bierfest.model import Returned as Returned
from engines.bierfest.model import ReturnedCard as ReturnedCard
from engines.bierfest.model import Secret as Secret
from engines.bierfest.model import Skip as Skip
from engines.bierfest.model import State as State
from engines.bierfest.model import Stop as Stop
from engines.bierfest.model import ToastCalled as ToastCalled
from engines.bierfest.model import ToastsBack as ToastsBack
from engines.bierfest.model import ToastsLeft as ToastsLeft
from engines.bierfest.model import TookUp as TookUp
from engines.bierfest.model import Turn as Turn
from engines.bierfest.model import TurnEnded as TurnEnded
from engines.bierfest.model import View as View
from engines.bierfest.model import WentAlong as WentAlong
from engines.bierfest.moves import MOST_DRAWS as MOST_DRAWS
from engines.bierfest.moves import ToastNow as ToastNow
from engines.bierfest.moves import brings as brings
from engines.bierfest.moves import just_drawn as just_drawn
from engines.bierfest.moves import toast_now as toast_now
from engines.bierfest.rules import Bierfest as Bierfest
from engines.bierfest.toast import KEPT_ON_TOP as KEPT_ON_TOP

GAME = Bierfest()
