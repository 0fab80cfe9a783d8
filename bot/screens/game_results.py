"""What a game tells and draws of its end, for the message that stays in the channel.

All of it is derived from the final position and from what everybody has seen, so it needs no row of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.screens.people import sentence_about
from bot.tables.types import TableView
from engines.contract import EventT, MoveT, Outcome, ViewT


class GameResults(Generic[MoveT, ViewT, EventT]):
    """How one game ends, if it was played to its end. By default it says who won, and draws steps by rank.

    Every method is a pure function of the spectator's, or a reader's, table view.
    """

    def headline(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> str:
        """What happened, in one short sentence with a name; empty: who won, and nothing else."""
        return ""

    def drawing(self, table_view: TableView[MoveT, ViewT, EventT]) -> Drawing | None:
        """The picture; None for steps by rank."""
        return None

    def row(self, table_view: TableView[MoveT, ViewT, EventT], seat: int, words: Words) -> str:
        """What the picture shows in a seat's row besides its place and points; empty if that is all."""
        return ""

    def foot(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[str]:
        """What else the picture shows, in lines, after the rows of all seats."""
        return ()


def order_of(outcome: Outcome) -> list[int]:
    """The seats, the best first."""
    return sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))


def lead_of(outcome: Outcome) -> int:
    """By how many points the only winner is ahead of the second; 0 if there is no such lead."""
    if len(outcome.winners) != 1 or len(outcome.scores) < 2:
        return 0
    [winner] = outcome.winners
    second = max(score for seat, score in enumerate(outcome.scores) if seat != winner)
    return max(0, outcome.scores[winner] - second)


def sentence_about_winner(
    table_view: TableView[MoveT, ViewT, EventT], key: str, words: Words, **values: str | int
) -> str:
    """The text of `key` about the only winner, or the reader's `{key}-you`; empty if not exactly one seat has won."""
    outcome = table_view.table.outcome
    if outcome is None or len(outcome.winners) != 1:
        return ""
    return sentence_about(table_view.table.seats[outcome.winners[0]], key, words, table_view.seat, bold=False, **values)
