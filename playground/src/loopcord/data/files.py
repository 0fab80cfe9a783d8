"""Attached files: their bytes on disk, and the metadata derived from them.

The world stores which message a file is attached to.
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
"""The largest file of a message, in bytes."""

REQUEST_LIMIT = 25 * 1024 * 1024
"""The largest request that sends a message, in bytes, with all its files."""


class Upload(Struct):
    """A file received with a request."""

    filename: str
    data: bytes


class Files:
    """The folder with the bytes, one file per attachment, named by its id."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, attachment: str) -> Path:
        """The path of an attachment's bytes."""
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
        """Delete the bytes of an attachment."""
        self.path(attachment).unlink(missing_ok=True)


def clean_name(filename: str) -> str:
    """The name of an attachment for an uploaded file: ASCII letters and digits, dots, dashes and underscores.

    As on Discord, it equals the result of Werkzeug's `secure_filename`. Where only the extension would be left, Discord
    makes up a name; here it is `unknown`.
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
