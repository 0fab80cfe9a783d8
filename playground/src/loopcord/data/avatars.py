"""The pictures of users without an avatar: a head and shoulders on one of six colors, drawn here."""

from __future__ import annotations

import struct
import zlib
from functools import cache

_COLORS = (0x5B7FDB, 0x6D7885, 0x3E9B6E, 0xC98A1F, 0xD0504C, 0xB65CA0)
AVATARS = len(_COLORS)
"""The number of default avatars."""

SIDE = 256
"""Width and height in pixels."""


@cache
def default_avatar(number: int) -> bytes:
    """The PNG of a default avatar, from 0 to `AVATARS` - 1."""
    rows = b"".join(b"\0" + bytes(_is_figure(x, y) for x in range(SIDE)) for y in range(SIDE))
    palette = _COLORS[number].to_bytes(3, "big") + b"\xff\xff\xff"
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 3, 0, 0, 0)  # a palette, one byte for each pixel
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _is_figure(x: int, y: int) -> bool:
    head = (x - 128) ** 2 + (y - 100) ** 2 <= 44**2
    shoulders = ((x - 128) / 80) ** 2 + ((y - 226) / 70) ** 2 <= 1
    return head or shoulders


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
