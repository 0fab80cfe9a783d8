"""What the result tells of a game of 111: the points of each round, and the best round."""

from __future__ import annotations

from bot.games.one_eleven.icons import NOSE
from bot.locales import Words
from bot.pictures.result import Seal
from bot.screens.game_screens import GameScreens, Moment
from bot.screens.people import name_of
from bot.tables import TableView
from engines.one_eleven import Event, Move, OneElevenOptions, View


class OneElevenReckoning(GameScreens[Move, View, Event, OneElevenOptions]):
    """The part of the screens of 111 that counts."""

    def reckoning(self, table_view: TableView[Move, View, Event], seat: int, words: Words) -> str:
        """The points of each round; nothing where there was only one."""
        rounds = [points[seat] for points in table_view.view.rounds]
        return " + ".join(map(str, rounds)) if len(rounds) > 1 else ""

    def moment(self, table_view: TableView[Move, View, Event], words: Words) -> Moment | None:
        """The round that brought somebody most, the earliest of several."""
        rounds = table_view.view.rounds
        every = [(points, -number, seat) for number, each in enumerate(rounds, 1) for seat, points in enumerate(each)]
        if not every:
            return None
        points, number, seat = max(every, key=lambda each: each[:2])
        name = f"**{name_of(table_view.table.seats[seat], words, table_view.seat)}**"
        told = words("one_eleven-moment", name=name, points=points, round=-number)
        return Moment(Seal(NOSE.sprite, f"+{points}", seat), told)
