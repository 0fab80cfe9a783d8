"""The types of files that a file field of a modal or an option of a command accepts: `file_types`.

Discord looks only at the extension of the file's name. Capitals make no difference, here and there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.problems import Path, Problems

GROUPS = {
    "image": (".png", ".gif", ".jpg", ".jpeg", ".jfif", ".webp", ".avif"),
    "video": (".mp4", ".mov", ".qt", ".webm"),
    "audio": (".mp3", ".m4a", ".wav", ".ogg", ".opus", ".flac"),
}
"""The named groups and the extensions in them. Discord may extend them at any time."""

_EXTENSION = re.compile(r"\.\w(?:[\w.-]*\w)?", re.ASCII)


def check_file_types(owner: Json, path: Path, problems: Problems) -> None:
    """Check that each file type is a group, or an extension with its dot."""
    for index, name in enumerate(owner.get("file_types") or ()):
        if name.lower() not in GROUPS and not _EXTENSION.fullmatch(name):
            message = f'"{name}" is neither a file group nor an extension that begins with a dot.'
            problems.add((*path, "file_types", index), "FILE_TYPE_INVALID", message)


def accepts(owner: Json, filename: str) -> bool:
    """Whether a field or option takes a file of this name. Without `file_types`, or with none, it takes all."""
    wanted = owner.get("file_types") or ()
    extensions = [each for name in wanted for each in GROUPS.get(name.lower(), (name,))]
    return not extensions or filename.lower().endswith(tuple(each.lower() for each in extensions))
