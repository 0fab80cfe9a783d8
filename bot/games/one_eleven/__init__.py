"""What 111 brings to the bot."""

from typing import Final

from bot.games.one_eleven.heuristic import Heuristic
from bot.games.one_eleven.screen import OneElevenScreens
from bot.games.plugin import Plugin
from engines.one_eleven import GAME

PLUGIN: Final = Plugin(game=GAME, screens=OneElevenScreens(), agents=(Heuristic(),))
