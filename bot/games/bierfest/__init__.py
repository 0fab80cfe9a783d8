"""What Willkommen, Bierfest! brings to the bot."""

from typing import Final

from bot.games.bierfest.heuristic import Heuristic
from bot.games.bierfest.screen import BierfestScreens
from bot.games.plugin import Plugin
from engines.bierfest import GAME

PLUGIN: Final = Plugin(game=GAME, screens=BierfestScreens(), agents=(Heuristic(),))
