"""Willkommen, Bierfest! in words: its turns and toasts, how cards are written, and all that the pictures show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias, assert_never

from bot.games.bierfest.art.sprites import CARDS, MINUS_CARD
from bot.locales import Words, counted, signed
from bot.screens.parts import quoted
from bot.screens.people import Voice, in_a_row
from bot.tables.types import TableView
from engines.bierfest.edition import BEERS, COPIES, FOODS, MOST_BEERS, TOAST, BierfestOptions, Counts, LaidSet, menu_of
from engines.bierfest.model import (
    CountedAgainst,
    Drew,
    DrewCard,
    Ended,
    Event,
    Laid,
    LaidNothing,
    Lose,
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
)
from engines.bierfest.moves import toast_now

BierfestTableView: TypeAlias = TableView[Move, View, Event]


@dataclass
class Part:
    """What one seat has done at a toast so far."""

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
    """A turn so far, read from its events."""

    seat: int
    drew: int = 0
    returned: int = 0
    put_back: list[int] = field(default_factory=list)
    """The cards put back, in order, if they are the reader's own."""
    drawn: list[int] = field(default_factory=list)
    """The cards drawn, likewise."""
    turned_down: list[int] = field(default_factory=list)
    """The cards refused, likewise."""
    laid: LaidSet | None = None
    toast: ToastCalled | None = None
    refused: int = 0
    parts: list[Part] = field(default_factory=list)
    """What each seat did at the toast, beginning with the one that called it."""

    def hear(self, event: Event) -> None:
        """Take in the next event."""
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
                    self.parts.append(Part(event.seat, event.laid))
            case LaidNothing():
                self.parts.append(Part(event.seat))
            case Lost():
                self.parts[-1].lost.append(event.card)
            case WentAlong():
                self.parts[-1].along = event.cards
            case ToastsBack():
                self.parts[-1].toasts = event.count
            case CountedAgainst():
                self.parts[-1].minus = sum(event.cards)
            case DrewCard():
                self.drawn.append(event.card)
            case RefusedCard():
                self.turned_down.append(event.card)
            case TookUp() | ToastsLeft() | TurnEnded() | Ended():
                pass
            case _:
                assert_never(event)


def story_turns(events: Iterable[Event]) -> list[ToldTurn]:
    """All turns of a story, as far as it contains them, without what comes before the first one begins."""
    told: list[ToldTurn] = []
    for event in events:
        if isinstance(event, Drew) and event.opens_turn:
            told.append(ToldTurn(event.seat))
        if told:
            told[-1].hear(event)
    return told


def turns_of(table_view: BierfestTableView, view: View) -> tuple[list[ToldTurn], ToldTurn | None]:
    """The turns that the table shows, oldest first, one for each other seat; and the current one.

    A short story has fewer. A turn is current only once its first card is drawn.
    """
    told = story_turns(table_view.story)
    current = told.pop() if told and view.turn.drew else None
    if current is not None and current.parts and view.open_hand is not None:
        part = current.parts[-1]
        part.toasts, part.minus = view.open_hand[TOAST], sum(view.open_hand) - view.open_hand[TOAST]
    return told[1 - view.seats :], current


def deck_of(view: View) -> int:
    """The cards in the deck. Toast cards given back at the last toast do not revive it: nobody draws any more."""
    return 0 if view.turn.toast is not None and view.turn.toast.emptied else view.deck


def marks_of(table_view: BierfestTableView, seat: int) -> dict[int, str]:
    """By place, how to mark a seat's sets laid in the turns of the story: `last` in the latest turn, else `new`."""
    finished, current = turns_of(table_view, table_view.view)
    turns = finished if current is None else [*finished, current]
    marks: dict[int, str] = {}
    for turn in turns:
        for laid in _laid_in(turn, seat):
            places = [
                place
                for place, each in enumerate(table_view.view.laid[seat])
                if each == laid and marks.get(place) is None
            ]
            if places:
                marks[places[-1]] = "last" if turn is turns[-1] else "new"
    return marks


