"""Talking at a table: the phrases to choose from, and what was said in words."""

from __future__ import annotations

from typing import Final

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.game_screens import ScreenPlugin
from bot.screens.parts import Button, Screen, box, button, rows, text
from bot.screens.people import name_of
from bot.tables.talking import PHRASES
from bot.tables.types import AnyTableView

_WIDTH: Final = 4
"""Buttons in a row: as many short ones as fit side by side on a phone."""


def may_talk(plugin: ScreenPlugin, table_view: AnyTableView) -> bool:
    """Whether the reader sits at a table where there is something to say."""
    return bool(plugin.game.phrases(table_view.view)) and not table_view.is_driven


def talk_button(table_view: AnyTableView, words: Words) -> Button:
    """The sign that leads to the phrases."""
    return button(words("button-say"), Click(table_view.table.id, 0, "say"))


def talk_screen(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Screen:
    """The phrases that the reader may say now, below what was said since everybody's last move."""
    table = table_view.table
    mine = sum(each.seat == table_view.seat for each in table.said)
    lines = [f"-# {words(f'{table.game}-name')}", *said_in_words(plugin, table_view, words)]
    if mine >= PHRASES:
        return Screen.of(box(text(*lines, words("talk-enough"))))
    buttons = []
    for phrase in plugin.game.phrases(table_view.view):
        icon, label = plugin.screens.phrase(phrase, words)
        buttons.append(button(label, Click(table.id, 0, "say-it", phrase), icon=icon))
    return Screen.of(box(text(*lines, words("talk-question", left=PHRASES - mine)), *rows(buttons, _WIDTH)))


def said_in_words(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """The last thing that each seat has said since its last move, a line each, by seats."""
    table = table_view.table
    last = {each.seat: each.phrase for each in table.said}
    return [
        words(
            "talk-said",
            name=name_of(table.seats[seat], words, table_view.seat),
            phrase=plugin.screens.phrase_told(last[seat], words),
        )
        for seat in sorted(last)
    ]
