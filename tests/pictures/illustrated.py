"""A game with small pictures, for tests of how pictures get onto Discord: what is on them does not matter there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.forty_barrels.screen import BarrelsScreens
from bot.games.forty_barrels.text import BarrelsTableView
from bot.games.plugin import AnyPlugin
from bot.games.registry import PLUGINS
from bot.locales import Words
from bot.pictures.drawing import Drawing, Sprite
from bot.screens.game_screens import GamePictures
from engines.forty_barrels.model import Event, Move, View
from tests.pictures.drawings import drawn


class Pictures(GamePictures[Move, View, Event]):
    """The board is another one after each move; a hand only with its cards and what is chosen of them."""

    def board(self, table_view: BarrelsTableView) -> Drawing:
        """See GamePictures."""
        return drawn(f"board {table_view.table.id} {table_view.table.ply}")

    def hand(self, table_view: BarrelsTableView, choice: str) -> Drawing:
        """See GamePictures."""
        return drawn(f"hand {table_view.table.id} {table_view.view.hand}")

    def cover(self) -> Sprite:
        """See GamePictures."""
        return drawn("cover").stamps[0].sprite


class Screens(BarrelsScreens):
    """40 Barrels, with these pictures."""

    def board_text(self, table_view: BarrelsTableView, words: Words) -> Sequence[str]:
        """See GameScreens."""
        return [f"**The board** after {table_view.table.ply} moves"]

    def hand_text(self, table_view: BarrelsTableView, words: Words, choice: str) -> Sequence[str]:
        """See GameScreens."""
        return [f"**In your hand** are {len(table_view.view.hand)} cards"]


def _illustrated(plugin: AnyPlugin) -> AnyPlugin:
    return replace(plugin, screens=Screens(), pictures=Pictures())  # type: ignore[arg-type]  # as the registry does


ILLUSTRATED: Final = {"forty_barrels": _illustrated(PLUGINS["forty_barrels"])}
"""A shelf with this game alone."""
