"""Playing a table of 40 Barrels of Beer to its end in a moment, about as well as the heuristic agent does.

It works on ranks in lists that change, and looks one reply ahead. Whoever is to act knows what lies in every place that
was played on, and its own hand; what lies face down is turned up as it truly lies, but chosen by the odds of a full
pack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engines.cards import CARDS
from engines.forty_barrels import GOAL, SPOTS, totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engines.forty_barrels import State

_RANK: Final = tuple(card.rank for card in CARDS)
_MOST: Final = SPOTS * 13 + 14
_WINS: Final = tuple(tuple(GOAL in totals(base, aces) for base in range(_MOST)) for aces in range(SPOTS + 1))
"""Whether a sum wins, by the number of aces in it and by its base."""
_TURNED: Final = tuple(
    tuple(
        (
            sum(_WINS[aces + (rank == 1)][base + rank] for rank in range(1, 14)) / 13,
            sum(base + rank > GOAL for rank in range(1, 14)) / 13,
        )
        for base in range(_MOST - 13)
    )
    for aces in range(SPOTS)
)
"""The odds to win and to go out by turning up an unknown card, by the aces and the base before."""

_FEW: Final = 10
"""So many cards from empty hands all round, going on begins to be worth less, as nobody wins then."""
_ROOM: Final = 0.002
"""What each further safe place of the next player takes from the value of a play."""
_SPREAD: Final = 0.01
"""Values that are no further apart than this can be taken for equal."""


_RANKS: Final = range(1, 14)
_STEP: Final = 4
"""Of the ranks that may be turned up every fourth is looked at."""

_Change: TypeAlias = tuple[int, int, int]
"""A place that was played on, and how playing there changes the base and the number of aces."""


def _replies(base: int, aces: int, changes: Iterable[_Change]) -> tuple[bool, int]:
    """Whether there is a forty in one of these changes, and if not how many of them are safe."""
    safe = 0
    for _, more, aced in changes:
        then = base + more
        if _WINS[aces + aced][then]:
            return True, safe
        if then <= GOAL:
            safe += 1
    return False, safe


class _Prospects(NamedTuple):
    """What can come of a play after which the game goes on."""

    trap: float
    """What it is worth that the next player goes out."""
    stays: float
    """What it is worth to go on."""
    covers: int
    """How many places lie face down."""

    def left(self, base: int, aces: int, safe: int, more: int, aced: int) -> float:
        """What it is worth to leave this sum to the next player.

        So many other places are safe for them, and none is a forty; `more` and `aced` are what changes if they play in
        the same place.
        """
        if _WINS[aces + aced][base + more]:
            return 0.0
        safe += base + more <= GOAL
        if not self.covers:
            return self.stays - safe * _ROOM if safe else self.trap
        win, lose = _TURNED[aces][base]
        if safe and win + (1 - win - lose) * self.stays < self.stays:  # a safe place is better for them
            return self.stays - safe * _ROOM
        return lose * self.trap + (1 - win - lose) * self.stays - safe * _ROOM


class Quick:
    """A table whose lists change with every move."""

    __slots__ = ("aces", "base", "hands", "out", "pile", "seat", "stacks")

    def __init__(self, state: State) -> None:
        if state.to_act is None:
            raise ValueError("the game is over")
        self.stacks = [[_RANK[card] for card in stack] for stack in state.board]
        self.hands = [[_RANK[card] for card in hand] for hand in state.hands]
        self.pile = [_RANK[card] for card in reversed(state.pile)]
        self.out = [seat in state.out for seat in range(len(state.hands))]
        self.seat = state.to_act
        tops = [stack[0] for stack in self.stacks if len(stack) > 1]
        self.base, self.aces = sum(tops), tops.count(1)

    def decide(self, rolled: Callable[[], float]) -> tuple[int, int]:
        """The rank and the place that the seat to act plays."""
        base, aces, hand = self.base, self.aces, self.hands[self.seat]
        changes: list[_Change] = []
        covered = -1
        for spot, stack in enumerate(self.stacks):
            if len(stack) == 1:
                covered = spot
                continue
            top, turned = stack[0], stack[1]
            more, aced = turned - top, (turned == 1) - (top == 1)
            if _WINS[aces + aced][base + more]:
                return hand[0], spot
            changes.append((spot, more, aced))

        prospects = self._prospects(covers=sum([len(stack) == 1 for stack in self.stacks]))
        best, chosen, card = -1.0, int(rolled() * SPOTS), hand[int(rolled() * len(hand))]
        if covered >= 0:
            best, chosen = self._covered(changes, card, prospects, int(rolled() * _STEP)) + rolled() * _SPREAD, covered
        for spot, more, aced in changes:
            if base + more > GOAL:
                continue
            rank, value = hand[int(rolled() * len(hand))], 0.0
            others = [change for change in changes if change[0] != spot]
            given, safe = _replies(base + more, aces + aced, others)
            if not given:
                stack = self.stacks[spot]
                # What is turned up here next: a card that lies here, or the one played now.
                ranks = {stack[2]} if len(stack) > 2 else {*hand}
                value = -1.0
                for under in ranks:
                    worth = prospects.left(
                        base + more, aces + aced, safe, under - stack[1], (under == 1) - (stack[1] == 1)
                    )
                    if worth > value:
                        value, rank = worth, under if len(stack) == 2 else rank
            value += rolled() * _SPREAD
            if value > best:
                best, chosen, card = value, spot, rank
        return card, chosen

    def _prospects(self, covers: int) -> _Prospects:
        staying = self.out.count(False)
        left = len(self.pile) + sum([len(held) for held, out in zip(self.hands, self.out, strict=True) if not out]) - 1
        return _Prospects(1 / (staying - 1), min(1.0, (left - 1) / _FEW) / staying, covers)

    def _covered(self, changes: list[_Change], card: int, prospects: _Prospects, first: int) -> float:
        """What it is worth to play this card under a place that lies face down, by some of the ranks turned up."""
        base, aces = self.base, self.aces
        after = _Prospects(prospects.trap, prospects.stays, prospects.covers - 1)
        win, _ = _TURNED[aces][base]
        ranks, value = _RANKS[first::_STEP], 0.0
        for rank in ranks:
            made, made_aces = base + rank, aces + (rank == 1)
            if made <= GOAL and not _WINS[made_aces][made]:
                given, safe = _replies(made, made_aces, changes)
                if not given:
                    value += after.left(made, made_aces, safe, card - rank, (card == 1) - (rank == 1))
        return win + value / len(ranks)

    def play(self, rank: int, spot: int) -> int | None:
        """Put a card of this rank under a place; gives who wins by it, -1 if nobody will, or None."""
        stack, seat = self.stacks[spot], self.seat
        hand = self.hands[seat]
        hand.remove(rank)
        if len(stack) == 1:
            stack.append(rank)
        else:
            top = stack.pop(0)
            self.base -= top
            self.aces -= top == 1
            stack.append(rank)
            stack.append(top)
        turned = stack[0]
        self.base += turned
        self.aces += turned == 1
        if _WINS[self.aces][self.base]:
            return seat
        if self.base > GOAL:
            self.out[seat] = True
            if self.out.count(False) == 1:
                return self.out.index(False)
        elif len(hand) == 1 and self.pile:
            hand.extend(self.pile[-3:][::-1])
            del self.pile[-3:]
        return self._pass_on()

    def win_of_passing(self) -> int | None:
        """Passes for those whose hands are empty; -1 if there is nobody else, or None."""
        return None if self.hands[self.seat] else self._pass_on()

    def _pass_on(self) -> int | None:
        """The next seat with a card is to act; -1 if there is none."""
        seat, seats = self.seat, len(self.hands)
        for _ in range(seats):
            seat = (seat + 1) % seats
            if self.hands[seat] and not self.out[seat]:
                self.seat = seat
                return None
        return -1


def playout(state: State, rolled: Callable[[], float]) -> tuple[float, ...]:
    """What each seat wins if this state is played on: 1 for the winner, and 0 for everybody if nobody wins."""
    seats = range(len(state.hands))
    if state.outcome is not None:
        return tuple([float(seat in state.outcome.winners) for seat in seats])
    table = Quick(state)
    winner = table.win_of_passing()
    while winner is None:
        winner = table.play(*table.decide(rolled))
    return tuple([float(seat == winner) for seat in seats])
