"""What mypy finds in a game that lacks a piece or has one of another game.

Each wrong line says with which code mypy refuses it. `make check` fails when one is not refused any more, as mypy
counts an ignore that nothing needs as an error. Nothing here ever runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from agents.bremen import AGENTS
from agents.cafe import AGENTS as AGENTS_OF_CAFE
from bot.games.bremen.art.picture import BremenPictures
from bot.games.bremen.art.sprites import ICONS
from bot.games.bremen.plugin import PLUGIN
from bot.games.bremen.screen import BremenScreens
from bot.games.cafe.screen import CafeScreens
from bot.games.plugin import Plugin
from bot.locales import Words
from bot.screens.game_screens import GameScreens
from bot.screens.parts import Part
from bot.tables.types import TableView
from engines import contract
from engines.bremen import GAME
from engines.bremen.model import BremenOptions, Event, Move, State, View

if TYPE_CHECKING:
    from engines.cafe.model import View as ViewOfCafe


class _NoMethods(contract.Game[State, Move, View, Event, BremenOptions]):
    """A game of which nothing is written yet."""


class _NoHand(GameScreens[Move, View, Event, BremenOptions]):
    """Screens without a hand."""

    def board(self, table_view: TableView[Move, View, Event], words: Words) -> Sequence[Part]:
        return []


class _BoardOfAnotherGame(BremenScreens):
    """Screens that read another game's view."""

    def board(self, table_view: TableView[Move, ViewOfCafe, Event], words: Words) -> Sequence[Part]:  # type: ignore[override]
        return []


def _lacking() -> None:
    _NoMethods()  # type: ignore[abstract]
    _NoHand()  # type: ignore[abstract]
    Plugin(game=GAME, screens=BremenScreens(), minutes=1, lesson=PLUGIN.lesson)  # type: ignore[call-arg]
    Plugin(game=GAME, played_by=AGENTS, minutes=1, lesson=PLUGIN.lesson)  # type: ignore[call-arg]


def _of_another_game() -> None:
    sign = ICONS[0]
    Plugin(  # type: ignore[misc]
        game=GAME,
        screens=CafeScreens(),
        played_by=AGENTS,
        minutes=1,
        sign=sign,
        lesson=PLUGIN.lesson,
        pictures=BremenPictures(),
    )
    Plugin(  # type: ignore[misc]
        game=GAME,
        screens=BremenScreens(),
        played_by=AGENTS_OF_CAFE,
        minutes=1,
        sign=sign,
        lesson=PLUGIN.lesson,
        pictures=BremenPictures(),
    )
