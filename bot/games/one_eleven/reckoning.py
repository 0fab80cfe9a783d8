"""What the result tells of a game of 111: the points of each round."""

from __future__ import annotations

from bot.locales import Words
from bot.screens.game_screens import GameScreens
from bot.tables import TableView
from engines.one_eleven import Event, Move, OneElevenOptions, View


class OneElevenReckoning(GameScreens[Move, View, Event, OneElevenOptions]):
    """The part of the screens of 111 that counts."""

    def reckoning(self, table_view: TableView[Move, View, Event], seat: int, words: Words) -> str:
        """The points of each round; nothing where there was only one."""
        rounds = [points[seat] for points in table_view.view.rounds]
        return " + ".join(map(str, rounds)) if len(rounds) > 1 else ""
