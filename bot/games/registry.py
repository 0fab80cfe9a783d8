"""The games as the bot offers them: the screens and the house players of each.

A new game is added to the two lists here and to engines/registry.py, and to nothing else.
"""

from __future__ import annotations

from typing import Final

from bot.games.bremen.screen import BremenScreens
from bot.games.bremen.thumb import Careless as CarelessBremen
from bot.games.bremen.thumb import Sensible as SensibleBremen
from bot.games.forty_barrels.screen import BarrelsScreens
from bot.games.forty_barrels.thumb import Sensible as SensibleBarrels
from bot.house.kinds import Kinds
from bot.screens.shelf import GameScreens, Shelf

_SCREENS: tuple[GameScreens, ...] = (BarrelsScreens(), BremenScreens())

SHELF: Final[Shelf] = {screens.game: screens for screens in _SCREENS}
"""The screens of each game."""

HOUSE: Final = Kinds({"forty_barrels": (SensibleBarrels(),), "bremen": (SensibleBremen(), CarelessBremen())})
"""The house players that know a game; without a careless one of its own it has the one that plays every game."""
