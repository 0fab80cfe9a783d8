"""What a seat can infer in Willkommen, Bierfest!: what it knows about other hands, and states that fit its view.

A player who puts cards on the deck sees who draws them. Such a card stays in that hand until it is laid or shown,
unless its holder puts it back, which nobody else sees. So a seat knows some cards of a hand, and how many of them may
have left it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from engines.bierfest.edition import (
    BEERS,
    CALLS,
    COPIES,
    HALF_OF_THE_TOASTS,
    KINDS,
    LOWER_HALF,
    NO_CARDS,
    TOAST,
    Counts,
    cards_of,
    plus,
)
from engines.bierfest.model import Known, Secret, State, View
from engines.chance import Chance

# --- memory ----------------------------------------------------------------------------------------

NOTHING: Final = Known()

Beliefs: TypeAlias = tuple[tuple[Known, ...], ...]
"""For each seat, what it knows about every seat's hand."""


def drawn(beliefs: Beliefs, putter: int, seat: int, card: int) -> Beliefs:
    """A seat drew a card that the putter had put on the deck."""
    if putter == seat:
        return beliefs
    row = beliefs[putter]
    more = Known(plus(row[seat].cards, card), row[seat].unsure)
    return (*beliefs[:putter], (*row[:seat], more, *row[seat + 1 :]), *beliefs[putter + 1 :])


def left_unseen(beliefs: Beliefs, seat: int) -> Beliefs:
    """A seat put away a card of its hand unseen."""
    return _each(beliefs, seat, lambda known: _known(known.cards, known.unsure + 1))


def laid_openly(beliefs: Beliefs, seat: int, card: int, count: int) -> Beliefs:
    """A seat laid some cards of a kind; cards that others knew may be among them."""
    return _each(
        beliefs,
        seat,
        lambda known: _known(plus(known.cards, card, -min(count, known.cards[card])), known.unsure),
    )


def forgotten(beliefs: Beliefs, seat: int) -> Beliefs:
    """A seat showed its hand and gave it up."""
    return _each(beliefs, seat, lambda known: NOTHING)


def _each(beliefs: Beliefs, seat: int, change: Callable[[Known], Known]) -> Beliefs:
    """Apply `change` to what everybody knows about this seat's hand."""
    if all(row[seat] == NOTHING for row in beliefs):
        return beliefs
    return tuple([(*row[:seat], change(row[seat]), *row[seat + 1 :]) for row in beliefs])


def _known(cards: Counts, unsure: int) -> Known:
    return Known(cards, unsure) if unsure < sum(cards) else NOTHING


# --- resampling ------------------------------------------------------------------------------------

_TRIES: Final = 2000
"""The most attempts at a fitting state. The first nearly always succeeds."""
_DECK: Final = -1
_REFUSED: Final = -2
"""The numbers of the zones other than hands; a hand has the number of its seat."""


class _NoFitError(Exception):
    """This attempt cannot be completed."""


def resampled(view: View, chance: Chance) -> State:
    """A random state that the seat of this view cannot tell from the true one. Raises ValueError if none fits."""
    for _ in range(_TRIES):
        try:
            return _Truth(view, chance).state()
        except _NoFitError:
            continue
    raise ValueError("no table fits this view")


