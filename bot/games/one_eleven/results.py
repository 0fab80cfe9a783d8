"""The end of 111: everybody's last row, their way to the goal, and the best round of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.one_eleven.art.result import BestRound, RowAtEnd, result_card
from bot.games.one_eleven.text import OneElevenTableView, seen_row
from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.screens.game_results import GameResults, lead_of, order_of, sentence_about_winner
from bot.screens.people import teller_of_moves
from bot.tables.story import LogEntry
from engines.one_eleven.model import Event, Move, RoundEnded, View


class RoundOfGame(NamedTuple):
    """A seat's points in one round."""

    seat: int
    points: int
    number: int
    """Which round it was, from 1."""


def best_round(table_view: OneElevenTableView) -> RoundOfGame | None:
    """The round that brought somebody the most points; of several, the earliest."""
    every = (
        RoundOfGame(seat, points, number)
        for number, each in enumerate(table_view.view.rounds, 1)
        for seat, points in enumerate(each)
    )
    return max(every, key=lambda each: (each.points, -each.number), default=None)


def moves_in(table_view: OneElevenTableView, number: int) -> list[LogEntry]:
    """The moves of a round, counted from 1."""
    ended = 0
    moves = []
    for move in table_view.log:
        if ended == number - 1:
            moves.append(move)
        ended += any(isinstance(event, RoundEnded) for event in move.events)
    return moves


class OneElevenResults(GameResults[Move, View, Event]):
    """How 111 ends."""

    def headline(self, table_view: OneElevenTableView, words: Words) -> str:
        """Who wins by how much, and whether they ended the last round."""
        outcome, finished = table_view.table.outcome, table_view.view.finished
        if outcome is None or not (lead := lead_of(outcome)):
            return ""
        has_ended_it = finished is not None and finished.declarer in outcome.winners
        key = "one_eleven-result-declared" if has_ended_it else "one_eleven-result"
        points = outcome.scores[outcome.winners[0]]
        return sentence_about_winner(table_view, key, words, points=points, lead=lead)

    def drawing(self, table_view: OneElevenTableView) -> Drawing | None:
        """The last rows and the ways to the goal."""
        outcome, view, finished = table_view.table.outcome, table_view.view, table_view.view.finished
        if outcome is None or not outcome.winners or finished is None:
            return None
        rows = [
            RowAtEnd(
                seat=seat,
                won=seat in outcome.winners,
                row=finished.hands[seat],
                run=finished.runs[seat],
                gained=view.rounds[-1][seat],
                points=outcome.scores[seat],
            )
            for seat in order_of(outcome)
        ]
        best = best_round(table_view)
        return result_card(rows, view.options.target, None if best is None else BestRound(best.seat, best.points))

    def row(self, table_view: OneElevenTableView, seat: int, words: Words) -> str:
        """The points of the last round, and the row with its run."""
        view, finished = table_view.view, table_view.view.finished
        if finished is None:
            return ""
        row = seen_row(finished.hands[seat], finished.runs[seat], words)
        return words("one_eleven-result-row", points=view.rounds[-1][seat], row=row)

    def foot(self, table_view: OneElevenTableView, words: Words) -> Sequence[str]:
        """The best round, and the goal."""
        best, goal = best_round(table_view), words("one_eleven-result-goal", goal=table_view.view.options.target)
        if best is None:
            return (goal,)
        name = teller_of_moves(table_view, moves_in(table_view, best.number), words).bold(best.seat)
        return (words("one_eleven-moment", name=name, points=best.points, round=best.number), goal)
