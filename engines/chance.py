"""All randomness of a table: a deterministic stream from its secret seed, which anybody can recompute later.

The exact stream: `seed` is 32 bytes. Block `i` (0, 1, 2, ...) of the stream `name` at ply `p` is

    HMAC-SHA256(key = seed, message = name in UTF-8 + one zero byte + p as 8 bytes + i as 8 bytes)

with numbers big-endian. A block is read as eight big-endian words of 32 bits, from its first byte to its last; after
the eighth word comes the next block.

- `below(n)`: take the next word w. If w >= 2**32 - 2**32 % n, discard it and take the next. The result is w % n.
- `shuffle(items)`: for i = len - 1 down to 1: j = below(i + 1), swap the items at i and j.
- `choice(items)`: the item at below(len).
- `derived()`: the next eight words, each big-endian: 32 bytes, which are the seed of another stream.

The deal uses ply 0; the move that becomes ply p (the first move is 1) uses the stream of ply p.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Sequence
from typing import TypeVar

SEED_BYTES = 32
"""The length of a seed: 256 bits."""

_WORDS = struct.Struct(">8I")
_RANGE = 2**32

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hexadecimal. It is posted when a table starts, so the seed cannot be changed later."""
    return hashlib.sha256(_checked(seed)).hexdigest()


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, this one has {len(seed)}")
    return seed


class Chance:
    """The random stream of one ply of one table.

    `stream` separates independent uses of one seed: the cards of the table, the order of the seats, an agent's rolls.
    """

    __slots__ = ("_block", "_hmac", "_message", "_seed", "_words")

    def __init__(self, seed: bytes, ply: int, stream: str = "table") -> None:
        if ply < 0:
            raise ValueError(f"a ply is 0 or more, not {ply}")
        if "\0" in stream:
            raise ValueError("the name of a stream must not hold a zero byte")
        self._seed = _checked(seed)
        self._message = stream.encode() + b"\0" + ply.to_bytes(8, "big")  # common to all blocks; their number follows
        self._hmac: hmac.HMAC | None = None  # most moves need no chance
        self._block = 0
        self._words: list[int] = []  # the rest of the current block, next word last

    def _next_block(self) -> None:
        if self._hmac is None:
            self._hmac = hmac.new(self._seed, self._message, "sha256")
        block = self._hmac.copy()
        block.update(self._block.to_bytes(8, "big"))
        self._words.extend(_WORDS.unpack(block.digest())[::-1])
        self._block += 1

    def below(self, n: int) -> int:
        """One of 0..n-1, each equally likely. `n` is at least 1 and at most 2**32."""
        if not 1 <= n <= _RANGE:
            raise ValueError(f"below() needs a number from 1 to 2**32, not {n}")
        while True:
            if not self._words:
                self._next_block()
            word = self._words.pop()
            if word < _RANGE - _RANGE % n:
                return word % n

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items as a new list in random order; every order is equally likely."""
        shuffled = list(items)
        words = self._words
        kept = _RANGE - len(shuffled)  # `below(n)` accepts any word below this, for every n here
        for n in range(len(shuffled), 1, -1):
            # `below(n)` inlined: a deal runs this hundreds of times.
            if not words:
                self._next_block()
            word = words.pop()
            if word < kept:
                j = word % n
            else:
                words.append(word)
                j = self.below(n)
            shuffled[n - 1], shuffled[j] = shuffled[j], shuffled[n - 1]
        return shuffled

    def derived(self) -> bytes:
        """The next eight words of the stream as bytes: the seed of another stream, which reveals nothing about this."""
        return _WORDS.pack(*[self.below(_RANGE) for _ in range(8)])

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely. Raises ValueError if there are none."""
        if not items:
            raise ValueError("there is nothing to choose from")
        return items[self.below(len(items))]
