"""What the result tells of a game of 40 Barrels: how it ended, and no points, as it counts none."""

from __future__ import annotations

from bot.games.forty_barrels.icons import face_icon
from bot.games.forty_barrels.text import BarrelsTableView, face
from bot.locales import Words
from bot.pictures.result import Seal
from bot.screens.game_screens import GameScreens, Moment
from bot.screens.people import said_of
from engines.forty_barrels import GOAL, BarrelsOptions, Counted, Event, Move, Turned, View


class BarrelsReckoning(GameScreens[Move, View, Event, BarrelsOptions]):
    """The part of the screens of 40 Barrels that counts."""

    def points(self, table_view: BarrelsTableView, seat: int) -> int | None:
        """There are none: one wins, all others lose."""
        return None

    def moment(self, table_view: BarrelsTableView, words: Words) -> Moment | None:
        """The card that came up last: it filled the wagon, or broke it."""
        outcome, course = table_view.table.outcome, table_view.course
        if outcome is None or not outcome.winners or not course:
            return None
        turn, card, loaded = course[-1], None, 0
        for event in turn.events:
            match event:
                case Turned():
                    card = event.card
                case Counted():
                    loaded = event.base
        if card is None:
            return None
        filled = outcome.reason == "forty"
        figure = str(GOAL if filled else loaded)
        key = "forty_barrels-moment-full" if filled else "forty_barrels-moment-broke"
        seat = table_view.table.seats[turn.seat]
        told = said_of(seat, key, words, table_view.seat, bold=True, card=face(card, words), total=figure)
        return Moment(Seal(face_icon(card).sprite, figure, turn.seat), told)
