"""Where tests keep their files: in memory where a machine has room for that.

A commit to a disk takes ten times as long, and the start of a database a hundred times.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

MEMORY: Final = Path("/dev/shm")
ENOUGH: Final = 2 << 30
"""Bytes that have to be free; a container often has less."""


def has_room() -> bool:
    """Whether there is such a folder, with enough room, in which programs may run."""
    if not (MEMORY.is_dir() and os.access(MEMORY, os.W_OK)):
        return False
    found = os.statvfs(MEMORY)
    return found.f_bavail * found.f_frsize >= ENOUGH and not found.f_flag & os.ST_NOEXEC
