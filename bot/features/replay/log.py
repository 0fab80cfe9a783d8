"""The log: what was played at a table, page by page, the newest page first. Only its reader sees it.

While a game that tests memory runs, its log contains only mentions (see `bot.screens.game_screens`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from bot.locales import Words
from bot.screens.game_screens import AnyPassage, ScreenPlugin, moved, players_of, turn_told
from bot.screens.parts import Button, Click, Part, Screen, box, button, line, row, text
from bot.tables.snapshots import Past
from engines.contract import seen_by

LINES: Final = 20
"""How many lines a page holds, if they are short."""
CHARACTERS: Final = 2500
BYTES: Final = 6000
"""Limits for the entries on a page; Discord's limits for a message are 4000 characters and about 10,000 bytes."""

NEWEST: Final = "newest"
"""In a click, the page that is last when it is answered."""


class TurnEntry(Struct, frozen=True):
    """A turn in the log."""

    number: int
    """Which turn of the table it is, from 1."""
    step: int
    """How many moves had been made when it ended."""
    lines: tuple[str, ...]


def entries(plugin: ScreenPlugin, past: Past, reader: int | None, words: Words) -> Iterator[TurnEntry]:
    """All turns as this seat may read them now; None: as a spectator may."""
    for number, span in enumerate(past.turns, start=1):
        if past.table.is_open:
            lines = _running(plugin, past, span, reader, words)
        else:
            lines = turn_told(plugin, past, span, reader, words, everything=True)
        yield TurnEntry(number, span.stop, tuple(lines or [moved(past, span, reader, words)]))


def _running(plugin: ScreenPlugin, past: Past, span: range, reader: int | None, words: Words) -> list[str]:
    table = past.table
    if plugin.log.tells_all(table.options):
        return turn_told(plugin, past, span, reader, words, everything=False)
    events = seen_by(None, (event for place in span for event in past.log[place].events))
    seat = past.log[span.start].seat
    passage = AnyPassage(table=players_of(past, span), options=table.options, reader=reader, seat=seat, events=events)
    return plugin.log.mentions(passage, words)


def pages(found: Sequence[TurnEntry]) -> list[list[TurnEntry]]:
    """Split the entries into pages. As the log grows, an entry stays on its page, except perhaps the last one."""
    made: list[list[TurnEntry]] = []
    lines, characters, size = LINES, 0, 0
    for entry in found:
        shown = _entry_text(entry)
        long, big = len(shown) + 1, len(shown.encode()) + 1
        if lines + len(entry.lines) > LINES or characters + long > CHARACTERS or size + big > BYTES:
            made.append([])
            lines, characters, size = 0, 0, 0
        made[-1].append(entry)
        lines, characters, size = lines + len(entry.lines), characters + long, size + big
    return made


def log_screen(plugin: ScreenPlugin, past: Past, reader: int | None, page: str, words: Words) -> Screen:
    """One page of the log, by its number from 0, or the newest one. A number out of range gives the nearest page."""
    table = past.table
    made = pages(list(entries(plugin, past, reader, words)))
    last = max(0, len(made) - 1)
    number = min(int(page), last) if page.isascii() and page.isdecimal() and len(page) < 5 else last
    heading = words("log-heading", game=words(f"{table.game}-name"))
    note = words("log-running" if table.is_open else "log-over", page=number + 1, pages=len(made) or 1)
    parts: list[Part] = [text(f"### {heading}", f"-# {note}"), line()]
    if past.is_untold:
        parts.append(text(words("log-untold", count=table.ply)))
    elif not made:
        parts.append(text(words("log-empty")))
    else:
        parts.append(text(*map(_entry_text, made[number])))
    if len(made) > 1:
        parts.append(row(*_turning(table.id, number, last, words)))
    if table.is_open:
        parts.append(row(button(words("button-log-newest"), Click(table.id, 0, "log-to", f"{NEWEST}.new"))))
    elif made:
        step = made[number][0].step
        parts.append(row(button(words("button-replay"), Click(table.id, step, "replay"))))
    parts.append(text(f"-# {words('log-table', table=table.id)}"))
    return Screen.of(box(*parts))


def _entry_text(entry: TurnEntry) -> str:
    """An entry as a page shows it; if it alone is too long, it is cut after a whole line."""
    first, *more = entry.lines
    shown = f"`{entry.number}` {first}"
    for each in more:
        longer = f"{shown}\n{each}"
        if len(longer) > CHARACTERS or len(longer.encode()) > BYTES:
            return f"{shown} …"
        shown = longer
    return shown


def _turning(table: str, number: int, last: int, words: Words) -> list[Button]:
    """Buttons to the first, previous, next and last page; those that lead nowhere are disabled."""

    def to(label: str, page: int | str, which: str, *, there: bool) -> Button:
        return button(label, Click(table, 0, "log-to", f"{page}.{which}"), disabled=not there)

    return [
        to(words("button-first"), 0, "first", there=number > 0),
        to(words("button-back"), max(0, number - 1), "back", there=number > 0),
        to(words("button-forward"), number + 1, "next", there=number < last),
        to(words("button-last"), NEWEST, "last", there=number < last),
    ]
