"""The files that hang on messages: their bytes on disk, and what can be told from the bytes.

Here belongs everything between an upload and `/attachments/...`. Which message a file hangs on is the world's business.
"""

from __future__ import annotations

import mimetypes
import re
import struct
from typing import TYPE_CHECKING

from playground.world import Attachment

if TYPE_CHECKING:
    from pathlib import Path

    from playground.wire import Upload

_PNG = b"\x89PNG\r\n\x1a\n"


class Files:
    """The folder with the bytes, one file for each attachment, named by its id."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, attachment: str) -> Path:
        """Where the bytes of an attachment are."""
        return self._folder / str(int(attachment))

    def keep(self, attachment: str, upload: Upload, description: str | None) -> Attachment:
        """Store an upload under an id."""
        self.path(attachment).write_bytes(upload.data)
        name = clean_name(upload.filename)
        size = _dimensions(upload.data)
        return Attachment(
            id=attachment,
            filename=name,
            size=len(upload.data),
            content_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
            description=description,
            width=size[0] if size else None,
            height=size[1] if size else None,
            spoiler=name.startswith("SPOILER_"),
        )

    def drop(self, attachment: str) -> None:
        """Forget the bytes of an attachment."""
        self.path(attachment).unlink(missing_ok=True)


def clean_name(filename: str) -> str:
    """The name under which a file hangs on a message: letters, digits, dots, dashes and underscores."""
    return re.sub(r"[^\w.-]", "_", filename)[-260:].lstrip(".") or "unknown"


def _dimensions(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or GIF."""
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    return None
