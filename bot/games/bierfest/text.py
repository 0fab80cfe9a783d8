"""How the cards of Willkommen, Bierfest! are written, and what is told of its turns and toasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, assert_never

from bot.locales import Words
from bot.screens.parts import plain
from bot.screens.people import name_of
from bot.tables import TableView
from engines.bierfest import (
    BEERS,
    COPIES,
    FOODS,
    TOAST,
    BierfestOptions,
    CountedAgainst,
    Counts,
    Drew,
    DrewCard,
    Ended,
    Event,
    Laid,
    LaidNothing,
    LaidSet,
    Lost,
    Move,
    Refused,
    RefusedCard,
    Returned,
    ReturnedCard,
    ToastCalled,
    ToastsBack,
    ToastsLeft,
    TookUp,
    TurnEnded,
    View,
    WentAlong,
    menu_of,
)

BierfestTableView: TypeAlias = TableView[Move, View, Event]

BEER: Final = "🍺"


class Faces:
    """The cards of a table in a reader's language. Names belong to the edition; the shipped ones are translated."""

    def __init__(self, options: BierfestOptions, words: Words) -> None:
        self._edition = menu_of(options).edition
        self._words = words
        self._comma = "、" if words.language == "ja" else ", "

    def label(self, card: int) -> str:
        """A kind of card as it stands on a button."""
        return self._face(card, self._name(card))

    def card(self, card: int) -> str:
        """A kind of card as it stands in a text, where a name must not act as markdown."""
        return self._face(card, plain(self._name(card)))

    def cards(self, cards: Iterable[int]) -> str:
        """Some cards in a text, equal ones together, in the order in which their kinds come up."""
        return self._comma.join(self._several(*each) for each in Counter(cards).items())

    def row(self, cards: Iterable[int]) -> str:
        """Some cards in a text, one by one in this order."""
        return self._comma.join(map(self.card, cards))

    def laid(self, laid: LaidSet) -> str:
        """A set as it stands in a text."""
        beers = self._several(laid.beer, laid.count)
        return beers if laid.food is None else f"{beers} + {self._several(laid.food, laid.foods)}"

    def laid_label(self, laid: LaidSet) -> str:
        """A set as it stands on a button."""
        beers = _times(self.label(laid.beer), laid.count)
        return beers if laid.food is None else f"{beers} + {_times(self.label(laid.food), laid.foods)}"

    def sets(self, sets: Sequence[LaidSet]) -> str:
        """All sets in front of somebody; equal ones are written once, with their number."""
        found = Counter(sets)
        shown = [self.laid(each) if count == 1 else f"{count} × ({self.laid(each)})" for each, count in found.items()]
        return " · ".join(shown)

    def hand(self, hand: Counts) -> list[str]:
        """A hand by kinds: the beers, then everything else."""
        beers = [f"{self.card(card)} ×{hand[card]}" for card in BEERS if hand[card]]
        others = [f"{self.card(card)} ×{hand[card]}" for card in (*FOODS, TOAST) if hand[card]]
        return [" · ".join(cards) for cards in (beers, others) if cards]

    def _several(self, card: int, count: int) -> str:
        return _times(self.card(card), count)

    def _name(self, card: int) -> str:
        if card in BEERS:
            return self._edition.beers[card].name
        return self._edition.foods[card - FOODS[0]].name if card in FOODS else ""

    def _face(self, card: int, name: str) -> str:
        if card in BEERS:
            return f"{BEER} {self._words('bierfest-beer', name=name)}"
        if card in FOODS:
            return self._words("bierfest-food", name=name)
        return self._words("bierfest-toast-card")


def _times(face: str, count: int) -> str:
    return face if count == 1 else f"{face} ×{count}"


# --- what happened -----------------------------------------------------------------------------------


@dataclass
class _Part:
    """What one seat did at a toast, as far as it has come."""

    seat: int
    laid: LaidSet | None = None
    toasts: int = 0
    """The toast cards it gives back."""
    minus: int = 0
    """The cards that count against it."""
    lost: list[int] = field(default_factory=list)
    along: tuple[int, ...] = ()


