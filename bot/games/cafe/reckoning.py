"""What the result tells of a game of Cafe International: points and fines of each seat, and the best turn."""

from __future__ import annotations

from bot.games.cafe.icons import ICONS
from bot.games.cafe.turns import CafeTableView
from bot.locales import Words
from bot.locales.numbers import number
from bot.pictures.result import Seal
from bot.screens.game_screens import GameScreens, Moment
from bot.screens.people import name_of
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

    def moment(self, table_view: CafeTableView, words: Words) -> Moment | None:
        """The turn that brought most at tables and at the bar, the earliest of several, by its best guest."""
        turns = [[event for event in turn.events if isinstance(event, Seated | ToBar)] for turn in table_view.course]
        best = max(turns, key=lambda deeds: sum(deed.points for deed in deeds), default=[])
        points = sum(deed.points for deed in best)
        if points <= 0:
            return None
        first = max(best, key=lambda deed: deed.points)
        tile = first.tile if isinstance(first, ToBar) else first.guest.tile
        name = f"**{name_of(table_view.table.seats[first.seat], words, table_view.seat)}**"
        told = words("result-best-turn", name=name, points=points)
        return Moment(Seal(ICONS[tile.number].sprite, f"+{points}", first.seat), told)
