"""The toast of Willkommen, Bierfest!: one seat after the other lays beers, loses cards and gives up its hand.

Here belongs everything from the moment a toast begins until the next turn, or the end. Here does not belong the turn
before it: that is `rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.bierfest.menu import menu_of
from engines.bierfest.model import (
    BEERS,
    KINDS,
    TOAST,
    CountedAgainst,
    Ended,
    Laid,
    LaidNothing,
    LaidSet,
    Lost,
    Part,
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
from engines.bierfest.watch import forgotten, laid_openly, left_unseen, plus
from engines.contract import Outcome, Step

if TYPE_CHECKING:
    from engines import contract
    from engines.chance import Chance

CALLS = 3
"""So many toast cards in one hand make a toast, and so many toasts end the game."""
KEPT_ON_TOP = 2
"""So many cards stay on top of the deck when toast cards go back into it."""


def cards_of(laid: LaidSet) -> tuple[int, ...]:
    """The cards of a set, one by one."""
    foods = () if laid.food is None else (laid.food,) * laid.foods
    return (laid.beer,) * laid.count + foods


def still_shown(recent: tuple[Turn, ...], turn: Turn, seats: int) -> tuple[Turn, ...]:
    """The turns that the table shows when this one is over."""
    return (*recent, turn)[1 - seats :]


class Round:
    """A toast on its way around the table, from one decision to the next: it changes, states do not.

    Every public method is one thing that happens; the toast then goes on by itself until somebody has to decide.
    """

    def __init__(self, state: State, chance: Chance) -> None:
        self._state = state
        self._chance = chance
        self._deck = list(state.deck)
        self._hands = list(state.hands)
        self._laid = [list(sets) for sets in state.laid]
        self._minus = list(state.minus)
        self._away = state.away
        self._toasts = state.toasts
        self._turn = state.turn
        toast = state.turn.toast or Toast(emptied=not state.deck)
        self._emptied, self._left, self._parts = toast.emptied, toast.left, list(toast.parts)
        self._stage: Stage = state.stage
        self._to_act: int | None = state.to_act
        self._to_lose = state.to_lose
        self._secret, self._known = state.secret, state.known
        self._above, self._sunk = state.above, state.sunk
        self._events: list[contract.Event] = []
        self._outcome: Outcome | None = None

    def begin(self) -> None:
        """The third toast card came to a hand, or the last card was drawn: everybody drinks."""
        seat = self._turn.seat
        self._toasts += 1
        self._above, self._sunk = min(KEPT_ON_TOP, len(self._deck)), 0
        self._events.append(ToastCalled(seat=seat, number=self._toasts, emptied=self._emptied))
        if self._emptied:
            self._stage, self._to_act = "refuse", seat
        else:
            self.take_up()

    def refuse(self, card: int) -> None:
        """The toasting seat refuses a card that it has just drawn: it leaves the game face down."""
        seat, secret = self._turn.seat, self._secret
        self._secret = Secret(secret.drawn, (), (*secret.refused, card))
        self._hands[seat] = plus(self._hands[seat], card, -1)
        self._known = left_unseen(self._known, seat)
        number = len(self._secret.refused)
        self._events.append(Refused(seat=seat, number=number))
        self._events.append(RefusedCard(only=seat, seat=seat, card=card))
        if number == len(secret.drawn):
            self.take_up()

    def take_up(self) -> None:
        """Nothing (more) is refused: three toast cards of the toasting seat leave the game, and the round begins."""
        seat = self._turn.seat
        if self._emptied:
            self._events.append(TookUp(seat=seat, refused=len(self._secret.refused)))
        if self._hands[seat][TOAST] == CALLS:
            self._left = CALLS
            self._hands[seat] = plus(self._hands[seat], TOAST, -CALLS)
            self._away = plus(self._away, TOAST, CALLS)
            self._known = laid_openly(self._known, seat, TOAST, CALLS)
            self._events.append(ToastsLeft(seat=seat))
        self._next_seat()

    def lay(self, laid: LaidSet | None) -> None:
        """The seat to act lays these beers, or nothing; what is left of its hand is shown."""
        seat = self._turn_of()
        if laid is None:
            self._events.append(LaidNothing(seat=seat))
        else:
            self._hands[seat] = plus(self._hands[seat], laid.beer, -laid.count)
            self._laid[seat].append(laid)
            self._events.append(Laid(seat=seat, laid=laid))
        hand = self._hands[seat]
        self._known = forgotten(self._known, seat)
        self._parts.append(Part(seat, laid, hand[TOAST], plus(hand, TOAST, -hand[TOAST])))
        lying = [(place, card) for place, each in enumerate(self._laid[seat]) for card in cards_of(each)]
        if len(lying) <= hand[TOAST]:
            for place, card in lying:
                self._take_away(seat, place, card)
            self._settle(seat)
        elif hand[TOAST]:
            self._stage, self._to_act, self._to_lose = "lose", seat, hand[TOAST]
        else:
            self._settle(seat)

    def lose(self, place: int, card: int) -> None:
        """The seat to act loses this card of this set."""
        seat = self._turn_of()
        self._take_away(seat, place, card)
        self._to_lose -= 1
        if not self._to_lose:
            self._settle(seat)

    def _turn_of(self) -> int:
        return self._parts[-1].seat if self._stage == "lose" else self._asked()

    def _asked(self) -> int:
        """The seat whose part is next, clockwise from the toasting one."""
        return (self._turn.seat + len(self._parts)) % len(self._hands)

    def _next_seat(self) -> None:
        if len(self._parts) == len(self._hands):
            self._finish()
            return
        seat = self._asked()
        self._stage, self._to_act, self._to_lose = "toast", seat, 0
        if max(self._hands[seat][beer] for beer in BEERS) < 2:
            self.lay(None)

    def _take_away(self, seat: int, place: int, card: int) -> None:
        laid, part = self._laid[seat][place], self._parts[-1]
        if card == laid.beer:
            less = LaidSet(laid.beer, laid.count - 1, laid.foods, laid.food)
        else:
            less = LaidSet(laid.beer, laid.count, laid.foods - 1, laid.food if laid.foods > 1 else None)
        self._laid[seat][place] = less
        self._away = plus(self._away, card)
        self._parts[-1] = Part(seat, part.laid, part.toasts, part.minus, (*part.lost, card))
        self._events.append(Lost(seat=seat, place=place, card=card))

    def _settle(self, seat: int) -> None:
        """All is chosen: what cannot stay goes, the toast cards go back, and the rest counts against the seat."""
        part = self._parts[-1]
        along = tuple([card for each in self._laid[seat] if each.count < 2 for card in cards_of(each)])
        self._laid[seat] = [each for each in self._laid[seat] if each.count >= 2]
        if along:
            for card in along:
                self._away = plus(self._away, card)
            self._parts[-1] = Part(seat, part.laid, part.toasts, part.minus, part.lost, along)
            self._events.append(WentAlong(seat=seat, cards=along))
        if part.toasts:
            for _ in range(part.toasts):
                self._put_back_a_toast()
            self._events.append(ToastsBack(seat=seat, count=part.toasts))
        if any(part.minus):
            self._minus[seat] = tuple(map(sum, zip(self._minus[seat], part.minus, strict=True)))
            self._events.append(CountedAgainst(seat=seat, cards=part.minus))
        self._hands[seat] = (0,) * KINDS
        self._next_seat()

    def _put_back_a_toast(self) -> None:
        """To a random place below the top two cards; below the only one if there are no more."""
        place = self._above + self._chance.below(len(self._deck) - self._above + 1)
        self._deck.insert(place, TOAST)
        self._sunk += 1

    def _finish(self) -> None:
        """Everybody has drunk: the game is over, or the seat after the toasting one has its turn."""
        self._to_lose = 0
        if not self._emptied and self._toasts < CALLS:
            self._stage, self._to_act = "draw", (self._turn.seat + 1) % len(self._hands)
            return
        self._stage, self._to_act = "over", None
        menu = menu_of(self._state.options)
        scores = tuple(menu.score(tuple(laid), minus) for laid, minus in zip(self._laid, self._minus, strict=True))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        self._outcome = Outcome("deck" if self._emptied else "toasts", scores, winners)
        self._events.append(Ended(outcome=self._outcome))

    def step(self, before: tuple[contract.Event, ...]) -> Step[State]:
        """Where the toast stands now, and what happened: first what came before it, then all of it."""
        state, turn = self._state, self._turn
        toast = Toast(self._emptied, len(self._secret.refused), self._left, tuple(self._parts))
        turn, secret, recent = Turn(turn.seat, turn.drew, 0, None, toast), self._secret, state.recent
        if self._stage == "draw" and self._to_act is not None:
            recent = still_shown(recent, turn, len(self._hands))
            turn, secret = Turn(self._to_act), Secret()
        next_state = State(
            options=state.options,
            deck=tuple(self._deck),
            hands=tuple(self._hands),
            laid=tuple(map(tuple, self._laid)),
            minus=tuple(self._minus),
            away=self._away,
            toasts=self._toasts,
            stage=self._stage,
            to_act=self._to_act,
            to_lose=self._to_lose,
            turn=turn,
            secret=secret,
            recent=recent,
            putters=state.putters,
            known=self._known,
            above=self._above,
            sunk=self._sunk,
            outcome=self._outcome,
        )
        return Step(next_state, (*before, *self._events))
