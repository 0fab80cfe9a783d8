"""What Willkommen, Bierfest! brings to the bot."""

from typing import Final

from agents.bierfest import AGENTS
from bot.games.bierfest.icons import CARDS, ICONS
from bot.games.bierfest.lesson import LESSON
from bot.games.bierfest.log import BierfestLog
from bot.games.bierfest.picture import BierfestPictures
from bot.games.bierfest.screen import BierfestScreens
from bot.games.plugin import Plugin
from engines.bierfest import GAME, TOAST, Draw

PLUGIN: Final = Plugin(
    game=GAME,
    screens=BierfestScreens(),
    played_by=AGENTS,
    minutes=20,
    sign=CARDS[TOAST],
    lesson=LESSON,
    pictures=BierfestPictures(),
    icons=ICONS,
    log=BierfestLog(),
    without_asking=(Draw,),
)
