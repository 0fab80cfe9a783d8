"""What the core shows about advice: the setting of a table, who asked for it, and the buttons that lead to a move."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, assert_never

from bot.locales import Words
from bot.screens.clicks import Click, read_click
from bot.screens.forms import Field, Tick
from bot.screens.game_screens import ScreenPlugin
from bot.screens.parts import (
    Box,
    Button,
    ChannelMenu,
    Gallery,
    Menu,
    Part,
    Row,
    Section,
    Separator,
    Text,
    quoted,
)
from bot.screens.people import name_of
from bot.tables.types import AnyTableView, Table

STEPS: Final = 4
"""No move takes more clicks than this."""


def may_ask(table_view: AnyTableView) -> bool:
    """Whether the reader can ask for advice now: there is something to choose, and the table allows it."""
    table = table_view.table
    return table.advice and table.paused_at is None and len(table_view.legal) > 1


def advice_in_short(table: Table, words: Words) -> str:
    """Whether a table allows advice, in a few words."""
    return words("setting-short-on" if table.advice else "setting-short-off", option=words("advice-short"))


def advice_field(table: Table, words: Words) -> Field:
    """To allow it or not to, for the form of settings."""
    return Tick("advice", words("advice-setting"), table.advice, words("advice-note"))


def advice_taken(table: Table, words: Words) -> Iterator[str]:
    """Who has asked how often, and what that means for their records, as lines of the result."""
    asked = [
        words("result-advice-of", name=name_of(seat, words), count=seat.advice) for seat in table.seats if seat.advice
    ]
    if asked:
        yield words("result-advice", who=" · ".join(asked))
    if asked and table.outcome is not None:
        yield f"-# {words('advice-costs')}"


class Step(NamedTuple):
    """A button to be pressed."""

    click: Click
    label: str
    """Its label, in bold type."""


def named(steps: Iterable[Step]) -> str:
    """The buttons to press, one after the other."""
    return " → ".join(step.label for step in steps)


def steps_to(
    plugin: ScreenPlugin, table_view: AnyTableView, payload: str, words: Words, choice: str = ""
) -> Sequence[Step] | None:
    """The buttons to be pressed for a move, from this half-made choice on; None if there is no way to it.

    Each button that leaves a choice open leads to further ones.
    """
    waiting: deque[tuple[str, tuple[Step, ...]]] = deque([(choice, ())])
    known = {choice}
    while waiting:
        choice, way = waiting.popleft()
        for click, label in _offered(plugin.screens.hand(table_view, words, choice)):
            if click.kind == "move" and click.payload == payload:
                return (*way, Step(click, label))
            if click.kind == "pick" and click.payload not in known and len(way) < STEPS:
                known.add(click.payload)
                waiting.append((click.payload, (*way, Step(click, label))))
    return None


def _offered(parts: Sequence[Part]) -> Iterator[tuple[Click, str]]:
    """Every possible click, with its label."""
    for part in parts:
        match part:
            case Row():
                for each in part.buttons:
                    if isinstance(each, Button) and not each.disabled and (click := read_click(each.custom_id)):
                        yield click, _shown(each.emoji, each.label)
            case Menu():
                if click := read_click(part.custom_id):
                    for option in part.options:
                        chosen = Click(click.table, click.ply, click.kind, click.payload + option.value)
                        yield chosen, _shown(option.emoji, option.label)
            case Box():
                yield from _offered(part.parts)
            case Section(accessory=Button() as accessory):
                if click := read_click(accessory.custom_id):
                    yield click, _shown(accessory.emoji, accessory.label)
            case Text() | Section() | Separator() | Gallery() | ChannelMenu():
                pass
            case _:
                assert_never(part)


def _shown(icon: str, label: str) -> str:
    bold = f"**{quoted(label)}**" if label else ""
    return f"{icon} {bold}".strip()
