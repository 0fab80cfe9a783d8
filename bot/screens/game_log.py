"""What a game brings to the log and the replay of its tables; a game that brings nothing has both of them all the same.

As long as a table runs, its log may be read again at any time, and a page of it stays open for ever. So it contains
nothing that is left to memory: a game mentions events, and no mention says more than anybody may know to the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeAlias

from msgspec import Struct

from bot.locales import Words
from bot.screens.people import said_of
from bot.tables.types import Table
from engines.contract import Event, EventT, Options, OptionsT


class Mention(Struct, frozen=True):
    """That something happened: the text `<game>-log-<code>`, and `<game>-log-<code>-you` for the reader's own seat."""

    code: str
    seat: int
    """Whose deed it is; its name is the value `name`."""
    values: Mapping[str, str | int] = {}
    """Further values of the text. Everybody may know them at any later time of the game."""


class Passage(Struct, Generic[EventT, OptionsT], frozen=True, kw_only=True):
    """A part of a story: what a reader may know of a turn, or of the beginning of one."""

    table: Table
    options: OptionsT
    """Those of the table."""
    reader: int | None
    """The seat of the reader; None for a spectator."""
    seat: int
    """Whose turn it is."""
    events: tuple[EventT, ...]
    """What happened in it that the reader may know."""


class GameLog(Generic[EventT, OptionsT]):
    """How one game tells what was played. All of it is made of events alone, so it tells tables of older rules too."""

    def told(self, passage: Passage[EventT, OptionsT], words: Words) -> list[str]:
        """All that these events say, as lines; empty if there is nothing to say but that somebody has moved."""
        return []

    def mention(self, event: EventT) -> Mention | None:
        """What the log may show of an event while the table runs; None: nothing.

        No card or tile, and no figure, that the board of the table will not show until the game is over.
        """
        return None

    def tells_all(self, options: OptionsT) -> bool:
        """Whether such a table is no test of memory, so that the log shows all that its reader has ever seen."""
        return False

    def weight(self, event: EventT) -> int:
        """How much an event matters in its game, such as the points that it brings; 0 if it is nothing special.

        A turn weighs as much as all its events. Only weights of one game are compared.
        """
        return 0


def seen_alone(passage: Passage[EventT, OptionsT], seat: int, things: str, words: Words) -> str:
    """What one seat alone has seen, in small letters: for that seat, and for everybody when the game is over."""
    return f"-# {said_of(passage.table.seats[seat], 'log-alone', words, passage.reader, things=things)}"


AnyGameLog: TypeAlias = GameLog[Event, Options]
AnyPassage: TypeAlias = Passage[Event, Options]
