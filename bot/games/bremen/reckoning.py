"""What the result tells of a game of Bremen: the title that all have earned together."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.bremen.seen import BremenTableView
from bot.games.bremen.text import missed
from bot.locales import Words
from bot.screens.game_screens import GameScreens
from engines.bremen import BremenOptions, Event, Move, View, title


class BremenReckoning(GameScreens[Move, View, Event, BremenOptions]):
    """The part of the screens of Bremen that counts."""

    def points(self, table_view: BremenTableView, seat: int) -> int | None:
        """The score, which is that of all; a game that was lost has none."""
        outcome = table_view.table.outcome
        return outcome.scores[seat] if outcome is not None and outcome.winners else None

    def honours(self, table_view: BremenTableView, words: Words) -> Sequence[str]:
        """The score and the title of those who have won; else what was missed, if they played to the end."""
        outcome, seats = table_view.table.outcome, table_view.view.seats
        if outcome is None or outcome.reason == "conceded":
            return []
        if not outcome.winners:
            return [missed(table_view.view, words)]
        score = outcome.scores[0]
        return [words("bremen-score", score=score, title=f"**{self.title(seats, score, words)}**")]

    def title(self, players: int, score: int, words: Words) -> str:
        """The title for a score."""
        return words(f"bremen-title-{title(players, score)}")
