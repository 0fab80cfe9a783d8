"""Compression of gateway frames, as requested in the URL: none, `zlib-stream` or `zstd-stream`.

Each socket has its own packer, because a compression stream has state.
"""

from __future__ import annotations

import zlib
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol


class Packer(Protocol):
    """Compresses the frames of one socket."""

    def pack(self, frame: str) -> str | bytes:
        """The data to send for a frame."""


class _Plain:
    def pack(self, frame: str) -> str | bytes:
        return frame


class _Zlib:
    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, frame: str) -> str | bytes:
        return self._stream.compress(frame.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class _Zstd:
    """zstd, from the standard library since Python 3.14, otherwise from the package `zstandard`."""

    def __init__(self) -> None:
        if find_spec("compression") is not None:
            module: Any = import_module("compression.zstd")
            self._stream: Any = module.ZstdCompressor()
            self._flush: Any = lambda: self._stream.flush(module.ZstdCompressor.FLUSH_BLOCK)
        else:
            module = import_module("zstandard")
            self._stream = module.ZstdCompressor().compressobj()
            self._flush = lambda: self._stream.flush(module.COMPRESSOBJ_FLUSH_BLOCK)

    def pack(self, frame: str) -> str | bytes:
        packed: bytes = self._stream.compress(frame.encode()) + self._flush()
        return packed


def packer(asked: str) -> Packer | None:
    """The packer for the requested compression; None if it is not available."""
    match asked:
        case "":
            return _Plain()
        case "zlib-stream":
            return _Zlib()
        case "zstd-stream" if find_spec("compression") or find_spec("zstandard"):
            return _Zstd()
        case _:
            return None
