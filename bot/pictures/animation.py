"""Writes pictures that move, as animated WebP or GIF.

Frames come in the colours of the palette. WebP keeps them exactly if that is small enough, else nearly; a GIF that
would be too large has fewer pixels.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, assert_never

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bot.pictures.reveal import LOOPS, MAX_BYTES, MotionFormat

_ORDER: Final = "P"
_EXACT: Final = {"lossless": True, "quality": 10, "method": 1, "kmin": 0, "kmax": 0}
"""Without repeated whole frames, which let viewers jump: a reveal is played from its beginning."""
_NEARLY: Final = {"lossless": False, "quality": 75, "method": 3, "kmin": 0, "kmax": 0}
_SCALES: Final = (1.0, 0.75, 0.5)
"""The sizes of a GIF, the first that is small enough."""


class TooLarge(Exception):  # noqa: N818  (a fact about a reveal)
    """A reveal has too many bytes in any form: it is not shown."""


def encode_animation(
    frames: Sequence[NDArray[np.uint8]],
    palette: Sequence[tuple[int, int, int]],
    seconds: Sequence[float],
    kind: MotionFormat,
    most: int = MAX_BYTES,
) -> bytes:
    """The file of frames of indices of a palette, each shown for its `seconds`: the best one of at most this size.

    Raises TooLarge.
    """
    flat = [channel for colour in palette for channel in colour]
    images = []
    for each in frames:
        image = Image.fromarray(each, _ORDER)
        image.putpalette(flat)
        images.append(image)
    for first, *others, options in _attempts(images, kind):
        written = io.BytesIO()
        durations = [round(each * 1000) for each in seconds]
        first.save(written, kind.upper(), save_all=True, append_images=others, duration=durations, **options)
        if written.tell() <= most:
            return written.getvalue()
    raise TooLarge


def _attempts(images: list[Image.Image], kind: MotionFormat) -> Iterator[tuple[Any, ...]]:
    """The images and how they are saved, the best first."""
    options: Mapping[str, object]
    match kind:
        case MotionFormat.WEBP:
            full = [image.convert("RGB") for image in images]
            for options in (_EXACT, _NEARLY):
                yield (*full, {"loop": LOOPS, **options})
        case MotionFormat.GIF:
            # Players play a GIF once, and then again as often as it says.
            options = {"loop": LOOPS - 1, "optimize": False, "disposal": 1}
            for scale in _SCALES:
                size = round(images[0].width * scale), round(images[0].height * scale)
                yield (*(image.resize(size) for image in images), options)
        case _:
            assert_never(kind)
