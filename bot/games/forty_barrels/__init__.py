"""What 40 Barrels of Beer brings to the bot."""

from typing import Final

from bot.games.forty_barrels.heuristic import Heuristic
from bot.games.forty_barrels.screen import BarrelsScreens
from bot.games.plugin import Plugin
from engines.forty_barrels import GAME

PLUGIN: Final = Plugin(game=GAME, screens=BarrelsScreens(), agents=(Heuristic(),))