@dataclass
class ToldTurn:
    """A turn as events tell it, as far as it has come."""

    seat: int
    drew: int = 0
    returned: int = 0
    put_back: list[int] = field(default_factory=list)
    """The cards put back, in their order, if they are the reader's own."""
    laid: LaidSet | None = None
    toast: ToastCalled | None = None
    refused: int = 0
    parts: list[_Part] = field(default_factory=list)
    """What each seat did at the toast, the toasting one first."""

    def hear(self, event: Event) -> None:
        """Take in what happened next."""
        match event:
            case Drew():
                self.drew = event.number
            case Returned():
                self.returned = event.number
            case ReturnedCard():
                self.put_back.append(event.card)
            case ToastCalled():
                self.toast = event
            case Refused():
                self.refused = event.number
            case Laid():
                if self.toast is None:
                    self.laid = event.laid
                else:
                    self.parts.append(_Part(event.seat, event.laid))
            case LaidNothing():
                self.parts.append(_Part(event.seat))
            case Lost():
                self.parts[-1].lost.append(event.card)
            case WentAlong():
                self.parts[-1].along = event.cards
            case ToastsBack():
                self.parts[-1].toasts = event.count
            case CountedAgainst():
                self.parts[-1].minus = sum(event.cards)
            case DrewCard() | RefusedCard() | TookUp() | ToastsLeft() | TurnEnded() | Ended():
                pass
            case _:
                assert_never(event)


def turns_of(table_view: BierfestTableView, view: View) -> tuple[list[ToldTurn], ToldTurn | None]:
    """The turns that the table shows, the oldest first, as many as there are other seats; and the current one.

    There are fewer where the story is short. It is no current turn as long as nothing is drawn.
    """
    told: list[ToldTurn] = []
    for event in table_view.story:
        if isinstance(event, Drew) and event.opens_turn:
            told.append(ToldTurn(event.seat))
        if told:
            told[-1].hear(event)
    current = told.pop() if told and view.turn.drew else None
    if current is not None and current.parts and view.open_hand is not None:
        part = current.parts[-1]
        part.toasts, part.minus = view.open_hand[TOAST], sum(view.open_hand) - view.open_hand[TOAST]
    return told[1 - view.seats :], current


def story(table_view: BierfestTableView, view: View, words: Words) -> list[str]:
    """The turns of the last round in small letters, then the current one, and what is awaited at a toast."""
    teller = _Teller(table_view, view, words)
    finished, current = turns_of(table_view, view)
    turns = finished if current is None else [*finished, current]
    latest = next((turn for turn in reversed(turns) if turn.toast is not None), None)
    lines = [f"-# {each}" for turn in finished for each in teller.turn(turn, whole=turn is latest)]
    if view.deck == sum(COPIES):
        lines.append(words("bierfest-first", name=f"**{teller.name(view.turn.seat)}**"))
    if current is not None:
        lines += teller.turn(current, whole=current is latest)
    return [*lines, *teller.awaited()]


class _Teller:
    def __init__(self, table_view: BierfestTableView, view: View, words: Words) -> None:
        self._table_view = table_view
        self._view = view
        self._words = words
        self._faces = Faces(view.options, words)

    def name(self, seat: int) -> str:
        return name_of(self._table_view.table.seats[seat], self._words)

    def turn(self, turn: ToldTurn, *, whole: bool) -> list[str]:
        """A turn in a line; a toast in one more for each seat, if it is to be told in whole."""
        words, name = self._words, f"**{self.name(turn.seat)}**"
        if turn.laid is not None:
            return [words("bierfest-laid", name=name, set=self._faces.laid(turn.laid))]
        if turn.returned:
            return [words("bierfest-drew-and-returned", name=name, drew=turn.drew, returned=turn.returned)]
        lines = [words("bierfest-drew", name=name, drew=turn.drew)]
        if turn.toast is None:
            return lines
        lines.append(words("bierfest-last-toast" if turn.toast.emptied else "bierfest-toast", name=name))
        if turn.refused:
            lines.append(words("bierfest-refused", name=name, count=turn.refused))
        return lines + [self._part(part) for part in turn.parts] if whole else lines

    def _part(self, part: _Part) -> str:
        """What one seat did at a toast."""
        words, faces = self._words, self._faces
        said = []
        if part.laid is not None:
            said.append(words("bierfest-part-laid", set=faces.laid(part.laid)))
        else:
            said.append(words("bierfest-part-nothing"))
        if part.toasts:
            said.append(words("bierfest-part-toasts", count=part.toasts))
        if part.lost:
            said.append(words("bierfest-part-lost", cards=faces.cards(part.lost)))
        if part.along:
            said.append(words("bierfest-part-along", cards=faces.cards(part.along)))
        if part.minus:
            said.append(words("bierfest-part-minus", count=part.minus))
        return words("bierfest-part", name=self.name(part.seat), done=" · ".join(said))

    def awaited(self) -> list[str]:
        """Who has to decide what, while a toast goes round."""
        view, words = self._view, self._words
        if (awaited := self._table_view.to_act) is None:
            return []
        name = f"**{self.name(awaited)}**"
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
