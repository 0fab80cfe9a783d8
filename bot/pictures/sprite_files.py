"""The PNGs of sprites in a folder: a sprite is rasterised once for all processes that draw, and for all starts.

Sprites hold no names, and of words only those of a fixed list: the folder says nothing about any table. It can be
deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import resvg_py
from platformdirs import user_cache_path

from bot.pictures.drawing import Sprite
from bot.pictures.figures import FONT_FILE

MAX_BYTES: Final = 64 * 2**20
"""How many bytes the files may have. A game of each title has 1,239 sprites with 5.8 MB."""
_CHECKSUM: Final = 4
"""The bytes at the end of a file that reveal a damaged one, such as after a power failure."""


def default_folder() -> Path | None:
    """The folder in the user's cache, `~/.cache/stammtisch/sprites` on Linux; None for a user without a home.

    Such users are usual in containers that run with a number of their own.
    """
    try:
        cache = user_cache_path("stammtisch", appauthor=False)
    except RuntimeError:
        return None
    return cache / "sprites" if cache.is_absolute() else None


class SpriteFiles:
    """The files. Where none can be read or written, they hold nothing: that costs time, and no picture."""

    def __init__(self, folder: Path, most: int = MAX_BYTES) -> None:
        """`most` is how many bytes all files may have; the oldest go first."""
        self._folder = folder
        self._most = most
        self._room = 0
        """How many bytes may be written before the files are counted again."""

    def get(self, sprite: Sprite) -> bytes | None:
        """The PNG of a sprite; None if there is none, or only a damaged one."""
        try:
            content = self._file_of(sprite).read_bytes()
        except OSError:
            return None
        png, checksum = content[:-_CHECKSUM], content[-_CHECKSUM:]
        return png if checksum == _checksum(png) else None

    def add(self, sprite: Sprite, png: bytes) -> None:
        """Keep the PNG of a sprite. Other processes see it as a whole or not at all."""
        file = self._file_of(sprite)
        new = file.with_suffix(f".{os.getpid()}")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._room -= len(png)
            if self._room < 0:
                self._make_room()
            new.write_bytes(png + _checksum(png))
            new.replace(file)
        except OSError:
            with suppress(OSError):
                new.unlink()

    def _file_of(self, sprite: Sprite) -> Path:
        return self._folder / f"{sprite.key}-{_drawn_by()}.png"

    def _make_room(self) -> None:
        """Delete the oldest files if there are too many, so that half of the bytes stay."""
        files = sorted((found.st_mtime_ns, found.st_size, each) for each, found in self._found())
        size = sum(each for _, each, _ in files)
        if size > self._most:
            for _, freed, each in files:
                if size <= self._most // 2:
                    break
                each.unlink(missing_ok=True)
                size -= freed
        self._room = self._most - size

    def _found(self) -> list[tuple[Path, os.stat_result]]:
        found = []
        for each in self._folder.iterdir():
            with suppress(FileNotFoundError):  # Another process has just deleted or renamed it.
                found.append((each, each.stat()))
        return found


def _checksum(png: bytes) -> bytes:
    return zlib.crc32(png).to_bytes(_CHECKSUM)


@cache
def _drawn_by() -> str:
    """What else the pixels depend on: the version of resvg, and the font."""
    return hashlib.sha256(resvg_py.__version__.encode() + FONT_FILE.read_bytes()).hexdigest()[:8]
