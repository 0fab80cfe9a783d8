"""What is told of the turns and toasts of Willkommen, Bierfest!, to everybody and to one seat."""

from __future__ import annotations

from typing import assert_never

from bot.games.bierfest.faces import Faces
from bot.games.bierfest.icons import CARDS
from bot.games.bierfest.turns import BierfestTableView, Part, ToldTurn, turns_of
from bot.locales import Words, counted
from bot.screens.people import name_of, said_of
from bot.tables import Table
from engines.bierfest import COPIES, TOAST, BierfestOptions


def last_turn(table_view: BierfestTableView, words: Words) -> list[str]:
    """The turn that goes on, or else the last one, and what is awaited; before it the toast of this round, if any.

    A toast is told seat by seat; one that is over in small letters.
    """
    teller = teller_at(table_view, words)
    finished, current = turns_of(table_view, table_view.view)
    turns = finished if current is None else [*finished, current]
    if not turns:
        return [*_opening(table_view, teller), *_awaited(table_view, words, teller)]
    toast = next((turn for turn in reversed(turns) if turn.toast is not None), None)
    before = [] if toast is None or toast is turns[-1] else [f"-# {each}" for each in teller.turn(toast, whole=True)]
    return [*before, *teller.turn(turns[-1], whole=True), *_awaited(table_view, words, teller)]


def since_own_turn(table_view: BierfestTableView, words: Words) -> list[str]:
    """The turns from the reader's own last one on, in small letters, then the one that goes on."""
    teller, seat = teller_at(table_view, words), table_view.view.seat
    finished, current = turns_of(table_view, table_view.view)
    own = [place for place, turn in enumerate(finished) if turn.seat == seat]
    finished = finished[own[-1] :] if own else finished
    turns = finished if current is None else [*finished, current]
    latest = next((turn for turn in reversed(turns) if turn.toast is not None), None)
    lines = [f"-# {each}" for turn in finished for each in teller.turn(turn, whole=turn is latest)]
    if not turns:
        lines += _opening(table_view, teller)
    if current is not None and (current.seat != seat or current.toast is not None):
        lines += teller.turn(current, whole=current is latest)
    return [*lines, *_own_turn(table_view, current, words), *_awaited(table_view, words, teller)]


def teller_at(table_view: BierfestTableView, words: Words) -> Teller:
    """Who tells the turns of a table to the one who looks."""
    view = table_view.view
    return Teller(table_view.table, view.options, view.seat, words)


class Teller:
    """Tells turns to one reader: of the reader's own seat it speaks as "you"."""

    def __init__(self, table: Table, options: BierfestOptions, reader: int | None, words: Words) -> None:
        self._table = table
        self._reader = reader
        self._words = words
        self._faces = Faces(options, words)

    def name(self, seat: int) -> str:
        """The name of a seat where it stands alone."""
        return name_of(self._table.seats[seat], self._words, self._reader)

    def said(self, seat: int, key: str, **values: str | int) -> str:
        """A sentence whose subject is a seat."""
        return said_of(self._table.seats[seat], key, self._words, self._reader, bold=True, **values)

    def turn(self, turn: ToldTurn, *, whole: bool) -> list[str]:
        """A turn in a line; a toast in one more for each seat, if it is to be told in whole."""
        seat = turn.seat
        if turn.laid is not None:
            worth = self._faces.worth(turn.laid)
            return [self.said(seat, "bierfest-laid", set=self._faces.laid(turn.laid), points=worth)]
        if turn.returned:
            return [self.said(seat, "bierfest-drew-and-returned", drew=turn.drew, returned=turn.returned)]
        lines = [self.said(seat, "bierfest-drew", drew=turn.drew)]
        if turn.toast is None:
            return lines
        icon = self._words.icon(CARDS[TOAST])
        lines.append(self.said(seat, "bierfest-last-toast" if turn.toast.emptied else "bierfest-toast", icon=icon))
        if turn.refused:
            lines.append(self.said(seat, "bierfest-refused", count=turn.refused))
        return lines + [self._part(part) for part in turn.parts] if whole else lines

    def _part(self, part: Part) -> str:
        """What one seat did at a toast."""
        words, faces = self._words, self._faces
        said = []
        if part.laid is not None:
            said.append(words("bierfest-part-laid", set=faces.laid(part.laid), points=faces.worth(part.laid)))
        else:
            said.append(words("bierfest-part-nothing"))
        if part.toasts:
            said.append(words("bierfest-part-toasts", toasts=counted(words.icon(CARDS[TOAST]), part.toasts)))
        if part.lost:
            said.append(words("bierfest-part-lost", cards=faces.cards(part.lost)))
        if part.along:
            said.append(words("bierfest-part-along", cards=faces.cards(part.along)))
        if part.minus:
            said.append(words("bierfest-part-minus", count=part.minus))
        return words("bierfest-part", name=self.name(part.seat), done=" · ".join(said))


def _opening(table_view: BierfestTableView, teller: Teller) -> list[str]:
    """Who begins, as long as nobody has drawn."""
    view = table_view.view
    return [teller.said(view.turn.seat, "bierfest-first")] if view.deck == sum(COPIES) else []


def _own_turn(table_view: BierfestTableView, current: ToldTurn | None, words: Words) -> list[str]:
    """The cards of the reader's own turn, as long as there is something to decide about them."""
    view = table_view.view
    if view.own is None or not view.own.drawn or view.to_act != view.seat:
        return []
    faces = Faces(view.options, words)
    lines = [words("bierfest-you-drew", cards=faces.signs(view.own.drawn))]
    if current is not None and current.put_back:
        lines.append(words("bierfest-you-returned", cards=faces.signs(reversed(current.put_back))))
    return lines


def _awaited(table_view: BierfestTableView, words: Words, teller: Teller) -> list[str]:
    """Who has to decide what, while a toast goes round; the reader is told by the buttons."""
    view = table_view.view
    if (awaited := table_view.to_act) is None or awaited == view.seat:
        return []
    name = f"**{teller.name(awaited)}**"
    match view.stage:
        case "refuse":
            return [words("bierfest-may-refuse", name=name)]
        case "toast":
            return [words("bierfest-may-lay", name=name)]
        case "lose":
            return [words("bierfest-must-lose-cards", name=name, count=view.to_lose)]
        case "draw" | "more" | "return" | "over":
            return []
        case _:
            assert_never(view.stage)
