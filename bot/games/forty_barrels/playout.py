"""Playing a table of 40 Barrels of Beer on in a moment, exactly as the heuristic agent does.

It works on ranks in lists that change. Whoever is to act knows what lies in every place that was played on, and its own
hand; what lies face down is turned up as it truly lies, but chosen by the odds of the cards that it has not seen. A sum
of the board is one number, its code: the base, and 256 for each ace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engines.cards import CARDS
from engines.forty_barrels import GOAL, SPOTS, totals

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engines.forty_barrels import State

_RANK: Final = tuple(card.rank for card in CARDS)
_HIGHEST: Final = 13
_EACH: Final = 4
"""So many cards of each rank are in the pack."""

_MORE: Final = 13
"""What an ace as 14 counts more than an ace as 1."""

_ACE: Final = 256
"""What an ace adds to the code of a sum, beside its 1."""
_BASE: Final = _ACE - 1
"""Where the base is in a code."""
_CODE: Final = tuple(rank + _ACE * (rank == 1) for rank in range(_HIGHEST + 1))
"""What a card adds to the code, by its rank."""
_GOES_ON: Final = 0
_WINS: Final = 1
_OUT: Final = 2


def _fate(code: int) -> int:
    aces, base = divmod(code, _ACE)
    if GOAL in totals(base, aces):
        return _WINS
    return _OUT if base > GOAL else _GOES_ON


_FATE: Final = tuple(_fate(code) for code in range(_ACE * (SPOTS + 2)))
"""What making a sum brings, by its code."""
_BITS: Final = 4
"""So many bits count the places where the game goes on."""
_COUNT: Final = (1 << _BITS) - 1


def _ranks(code: int, fate: int) -> int:
    """Beside a sum with this code, the ranks that bring this fate when they are turned up: a 1 in the bits of each."""
    return sum([1 << _BITS * rank for rank in range(1, _HIGHEST + 1) if _FATE[code + _CODE[rank]] == fate])


_SAFE: Final = tuple(_ranks(code, _GOES_ON) for code in range(len(_FATE) - _CODE[1]))
"""By the code of a sum, the ranks beside it with which the game goes on; the tables of several places can be added."""
_WINNING: Final = tuple(_ranks(code, _WINS) for code in range(len(_FATE) - _CODE[1]))
"""The same for those that win; these tables are joined by `|`."""

_FEW: Final = 10
"""So many cards from empty hands all round, going on begins to be worth less, as nobody wins then."""
_ROOM: Final = 0.01 / SPOTS
"""What each further safe place of the next player takes from the value of a play."""
_SPREAD: Final = 1e-9
"""Values that are no further apart than this are equal, and chance decides."""

_Worths: TypeAlias = tuple[float, float, float]
"""What a play is worth, by what the next player brings about by playing on the same place."""


class _Unseen:
    """What may be turned up in a place that lies face down, as far as the seat to act knows."""

    __slots__ = ("_from", "_shares")

    def __init__(self, shown: Sequence[int], hand: Sequence[int]) -> None:
        counts = [_EACH - count for count in shown]
        counts[0] = 0
        for rank in hand:
            counts[rank] -= 1
        total = sum(counts) or 1
        self._shares = [count / total for count in counts]
        above, self._from = 0.0, [0.0] * (_HIGHEST + 2)
        """The odds of each rank and all above it."""
        for rank in range(_HIGHEST, 0, -1):
            above += self._shares[rank]
            self._from[rank] = above

    def ranks(self) -> list[tuple[int, float]]:
        """The ranks that can be turned up, with their odds."""
        return [(rank, share) for rank, share in enumerate(self._shares) if share]

    def odds(self, code: int) -> tuple[float, float]:
        """The odds to win and to go out by turning up a card beside this sum."""
        missing, aces, shares = GOAL - (code & _BASE), code >> 8, self._shares
        out = self._from[max(1, missing + 1)] if missing < _HIGHEST else 0.0
        win = shares[1] if missing == 1 + _MORE * (aces + 1) else 0.0
        for _ in range(aces + 1):
            if 0 < missing <= _HIGHEST:
                win += shares[missing]
            missing -= _MORE
        return win, out


class _Prospects(NamedTuple):
    """What can come of a play after which the game goes on."""

    unseen: _Unseen
    trap: float
    """What it is worth that the next player goes out."""
    stays: float
    """What it is worth to go on."""
    again: bool
    """Whether the next player is the same one, as nobody else has a card."""

    def worths(self, code: int, covers: int, safe: int, *, wins: bool) -> _Worths:
        """What it is worth to leave this sum to the next player, who best takes what brings most.

        On the other places that were played on they stay in by `safe` plays, and perhaps one `wins`; `covers` places
        lie face down.
        """
        if wins:
            value = float(self.again)
            return value, value, value
        stays = self.stays
        win = lose = turning = 0.0
        if covers:
            win, lose = self.unseen.odds(code)
            turning = win + (1 - win - lose) * stays
        room = (safe + covers * (1 - lose)) * _ROOM
        if self.again:
            return max(stays, turning), 1.0, max(stays, turning) if safe else turning
        covered = lose * self.trap + (1 - win - lose) * stays
        if_safe = max(0.0, (stays if stays >= turning else covered) - room - _ROOM)
        if safe:
            if_out = max(0.0, (stays if stays >= turning else covered) - room)
        else:
            if_out = max(0.0, (covered if turning > 0 else self.trap) - room)
        return if_safe, 0.0, if_out


class Quick:
    """A table whose lists change with every move."""

    __slots__ = ("code", "hands", "out", "pile", "seat", "shown", "stacks")

    def __init__(self, state: State) -> None:
        if state.to_act is None:
            raise ValueError("the game is over")
        self.stacks = [[_RANK[card] for card in stack] for stack in state.board]
        self.hands = [[_RANK[card] for card in hand] for hand in state.hands]
        self.pile = [_RANK[card] for card in reversed(state.pile)]
        self.out = [seat in state.out for seat in range(len(state.hands))]
        self.seat = state.to_act
        self.code = 0
        self.shown = [0] * 14
        """How many cards of each rank lie where everybody saw them."""
        for stack in self.stacks:
            if len(stack) > 1:
                self.code += _CODE[stack[0]]
                for rank in stack:
                    self.shown[rank] += 1

    def decide(self, rolled: Callable[[], float]) -> tuple[int, int, float]:
        """The rank and the place that the seat to act plays, and what that is worth to it."""
        code, hand = self.code, self.hands[self.seat]
        changes: list[int] = []
        spots: list[int] = []
        covered, covers = -1, 0
        for spot, stack in enumerate(self.stacks):
            if len(stack) == 1:
                covered = spot
                covers += 1
                continue
            change = _CODE[stack[1]] - _CODE[stack[0]]
            if _FATE[code + change] == _WINS:
                return hand[0], spot, 1.0
            changes.append(change)
            spots.append(spot)

        prospects, ranks = self._prospects(), {*hand}
        best, chosen, card = -1.0, 0, hand[0]
        if covers:
            for rank, worth in self._covered(prospects, changes, ranks, covers - 1).items():
                value = worth + rolled() * _SPREAD
                if value > best:
                    best, chosen, card = value, covered, rank
        for number, spot in enumerate(spots):
            for rank, worth in self._open(prospects, changes, number, spot, covers):
                value = worth + rolled() * _SPREAD
                if value > best:
                    best, chosen, card = value, spot, rank
        return card, chosen, best

    def _prospects(self) -> _Prospects:
        hand = self.hands[self.seat]
        staying, left = 0, len(self.pile) - 1
        for held, out in zip(self.hands, self.out, strict=True):
            if not out:
                staying += 1
                left += len(held)
        again = left == len(hand) - 1 + len(self.pile)
        over = again and not left
        return _Prospects(
            _Unseen(self.shown, hand),
            0.0 if over else 1 / (staying - 1),
            0.0 if over else min(1.0, (left - 1) / _FEW) / staying,
            again and not over,
        )

    def _covered(self, prospects: _Prospects, changes: Sequence[int], ranks: set[int], covers: int) -> dict[int, float]:
        """What it is worth to play a card of each rank under a place that lies face down; `covers` others do."""
        code, unseen = self.code, prospects.unseen
        safe = winning = 0
        for change in changes:
            safe += _SAFE[code + change]
            winning |= _WINNING[code + change]
        if_safe = if_win = if_out = unseen.odds(code)[0]
        for turned, share in unseen.ranks():
            made, bits = code + _CODE[turned], _BITS * turned
            if _FATE[made] == _GOES_ON:
                worths = prospects.worths(made, covers, safe >> bits & _COUNT, wins=bool(winning >> bits & 1))
                if_safe += share * worths[_GOES_ON]
                if_win += share * worths[_WINS]
                if_out += share * worths[_OUT]
        # The card that is played can be turned up next, beside what lies there now.
        found = (if_safe, if_win, if_out)
        return {rank: found[_FATE[code + _CODE[rank]]] for rank in ranks}

    def _open(
        self, prospects: _Prospects, changes: Sequence[int], number: int, spot: int, covers: int
    ) -> list[tuple[int, float]]:
        """What it is worth to play a card of each rank under a place that was played on, as far as it matters which."""
        stack, hand = self.stacks[spot], self.hands[self.seat]
        made = self.code + changes[number]
        if _FATE[made] == _OUT:
            return [(hand[0], 0.0)]
        fates = [_FATE[made + change] for change in changes]
        del fates[number]  # what is turned up here next is another card
        worths = prospects.worths(made, covers, fates.count(_GOES_ON), wins=_WINS in fates)
        below = made - _CODE[stack[1]]
        if len(stack) > 2:
            return [(hand[0], worths[_FATE[below + _CODE[stack[2]]]])]
        return [(rank, worths[_FATE[below + _CODE[rank]]]) for rank in {*hand}]

    def play(self, rank: int, spot: int) -> int | None:
        """Put a card of this rank under a place; gives who wins by it, -1 if nobody will, or None."""
        stack, seat = self.stacks[spot], self.seat
        hand = self.hands[seat]
        hand.remove(rank)
        stack.append(rank)
        if len(stack) > 2:
            top = stack.pop(0)
            self.code -= _CODE[top]
            stack.append(top)
        else:
            self.shown[stack[0]] += 1
        self.shown[rank] += 1
        self.code += _CODE[stack[0]]
        fate = _FATE[self.code]
        if fate == _WINS:
            return seat
        if fate == _OUT:
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


def playout(state: State, seat: int, rolled: Callable[[], float]) -> bool:
    """Whether this seat wins if all play on to the end, or until it is out."""
    if state.outcome is not None:
        return seat in state.outcome.winners
    table = Quick(state)
    winner = None if table.out[seat] else table.win_of_passing()
    while winner is None and not table.out[seat]:
        rank, spot, _ = table.decide(rolled)
        winner = table.play(rank, spot)
    return winner == seat and not table.out[seat]
