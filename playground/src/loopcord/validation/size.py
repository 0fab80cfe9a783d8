"""Texts that make Discord fail although they are within its documented limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.components import walk
from loopcord.data.problems import WARNINGS

if TYPE_CHECKING:
    from loopcord.data.errors import Json

TEXT_DISPLAY = 10

MOST_BYTES = 10_170
"""The largest total of a message's texts, in bytes of UTF-8 plus `OVERHEAD` for each text."""

OVERHEAD = 12


def warn_of_size(components: list[Json]) -> None:
    """Note in the record that Discord would answer 500, because of an open bug (discord-api-docs, issue 8554).

    The playground accepts the message: 4000 characters are allowed, and Discord may fix its bug.
    """
    texts = [each["content"] for each in walk(components) if each["type"] == TEXT_DISPLAY]
    size = sum(len(text.encode("utf-8", "surrogatepass")) + OVERHEAD for text in texts)
    if size > MOST_BYTES:
        warning = (
            f"components: their texts take {size} bytes of UTF-8 ({OVERHEAD} more each counted in). "
            f"Discord answers 500 to more than {MOST_BYTES} (discord-api-docs, issue 8554)."
        )
        WARNINGS.set((*WARNINGS.get(), warning))
