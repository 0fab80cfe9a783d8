"""What the result tells of a game of Bierfest: what each seat's points are made of, and the best turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.bierfest.turns import BierfestTableView
from bot.locales import Words
from bot.screens.game_screens import GameScreens
from engines.bierfest import BierfestOptions, Event, Laid, Move, View, menu_of


class BierfestReckoning(GameScreens[Move, View, Event, BierfestOptions]):
    """The part of the screens of Bierfest that counts."""

    def reckoning(self, table_view: BierfestTableView, seat: int, words: Words) -> str:
        """The worth of the sets, the minus cards, and the bonus of whoever has all beers."""
        view, menu = table_view.view, menu_of(table_view.view.options)
        laid, minus = view.laid[seat], view.minus[seat]
        bonus = menu.edition.bonus if menu.all_beers(laid) else 0
        sets, against = menu.score(laid, minus) + sum(minus) - bonus, sum(minus)
        key = "bierfest-reckoning-all" if bonus else "bierfest-reckoning"
        return words(key, sets=sets, minus=against, bonus=bonus)

    def brought(self, table_view: BierfestTableView, seat: int, turn: Sequence[Event]) -> int | None:
        """What the sets were worth that the seat laid in its turn; those that others laid at its toast are theirs."""
        menu = menu_of(table_view.view.options)
        return sum(menu.worth(event.laid) for event in turn if isinstance(event, Laid) and event.seat == seat)
