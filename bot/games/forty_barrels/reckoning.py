"""What the result tells of a game of 40 Barrels: no points, as it counts none."""

from __future__ import annotations

from bot.games.forty_barrels.text import BarrelsTableView
from bot.screens.game_screens import GameScreens
from engines.forty_barrels import BarrelsOptions, Event, Move, View


class BarrelsReckoning(GameScreens[Move, View, Event, BarrelsOptions]):
    """The part of the screens of 40 Barrels that counts."""

    def points(self, table_view: BarrelsTableView, seat: int) -> int | None:
        """There are none: one wins, all others lose."""
        return None
