"""Discord's limits for all the text of a message, and screens that keep them however much there is to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from bot.screens.parts import Box, Part, Screen, Section, Text
from bot.tables import AnyTableView

CHARACTERS: Final = 4000
"""Discord allows all texts of a message together this many characters."""

BYTES: Final = 10_000
"""Discord refuses a message with more UTF-8 than about this, although it does not say so; Japanese can reach it."""


def fits(screen: Screen) -> bool:
    """Whether Discord takes that much text in one message."""
    told = "".join(_texts(screen.parts))
    return len(told) <= CHARACTERS and len(told.encode()) <= BYTES


def fitting(draw: Callable[[AnyTableView, bool], Screen], table_view: AnyTableView) -> Screen:
    """A screen of a table view, drawn without the story where it would be too long with it.

    `draw` takes the table view, and whether its story is left out, to say so.
    """
    screen = draw(table_view, False)
    return screen if fits(screen) else draw(replace(table_view, story=()), True)


def _texts(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Text | Section):
            yield part.content
        elif isinstance(part, Box):
            yield from _texts(part.parts)
