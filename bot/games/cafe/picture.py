"""The pictures of Cafe International: the room for everybody, what one seat holds and can choose, and the cover."""

from __future__ import annotations

from bot.games.cafe.choosing import chosen
from bot.games.cafe.cover import cover
from bot.games.cafe.hand_picture import hand_drawing
from bot.games.cafe.lattice import middle_of
from bot.games.cafe.room_picture import room_stamps
from bot.games.cafe.turns import CafeTableView
from bot.pictures.drawing import WIDTH, Drawing, Sprite
from bot.screens.game_screens import GamePictures
from engines.cafe import Event, Move, View, board_of


class CafePictures(GamePictures[Move, View, Event]):
    """How Cafe International looks."""

    def board(self, table_view: CafeTableView) -> Drawing:
        """The whole room."""
        height = middle_of(board_of(table_view.view.options.edition)).height
        return Drawing(WIDTH, height, room_stamps(table_view))

    def hand(self, table_view: CafeTableView, choice: str) -> Drawing:
        """The own tiles and everybody's, or the tables that the chosen tile may go to."""
        return hand_drawing(table_view, chosen(table_view, choice))

    def cover(self) -> Sprite:
        """Coffee on a checked cloth, and four guests around it."""
        return cover()
