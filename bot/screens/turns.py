"""What happened in a turn of a table, as lines."""

from __future__ import annotations

from bot.locales import Words
from bot.screens.game_log import AnyPassage
from bot.screens.game_screens import ScreenPlugin
from bot.screens.people import said_of
from bot.tables.snapshots import Past
from engines.contract import seen_by


def told(
    plugin: ScreenPlugin, past: Past, span: range, reader: int | None, words: Words, *, everything: bool
) -> list[str]:
    """The lines about these moves of one turn: what the reader saw at that time, or `everything`."""
    events = (event for place in span for event in past.log[place].events)
    seen = tuple(events) if everything else seen_by(reader, events)
    seat, options = past.log[span.start].seat, past.table.options
    passage = AnyPassage(table=past.table, options=options, reader=reader, seat=seat, events=seen)
    return plugin.log.told(passage, words)


def moved(past: Past, span: range, reader: int | None, words: Words) -> str:
    """That somebody has moved: the line of a turn without other lines."""
    return said_of(past.table.seats[past.log[span.start].seat], "log-moved", words, reader, bold=True)
