"""Hints under a first hand, and the hand of a tutorial, which guides from button to button."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from bot.locales import Words
from bot.screens.advice import named, steps_to
from bot.screens.fitting import ROWS, brief, rows_of
from bot.screens.game_log import Passage
from bot.screens.game_screens import ScreenPlugin
from bot.screens.lesson import OPENING
from bot.screens.parts import (
    Box,
    Button,
    ButtonStyle,
    ChannelMenu,
    Gallery,
    Link,
    Menu,
    Part,
    Row,
    Section,
    Separator,
    Text,
    text,
)
from bot.tables.types import AnyTableView
from engines.payload import encode_payload


def hints(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Sequence[str]:
    """What a tutorial says of the reader's turn; nothing once they play alone."""
    turns, lesson = table_view.own_turns, plugin.lesson
    acts = table_view.seat is not None and table_view.to_act == table_view.seat
    if turns is None or not acts or not table_view.table.is_tutorial:
        return ()
    if turns < OPENING:
        return (f"🎓 {words(lesson.opening)}",)
    if turns == len(lesson.hints):
        return (f"🎓 {words('tutorial-alone')}",)
    return hints_of_newcomer(plugin, table_view, words)


def hints_of_newcomer(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Sequence[str]:
    """What helps in one of the first turns of somebody who plays this game for the first time."""
    turns, lesson = table_view.own_turns, plugin.lesson
    if turns is None or table_view.seat is None or table_view.to_act != table_view.seat or turns >= len(lesson.hints):
        return ()
    return (f"💡 {words(lesson.hints[turns])}",)


def guided(
    plugin: ScreenPlugin, table_view: AnyTableView, words: Words, choice: str, parts: Sequence[Part]
) -> list[Part]:
    """The question and the choices of a hand in a tutorial, below a hint and the suggested way.

    The button to press next is the only one that stands out. The hint goes with the first step of a move, which has
    fewer buttons. With nothing to choose, the parts stay as they are.
    """
    if not table_view.table.is_tutorial or not table_view.legal:
        return [*parts]
    move = plugin.suggestion(table_view)
    steps = steps_to(plugin, table_view, encode_payload(move), words, choice) or ()
    told = [] if choice else [*hints(plugin, table_view, words)]
    if steps:
        told.append(f"👉 {words('tutorial-suggestion', steps=named(steps))}")
    shown = steps[0].click.custom_id() if steps else ""
    return [*([text(*told)] if told else []), *_standing_out(parts, shown)]


def outcome(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """The result of the learner's own last turn, in one line; nothing outside of a tutorial.

    Of what the log tells of it, as much as fits into a row.
    """
    if table_view.seat is None or not table_view.own_turn:
        return []
    table, seat = table_view.table, table_view.seat
    passage = Passage(table=table, options=table.options, reader=seat, seat=seat, events=table_view.own_turn)
    between = "" if words.language == "ja" else " "
    told = ""
    for line in plugin.log.told(passage, words):
        # The text in small letters is visible in the picture of the hand.
        if not line.startswith("-#") and (not told or rows_of([f"{told}{between}{line}"]) == 1):
            told = f"{told}{between}{line}" if told else line
    return [told] if told else []


def story_of(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, told: Sequence[str]) -> list[str]:
    """The story of a hand as far as it fits above the picture: in a tutorial, the result of the own turn first."""
    own = outcome(plugin, table_view, words)
    since = [line for line in told if line not in own]
    return [*own, *(brief(since, ROWS - 1) if own else brief(since))]


def _standing_out(parts: Iterable[Part], custom_id: str) -> Iterator[Part]:
    """The same parts, with one green button and all others grey."""
    for part in parts:
        match part:
            case Row():
                yield Row(tuple(_in_style(each, custom_id) for each in part.buttons))
            case Box():
                yield Box(tuple(_standing_out(part.parts, custom_id)), part.colour)
            case Text() | Section() | Separator() | Gallery() | Menu() | ChannelMenu():
                yield part
            case _:
                assert_never(part)


def _in_style(each: Button | Link, custom_id: str) -> Button | Link:
    if isinstance(each, Link):
        return each
    return replace(each, style=ButtonStyle.success if each.custom_id == custom_id else ButtonStyle.secondary)
