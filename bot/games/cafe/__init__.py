"""What Cafe International brings to the bot."""

from typing import Final

from bot.games.cafe.heuristic import Heuristic
from bot.games.cafe.screen import CafeScreens
from bot.games.plugin import Plugin
from engines.cafe import GAME

PLUGIN: Final = Plugin(game=GAME, screens=CafeScreens(), agents=(Heuristic(),))
