"""What 40 Barrels of Beer brings to the bot."""

from typing import Final

from agents.forty_barrels import AGENTS
from bot.games.forty_barrels.icons import BARREL, ICONS
from bot.games.forty_barrels.lesson import LESSON
from bot.games.forty_barrels.log import BarrelsLog
from bot.games.forty_barrels.picture import BarrelsPictures
from bot.games.forty_barrels.screen import BarrelsScreens
from bot.games.plugin import Plugin
from engines.forty_barrels import GAME

PLUGIN: Final = Plugin(
    game=GAME,
    screens=BarrelsScreens(),
    played_by=AGENTS,
    minutes=10,
    sign=BARREL,
    lesson=LESSON,
    pictures=BarrelsPictures(),
    icons=ICONS,
    log=BarrelsLog(),
)
