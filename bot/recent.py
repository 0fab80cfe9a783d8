"""A mapping of limited size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(OrderedDict[K, V]):
    """The entries that were set last; the oldest are removed if there are more than `most`.

    >>> recent = Recent[str, int](2)
    >>> recent["a"] = recent["b"] = recent["a"] = recent["c"] = 1
    >>> [*recent]
    ['a', 'c']
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)