class _Truth:
    """One attempt: fills all places with cards that the seat cannot see, one by one."""

    def __init__(self, view: View, chance: Chance) -> None:
        self._view = view
        self._chance = chance
        self._left = _unseen(view)
        self._deck: list[int | None] = [None] * view.deck
        self._hands: list[list[int | None]] = [[None] * count for count in view.hand_counts]
        refused = view.turn.toast.refused if view.turn.toast else 0
        self._refused: list[int | None] = [None] * refused
        self._fill_what_is_known()
        self._fill_the_toasts()
        self._fill_the_rest()

    def _put(self, zone: list[int | None], place: int, card: int) -> None:
        if not self._left[card]:
            raise _NoFitError
        self._left[card] -= 1
        zone[place] = card

    def _fill_what_is_known(self) -> None:
        view, memory = self._view, self._view.memory
        for place, card in enumerate(memory.top):
            if card is not None:
                self._put(self._deck, place, card)
        for place in self._chance.shuffle(range(memory.above, view.deck))[: memory.sunk]:
            self._put(self._deck, place, TOAST)
        for seat, hand in enumerate(self._hands):
            if seat == view.seat:
                hand[:] = _listed(view.hand)
            elif view.open_hand is not None and seat == view.to_act:
                for place, card in enumerate(_listed(view.open_hand)):
                    self._put(hand, place, card)
            else:
                self._fill_from_memory(hand, seat)
        if view.own is not None:
            self._refused[:] = view.own.refused

    def _fill_from_memory(self, hand: list[int | None], seat: int) -> None:
        """Place the cards that the seat of the view passed on; chance decides which of them have left the hand."""
        known = self._view.memory.known[seat]
        cards = [card for card in self._chance.shuffle(_listed(known.cards)) if self._left[card]]
        for place, card in enumerate(cards[: sum(known.cards) - known.unsure]):
            self._put(hand, place, card)
        if len(hand) - hand.count(None) < sum(known.cards) - known.unsure:
            raise _NoFitError

    def _fill_the_toasts(self) -> None:
        """Put the toast cards one by one in random places that may hold one."""
        limits = self._limits()
        zones = {**dict(enumerate(self._hands)), _DECK: self._deck, _REFUSED: self._refused}
        lying = [(zone, place) for zone, cards in zones.items() for place, card in enumerate(cards) if card == TOAST]
        able = [(zone, place) for zone, cards in zones.items() for place, card in enumerate(cards) if card is None]
        room = [most - sum(place in places for place in lying) for places, most in limits]
        if min(room) < 0:
            raise _NoFitError
        for _ in range(self._left[TOAST]):
            for (places, _), more in zip(limits, room, strict=True):
                if not more:
                    able = [place for place in able if place not in places]
            if not able:
                raise _NoFitError
            zone, place = able.pop(self._chance.below(len(able)))
            self._put(zones[zone], place, TOAST)
            room = [more - ((zone, place) in places) for (places, _), more in zip(limits, room, strict=True)]

    def _limits(self) -> list[tuple[set[tuple[int, int]], int]]:
        """Sets of places with the most toast cards that they hold together. A place is a zone and an index in it."""
        view, toast = self._view, self._view.turn.toast
        limits: list[tuple[set[tuple[int, int]], int]] = []
        # Three in one hand call a toast at once.
        for seat, hand in enumerate(self._hands):
            back = {(_DECK, place) for place, putter in enumerate(view.memory.putters) if putter == seat}
            drinking = view.stage == "refuse" and seat == view.turn.seat
            limits.append(({(seat, place) for place in range(len(hand))} | back, CALLS - 1 + drinking))
        # The toasting seat had at most three in all: those shown, and these.
        if toast:
            held = {(_REFUSED, place) for place in range(len(self._refused))}
            if view.open_hand is None or view.to_act != view.turn.seat:
                held |= {(view.turn.seat, place) for place in range(len(self._hands[view.turn.seat]))}
            limits.append((held, CALLS - toast.shown))
        # Five were shuffled into each half of the deck. Before the first toast, cards return only to the top.
        if not view.toasts and not any(view.memory.away):
            lower = range(max(view.deck - LOWER_HALF, len(view.memory.putters)), view.deck)
            others = {(_DECK, place) for place in range(lower.start)}
            others.update((seat, place) for seat, hand in enumerate(self._hands) for place in range(len(hand)))
            limits.append(({(_DECK, place) for place in lower}, HALF_OF_THE_TOASTS))
            limits.append((others, HALF_OF_THE_TOASTS + LOWER_HALF - len(lower)))
        return limits

    def _fill_the_rest(self) -> None:
        rest = iter(self._chance.shuffle(_listed(self._left)))
        for zone in (*self._hands, self._deck, self._refused):
            zone[:] = [next(rest) if card is None else card for card in zone]

    def state(self) -> State:
        """The state with all places filled."""
        view = self._view
        hands = tuple([_counted(hand) for hand in self._hands])
        if view.stage == "toast" and view.to_act is not None and max(hands[view.to_act][beer] for beer in BEERS) < 2:
            raise _NoFitError  # A seat that cannot lay anything is not asked.
        return table_of(view, _sure(self._deck), hands, view.own or self._secret())

    def _secret(self) -> Secret:
        """A guess at what the seat whose turn it is drew, among the cards that it holds or has put away."""
        turn, refused = self._view.turn, _sure(self._refused)
        if turn.toast and self._view.stage != "refuse":
            return Secret((), refused)
        went = [*_sure(self._deck[: turn.returned]), *refused, *_sure(self._hands[turn.seat])]
        # At the last toast, refused cards were drawn this turn. A third toast card was drawn last: it calls the toast.
        last = [TOAST] if went.count(TOAST) == CALLS else []
        sure = [*refused]
        if last and TOAST in sure:
            sure.remove(TOAST)
        if len(sure) + len(last) > turn.drew:
            raise _NoFitError
        others = self._chance.shuffle(went)
        for card in (*sure, *last):
            others.remove(card)
        drawn = self._chance.shuffle([*sure, *others][: turn.drew - len(last)]) + last
        return Secret(tuple(drawn), refused)


def table_of(view: View, deck: tuple[int, ...], hands: tuple[Counts, ...], secret: Secret) -> State:
    """The table of this view with these hidden cards."""
    nobody = (NOTHING,) * view.seats
    return State(
        options=view.options,
        deck=deck,
        hands=hands,
        laid=view.laid,
        minus=view.minus,
        away=view.memory.away,
        toasts=view.toasts,
        stage=view.stage,
        to_act=view.to_act,
        to_lose=view.to_lose,
        turn=view.turn,
        secret=secret,
        putters=view.memory.putters,
        known=tuple([view.memory.known if seat == view.seat else nobody for seat in range(view.seats)]),
        above=view.memory.above,
        sunk=view.memory.sunk,
        outcome=view.outcome,
    )


def _unseen(view: View) -> list[int]:
    """The number of cards of each kind whose current place the seat cannot see."""
    left = [copies - gone for copies, gone in zip(COPIES, view.memory.away, strict=True)]
    seen = [*_listed(view.hand), *(view.own.refused if view.own else ())]
    for sets, minus in zip(view.laid, view.minus, strict=True):
        seen += [card for laid in sets for card in cards_of(laid)] + _listed(minus)
    for card in seen:
        left[card] -= 1
    return left


def _listed(cards: Sequence[int]) -> list[int]:
    return [card for card in range(KINDS) for _ in range(cards[card])]


def _counted(hand: Iterable[int | None]) -> Counts:
    counts = list(NO_CARDS)
    for card in hand:
        if card is not None:
            counts[card] += 1
    return tuple(counts)


def _sure(cards: Iterable[int | None]) -> tuple[int, ...]:
    return tuple([card for card in cards if card is not None])
