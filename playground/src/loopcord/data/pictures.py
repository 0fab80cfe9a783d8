"""The size of a picture, read from the first bytes of its file."""

from __future__ import annotations

import struct

_PNG = b"\x89PNG\r\n\x1a\n"
_WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD9)}
"""JPEG markers without a segment after them."""

_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""JPEG markers of the segments that contain the picture's size."""


def dimensions(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, JPEG or WebP in pixels; None for anything else, or a truncated file."""
    try:
        if data.startswith(_PNG):
            width, height = struct.unpack_from(">II", data, 16)
            return int(width), int(height)
        if data[:6] in (b"GIF87a", b"GIF89a"):
            width, height = struct.unpack_from("<HH", data, 6)
            return int(width), int(height)
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except (struct.error, IndexError):
        pass
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
        elif marker in _WITHOUT_LENGTH:
            at += 2
        elif marker in _FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return int(width), int(height)
        else:
            at += 2 + int(struct.unpack_from(">H", data, at + 2)[0])
    return None


def _webp(data: bytes) -> tuple[int, int] | None:
    match data[12:16]:
        case b"VP8 ":  # lossy
            width, height = struct.unpack_from("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":  # lossless: 14 bits of width - 1, then 14 bits of height - 1
            (bits,) = struct.unpack_from("<I", data, 21)
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":  # extended: 24 bits each, also minus 1
            width, height = data[24:27], data[27:30]
            if len(height) == 3:
                return int.from_bytes(width, "little") + 1, int.from_bytes(height, "little") + 1
    return None
