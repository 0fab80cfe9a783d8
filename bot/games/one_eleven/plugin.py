"""What 111 brings to the bot."""

from typing import Final

from bot.games.one_eleven.agents import AGENTS
from bot.games.one_eleven.icons import ICONS
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
    sign="🤡",
    minutes=20,
    lesson=LESSON,
)
