"""The games as the bot offers them: the screens and the house players of each.

A new game is added to the two lists here; docs/adding-a-game.md names the other places.
"""

from __future__ import annotations

from typing import Final

from bot.games.bierfest.screen import BierfestScreens
from bot.games.bierfest.thumb import Sensible as SensibleBierfest
from bot.games.bremen.screen import BremenScreens
from bot.games.bremen.thumb import Careless as CarelessBremen
from bot.games.bremen.thumb import Sensible as SensibleBremen
from bot.games.cafe.screen import CafeScreens
from bot.games.cafe.thumb import Sensible as SensibleCafe
from bot.games.forty_barrels.screen import BarrelsScreens
from bot.games.forty_barrels.thumb import Sensible as SensibleBarrels
from bot.games.one_eleven.screen import OneElevenScreens
from bot.games.one_eleven.thumb import Sensible as SensibleOneEleven
from bot.house.kinds import Kinds
from bot.screens.shelf import GameScreens, Shelf

_SCREENS: tuple[GameScreens, ...] = (
    BarrelsScreens(),
    BierfestScreens(),
    OneElevenScreens(),
    BremenScreens(),
    CafeScreens(),
)

SHELF: Final[Shelf] = {screens.game: screens for screens in _SCREENS}
"""The screens of each game."""

HOUSE: Final = Kinds(
    {
        "forty_barrels": (SensibleBarrels(),),
        "bierfest": (SensibleBierfest(),),
        "one_eleven": (SensibleOneEleven(),),
        "bremen": (SensibleBremen(), CarelessBremen()),
        "cafe": (SensibleCafe(),),
    }
)
"""The house players that know a game; without a careless one of its own it has the one that plays every game."""
