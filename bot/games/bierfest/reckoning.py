"""What the result tells of a game of Bierfest: what each seat's points are made of, and the best set."""

from __future__ import annotations

from bot.games.bierfest.faces import Faces
from bot.games.bierfest.icons import CARDS
from bot.games.bierfest.turns import BierfestTableView
from bot.locales import Words
from bot.pictures.result import Seal
from bot.screens.game_screens import GameScreens, Moment
from bot.screens.people import name_of
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

    def moment(self, table_view: BierfestTableView, words: Words) -> Moment | None:
        """The set that was worth most when it was laid, the earliest of several."""
        menu = menu_of(table_view.view.options)
        laid = [event for turn in table_view.course for event in turn.events if isinstance(event, Laid)]
        best = max(laid, key=lambda event: menu.worth(event.laid), default=None)
        if best is None or (worth := menu.worth(best.laid)) <= 0:
            return None
        shown = Faces(table_view.view.options, words).laid(best.laid)
        name = f"**{name_of(table_view.table.seats[best.seat], words, table_view.seat)}**"
        told = words("bierfest-moment", name=name, set=shown, points=worth)
        return Moment(Seal(CARDS[best.laid.beer].sprite, f"+{worth}", best.seat), told)
