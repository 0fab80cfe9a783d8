"""The end of Cafe International: the finished room, and who has filled how many tables."""

from __future__ import annotations

from bot.games.cafe.art.picture import CafePictures
from bot.games.cafe.art.result import Bill, result_card
from bot.games.cafe.choosing import CafeTableView
from bot.locales import Words, number
from bot.pictures.drawing import Drawing
from bot.screens.climax import moves_of
from bot.screens.game_results import GameResults, lead_of, order_of, sentence_about_winner
from engines.cafe.board import board_of
from engines.cafe.edition import CHAIRS_OF_A_TABLE
from engines.cafe.model import Event, Move, Seated, View


def _filled(table_view: CafeTableView) -> dict[int, list[int]]:
    """By seat, the tables to which it has brought the last guest, in order."""
    found: dict[int, list[int]] = {}
    for events in moves_of(table_view):
        for event in events:
            if isinstance(event, Seated):
                full = [gain.table for gain in event.gains if gain.guests == CHAIRS_OF_A_TABLE]
                found.setdefault(event.seat, []).extend(full)
    return found


class CafeResults(GameResults[Move, View, Event]):
    """How Cafe International ends."""

    def headline(self, table_view: CafeTableView, words: Words) -> str:
        """Who wins by how much, and how many tables they have filled; or who alone is left."""
        outcome = table_view.table.outcome
        if outcome is None or not outcome.winners:
            return ""
        winner = outcome.winners[0]
        if outcome.reason == "last_left":
            return sentence_about_winner(table_view, "cafe-result-last", words, points=number(outcome.scores[winner]))
        lead, tables = lead_of(outcome), len(_filled(table_view).get(winner, ()))
        if not lead:
            return ""
        if not tables:
            return sentence_about_winner(table_view, "cafe-result", words, lead=lead)
        return sentence_about_winner(table_view, "cafe-result-tables", words, tables=tables, lead=lead)

    def drawing(self, table_view: CafeTableView) -> Drawing | None:
        """The photograph, and a row for each seat."""
        outcome, view = table_view.table.outcome, table_view.view
        if outcome is None or not outcome.winners:
            return None
        filled, nations = _filled(table_view), board_of(view.options.edition).nation
        bills = []
        for seat in order_of(outcome):
            tables = filled.get(seat, [])
            last = (tables[-1], nations[tables[-1]]) if tables else None
            won, is_out = seat in outcome.winners, seat in view.out
            bills.append(Bill(seat, outcome.scores[seat], won, is_out, len(tables), last))
        return result_card(bills, CafePictures().board(table_view))

    def row(self, table_view: CafeTableView, seat: int, words: Words) -> str:
        """How many tables it has filled, or that it is out."""
        told = [words("cafe-result-filled", tables=len(_filled(table_view).get(seat, ())))]
        if seat in table_view.view.out:
            told.append(words("cafe-reckoning-out"))
        return " · ".join(told)
