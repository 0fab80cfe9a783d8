"""What the result tells of a game of Bremen: the title that all have earned together, or what they missed."""

from __future__ import annotations

from bot.games.bremen.end_pictures import band
from bot.games.bremen.seen import BremenTableView
from bot.games.bremen.text import missed
from bot.locales import Words
from bot.pictures.result import Seal
from bot.screens.game_screens import GameScreens, Moment
from engines.bremen import BremenOptions, Event, Move, View, title


class BremenReckoning(GameScreens[Move, View, Event, BremenOptions]):
    """The part of the screens of Bremen that counts."""

    def points(self, table_view: BremenTableView, seat: int) -> int | None:
        """The score, which is that of all; a game that was lost has none."""
        outcome = table_view.table.outcome
        return outcome.scores[seat] if outcome is not None and outcome.winners else None

    def moment(self, table_view: BremenTableView, words: Words) -> Moment | None:
        """The score and the title of those who have won; else what was missed, if they played to the end."""
        outcome, seats = table_view.table.outcome, table_view.view.seats
        if outcome is None or outcome.reason == "conceded":
            return None
        if not outcome.winners:
            return Moment(None, missed(table_view.view, words))
        score = outcome.scores[0]
        told = words("bremen-score", score=score, title=f"**{self.title(seats, score, words)}**")
        return Moment(Seal(band(), str(score), None), told)

    def title(self, players: int, score: int, words: Words) -> str:
        """The title for a score."""
        return words(f"bremen-title-{title(players, score)}")