def _laid_in(turn: ToldTurn, seat: int) -> list[LaidSet]:
    own = [turn.laid] if turn.laid is not None and turn.seat == seat else []
    return own + [part.laid for part in turn.parts if part.laid is not None and part.seat == seat]


# --- cards ---------------------------------------------------------------------------------------


class Faces:
    """The cards of a table in a reader's language. The edition names them; names of the shipped one are translated."""

    def __init__(self, options: BierfestOptions, words: Words) -> None:
        self._menu = menu_of(options)
        self._edition = self._menu.edition
        self._words = words

    def label(self, card: int) -> str:
        """The label of a button for a kind of card, after its icon or that of its set."""
        return self._called(card, self._name(card))

    def icon(self, card: int) -> str:
        """The icon of a kind of card."""
        return self._words.icon(CARDS[card])

    def sign(self, card: int) -> str:
        """The text after a card's icon: empty, or the card's name where icons are plain text.

        As plain text, all beers have the same icon.
        """
        return self.label(card) if self._words.is_aloud or self.icon(card) == CARDS[card].plain else ""

    def button_sign(self, card: int) -> str:
        """The text for a card on a button with `button_icon`: a beer's name where all beers have the same icon."""
        return self.label(card) if self._words.is_aloud or self._is_any_beer(card) else ""

    def button_icon(self, card: int) -> str:
        """The icon on a button whose text begins with the card's sign; none if it would be that of any beer."""
        return "" if self._is_any_beer(card) else self.icon(card)

    def _is_any_beer(self, card: int) -> bool:
        """Whether a card has the icon that all beers have as plain text."""
        return card in BEERS and self.icon(card) == CARDS[card].plain

    def card(self, card: int) -> str:
        """A kind of card in a text, where its name must not act as markdown."""
        return f"{self.icon(card)} {self._called(card, quoted(self._name(card)))}".lstrip()

    def cards(self, cards: Iterable[int]) -> str:
        """Cards in a text, equal ones together, in the order in which their kinds first appear."""
        return in_a_row((self.several(*each) for each in Counter(cards).items()), self._words)

    def signs(self, cards: Iterable[int]) -> str:
        """Cards one by one, as briefly as possible: icons, with names where icons are plain text."""
        shown = [(self.icon(card), quoted(self.sign(card))) for card in cards]
        told = [f"{icon} {name}".strip() for icon, name in shown]
        return in_a_row(told, self._words) if any(name for _, name in shown) else " ".join(told)

    def row(self, cards: Iterable[int]) -> str:
        """Cards in a text, one by one in this order."""
        return in_a_row(map(self.card, cards), self._words)

    def laid(self, laid: LaidSet) -> str:
        """A set in a text."""
        beers = self.several(laid.beer, laid.count)
        return beers if laid.food is None else f"{beers} + {self.several(laid.food, laid.foods)}"

    def worthy(self, laid: LaidSet) -> str:
        """A set in a text, with its worth if it has one."""
        if laid.count < 2:
            return self.laid(laid)
        return self._words("bierfest-worth", set=self.laid(laid), points=self.worth(laid))

    def worth(self, laid: LaidSet) -> int:
        """What a set is worth."""
        return self._menu.worth(laid)

    def laid_label(self, laid: LaidSet) -> str:
        """A set as a line of a menu."""
        beers = self._times(self.label(laid.beer), laid.count)
        return beers if laid.food is None else f"{beers} + {self._times(self.label(laid.food), laid.foods)}"

    def set_sign(self, laid: LaidSet) -> str:
        """A set on a button, after the icon of its beer; a food is plain text there."""
        if self._words.is_aloud:
            return self.laid_label(laid)
        beers = f"{self.sign(laid.beer)} ×{laid.count}".strip()
        return beers if laid.food is None else f"{beers} {CARDS[laid.food].plain}×{laid.foods}"

    def sets(self, sets: Sequence[LaidSet]) -> str:
        """All sets in front of a seat; equal ones are written once, with their number."""
        found = Counter(sets)
        shown = [
            self.worthy(each) if count == 1 else self._words("bierfest-equal-sets", count=count, set=self.worthy(each))
            for each, count in found.items()
        ]
        return " · ".join(shown)

    def hand(self, hand: Counts, *, worth: bool = False) -> list[str]:
        """A hand by kinds: the beers, perhaps with their worth, then everything else."""

        def several(card: int) -> str:
            if not worth or card not in BEERS or hand[card] < 2:
                return self.counted(card, hand[card])
            points = self._menu.worth(LaidSet(card, min(hand[card], MOST_BEERS)))
            return self._words("bierfest-worth", set=self.several(card, hand[card]), points=points)

        kinds = ([several(card) for card in cards if hand[card]] for cards in (BEERS, (*FOODS, TOAST)))
        return [" · ".join(cards) for cards in kinds if cards]

    def several(self, card: int, count: int) -> str:
        """Cards of a kind in a text; a single one has no number."""
        return self._times(self.card(card), count)

    def toasts(self, count: int) -> str:
        """This many toast cards; as an icon with a figure, or aloud."""
        if self._words.is_aloud:
            return self.several(TOAST, count)
        return counted(self.icon(TOAST), count)

    def counted(self, card: int, count: int) -> str:
        """Cards of a kind in a text, with their number."""
        return self._words("bierfest-several", card=self.card(card), count=count)

    def _times(self, face: str, count: int) -> str:
        return face if count == 1 else self._words("bierfest-several", card=face, count=count)

    def _name(self, card: int) -> str:
        if card in BEERS:
            return self._edition.beers[card].name
        return self._edition.foods[card - FOODS[0]].name if card in FOODS else ""

    def _called(self, card: int, name: str) -> str:
        if card in BEERS:
            return self._words("bierfest-beer", name=name)
        return self._words("bierfest-food", name=name) if card in FOODS else self._words("bierfest-toast-card")


