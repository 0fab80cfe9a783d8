"""What a button carries: the custom_id, written and read in one place.

A click carries everything it needs, so that a button works after any restart and no state lives in memory.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

VERSION: Final = "1"
LIMIT: Final = 100
"""Discord allows a custom_id this many characters."""

NO_TABLE: Final = "-"
"""Takes the place of the table in a click that is about none."""

_TABLE: Final = re.compile(r"[a-z0-9-]{1,16}")
"""What can be the id of a table: nothing else is asked of the database, which may not even be able to store it."""


class Click(Struct, frozen=True):
    """A button or menu of ours: which table, at which ply it was drawn, what it does, and with what."""

    table: str
    ply: int
    kind: str
    payload: str = ""

    def custom_id(self) -> str:
        """The text for Discord, such as `1:k3f9x2aa:12:move:23.4`. Raises ValueError if it would be too long."""
        text = ":".join((VERSION, self.table, str(self.ply), self.kind, self.payload))
        if len(text) > LIMIT:
            raise ValueError(f"custom_id of {len(text)} characters")
        return text


def is_table_id(text: str) -> bool:
    """Whether this can be the id of a table."""
    return _TABLE.fullmatch(text) is not None


def read_click(custom_id: str) -> Click | None:
    """The click that a custom_id means, or None if it is not one of ours or of an unknown version."""
    parts = custom_id.split(":", 4)
    if len(parts) != 5 or parts[0] != VERSION:
        return None
    _, table, ply, kind, payload = parts
    # isdecimal alone would let digits of other scripts through.
    if not (is_table_id(table) and kind.isascii() and kind and ply.isascii() and ply.isdecimal() and len(ply) <= 9):
        return None
    return Click(table, int(ply), kind, payload)
