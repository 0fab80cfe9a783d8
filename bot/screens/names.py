"""Members' names as they can be shown: whatever somebody calls themselves on Discord, it stays one short piece of text.

Nothing in it takes effect (markdown, links, mentions, emojis), nothing in it is invisible or turns the line around, and
the face that marks house players is theirs alone. Names are never drawn into pictures; there seats have tokens.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from bot.pictures.regulars import HOUSE_FACE
from bot.screens.parts import quoted

LONGEST: Final = 32
"""Discord allows a name this many characters; what says it has more is not from there."""
MARKS: Final = 3
"""How many combining marks one character may carry: enough for every script, too few to climb over other lines."""
NAMES: Final = 10_000
"""How many names are kept as they are shown."""

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\U0001d159")
"""Characters that count as letters or signs and show nothing."""
_JOINERS: Final = frozenset("\u200c\u200d")
_JOINED: Final = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
"""After these a joiner means something: in Indic and Arabic scripts, and in emojis of several parts."""
_IGNORABLE: Final = range(0xE0000, 0xE1000)
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})


def cleaned(name: str) -> str:
    """A name without what is invisible, turns the line around or imitates a house player, on one line and not too long.

    It may be empty then. Cleaned once more, it stays the same.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        before = kept[-1] if kept else " "
        if category.startswith("Z") or category == "Cc":
            kept.append(" ")
            marks = 0
        elif char in _JOINERS:
            if unicodedata.category(before) in _JOINED:
                kept.append(char)
        elif category.startswith("M"):
            marks += 1
            if before != " " and marks <= MARKS and char not in _BLANK:
                kept.append(char)
        elif category not in {"Cf", "Cs", "Co"} and char not in _BLANK | {HOUSE_FACE} and ord(char) not in _IGNORABLE:
            kept.append(char)
            marks = 0
    text = re.sub(r"[\u200c\u200d]+(?=\s|$)", "", " ".join("".join(kept).split()))
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 1].rstrip()}…"
    return text if any(unicodedata.category(char)[0] in "LNPS" for char in text) else ""


@lru_cache(NAMES)
def harmless(name: str) -> str:
    """A name to be put into markdown; empty if there is nothing to be seen in it."""
    text = cleaned(name)
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        # Else figures and signs behind it would change their order.
        return f"\u2068{quoted(text)}\u2069"
    return quoted(text)
