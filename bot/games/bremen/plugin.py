"""What Bremen brings to the bot."""

from typing import Final

from agents.bremen import AGENTS
from bot.games.bremen.icons import ICONS
from bot.games.bremen.lesson import LESSON
from bot.games.bremen.log import BremenLog
from bot.games.bremen.picture import BremenPictures
from bot.games.bremen.screen import BremenScreens
from bot.games.plugin import Plugin
from engines.bremen import GAME, ROOSTER

PLUGIN: Final = Plugin(
    game=GAME,
    screens=BremenScreens(),
    played_by=AGENTS,
    minutes=30,
    sign=ICONS[ROOSTER],
    lesson=LESSON,
    pictures=BremenPictures(),
    icons=ICONS,
    log=BremenLog(),
)
