"""How much text fits into a message: within Discord's limits, and above a picture on a phone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.screens.parts import Box, Part, Screen, Section, Text
from bot.tables.types import AnyTableView

CHARACTERS: Final = 4000
"""Discord's limit for all texts of a message together, in characters."""

BYTES: Final = 10_000
"""Discord refuses a message with more UTF-8 than about this, which it does not document; Japanese can reach it."""

ROWS: Final = 2
"""Rows for a story above a picture."""

CELLS: Final = 44
"""Narrow characters in a row on a phone 390 pixels wide; a Japanese character takes two."""

_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
_UNSEEN: Final = re.compile(r"\*\*|__|^-# |\\(?=.)")


def fits(screen: Screen) -> bool:
    """Whether Discord accepts the text of this screen in one message."""
    told = "".join(_texts(screen.parts))
    return len(told) <= CHARACTERS and len(told.encode()) <= BYTES


def fitting(draw: Callable[[AnyTableView, bool], Screen], table_view: AnyTableView) -> Screen:
    """A screen of a table view, drawn without the story if it would be too long with it.

    `draw` takes the table view, and whether the story is left out, so that it can say so.
    """
    screen = draw(table_view, False)
    return screen if fits(screen) else draw(replace(table_view, story=()), True)


def brief(story: Sequence[str], rows: int = ROWS) -> list[str]:
    """The newest lines of a story that fit into `rows` rows on a phone; always at least the last line."""
    kept: list[str] = []
    for line in reversed(story):
        if kept and rows_of([line, *kept]) > rows:
            break
        kept.insert(0, line)
    return kept


def rows_of(lines: Iterable[str]) -> int:
    """About how many rows these lines take on a phone."""
    return sum(-(-_cells(line) // CELLS) or 1 for line in lines)


def _cells(line: str) -> int:
    """The width of a line, in narrow characters."""
    shown = _UNSEEN.sub("", _EMOJI.sub("、", line))
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in shown)


def _texts(parts: Iterable[Part]) -> list[str]:
    found: list[str] = []
    for part in parts:
        if isinstance(part, Text | Section):
            found.append(part.content)
        elif isinstance(part, Box):
            found += _texts(part.parts)
    return found
