"""The ids of tables and game nights, short enough to be read out and typed."""

from __future__ import annotations

import secrets
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that look alike."""
_LENGTH: Final = 8


def new_id() -> str:
    """An id that nobody can guess; the store makes sure that no other one equals it."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
