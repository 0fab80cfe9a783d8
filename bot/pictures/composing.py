"""Turns a drawing into a PNG: resvg rasterises each sprite once, and Pillow pastes them.

Runs in workers. The palette is fixed, so the same drawing always gives the same bytes.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from typing import Final

import resvg_py
from PIL import Image

from bot.pictures.drawing import Drawing, Sprite
from bot.pictures.figures import FONT_FILE
from bot.pictures.palette import palette_image

KEPT: Final = 96 * 2**20
"""How many bytes of rasterised sprites one process keeps; the least recently used go first."""


class Rasters:
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
            while self._bytes > KEPT and len(self._found) > 1:
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


_RASTERS: Final = Rasters()


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
