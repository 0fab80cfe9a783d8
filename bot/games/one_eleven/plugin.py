"""What 111 brings to the bot."""

from typing import Final

from agents.one_eleven import AGENTS
from bot.games.one_eleven.icons import CLOWN, ICONS
from bot.games.one_eleven.lesson import LESSON
from bot.games.one_eleven.log import OneElevenLog
from bot.games.one_eleven.picture import OneElevenPictures
from bot.games.one_eleven.screen import OneElevenScreens
from bot.games.plugin import Plugin
from engines.one_eleven import GAME

PLUGIN: Final = Plugin(
    game=GAME,
    screens=OneElevenScreens(),
    pictures=OneElevenPictures(),
    icons=ICONS,
    log=OneElevenLog(),
    played_by=AGENTS,
    minutes=20,
    sign=CLOWN,
    lesson=LESSON,
)
