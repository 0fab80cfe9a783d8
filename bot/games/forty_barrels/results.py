"""The end of 40 Barrels: the wagon, the card that came up last, and how the others ended."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.forty_barrels.art.result import Other, result_card
from bot.games.forty_barrels.text import BarrelsTableView, Turn, turns_of
from bot.games.kit.cards import written
from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.screens.climax import moves_of
from bot.screens.game_results import GameResults, order_of, sentence_about_winner
from bot.screens.people import sentence_about
from engines.forty_barrels.model import Event, Move, View
from engines.forty_barrels.rules import GOAL


def _plays(table_view: BarrelsTableView) -> list[Turn]:
    """All plays of the game, as everybody has seen them."""
    events = (event for move in moves_of(table_view) for event in move)
    return [turn for turn in turns_of(events) if turn.spot is not None]


def _sums(table_view: BarrelsTableView) -> dict[int, int]:
    """By seat, the sum for which it was fired."""
    return {turn.seat: turn.base for turn in _plays(table_view) if turn.out}


class BarrelsResults(GameResults[Move, View, Event]):
    """How 40 Barrels ends."""

    def headline(self, table_view: BarrelsTableView, words: Words) -> str:
        """Who loaded the fortieth barrel or was not fired; or that nobody did."""
        outcome = table_view.table.outcome
        if outcome is None:
            return ""
        if not outcome.winners:
            return words("forty_barrels-result-nobody")
        key = "forty_barrels-climax-full" if outcome.reason == "forty" else "forty_barrels-result-last"
        return sentence_about_winner(table_view, key, words)

    def drawing(self, table_view: BarrelsTableView) -> Drawing | None:
        """The wagon."""
        outcome, view, plays = table_view.table.outcome, table_view.view, _plays(table_view)
        if outcome is None or not plays:
            return None
        winner = next(iter(outcome.winners), None)
        sums = _sums(table_view)
        others = [Other(seat, view.hand_counts[seat], sums.get(seat)) for seat in order_of(outcome) if seat != winner]
        last = plays[-1]
        return result_card(winner, last.turned, GOAL if outcome.reason == "forty" else last.base, others)

    def row(self, table_view: BarrelsTableView, seat: int, words: Words) -> str:
        """How many cards it has left, or the sum for which it was fired."""
        outcome = table_view.table.outcome
        if outcome is None or seat in outcome.winners:
            return ""
        total = _sums(table_view).get(seat)
        if total is not None:
            return words("forty_barrels-result-fired", total=total)
        return words("forty_barrels-result-cards", count=table_view.view.hand_counts[seat])

    def foot(self, table_view: BarrelsTableView, words: Words) -> Sequence[str]:
        """The card that came up last, and what it did."""
        outcome, plays = table_view.table.outcome, _plays(table_view)
        if outcome is None or not plays or plays[-1].turned is None:
            return ()
        last = plays[-1]
        is_full = outcome.reason == "forty"
        kind, total = ("full", GOAL) if is_full else ("broke" if last.out else "last", last.base)
        card, seat = written(plays[-1].turned, words), table_view.table.seats[last.seat]
        key = f"forty_barrels-moment-{kind}"
        return (sentence_about(seat, key, words, table_view.seat, bold=True, card=card, total=total),)
