"""Emotes on screens: bubbles in pictures, the same in words, and the menu from which a member chooses one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.emotes import seats_shown, with_emotes
from bot.screens.parts import Button, Click, Part, Screen, box, button, rows, text
from bot.screens.people import name_of
from bot.tables.emotes import EMOTES, PER_MOVE
from bot.tables.types import AnyTableView, Table

_SIGNS: Final = {"cheers": "🍻", "well-played": "👍", "laugh": "😂", "ouch": "😱", "your-turn": "⏳"}
"""What precedes the words of their buttons: like the pictures, but no emojis of the application, which are many."""
_WIDTH: Final = 3
"""Buttons per row: as many as fit side by side on a phone."""


def with_bubbles(drawing: Drawing, table: Table) -> Drawing:
    """A picture of a table with the emotes beside the tokens of their seats."""
    emotes = {seat.number: seat.emote for seat in table.seats if seat.emote is not None}
    return with_emotes(drawing, emotes) if emotes else drawing


def emotes_told(table_view: AnyTableView, words: Words, *, besides: Iterable[Part] = ()) -> list[str]:
    """Each emote in words, such as "Anna: Cheers!"; without those that pictures `besides` can show."""
    if all(seat.emote is None for seat in table_view.table.seats):
        return []
    shown = {seat for each in Screen.of(*besides).pictures for seat in seats_shown(each.drawing)}
    return [
        words("emote-told", name=name_of(seat, words, table_view.seat), emote=words(f"emote-{seat.emote}"))
        for seat in table_view.table.seats
        if seat.emote is not None and seat.number not in shown
    ]


def emotes_button(table: Table, words: Words) -> Button:
    """The button that opens the menu."""
    return button(words("button-emotes"), Click(table.id, 0, "emotes"))


def emotes_screen(table_view: AnyTableView, words: Words) -> Screen:
    """The emotes that the reader may show, below those that are shown now."""
    table = table_view.table
    if table_view.seat is None:
        raise ValueError("a spectator shows nothing")
    left = PER_MOVE - table.seats[table_view.seat].emotes
    lines = [f"-# {words(f'{table.game}-name')}", *emotes_told(table_view, words)]
    if left <= 0:
        return Screen.of(box(text(*lines, words("emotes-enough"))))
    buttons = [
        button(f"{words.mark(_SIGNS[each])}{words(f'emote-{each}')}", Click(table.id, 0, "emote", each))
        for each in EMOTES
    ]
    return Screen.of(box(text(*lines, words("emotes-question", left=left)), *rows(buttons, _WIDTH)))
