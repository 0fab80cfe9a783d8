"""Turns a drawing into a PNG, in this process or in one of its own: resvg rasterises, Pillow pastes.

The palette is fixed, so the same drawing always gives the same bytes.
"""

from __future__ import annotations

import io
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Final

import msgspec
import resvg_py
from PIL import Image

from agents.processes import OneProcess
from bot.pictures.colours import palette_image
from bot.pictures.drawing import Box, Drawing, Sprite, Stamp
from bot.pictures.figures import FONT_FILE

MAX_RASTER_BYTES: Final = 96 * 2**20
"""How many bytes of rasterised sprites one process keeps; the least recently used go first."""


class _Rasters:
    """A cache of rasterised sprites, limited in bytes."""

    def __init__(self) -> None:
        self._bytes = 0
        self._found: OrderedDict[str, Image.Image] = OrderedDict()

    def __call__(self, sprite: Sprite) -> Image.Image:
        """The sprite as RGBA, a pixel per unit; as RGB if it is opaque, like the ground of a sheet."""
        found = self._found.get(sprite.key)
        if found is None:
            found = self._found[sprite.key] = _without_idle_alpha(rasterised(sprite))
            self._bytes += _size(found)
            while self._bytes > MAX_RASTER_BYTES and len(self._found) > 1:
                self._bytes -= _size(self._found.popitem(last=False)[1])
        self._found.move_to_end(sprite.key)
        return found


def rasterised(sprite: Sprite) -> Image.Image:
    """A sprite as RGBA, a pixel per unit, without the cache."""
    left, top, width, height = sprite.box
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(width)}" height="{round(height)}" '
        f'viewBox="{left} {top} {round(width)} {round(height)}">{sprite.svg}</svg>'
    )
    png = resvg_py.svg_to_bytes(svg_string=svg, font_files=[str(FONT_FILE)], skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


_RASTERS: Final = _Rasters()


def composed(drawing: Drawing) -> Image.Image:
    """A drawing in full colour."""
    sheet = Image.new("RGB", (drawing.width, drawing.height))
    for sprite, x, y in drawing.stamps:
        raster = _RASTERS(sprite)
        place = (x + round(sprite.box.left), y + round(sprite.box.top))
        sheet.paste(raster, place, raster if raster.mode == "RGBA" else None)
    return sheet


def png_of(drawing: Drawing) -> bytes:
    """A drawing as a PNG of at most 256 colours."""
    sheet = composed(drawing).quantize(palette=palette_image(), dither=Image.Dither.NONE)
    written = io.BytesIO()
    sheet.save(written, "PNG", compress_level=2)
    return written.getvalue()


def _without_idle_alpha(image: Image.Image) -> Image.Image:
    """A picture without its alpha channel if it is opaque: copying is many times as fast as blending."""
    opaque = image.getchannel("A").getextrema() == (255, 255)
    return image.convert("RGB") if opaque else image


def _size(image: Image.Image) -> int:
    return image.width * image.height * 4


# --- a process that draws ------------------------------------------------------------------------

TOO_LONG: Final = 30.0
"""Seconds before a drawing is given up with its process. Most take 0.05; the first ones on a busy machine far more."""

NICE: Final = 5
"""How much its process yields to the bot's: a picture may be late, the answer to a click may not."""


class WorkerDied(Exception):  # noqa: N818  (a fact about a process, not an error of the program)
    """The process that was drawing died, or took too long."""


class _Packed(msgspec.Struct, array_like=True):
    """A drawing in transit to a worker: each sprite once, however often it is stamped."""

    width: int
    height: int
    sprites: list[tuple[str, str, tuple[int | float, ...]]]
    """The name, the SVG, and the box with unchanged numbers: a key distinguishes 1 from 1.0."""
    stamps: list[tuple[int, int, int]]
    """The index of the sprite in the list, and where it goes."""


def packed(drawing: Drawing) -> bytes:
    """A drawing in few bytes."""
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
    """Turn a packed drawing into a PNG; runs in the process."""
    return png_of(unpacked(data))


class Worker:
    """A process that draws one picture at a time."""

    def __init__(self, draw: Callable[[bytes], bytes] = draw) -> None:
        """`draw` is the module-level function that the process runs with a packed drawing."""
        self._draw = draw
        self._process: OneProcess | None = None
        self._beginning = threading.Lock()
        """Held while a process starts, so that it is not killed halfway."""

    def png_of(self, drawing: Drawing) -> bytes:
        """Draw and return the PNG. Raises WorkerDied (the next drawing starts a new process), or as drawing does."""
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
