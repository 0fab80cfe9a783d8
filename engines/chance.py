"""All chance of a table: a deterministic stream made from its secret seed, which anybody can compute again later.

The stream, exactly. `seed` is 32 bytes. Block `i` (0, 1, 2, ...) of the stream `name` at ply `p` is

    HMAC-SHA256(key = seed, message = name in UTF-8 + one zero byte + p as 8 bytes + i as 8 bytes)

with numbers big-endian. A block is read as eight words of 32 bits, big-endian, from its first byte to its last; after
the eighth word comes the next block.

- `below(n)`: take the next word w. If w >= 2**32 - 2**32 % n, throw it away and take the next. The result is w % n.
- `shuffle(items)`: for i = len - 1 down to 1: j = below(i + 1), exchange the items at i and j.
- `choice(items)`: the item at below(len).
- `derived()`: the next eight words, each big-endian: 32 bytes, which are the seed of another stream.

The deal is made with ply 0; the move that becomes ply p (the first move is 1) has the stream of ply p.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Sequence
from typing import TypeVar

SEED_BYTES = 32
"""How long a seed is: 256 bits."""

_WORDS = struct.Struct(">8I")
_RANGE = 2**32

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hexadecimal: posted when a table starts, so that its seed cannot be changed later."""
    return hashlib.sha256(_checked(seed)).hexdigest()


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, this one has {len(seed)}")
    return seed


class Chance:
    """The chance of one ply of one table, in the order in which it is asked for.

    `stream` keeps apart what must not touch: the cards of the table, the order of the seats, what an agent
    rolls for itself.
    """

    __slots__ = ("_block", "_hmac", "_words")

    def __init__(self, seed: bytes, ply: int, stream: str = "table") -> None:
        if ply < 0:
            raise ValueError(f"a ply is 0 or more, not {ply}")
        if "\0" in stream:
            raise ValueError("the name of a stream must not hold a zero byte")
        message = stream.encode() + b"\0" + ply.to_bytes(8, "big")
        self._hmac = hmac.new(_checked(seed), message, "sha256")  # as every block begins; its number follows
        self._block = 0
        self._words: list[int] = []  # of the current block, the next one last

    def _next_block(self) -> None:
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
        """The items as a new list in an order by chance; every order is equally likely."""
        shuffled = list(items)
        words = self._words
        kept = _RANGE - len(shuffled)  # a word below this is kept by `below(n)`, whatever the n
        for n in range(len(shuffled), 1, -1):
            # As `below(n)`, written out: a deal is hundreds of times this.
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
        """The next eight words of the stream, as bytes: the seed of another stream, which tells nothing of this one."""
        return _WORDS.pack(*[self.below(_RANGE) for _ in range(8)])

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely. Raises ValueError if there are none."""
        if not items:
            raise ValueError("there is nothing to choose from")
        return items[self.below(len(items))]
