"""The pictures of Cafe International: the room for everybody, what one seat holds and can choose, and the cover."""

from __future__ import annotations

from bot.games.cafe.art.cover import cover
from bot.games.cafe.art.hand import hand_drawing
from bot.games.cafe.art.room import room_drawing
from bot.games.cafe.choosing import chosen
from bot.games.cafe.turns import CafeTableView
from bot.pictures.drawing import Drawing, Sprite
from bot.screens.game_screens import GamePictures
from engines.cafe import Event, Move, View


class CafePictures(GamePictures[Move, View, Event]):
    """How Cafe International looks."""

    def board(self, table_view: CafeTableView) -> Drawing:
        """The whole room."""
        return room_drawing(table_view)

    def hand(self, table_view: CafeTableView, choice: str) -> Drawing:
        """The reader's guests and where they may sit, or the tables where the chosen one may sit."""
        return hand_drawing(table_view, chosen(table_view, choice))

    def cover(self) -> Sprite:
        """Coffee on a small table, and four guests around it."""
        return cover()
