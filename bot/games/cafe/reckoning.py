"""What the result tells of a game of Cafe International: points and fines of each seat, and the best turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cafe.turns import CafeTableView
from bot.locales import Words
from bot.locales.numbers import number
from bot.screens.game_screens import GameScreens
from engines.cafe import CafeOptions, Event, Move, Seated, ToBar, View


class CafeReckoning(GameScreens[Move, View, Event, CafeOptions]):
    """The part of the screens of the cafe that counts."""

    def reckoning(self, table_view: CafeTableView, seat: int, words: Words) -> str:
        """The points of the game, and what the tiles left in the hand have cost."""
        view = table_view.view
        if view.outcome is None or seat in view.out:
            return words("cafe-reckoning-out") if seat in view.out else ""
        points, fine = view.points[seat], view.outcome.scores[seat] - view.points[seat]
        return words("cafe-reckoning", points=number(points), fine=number(fine) if fine else "−0")

    def brought(self, table_view: CafeTableView, seat: int, turn: Sequence[Event]) -> int | None:
        """All that was brought by guests at tables and at the bar."""
        return sum(event.points for event in turn if isinstance(event, Seated | ToBar))
