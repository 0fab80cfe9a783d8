"""Numbers of colours: a picture is composed of exact colours, each with a number, and finished as indices.

A number has two bytes instead of the four of a pixel, and each colour is looked up in the palette once in the life of a
process, not once for every pixel.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.pictures.colours import palette, palette_image

Numbers: TypeAlias = "NDArray[np.uint16]"
Colours: TypeAlias = "NDArray[np.integer]"
"""Colours as red + 2^8 green + 2^16 blue."""
Lanes: TypeAlias = "NDArray[np.int64]"
"""Colours with room to calculate: red + 2^24 green + 2^48 blue."""

OPAQUE: Final = 255
COLOUR: Final = 0xFFFFFF
"""The part of a pixel below its opacity."""
NO_COLOUR: Final = 0
"""The number of no colour: it is black, and means that a sprite is not opaque there."""
MAX_SHADES: Final = 2**16
"""How many colours have a number. All games together need about 12,000."""
_BYTE: Final = 0xFF
_BYTES: Final = _BYTE | _BYTE << 24 | _BYTE << 48


class Shades:
    """The colours that have occurred so far."""

    def __init__(self) -> None:
        self._numbers = np.zeros(2**24, np.uint16)
        """By colour; the operating system provides only the pages that are used."""
        self._lanes = np.zeros(MAX_SHADES, np.int64)
        """By number."""
        self._indices = np.zeros(MAX_SHADES, np.uint8)
        """By number: the index of the nearest colour of the palette."""
        colours = np.array([red | green << 8 | blue << 16 for red, green, blue in palette()])
        self.count = 1 + len(colours)
        """How many numbers are in use. After that of no colour come those that stand for the palette's indices."""
        self._lanes[1 : self.count], self._indices[1 : self.count] = _lanes_of(colours), range(len(colours))

    def numbers(self, colours: Colours) -> Numbers:
        """The numbers of colours."""
        found = self._numbers.take(colours)
        if not found.all():
            self._add(np.unique(colours[found == NO_COLOUR]))
            found = self._numbers.take(colours)
        return found

    def indices(self, numbers: Numbers) -> NDArray[np.uint8]:
        """The indices of the nearest colours of the palette."""
        return self._indices.take(numbers, mode="clip")  # No number is too high; other modes check or copy.

    def colours(self, numbers: Numbers) -> NDArray[np.uint8]:
        """Red, green and blue."""
        lanes = self._lanes.take(numbers)
        return np.stack([(lanes >> shift & _BYTE).astype(np.uint8) for shift in (0, 24, 48)], axis=-1)

    def blended(self, below: Numbers, kept: NDArray[np.int64], added: Lanes) -> Numbers:
        """The numbers of colours after translucent ones were laid on them, rounded as Pillow does.

        `kept` is 255 minus the opacity; `added` is the translucent colour by its opacity, plus a half for rounding.
        """
        lanes = self._lanes.take(below)
        lanes *= kept
        lanes += added
        # Divide by 255.
        lanes += lanes >> 8 & _BYTES
        lanes >>= 8
        lanes &= _BYTES
        return self.numbers((lanes | lanes >> 16 | lanes >> 32) & COLOUR)

    def _add(self, colours: Colours) -> None:
        """Give numbers to new colours. Beyond the last number, the palette's index takes their place."""
        lanes, indices = _lanes_of(colours), _nearest(colours)
        new = min(len(colours), MAX_SHADES - self.count)
        numbers = np.arange(self.count, self.count + new)
        self._lanes[numbers], self._indices[numbers] = lanes[:new], indices[:new]
        self._numbers[colours[:new]] = numbers
        self._numbers[colours[new:]] = 1 + indices[new:].astype(np.uint16)
        self.count += new


def _lanes_of(colours: Colours) -> Lanes:
    red, green, blue = (colours.astype(np.int64) >> shift & _BYTE for shift in (0, 8, 16))
    return red | green << 24 | blue << 48


def tints_of(pixels: NDArray[np.uint32]) -> tuple[NDArray[np.int64], Lanes]:
    """What `Shades.blended` needs of translucent pixels: colours with their opacity above them."""
    opacity = pixels.astype(np.int64) >> 24
    red, green, blue = ((pixels >> shift & _BYTE) * opacity + 128 for shift in (0, 8, 16))
    return 255 - opacity, red | green << 24 | blue << 48


def _nearest(colours: Colours) -> NDArray[np.uint8]:
    """The indices of the nearest colours of the palette, as Pillow finds them."""
    channels = np.stack([(colours >> shift & _BYTE).astype(np.uint8) for shift in (0, 8, 16)], axis=-1)
    image = Image.frombytes("RGB", (len(colours), 1), channels.tobytes())
    found = image.quantize(palette=palette_image(), dither=Image.Dither.NONE)
    return np.frombuffer(found.tobytes(), np.uint8)
