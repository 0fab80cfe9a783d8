"""Turns a drawing into a file, in this process or in one of its own: a PNG, or an animation if it moves.

The palette is fixed, so the same drawing always gives the same bytes.
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from functools import cache
from typing import Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agents.processes import OneProcess
from bot.pictures import png
from bot.pictures.animation import encode_animation
from bot.pictures.colours import palette
from bot.pictures.drawing import Box, Drawing, Sprite, Stamp
from bot.pictures.rasters import MAX_RASTER_BYTES, Rasters
from bot.pictures.reveal import Frame, MotionFormat, Reveal
from bot.pictures.shades import MAX_SHADES, Numbers, Shades
from bot.pictures.sprite_files import SpriteFiles, default_folder

_USED_UP: Final = MAX_SHADES * 3 // 4
"""From this many colours on, a process starts afresh before the next picture. Our games do not reach it."""


class Composer:
    """Draws pictures, with all that it keeps for the next ones. Each process has one."""

    def __init__(self, rasters: int = MAX_RASTER_BYTES, files: SpriteFiles | None = None) -> None:
        """For `rasters`, in bytes, and for `files`, see there."""
        self._most = rasters
        self._files = files
        self._shades = Shades()
        self._rasters = Rasters(self._shades, files, rasters)

    def colours(self, drawing: Drawing) -> NDArray[np.uint8]:
        """A drawing in full colour."""
        sheet = self._composed(drawing)
        return self._shades.colours(sheet)

    def indices(self, drawing: Drawing) -> NDArray[np.uint8]:
        """A drawing in the colours of the palette."""
        sheet = self._composed(drawing)
        return self._shades.indices(sheet)

    def _composed(self, drawing: Drawing) -> Numbers:
        if self._shades.count > _USED_UP:
            self._shades = Shades()
            self._rasters = Rasters(self._shades, self._files, self._most)
        sheet = np.zeros((drawing.height, drawing.width), np.uint16)
        for sprite, x, y in drawing.stamps:
            left, top = x + round(sprite.box.left), y + round(sprite.box.top)
            self._rasters(sprite).stamp(sheet, left, top, self._shades)
        return sheet


@cache
def _composer() -> Composer:
    """The one of this process."""
    folder = default_folder()
    return Composer(files=None if folder is None else SpriteFiles(folder))


def composed(drawing: Drawing) -> Image.Image:
    """A drawing in full colour."""
    return Image.fromarray(_composer().colours(drawing))


def png_of(drawing: Drawing) -> bytes:
    """A drawing as a PNG of at most 256 colours."""
    return png.encode_png(_composer().indices(drawing), palette())


def file_of(drawing: Drawing) -> bytes:
    """The same; a drawing that moves as an animation. Raises TooLarge."""
    if not isinstance(drawing, Reveal):
        return png_of(drawing)
    frames = [_composer().indices(each.drawing) for each in drawing.frames]
    return encode_animation(frames, palette(), [each.seconds for each in drawing.frames], drawing.kind)


# --- a process that draws ------------------------------------------------------------------------

TOO_LONG: Final = 30.0
"""Seconds before a drawing is given up with its process. Most take 0.05; the first ones on a busy machine far more."""

NICE: Final = 5
"""How much its process yields to the bot's: a picture may be late, the answer to a click may not."""


class WorkerDied(Exception):  # noqa: N818  (a fact about a process, not an error of the program)
    """The process that was drawing died, or took too long."""


_Stamps: TypeAlias = "list[tuple[int, int, int]]"
"""The index of each sprite in the list of sprites, and where it goes."""


class _Packed(msgspec.Struct, array_like=True):
    """A drawing in transit to a worker: each sprite once, however often it is stamped."""

    width: int
    height: int
    sprites: list[tuple[str, str, tuple[int | float, ...]]]
    """The name, the SVG, and the box with unchanged numbers: a key distinguishes 1 from 1.0."""
    frames: list[tuple[_Stamps, float]]
    """With the seconds for which each is shown; one frame if it does not move."""
    kind: MotionFormat | None
    """The format of one that moves."""


def packed(drawing: Drawing) -> bytes:
    """A drawing in few bytes."""
    places: dict[str, int] = {}
    sprites: list[tuple[str, str, tuple[int | float, ...]]] = []
    frames = list[tuple[_Stamps, float]]()
    reveal = drawing if isinstance(drawing, Reveal) else None
    for each, seconds in [Frame(drawing, 0.0)] if reveal is None else reveal.frames:
        stamps: _Stamps = []
        for sprite, x, y in each.stamps:
            place = places.setdefault(sprite.key, len(places))
            if place == len(sprites):
                sprites.append((sprite.name, sprite.svg, sprite.box))
            stamps.append((place, x, y))
        frames.append((stamps, seconds))
    kind = None if reveal is None else reveal.kind
    return zlib.compress(msgspec.msgpack.encode(_Packed(drawing.width, drawing.height, sprites, frames, kind)), 1)


def unpacked(data: bytes) -> Drawing:
    """The drawing that was packed."""
    found = msgspec.msgpack.decode(zlib.decompress(data), type=_Packed)
    sprites = [Sprite(name, svg, Box(*box)) for name, svg, box in found.sprites]
    frames = [
        Frame(Drawing(found.width, found.height, [Stamp(sprites[place], x, y) for place, x, y in stamps]), seconds)
        for stamps, seconds in found.frames
    ]
    return frames[0].drawing if found.kind is None else Reveal(frames, found.kind)


def draw(data: bytes) -> bytes:
    """Turn a packed drawing into a file; runs in the process."""
    return file_of(unpacked(data))


class Worker:
    """A process that draws one picture at a time."""

    def __init__(self, draw: Callable[[bytes], bytes] = draw) -> None:
        """`draw` is the module-level function that the process runs with a packed drawing."""
        self._draw = draw
        self._process: OneProcess | None = None
        self._beginning = threading.Lock()
        """Held while a process starts, so that it is not killed halfway."""

    def file_of(self, drawing: Drawing) -> bytes:
        """Draw and return the file. Raises WorkerDied (the next drawing starts a new process), or as drawing does."""
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
        """End the process at once; only its current drawing is lost."""
        with self._beginning:
            process, self._process = self._process, None
            if process is not None:
                process.kill()
