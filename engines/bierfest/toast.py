"""The toast of Willkommen, Bierfest!: one seat after another lays beers, loses cards and gives up its hand."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engines.bierfest.beliefs import forgotten, laid_openly, left_unseen
from engines.bierfest.edition import BEERS, CALLS, NO_CARDS, TOAST, LaidSet, cards_of, menu_of, plus, without
from engines.bierfest.model import (
    CountedAgainst,
    Ended,
    Event,
    Laid,
    LaidNothing,
    Lost,
    Refused,
    RefusedCard,
    Secret,
    Stage,
    State,
    Toast,
    ToastCalled,
    ToastsBack,
    ToastsLeft,
    TookUp,
    Turn,
    WentAlong,
)
from engines.chance import Chance
from engines.contract import Outcome, Step

KEPT_ON_TOP: Final = 2
"""The number of cards that stay on top of the deck when toast cards go back into it."""


class Round:
    """A toast on its way around the table, from one decision to the next; mutable, unlike states.

    Every public method carries out one decision, then continues the toast until the next one.
    """

    def __init__(self, state: State, seat: int, chance: Chance) -> None:
        """`seat` is the seat to act; if no toast is in progress yet, it called this one."""
        self._state = state
        self._chance = chance
        self._deck = list(state.deck)
        self._hands = list(state.hands)
        self._laid = [list(sets) for sets in state.laid]
        self._minus = list(state.minus)
        self._away = state.away
        self._toasts = state.toasts
        self._caller = state.turn.seat
        toast = state.turn.toast or Toast(emptied=not state.deck)
        self._emptied, self._shown = toast.emptied, toast.shown
        self._stage: Stage = state.stage
        self._seat = seat
        self._to_lose = state.to_lose
        self._drawn, self._refused = state.secret.drawn, state.secret.refused
        self._known = state.known
        self._above, self._sunk = state.above, state.sunk
        self._events: list[Event] = []
        self._outcome: Outcome | None = None

    def begin(self) -> None:
        """A hand got its third toast card, or the last card was drawn: everybody drinks."""
        self._toasts += 1
        self._above, self._sunk = min(KEPT_ON_TOP, len(self._deck)), 0
        self._events.append(ToastCalled(seat=self._caller, number=self._toasts, emptied=self._emptied))
        if self._emptied:
            self._stage = "refuse"
        else:
            self.take_up()

    def refuse(self, card: int) -> None:
        """The toasting seat refuses a card that it just drew; the card leaves the game face down."""
        seat = self._caller
        self._refused = (*self._refused, card)
        self._hands[seat] = plus(self._hands[seat], card, -1)
        self._known = left_unseen(self._known, seat)
        number = len(self._refused)
        self._events.append(Refused(seat=seat, number=number))
        self._events.append(RefusedCard(only=seat, seat=seat, card=card))
        if number == len(self._drawn):
            self.take_up()

    def skip(self) -> None:
        """The seat to act refuses nothing (more), or lays nothing."""
        if self._stage == "refuse":
            self.take_up()
        else:
            self.lay(None)

    def take_up(self) -> None:
        """The toasting seat is done refusing: three toast cards in its hand leave the game, and the round begins."""
        seat = self._caller
        if self._emptied:
            self._events.append(TookUp(seat=seat, refused=len(self._refused)))
        if self._hands[seat][TOAST] == CALLS:
            self._shown = CALLS
            self._hands[seat] = plus(self._hands[seat], TOAST, -CALLS)
            self._away = plus(self._away, TOAST, CALLS)
            self._known = laid_openly(self._known, seat, TOAST, CALLS)
            self._events.append(ToastsLeft(seat=seat))
        self._drawn = ()
        self._ask(seat)

    def lay(self, laid: LaidSet | None) -> None:
        """The seat to act lays these beers, or nothing, and shows the rest of its hand."""
        seat = self._seat
        if laid is None:
            self._events.append(LaidNothing(seat=seat))
        else:
            self._hands[seat] = plus(self._hands[seat], laid.beer, -laid.count)
            self._laid[seat].append(laid)
            self._events.append(Laid(seat=seat, laid=laid))
        toasts = self._hands[seat][TOAST]
        if seat == self._caller:
            self._shown += toasts
        self._known = forgotten(self._known, seat)
        lying = [(place, card) for place, each in enumerate(self._laid[seat]) for card in cards_of(each)]
        if len(lying) <= toasts:
            for place, card in lying:
                self._take_away(place, card)
            self._settle()
        elif toasts:
            self._stage, self._to_lose = "lose", toasts
        else:
            self._settle()

    def lose(self, place: int, card: int) -> None:
        """The seat to act loses this card of this set."""
        self._take_away(place, card)
        self._to_lose -= 1
        if not self._to_lose:
            self._settle()

    def _ask(self, seat: int) -> None:
        """Let this seat choose what to lay; skip the question if it can lay nothing."""
        self._stage, self._seat, self._to_lose = "toast", seat, 0
        if max(self._hands[seat][beer] for beer in BEERS) < 2:
            self.lay(None)

    def _take_away(self, place: int, card: int) -> None:
        seat = self._seat
        self._laid[seat][place] = without(self._laid[seat][place], card)
        self._away = plus(self._away, card)
        self._events.append(Lost(seat=seat, place=place, card=card))

    def _settle(self) -> None:
        """Finish a seat's part: incomplete sets go, toast cards go back, and the rest counts against the seat."""
        seat = self._seat
        along = tuple([card for each in self._laid[seat] if each.count < 2 for card in cards_of(each)])
        self._laid[seat] = [each for each in self._laid[seat] if each.count >= 2]
        if along:
            for card in along:
                self._away = plus(self._away, card)
            self._events.append(WentAlong(seat=seat, cards=along))
        toasts = self._hands[seat][TOAST]
        if toasts:
            for _ in range(toasts):
                self._put_back_a_toast()
            self._events.append(ToastsBack(seat=seat, count=toasts))
        minus = plus(self._hands[seat], TOAST, -toasts)
        if any(minus):
            self._minus[seat] = tuple(map(sum, zip(self._minus[seat], minus, strict=True)))
            self._events.append(CountedAgainst(seat=seat, cards=minus))
        self._hands[seat] = NO_CARDS
        following = (seat + 1) % len(self._hands)
        if following == self._caller:
            self._finish()
        else:
            self._ask(following)

    def _put_back_a_toast(self) -> None:
        """Put a toast card at a random place below the top two cards, or below the only one."""
        place = self._above + self._chance.below(len(self._deck) - self._above + 1)
        self._deck.insert(place, TOAST)
        self._sunk += 1

    def _finish(self) -> None:
        """Everybody has drunk: end the game, or pass the turn to the seat after the toasting one."""
        self._to_lose = 0
        if not self._emptied and self._toasts < CALLS:
            self._stage, self._seat = "draw", (self._caller + 1) % len(self._hands)
            return
        self._stage = "over"
        menu = menu_of(self._state.options)
        scores = tuple(menu.score(tuple(laid), minus) for laid, minus in zip(self._laid, self._minus, strict=True))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        self._outcome = Outcome("deck" if self._emptied else "toasts", scores, winners)
        self._events.append(Ended(outcome=self._outcome))

    def step(self, before: tuple[Event, ...]) -> Step[State, Event]:
        """The state with the toast as it is now, and the events: `before`, then those of the toast."""
        state = self._state
        if self._stage == "draw":
            turn, secret = Turn(self._seat), Secret()
        else:
            toast = Toast(self._emptied, len(self._refused), self._shown)
            turn, secret = Turn(self._caller, state.turn.drew, 0, toast), Secret(self._drawn, self._refused)
        next_state = replace(
            state,
            deck=tuple(self._deck),
            hands=tuple(self._hands),
            laid=tuple(map(tuple, self._laid)),
            minus=tuple(self._minus),
            away=self._away,
            toasts=self._toasts,
            stage=self._stage,
            to_act=None if self._stage == "over" else self._seat,
            to_lose=self._to_lose,
            turn=turn,
            secret=secret,
            known=self._known,
            above=self._above,
            sunk=self._sunk,
            outcome=self._outcome,
        )
        return Step(next_state, (*before, *self._events))
