"""Sprites as pixels: rasterised by resvg, kept for the next picture, and stamped on a sheet.

Almost all pixels of a sprite are opaque or empty. Opaque ones are copied; only the others, at edges and in shadows, are
blended.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from typing import Final

import numpy as np
import resvg_py
from msgspec import Struct
from numpy.typing import NDArray
from PIL import Image

from bot.pictures.drawing import Sprite
from bot.pictures.figures import FONT_FILE
from bot.pictures.shades import COLOUR, NO_COLOUR, OPAQUE, Lanes, Numbers, Shades, tints_of
from bot.pictures.sprite_files import SpriteFiles

MAX_RASTER_BYTES: Final = 128 * 2**20
"""How many bytes of rasters one process keeps ready to be stamped; the least recently used go first."""


def rasterised(sprite: Sprite) -> Image.Image:
    """A sprite as RGBA, a pixel per unit, without the cache."""
    return _decoded(_png_of(sprite))


class Translucent(Struct, frozen=True):
    """The pixels of a sprite that let something show through."""

    height: int
    width: int
    """How far they reach, from the top left corner of the sprite's box."""
    rows: NDArray[np.int16]
    columns: NDArray[np.int16]
    """Where they are, from there."""
    tints: NDArray[np.uint16]
    """The tint of each, as an index of the two below."""
    kept: NDArray[np.int64]
    added: Lanes
    """See `Shades.blended`."""

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(each.nbytes for each in (self.rows, self.columns, self.tints, self.kept, self.added))

    def blend(self, sheet: Numbers, left: int, top: int, shades: Shades) -> None:
        """Lay them on a sheet, with the corner of the sprite's box at this place."""
        height, width = sheet.shape
        rows, columns, tints = self.rows, self.columns, self.tints
        if left < 0 or top < 0 or left + self.width > width or top + self.height > height:
            inside = (rows >= -top) & (rows < height - top) & (columns >= -left) & (columns < width - left)
            rows, columns, tints = rows[inside], columns[inside], tints[inside]
        places = rows * np.int64(width)
        places += columns
        places += top * width + left
        flat = sheet.reshape(-1)
        flat[places] = shades.blended(flat.take(places), self.kept.take(tints), self.added.take(tints))


class Raster(Struct, frozen=True):
    """A sprite, ready to be stamped."""

    left: int
    top: int
    """Where the opaque part begins, from the top left corner of the sprite's box."""
    opaque: Numbers
    """The smallest rectangle with all opaque pixels; `NONE` for the other pixels in it."""
    is_solid: bool
    """Whether all pixels of that rectangle are opaque."""
    translucent: Translucent | None

    @property
    def size(self) -> int:
        """In bytes."""
        return self.opaque.nbytes + (0 if self.translucent is None else self.translucent.size)

    def stamp(self, sheet: Numbers, left: int, top: int, shades: Shades) -> None:
        """Stamp it with the corner of the sprite's box at this place. What is outside of the sheet is cut off."""
        (height, width), (rows, columns) = sheet.shape, self.opaque.shape
        x, y = left + self.left, top + self.top
        part = self.opaque[max(0, -y) : max(0, height - y), max(0, -x) : max(0, width - x)]
        below = sheet[max(0, y) : max(0, y + rows), max(0, x) : max(0, x + columns)]
        if self.is_solid:
            below[...] = part
        else:
            np.copyto(below, part, where=part != NO_COLOUR)
        if self.translucent is not None:
            self.translucent.blend(sheet, left, top, shades)


def raster_of(image: Image.Image, shades: Shades) -> Raster:
    """The raster of an RGBA image."""
    pixels = np.asarray(image).view("<u4")[..., 0]
    opacity = pixels >> 24
    is_opaque = opacity == OPAQUE
    rows, columns = _extent(is_opaque.any(axis=1)), _extent(is_opaque.any(axis=0))
    inner, is_solid = is_opaque[rows, columns], True
    opaque = shades.numbers(pixels[rows, columns] & COLOUR)
    if not inner.all():
        opaque, is_solid = opaque * inner, False
    is_translucent = (opacity > 0) & ~is_opaque
    translucent = _translucent(pixels, is_translucent) if is_translucent.any() else None
    return Raster(columns.start, rows.start, opaque, is_solid, translucent)


def _extent(used: NDArray[np.bool_]) -> slice:
    """From the first to the last row or column in use."""
    found = np.flatnonzero(used)
    return slice(int(found[0]), int(found[-1]) + 1) if len(found) else slice(0, 0)


def _translucent(pixels: NDArray[np.uint32], where: NDArray[np.bool_]) -> Translucent:
    rows, columns = np.nonzero(where)
    distinct, tints = np.unique(pixels[where], return_inverse=True)
    extent = int(rows.max()) + 1, int(columns.max()) + 1
    places = rows.astype(np.int16), columns.astype(np.int16)
    return Translucent(*extent, *places, tints.astype(np.uint16), *tints_of(distinct))


class Rasters:
    """The rasters of the sprites used last. Those of others are made of their files: that takes a fifth of the time."""

    def __init__(self, shades: Shades, files: SpriteFiles | None, kept: int = MAX_RASTER_BYTES) -> None:
        """`kept` is in bytes; the last raster stays, however large it is. Without files, sprites are drawn again."""
        self._shades = shades
        self._files = files
        self._most = kept
        self._bytes = 0
        self._kept: OrderedDict[str, Raster] = OrderedDict()

    def __call__(self, sprite: Sprite) -> Raster:
        """The raster of a sprite."""
        raster = self._kept.get(sprite.key)
        if raster is not None:
            self._kept.move_to_end(sprite.key)
            return raster
        self._kept[sprite.key] = raster = raster_of(_decoded(self._png(sprite)), self._shades)
        self._bytes += raster.size
        while self._bytes > self._most and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].size
        return raster

    def _png(self, sprite: Sprite) -> bytes:
        png = None if self._files is None else self._files.get(sprite)
        if png is None:
            png = _png_of(sprite)
            if self._files is not None:
                self._files.add(sprite, png)
        return png


def _png_of(sprite: Sprite) -> bytes:
    left, top, width, height = sprite.box
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(width)}" height="{round(height)}" '
        f'viewBox="{left} {top} {round(width)} {round(height)}">{sprite.svg}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=[str(FONT_FILE)], skip_system_fonts=True))


def _decoded(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")