def last_turn(table_view: BierfestTableView, words: Words) -> list[str]:
    """The current turn, or else the last one, and what others wait for; before it the toast of this round, if any.

    A toast is described seat by seat; a finished one in small print.
    """
    teller, of_turns = teller_at(table_view, words), teller_of_turns(table_view, words)
    finished, current = turns_of(table_view, table_view.view)
    turns = finished if current is None else [*finished, current]
    if not turns:
        return [*_opening(table_view, teller), *_awaited(table_view, words, teller)]
    toast = next((turn for turn in reversed(turns) if turn.toast is not None), None)
    before = [] if toast is None or toast is turns[-1] else [f"-# {each}" for each in of_turns.turn(toast, whole=True)]
    return [*before, *of_turns.turn(turns[-1], whole=True), *_awaited(table_view, words, teller)]


def since_own_turn(table_view: BierfestTableView, words: Words) -> list[str]:
    """The turns since the reader's last one, in small print, then the current one."""
    teller, of_turns, seat = teller_at(table_view, words), teller_of_turns(table_view, words), table_view.view.seat
    finished, current = turns_of(table_view, table_view.view)
    own = [place for place, turn in enumerate(finished) if turn.seat == seat]
    finished = finished[own[-1] :] if own else finished
    turns = finished if current is None else [*finished, current]
    latest = next((turn for turn in reversed(turns) if turn.toast is not None), None)
    lines = [f"-# {each}" for turn in finished for each in of_turns.turn(turn, whole=turn is latest)]
    if not turns:
        lines += _opening(table_view, teller)
    if current is not None and (current.seat != seat or current.toast is not None):
        lines += of_turns.turn(current, whole=current is latest)
    return [*lines, *_own_turn(table_view, current, words), *_awaited(table_view, words, teller)]


def teller_at(table_view: BierfestTableView, words: Words) -> Teller:
    """The teller for the reader of this view, about how things are now."""
    view = table_view.view
    return Teller(table_view.table, view.seat, words, view.options)


def teller_of_turns(table_view: BierfestTableView, words: Words) -> Teller:
    """The teller for the reader of this view, about what seats did: their players may have changed since."""
    view = table_view.view
    return Teller(table_view.table_then, view.seat, words, view.options)


