"""Random deals under limits: every deal that the limits allow is equally likely.

Cards that may lie in the same places form one group. `Shares` draws how many cards of each group every place gets,
weighted by the number of deals with these counts; then the caller shuffles each group and deals its cards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import comb
from typing import NamedTuple

from engines.chance import Chance

_WORD = 2**32


class _Splits(NamedTuple):
    """The ways to share out one group among the places, for the room that they have left."""

    upto: list[int]
    """Cumulative number of deals of this group and those after it, up to and including each of the `ways`."""
    ways: list[tuple[int, ...]]
    """Each way: how many cards of the group each place gets."""


class Shares:
    """How many cards of each group every place can get."""

    def __init__(self, counts: Sequence[int], room: Sequence[int], most: Sequence[Sequence[int]]) -> None:
        """`counts`: cards per group. `room`: free places per pile. `most`: by group, the most that each pile takes."""
        self._counts = counts
        self._room = tuple(room)
        self._most = most
        self._known: dict[tuple[int, tuple[int, ...]], _Splits] = {}
        self._numbers: dict[tuple[int, tuple[int, ...]], int] = {}

    def draw(self, chance: Chance) -> list[tuple[int, ...]]:
        """By group, how many of its cards each place gets. Raises ValueError if no deal is possible."""
        room, drawn = self._room, []
        for group in range(len(self._counts)):
            splits = self._splits(group, room)
            if not splits.ways:
                raise ValueError("no deal is possible")
            counts = splits.ways[bisect_right(splits.upto, _below(splits.upto[-1], chance))]
            drawn.append(counts)
            room = tuple([space - count for space, count in zip(room, counts, strict=True)])
        return drawn

    def _splits(self, group: int, room: tuple[int, ...]) -> _Splits:
        """All ways to share a group that leave room for the groups after it, with the number of deals of each."""
        known = self._known.get((group, room))
        if known is None:
            found = [(number, way) for way in self._ways(group, room) if (number := self._of_way(group, room, way))]
            upto = list(accumulate(number for number, _ in found))
            known = self._known[group, room] = _Splits(upto, [way for _, way in found])
        return known

    def _deals(self, group: int, room: tuple[int, ...]) -> int:
        """The number of deals of a group and those after it, for the room that the places have left."""
        known = self._numbers.get((group, room))
        if known is None:
            known = sum(self._of_way(group, room, way) for way in self._ways(group, room))
            self._numbers[group, room] = known
        return known

    def _of_way(self, group: int, room: tuple[int, ...], way: tuple[int, ...]) -> int:
        """The number of these deals in which the places get this many cards of the group."""
        number, left = 1, self._counts[group]
        for each in way:
            number *= comb(left, each)
            left -= each
        if group + 1 < len(self._counts):
            number *= self._deals(group + 1, tuple([space - each for space, each in zip(room, way, strict=True)]))
        return number

    def _ways(self, group: int, room: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        most, count = [*map(min, room, self._most[group])], self._counts[group]
        # Most often the last group fills what is left.
        return (tuple(most),) if sum(most) == count else _ways_to_share(count, most)


def _ways_to_share(count: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to share `count` cards among places that take at most `most` each."""
    if len(most) == 1:
        if count <= most[0]:
            yield (count,)
        return
    for first in range(max(0, count - sum(most[1:])), min(count, most[0]) + 1):
        for others in _ways_to_share(count - first, most[1:]):
            yield (first, *others)


def _below(limit: int, chance: Chance) -> int:
    """One of 0..limit-1, each equally likely; `limit` may exceed a word."""
    words = -(-limit.bit_length() // 32)
    kept = _WORD**words // limit * limit
    while True:
        number = 0
        for _ in range(words):
            number = number * _WORD + chance.below(_WORD)
        if number < kept:
            return number % limit
