"""The games as the bot offers them: the screens and the house players of each.

A new game is added to the two lists here and to engines/registry.py, and to nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.forty_barrels.screen import BarrelsScreens
from bot.games.forty_barrels.thumb import Sensible as SensibleBarrels
from bot.house.careless import Careless
from bot.house.player import HousePlayer
from bot.screens.shelf import GameScreens, Shelf

_SCREENS: tuple[GameScreens, ...] = (BarrelsScreens(),)
_SENSIBLE: Mapping[str, HousePlayer] = {"forty_barrels": SensibleBarrels()}

SHELF: Final[Shelf] = {screens.game: screens for screens in _SCREENS}
"""The screens of each game."""

HOUSE: Final[Mapping[str, Mapping[str, HousePlayer]]] = {
    game: {player.kind: player for player in (sensible, Careless())} for game, sensible in _SENSIBLE.items()
}
"""The house players of each game, by kind."""
