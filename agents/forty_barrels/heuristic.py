"""An agent for 40 Barrels of Beer that remembers what it saw and looks one reply ahead.

What is turned up depends only on the place; the card played only affects what can be turned up there later. So each
place is tried with each rank of the hand: a place that was played on turns up a known card, a face-down place any of
the unseen cards. Then the next player makes the best reply. The value of a position is the estimated probability of
winning: 1 for forty, 0 for going out, and 0 when all hands are empty, because nobody wins then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from engines.cards import CARDS
from engines.chance import Chance
from engines.forty_barrels.model import Move, Play, View
from engines.forty_barrels.rules import GOAL, totals

EQUAL = 1e-9
"""Values that differ by less count as equal."""
ROOM = 0.01
"""How much each safe place of the next player reduces the value of a position."""
FEW = 10
"""With fewer cards left than this, going on is worth less. If this were lower, agents among themselves would put off
every risk until nobody wins."""


class _Place(NamedTuple):
    """A place of the board, as ranks."""

    top: int
    """The face-up rank; 0 while face down."""
    below: int | None
    """The rank that is turned up next; None if it was never seen."""


class _Sum(NamedTuple):
    """The sum of the face-up cards."""

    base: int
    aces: int

    def turned(self, place: _Place, rank: int) -> _Sum:
        """The sum after this rank is turned up at the place."""
        return _Sum(self.base - place.top + rank, self.aces - (place.top == 1) + (rank == 1))

    @property
    def wins(self) -> bool:
        """Whether the seat that made this sum has won."""
        return GOAL in totals(self.base, self.aces)

    @property
    def loses(self) -> bool:
        """Whether the seat that made this sum is out."""
        return self.base > GOAL and not self.wins


class Heuristic:
    """Takes a forty, stays in, and leaves the next player neither a forty nor an easy place."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Return the legal move with the highest value; ties are broken at random."""
        values = worth(view, [move for move in legal if isinstance(move, Play)])
        if not values:
            return legal[0]
        best = max(value for value, _ in values)
        return chance.choice([play for value, play in values if value > best - EQUAL])


def worth(view: View, plays: Sequence[Play]) -> list[tuple[float, Play]]:
    """The value of each play to the seat of this view, which is to act: about its probability of winning."""
    table = _Table(view)
    return [(table.value(CARDS[play.card].rank, play.spot), play) for play in plays]


class _Table:
    """The table as the player to move remembers it."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        self._seat = view.seat
        self._sum = _Sum(view.base, view.aces)
        self._stacks = [[card.rank for card in stack or ()] for stack in view.memory.stacks]
        self._places = [
            _Place(spot.top.rank if spot.top else 0, stack[1] if len(stack) > 1 else None)
            for spot, stack in zip(view.board, self._stacks, strict=True)
        ]
        seen = Counter(card.rank for card in view.hand)
        for stack in self._stacks:
            seen.update(stack)
        unseen = {rank: 4 - seen[rank] for rank in range(1, 14) if seen[rank] < 4}
        total = sum(unseen.values())
        self._unseen = [(rank, count / total) for rank, count in unseen.items()]
        self._look_ahead(view)
        self._known: dict[tuple[int, int | None], float] = {}

    def _look_ahead(self, view: View) -> None:
        """Find out who moves next and how much going on is worth, if this move does not end the game."""
        after = [count - (seat == self._seat) for seat, count in enumerate(view.hand_counts)]
        still_in = [seat for seat in range(view.seats) if seat not in view.out]
        left = view.pile + sum(after)
        clockwise = sorted(still_in, key=lambda seat: (seat - self._seat - 1) % view.seats)
        with_cards = [seat for seat in clockwise if after[seat] or (seat == self._seat and view.pile)]
        self._over = not with_cards
        self._mine_again = with_cards[:1] == [self._seat]
        self._rivals = len(still_in) - 1
        self._go_on = min(1.0, (left - 1) / FEW) / len(still_in)

    def value(self, rank: int, spot: int) -> float:
        """The value of playing this rank under this place."""
        place = self._places[spot]
        # All face-down places are alike.
        key = (rank, spot if place.top else None)
        if key not in self._known:
            self._known[key] = self._expected(rank, spot, place)
        return self._known[key]

    def _expected(self, rank: int, spot: int, place: _Place) -> float:
        if place.below is not None:
            # The next one below, or the card just played if the stack has only two.
            stack = self._stacks[spot]
            after = _Place(place.below, stack[2] if len(stack) > 2 else rank)
            return self._worth(spot, after, self._sum.turned(place, place.below))
        return sum(
            share * self._worth(spot, _Place(turned, rank), self._sum.turned(place, turned))
            for turned, share in self._unseen
        )

    def _worth(self, spot: int, after: _Place, made: _Sum) -> float:
        """The value of having made this sum, with this place changed to `after`."""
        if made.wins:
            return 1.0
        if made.loses or self._over:
            return 0.0
        places = [after if other == spot else place for other, place in enumerate(self._places)]
        replies = list(self._replies(places, made))
        win, lose = max(replies, key=lambda reply: reply[0] + (1 - reply[0] - reply[1]) * self._go_on)
        if self._mine_again:
            return win + (1 - win - lose) * self._go_on
        safe = sum(1 - lost for _, lost in replies)
        return max(0.0, lose / self._rivals + (1 - win - lose) * self._go_on - ROOM * safe / len(places))

    def _replies(self, places: Iterable[_Place], made: _Sum) -> Iterable[tuple[float, float]]:
        """The next player's probabilities of winning and of going out, by place."""
        face_down: tuple[float, float] | None = None
        for place in places:
            if place.below is not None:
                then = made.turned(place, place.below)
                yield float(then.wins), float(then.loses)
            else:
                if face_down is None or place.top:
                    sums = [(made.turned(place, rank), share) for rank, share in self._unseen]
                    face_down = (
                        sum(share for then, share in sums if then.wins),
                        sum(share for then, share in sums if then.loses),
                    )
                yield face_down