@dataclass(frozen=True)
class Teller(Voice):
    """Describes turns to one reader, whose own seat is "you"."""

    options: BierfestOptions

    @cached_property
    def _faces(self) -> Faces:
        return Faces(self.options, self.words)

    def turn(self, turn: ToldTurn, *, whole: bool) -> list[str]:
        """A turn in one line; with `whole`, a toast takes one more line for each seat."""
        seat = turn.seat
        if turn.laid is not None:
            worth = self._faces.worth(turn.laid)
            return [self.said(seat, "bierfest-laid", set=self._faces.laid(turn.laid), points=worth)]
        if turn.returned:
            return [self.said(seat, "bierfest-drew-and-returned", drew=turn.drew, returned=turn.returned)]
        lines = [self.said(seat, "bierfest-drew", drew=turn.drew)]
        if turn.toast is None:
            return lines
        icon = self.words.icon(CARDS[TOAST])
        told = self.said(seat, "bierfest-last-toast" if turn.toast.emptied else "bierfest-toast", icon=icon)
        lines.append(told.lstrip())
        if turn.refused:
            lines.append(self.said(seat, "bierfest-refused", count=turn.refused))
        return lines + [self.part(part) for part in turn.parts] if whole else lines

    def part(self, part: Part) -> str:
        """What one seat did at a toast."""
        words, faces = self.words, self._faces
        said = []
        if part.laid is not None:
            said.append(words("bierfest-part-laid", set=faces.laid(part.laid), points=faces.worth(part.laid)))
        else:
            said.append(words("bierfest-part-nothing"))
        if part.toasts:
            said.append(words("bierfest-part-toasts", toasts=faces.toasts(part.toasts)))
        if part.lost:
            said.append(words("bierfest-part-lost", cards=faces.cards(part.lost)))
        if part.along:
            said.append(words("bierfest-part-along", cards=faces.cards(part.along)))
        if part.minus:
            said.append(words("bierfest-part-minus", count=part.minus))
        return words("bierfest-part", name=self.name(part.seat), done=" · ".join(said))


def _opening(table_view: BierfestTableView, teller: Teller) -> list[str]:
    """Who begins, until somebody draws."""
    view = table_view.view
    return [teller.said(view.turn.seat, "bierfest-first")] if view.deck == sum(COPIES) else []


def _own_turn(table_view: BierfestTableView, current: ToldTurn | None, words: Words) -> list[str]:
    """The cards of the reader's own turn, while there is something to decide about them."""
    view = table_view.view
    if view.own is None or not view.own.drawn or view.to_act != view.seat:
        return []
    faces = Faces(view.options, words)
    lines = [words("bierfest-you-drew", cards=faces.signs(view.own.drawn))]
    if current is not None and current.put_back:
        lines.append(words("bierfest-you-returned", cards=faces.signs(reversed(current.put_back))))
    return lines


def _awaited(table_view: BierfestTableView, words: Words, teller: Teller) -> list[str]:
    """Who has to decide what while a toast goes round; the buttons say it to the reader."""
    view = table_view.view
    if (awaited := table_view.to_act) is None or awaited == view.seat:
        return []
    name = teller.bold(awaited)
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


def board_lines(table_view: BierfestTableView, words: Words) -> list[str]:
    """The board: whose turn it is and what just happened, the counts, then a few lines for each seat.

    For a seat, it leaves out what happened, because the hand shows that.
    """
    teller, awaited = teller_at(table_view, words), table_view.to_act
    lines = []
    if awaited is not None:
        own = awaited == table_view.view.seat
        lines.append(words("table-your-turn") if own else words("table-turn", name=teller.name(awaited)))
    if table_view.view.seat is None:
        lines += last_turn(table_view, words)
    return [*lines, counts(table_view, words), *players(table_view, words)]


def counts(table_view: BierfestTableView, words: Words) -> str:
    """The deck, and the toasts so far."""
    view, icon = table_view.view, words.icon(CARDS[TOAST])
    return words("bierfest-table", deck=deck_of(view), toasts=view.toasts, icon=icon)


