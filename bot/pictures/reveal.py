"""A picture that moves: its last turn again, as drawings one after the other, in a loop that comes to rest.

The first and the last frame are the complete still picture: readers whose client plays nothing miss nothing, and a loop
that has ended shows everything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from bot.pictures.drawing import Drawing

LOOPS: Final = 3
"""How often a reveal is played before it rests."""
LONGEST: Final = 2.5
"""Seconds that one loop takes at most; it should take about two."""
MAX_BYTES: Final = 300_000
"""How large the file may be. A reveal that would be larger is not shown: its still picture stays."""


class MotionFormat(StrEnum):
    """The format of the files of pictures that move."""

    WEBP = "webp"
    GIF = "gif"


class Frame(NamedTuple):
    """One picture of a reveal."""

    drawing: Drawing
    seconds: float
    """For how long it is shown."""


class Reveal(Drawing):
    """A drawing that moves: it is drawn like its first frame, and then like the others."""

    def __init__(self, frames: Sequence[Frame], kind: MotionFormat) -> None:
        """Raises ValueError if the frames are no loop that begins and ends with the complete picture."""
        still = frames[0].drawing
        super().__init__(still.width, still.height, still.stamps, clear_corner=still.clear_corner)
        self.frames = tuple(frames)
        self.kind = kind
        if len(frames) < 3 or frames[-1].drawing != still:
            raise ValueError("a reveal begins and ends with the complete picture")
        if any((each.drawing.width, each.drawing.height) != (self.width, self.height) for each in frames):
            raise ValueError("all frames have the same size")
        if sum(each.seconds for each in frames) > LONGEST:
            raise ValueError(f"a loop takes at most {LONGEST:g} seconds")

    @property
    def still(self) -> Drawing:
        """The complete picture, which does not move."""
        return self.frames[0].drawing

    @cached_property
    def key(self) -> str:
        """A hash of all frames: no still picture has the same."""
        told = hashlib.sha256(self.kind.encode())
        for drawing, seconds in self.frames:
            told.update(f" {drawing.key} {seconds:g}".encode())
        return told.hexdigest()[:32]

    def changed(self, change: Callable[[Drawing], Drawing]) -> Reveal:
        """The same reveal with this change of each frame."""
        return Reveal([Frame(change(each.drawing), each.seconds) for each in self.frames], self.kind)


def moving(still: Drawing, frames: Sequence[Frame], kind: MotionFormat | None) -> Drawing:
    """The drawing of a picture that moves with these frames; `still` without frames, or if nothing is to move."""
    return Reveal(frames, kind) if frames and kind is not None else still
