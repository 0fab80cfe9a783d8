"""Advice and hints: the buttons that lead to a move, hints for newcomers, and the hand of a tutorial."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, assert_never

from msgspec.structs import replace

from bot.locales import Words
from bot.screens.game_screens import OPENING, Aside, Passage, ScreenPlugin
from bot.screens.parts import (
    ROWS,
    Button,
    ButtonStyle,
    ChannelMenu,
    Click,
    Container,
    Field,
    Gallery,
    Link,
    Menu,
    Part,
    Row,
    Section,
    Separator,
    Text,
    Tick,
    brief,
    quoted,
    read_click,
    rows_of,
    texts,
)
from bot.screens.people import member_name
from bot.tables.types import AnyTableView, Table, advised
from engines.codec import encode_payload

# --- advice ---------------------------------------------------------------------------------------

STEPS: Final = 4
"""No move takes more clicks than this."""


def may_ask(table_view: AnyTableView) -> bool:
    """Whether the reader may ask for advice now: they have a choice, and the table allows it."""
    table = table_view.table
    return table.advice and table.paused_at is None and len(table_view.legal) > 1


def advice_in_short(table: Table, words: Words) -> str:
    """Whether a table allows advice, in a few words."""
    return words("setting-short-on" if table.advice else "setting-short-off", option=words("advice-short"))


def advice_field(table: Table, words: Words) -> Field:
    """The field of the settings form that allows advice."""
    return Tick("advice", words("advice-setting"), table.advice, words("advice-note"))


def advice_taken(table: Table, words: Words) -> Iterator[str]:
    """Who asked for advice how often, as a line of the result."""
    asked = [
        words("result-advice-of", name=member_name(member, words), count=count)
        for seat in table.seats
        for member, count in advised(seat.member, seat.history, seat.advice).items()
    ]
    if asked:
        yield words("result-advice", who=" · ".join(asked))


class ButtonStep(NamedTuple):
    """A button to press."""

    click: Click
    label: str
    """Its label in bold."""


def named(steps: Iterable[ButtonStep], words: Words) -> str:
    """The buttons to press, in order."""
    told = ""
    for step in steps:
        told = words("advice-then", first=told, then=step.label) if told else step.label
    return told


def steps_to(
    plugin: ScreenPlugin, table_view: AnyTableView, payload: str, words: Words, choice: str = ""
) -> Sequence[ButtonStep] | None:
    """The buttons to press for a move, starting from this half-made choice; None if none lead to it.

    A button that leaves a choice open leads to further ones.
    """
    waiting: deque[tuple[str, tuple[ButtonStep, ...]]] = deque([(choice, ())])
    known = {choice}
    while waiting:
        choice, way = waiting.popleft()
        for click, label in _offered(plugin.screens.hand(table_view, words, choice)):
            if click.kind == "move" and click.payload == payload:
                return (*way, ButtonStep(click, label))
            if click.kind == "pick" and click.payload not in known and len(way) < STEPS:
                known.add(click.payload)
                waiting.append((click.payload, (*way, ButtonStep(click, label))))
    return None


def _offered(parts: Sequence[Part]) -> Iterator[tuple[Click, str]]:
    """Every possible click, with its label."""
    for part in parts:
        match part:
            case Row():
                for each in part.buttons:
                    if isinstance(each, Button) and not each.disabled and (click := read_click(each.custom_id)):
                        yield click, _button_text(each.emoji, each.label)
            case Menu():
                if click := read_click(part.custom_id):
                    for option in part.options:
                        chosen = Click(click.table, click.ply, click.kind, click.payload + option.value)
                        yield chosen, _button_text(option.emoji, option.label)
            case Container():
                yield from _offered(part.parts)
            case Section(accessory=Button() as accessory):
                if click := read_click(accessory.custom_id):
                    yield click, _button_text(accessory.emoji, accessory.label)
            case Text() | Section() | Separator() | Gallery() | ChannelMenu():
                pass
            case _:
                assert_never(part)


def _button_text(icon: str, label: str) -> str:
    bold = f"**{quoted(label)}**" if label else ""
    return f"{icon} {bold}".strip()


# --- hints and tutorials --------------------------------------------------------------------------


def hints(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, brief: bool = False) -> Sequence[str]:
    """What a tutorial says about the reader's turn, besides why a move is suggested.

    `brief`: only what is about the first turn, or about this kind of move.
    """
    turns, lesson = table_view.own_turns, plugin.lesson
    acts = table_view.seat is not None and table_view.to_act == table_view.seat
    if not acts or not table_view.table.is_tutorial:
        return ()
    if turns is not None and turns < OPENING:
        return (f"{words.mark('🎓')}{words(lesson.opening)}",)
    kind = encode_payload(plugin.suggestion(table_view)).partition(".")[0] if table_view.legal else ""
    if (explained := dict(lesson.kinds).get(kind)) is not None:
        return (f"{words.mark('🎓')}{words(explained)}",)
    if brief:
        return ()
    if turns == len(lesson.hints):
        return (f"{words.mark('🎓')}{words('tutorial-alone')}",)
    return hints_of_newcomer(plugin, table_view, words)


def hints_of_newcomer(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Sequence[str]:
    """A hint for one of the first turns in a player's first game."""
    turns, lesson = table_view.own_turns, plugin.lesson
    if turns is None or table_view.seat is None or table_view.to_act != table_view.seat or turns >= len(lesson.hints):
        return ()
    return (f"{words.mark('💡')}{words(lesson.hints[turns])}",)


