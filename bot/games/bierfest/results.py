"""The end of Bierfest: everybody's sets, and the best set of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.bierfest.art.result import BestSet, Tab, result_card
from bot.games.bierfest.art.sprites import MINUS_CARD
from bot.games.bierfest.text import BierfestTableView, Faces
from bot.locales import Words, counted
from bot.pictures.drawing import Drawing
from bot.screens.game_results import GameResults, lead_of, order_of, sentence_about_winner
from bot.screens.people import teller_of_moves
from bot.tables.story import LogEntry
from engines.bierfest.edition import menu_of
from engines.bierfest.model import Event, Laid, Move, View


class BestMove(NamedTuple):
    """A set, and the move that laid it."""

    best: BestSet
    move: LogEntry


def best_move(table_view: BierfestTableView) -> BestMove | None:
    """The set that was worth most when it was laid; of several, the earliest. None if no set was worth anything."""
    menu = menu_of(table_view.view.options)
    laid = (
        BestMove(BestSet(event.seat, event.laid, menu.worth(event.laid)), move)
        for move in table_view.log
        for event in move.events
        if isinstance(event, Laid)
    )
    most = max(laid, key=lambda each: each.best.worth, default=None)
    return None if most is None or most.best.worth <= 0 else most


def best_set(table_view: BierfestTableView) -> BestSet | None:
    """That set without its move."""
    most = best_move(table_view)
    return None if most is None else most.best


class BierfestResults(GameResults[Move, View, Event]):
    """How Bierfest ends."""

    def headline(self, table_view: BierfestTableView, words: Words) -> str:
        """Who wins by how much, and whether they laid the best set."""
        outcome, best = table_view.table.outcome, best_set(table_view)
        if outcome is None or not (lead := lead_of(outcome)):
            return ""
        if best is not None and best.seat in outcome.winners:
            return sentence_about_winner(table_view, "bierfest-result-best", words, worth=best.worth, lead=lead)
        return sentence_about_winner(table_view, "bierfest-result", words, lead=lead)

    def drawing(self, table_view: BierfestTableView) -> Drawing | None:
        """A row of sets for each seat."""
        outcome, view = table_view.table.outcome, table_view.view
        if outcome is None or not outcome.winners:
            return None
        menu = menu_of(view.options)
        tabs = [
            Tab(
                seat=seat,
                points=outcome.scores[seat],
                won=seat in outcome.winners,
                sets=[(laid, menu.worth(laid) if laid.count > 1 else 0) for laid in view.laid[seat]],
                bonus=menu.edition.bonus if menu.all_beers(view.laid[seat]) else 0,
                minus=sum(view.minus[seat]),
            )
            for seat in order_of(outcome)
        ]
        return result_card(tabs, view.toasts, best_set(table_view))

    def row(self, table_view: BierfestTableView, seat: int, words: Words) -> str:
        """The sets, the bonus, and the minus cards."""
        view, menu = table_view.view, menu_of(table_view.view.options)
        laid, minus = view.laid[seat], view.minus[seat]
        told = [Faces(view.options, words).sets(laid)] if laid else []
        if menu.all_beers(laid) and menu.edition.bonus:
            told.append(words("bierfest-all-beers", points=menu.edition.bonus))
        if any(minus):
            against = str(sum(minus)) if words.is_aloud else counted(words.icon(MINUS_CARD), sum(minus))
            told.append(words("bierfest-result-minus", minus=against))
        return " · ".join(told)

    def foot(self, table_view: BierfestTableView, words: Words) -> Sequence[str]:
        """The best set of the game."""
        most = best_move(table_view)
        if most is None:
            return ()
        shown = Faces(table_view.view.options, words).laid(most.best.laid)
        name = teller_of_moves(table_view, [most.move], words).bold(most.best.seat)
        return (words("bierfest-moment", name=name, set=shown, points=most.best.worth),)
