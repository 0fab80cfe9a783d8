"""What Cafe International brings to the bot."""

from typing import Final

from agents.cafe import AGENTS
from bot.games.cafe.icons import CUP, ICONS
from bot.games.cafe.lesson import LESSON
from bot.games.cafe.log import CafeLog
from bot.games.cafe.picture import CafePictures
from bot.games.cafe.screen import CafeScreens
from bot.games.plugin import Plugin
from engines.cafe import GAME

PLUGIN: Final = Plugin(
    game=GAME,
    screens=CafeScreens(),
    played_by=AGENTS,
    minutes=45,
    sign=CUP,
    lesson=LESSON,
    pictures=CafePictures(),
    icons=ICONS,
    log=CafeLog(),
)
