"""One process that draws: what crosses to it, what it does there, and how it ends.

Its methods wait, so they are called in threads. The process begins with the first drawing and is replaced when it dies.
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Final

import msgspec

from agents.processes import OneProcess
from bot.pictures.composing import png_of
from bot.pictures.drawing import Box, Drawing, Sprite, Stamp

TOO_LONG: Final = 30.0
"""Seconds after which a drawing that has not ended is given up with its process. Most take a twentieth of one; the
first ones take longer, as a process begins and every sprite is new, and much longer on a machine that is busy."""

NICE: Final = 5
"""How far its process gives way to the bot's: a picture may be late, the answer to a click may not."""


class WorkerDied(Exception):  # noqa: N818  (a fact about a process, not an error of the program)
    """The process that was drawing is gone, or did not come to an end."""


class _Packed(msgspec.Struct, array_like=True):
    """A drawing on its way to a worker: each sprite once, however often it is stamped."""

    width: int
    height: int
    sprites: list[tuple[str, str, tuple[int | float, ...]]]
    """The name, the SVG, and the box with its numbers as they are: a key tells 1 from 1.0."""
    stamps: list[tuple[int, int, int]]
    """The sprite by its place in the list, and where it goes."""


def packed(drawing: Drawing) -> bytes:
    """A drawing as few bytes."""
    places: dict[str, int] = {}
    sprites: list[tuple[str, str, tuple[int | float, ...]]] = []
    stamps = []
    for sprite, x, y in drawing.stamps:
        place = places.setdefault(sprite.key, len(places))
        if place == len(sprites):
            sprites.append((sprite.name, sprite.svg, sprite.box))
        stamps.append((place, x, y))
    return zlib.compress(msgspec.msgpack.encode(_Packed(drawing.width, drawing.height, sprites, stamps)), 1)


def unpacked(data: bytes) -> Drawing:
    """The drawing that was packed."""
    found = msgspec.msgpack.decode(zlib.decompress(data), type=_Packed)
    sprites = [Sprite(name, svg, Box(*box)) for name, svg, box in found.sprites]
    return Drawing(found.width, found.height, [Stamp(sprites[place], x, y) for place, x, y in found.stamps])


def draw(data: bytes) -> bytes:
    """Make a PNG of a packed drawing; runs in the process."""
    return png_of(unpacked(data))


class Worker:
    """A process that draws one picture at a time."""

    def __init__(self, draw: Callable[[bytes], bytes] = draw) -> None:
        """`draw` is what the process does, a function of a module; it gets a packed drawing."""
        self._draw = draw
        self._process: OneProcess | None = None
        self._beginning = threading.Lock()
        """Held while a process is begun, which is not to be killed by half."""

    def png_of(self, drawing: Drawing) -> bytes:
        """Draw, and wait for it. Raises WorkerDied (the next process is a new one), or whatever drawing raises."""
        data = packed(drawing)
        try:
            with self._beginning:
                if self._process is None:
                    self._process = OneProcess(nice=NICE)
                drawn = self._process.submit(self._draw, data)
            return drawn.result(TOO_LONG)
        except (BrokenExecutor, TimeoutError):
            self.kill()
            raise WorkerDied from None

    def kill(self) -> None:
        """End the process at once; nothing is lost but what it is drawing."""
        with self._beginning:
            process, self._process = self._process, None
            if process is not None:
                process.kill()
