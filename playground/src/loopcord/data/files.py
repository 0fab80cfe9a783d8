"""The files that hang on messages: their bytes on disk, and what can be told from the bytes.

The world says which message a file is attached to.
"""

from __future__ import annotations

import mimetypes
import re
import unicodedata
from typing import TYPE_CHECKING

from msgspec import Struct

from loopcord.data.pictures import dimensions
from loopcord.data.world import Attachment

if TYPE_CHECKING:
    from pathlib import Path

FILE_LIMIT = 10 * 1024 * 1024
"""The largest file that a message can carry, in bytes."""

REQUEST_LIMIT = 25 * 1024 * 1024
"""The largest request with a message in it, in bytes, with all its files."""


class Upload(Struct):
    """A file that came with a request."""

    filename: str
    data: bytes


class Files:
    """The folder with the bytes, one file for each attachment, named by its id."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, attachment: str) -> Path:
        """Where the bytes of an attachment are."""
        return self._folder / str(int(attachment))

    def keep(self, attachment: str, upload: Upload) -> Attachment:
        """Store an upload under an id."""
        self.path(attachment).write_bytes(upload.data)
        name = clean_name(upload.filename)
        size = dimensions(upload.data)
        return Attachment(
            id=attachment,
            filename=name,
            title=_stem(upload.filename) if _stem(upload.filename) != _stem(name) else None,
            size=len(upload.data),
            content_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
            width=size[0] if size else None,
            height=size[1] if size else None,
        )

    def drop(self, attachment: str) -> None:
        """Forget the bytes of an attachment."""
        self.path(attachment).unlink(missing_ok=True)


def clean_name(filename: str) -> str:
    """The name under which a file hangs on a message: ASCII letters and digits, dots, dashes and underscores.

    It is what `secure_filename` of the library Werkzeug makes of it, as on Discord. Where only the ending would be left
    Discord makes a name up; here it is `unknown`.
    """
    stem, name = filename.rpartition(".")[0], _secured(filename)
    if any(map(str.isalnum, stem)) and not _secured(stem):
        name = f"unknown.{name}"
    return name[-260:].strip("._") or "unknown"


def _secured(filename: str) -> str:
    plain = unicodedata.normalize("NFKD", filename).encode("ascii", "ignore").decode()
    plain = "_".join(re.sub(r"[/\\]", " ", plain).split())
    return re.sub(r"[^A-Za-z0-9_.-]", "", plain).strip("._")


def _stem(filename: str) -> str:
    name = re.split(r"[/\\]", filename)[-1]
    return name.rpartition(".")[0] or name
