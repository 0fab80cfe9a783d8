"""What Bremen brings to the bot."""

from typing import Final

from bot.games.bremen.heuristic import Heuristic, Random
from bot.games.bremen.screen import BremenScreens
from bot.games.plugin import Plugin
from engines.bremen import GAME

PLUGIN: Final = Plugin(game=GAME, screens=BremenScreens(), agents=(Heuristic(), Random()))