def guided(
    plugin: ScreenPlugin, table_view: AnyTableView, words: Words, choice: str, parts: Sequence[Part]
) -> list[list[Part]]:
    """The question and the choices of a hand; in a tutorial, below a hint, the suggested buttons and the reason.

    Only the button to press next stands out: of these, or below them (`aside_of`). The hint goes with the first step of
    a move, which has fewer buttons. With nothing to choose, the parts stay as they are.

    A tutorial has several forms of this, each shorter than the one before: whole; without the hint, unless it is about
    this kind of move, and with the reason only at the first step; and the same without the question, which what is
    suggested answers.
    """
    if not table_view.table.is_tutorial or not table_view.legal:
        return [[*parts]]
    forms = [_guided(plugin, table_view, words, choice, parts, brief=brief) for brief in (False, True)]
    answered = [each for each in parts if not isinstance(each, Text)]
    return [*forms, _guided(plugin, table_view, words, choice, answered, brief=True)]


def _guided(
    plugin: ScreenPlugin,
    table_view: AnyTableView,
    words: Words,
    choice: str,
    parts: Sequence[Part],
    *,
    brief: bool,
) -> list[Part]:
    told = [] if choice else [*hints(plugin, table_view, words, brief=brief)]
    if choice and plugin.lesson.then and table_view.own_turns is not None and table_view.own_turns < OPENING:
        told.append(f"{words.mark('🎓')}{words(plugin.lesson.then)}")
    if (aside := aside_of(plugin, table_view)) is not None:
        told.append(_suggested(f"**{words(f'button-{aside.button}')}**", words(aside.text), words))
        return [*texts(told), *_standing_out(parts, "")]
    move = plugin.suggestion(table_view)
    steps = steps_to(plugin, table_view, encode_payload(move), words, choice) or ()
    if steps:
        # The first step of a move has told the reason.
        reason = "" if brief and choice else plugin.screens.reason(table_view, move, words)
        told.append(_suggested(named(steps, words), reason, words))
    shown = steps[0].click.custom_id() if steps else ""
    return [*texts(told), *_standing_out(parts, shown)]


def _suggested(steps: str, reason: str, words: Words) -> str:
    between = "" if words.language == "ja" else " "
    return f"{words.mark('👉')}{words('tutorial-suggestion', steps=steps)}{between}{reason}".rstrip()


def aside_of(plugin: ScreenPlugin, table_view: AnyTableView) -> Aside | None:
    """What a tutorial suggests to its reader now in place of a move; None once they have done it."""
    seat = table_view.seat
    if seat is None or not table_view.table.is_tutorial or not table_view.legal:
        return None
    table = table_view.table
    asked, spoke = table.seats[seat].advice > 0, any(each.seat == seat for each in table.said)
    for aside in plugin.lesson.asides:
        done = asked or not may_ask(table_view) if aside.button == "advice" else spoke
        if aside.turn == table_view.own_turns and not done:
            return aside
    return None


def outcome_of_turn(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """The result of the learner's own last turn in one line; nothing outside tutorials.

    It is as much of the log's text as fits into a row.
    """
    if table_view.seat is None or not table_view.own_turn:
        return []
    table, seat = table_view.table, table_view.seat
    passage = Passage(table=table, options=table.options, reader=seat, seat=seat, events=table_view.own_turn)
    between = "" if words.language == "ja" else " "
    told = ""
    for line in plugin.log.told(passage, words):
        # The picture of the hand shows what the small print says.
        if not line.startswith("-#") and (not told or rows_of([f"{told}{between}{line}"]) == 1):
            told = f"{told}{between}{line}" if told else line
    return [told] if told else []


def story_of(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, told: Sequence[str]) -> list[str]:
    """As much of a hand's story as fits above the picture; in a tutorial, the result of the reader's turn first."""
    own = outcome_of_turn(plugin, table_view, words)
    since = [line for line in told if line not in own]
    return [*own, *(brief(since, ROWS - 1) if own else brief(since))]


def _standing_out(parts: Iterable[Part], custom_id: str) -> Iterator[Part]:
    """The same parts, with one green button and the others grey."""
    for part in parts:
        match part:
            case Row():
                yield Row(tuple(_in_style(each, custom_id) for each in part.buttons))
            case Container():
                yield Container(tuple(_standing_out(part.parts, custom_id)), part.colour)
            case Text() | Section() | Separator() | Gallery() | Menu() | ChannelMenu():
                yield part
            case _:
                assert_never(part)


def _in_style(each: Button | Link, custom_id: str) -> Button | Link:
    if isinstance(each, Link):
        return each
    return replace(each, style=ButtonStyle.success if each.custom_id == custom_id else ButtonStyle.secondary)
