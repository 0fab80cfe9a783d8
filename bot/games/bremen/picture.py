"""The pictures of Bremen: the round table for everybody, one seat's own tiles, and the night after a loss."""

from __future__ import annotations

from bot.games.bremen.board_picture import board
from bot.games.bremen.cover import cover
from bot.games.bremen.end_pictures import loss_drawing
from bot.games.bremen.hand_picture import hand
from bot.games.bremen.seen import BremenTableView
from bot.pictures.drawing import Drawing, Sprite
from bot.screens.game_screens import GamePictures
from engines.bremen import Event, Move, View


class BremenPictures(GamePictures[Move, View, Event]):
    """How Bremen looks."""

    def board(self, table_view: BremenTableView) -> Drawing:
        """The round on the table, the animals that everybody holds, the ladder; at the end the tiles left."""
        return board(table_view)

    def hand(self, table_view: BremenTableView, choice: str) -> Drawing:
        """The own tiles; and where the bot keeps it up to date, what lies on the table."""
        return hand(table_view)

    def loss(self, table_view: BremenTableView) -> Drawing:
        """The friends at their fire, and what was reached of the goal."""
        return loss_drawing(table_view)

    def cover(self) -> Sprite:
        """The four musicians on each other's backs at night."""
        return cover()