def players(table_view: BierfestTableView, words: Words) -> list[str]:
    """A few lines for each seat: cards in hand and points; the hand, if it is turned up; what lies in front of it."""
    view = table_view.view
    faces, menu, teller = Faces(view.options, words), menu_of(view.options), teller_at(table_view, words)
    lines = []
    for seat in table_view.table.seats:
        laid, minus = view.laid[seat.number], view.minus[seat.number]
        points, name = menu.score(laid, minus), teller.bold(seat.number)
        held, sign = view.hand_counts[seat.number], "−" if points < 0 else ""
        lines.append(words("bierfest-seat", name=name, hand=held, sign=sign, points=abs(points)))
        lines += turned_up(table_view, seat.number, words)
        lying = [faces.sets(laid)] if laid else []
        if any(minus):
            face_up = (card for card, count in enumerate(minus) for _ in range(count))
            against = str(sum(minus)) if words.is_aloud else counted(words.icon(MINUS_CARD), sum(minus))
            lying.append(words("bierfest-minus", minus=against, count=sum(minus), cards=faces.cards(face_up)))
        if menu.all_beers(laid):
            lying.append(words("bierfest-all-beers", points=menu.edition.bonus))
        if lying:
            lines.append(f"> {' · '.join(lying)}")
    return lines


def turned_up(table_view: BierfestTableView, seat: int, words: Words) -> list[str]:
    """The hand of a seat in a stopped game."""
    if not table_view.turned_up:
        return []
    hand = Faces(table_view.view.options, words).hand(table_view.turned_up[seat].hand)
    return [f"> {words('bierfest-turned-up', cards=' · '.join(hand))}"] if hand else []


def hand_lines(table_view: BierfestTableView, words: Words) -> list[str]:
    """The reader's cards, or their sets if they must lose a card from them; then the counts and all seats."""
    view = table_view.view
    if view.seat is not None and any(isinstance(move, Lose) for move in table_view.legal):
        faces = Faces(view.options, words)
        own = [faces.worthy(laid) for laid in view.laid[view.seat]]
    else:
        own = _hand_lines(table_view, words)
    return [*own, counts(table_view, words), *players(table_view, words)]


def _hand_lines(table_view: BierfestTableView, words: Words) -> list[str]:
    """The reader's cards by kind with their worth, what goes together, and what a toast would bring now."""
    view = table_view.view
    faces, menu = Faces(view.options, words), menu_of(view.options)
    held = sum(view.hand)
    lines = [words("bierfest-hand", count=held) if held else words("bierfest-hand-empty")]
    lines += faces.hand(view.hand, worth=True)
    for food in FOODS:
        pairs = [beer for beer in BEERS if menu.goes_with(food, beer)]
        if pairs:
            lines.append(words("bierfest-edition-pairs", food=faces.card(food), beers=faces.row(pairs)))
    now = toast_now(view)
    if now is not None and held and view.turn.toast is None:
        lines.append(words("bierfest-toast-now", points=signed(now.points)))
    return lines


def toast_line(table_view: BierfestTableView, words: Words) -> list[str]:
    """What a toast would bring the reader if it came now, and why."""
    view, now = table_view.view, toast_now(table_view.view)
    if now is None or view.turn.toast is not None or not any(view.hand):
        return []
    parts, faces = [], Faces(view.options, words)
    if now.laid is not None:
        laid = faces.laid(now.laid)
        parts.append(words("bierfest-toast-now-lay", set=laid, points=signed(now.brings)))
    if now.minus:
        parts.append(words("bierfest-toast-now-minus", count=now.minus))
    if now.costs:
        toasts = faces.toasts(view.hand[TOAST])
        parts.append(words("bierfest-toast-now-costs", toasts=toasts, points=signed(-now.costs)))
    told = words("bierfest-toast-now", points=f"**{signed(now.points)}**")
    return [words("bierfest-toast-now-why", told=told, parts=" · ".join(parts)) if parts else told]
