"""Learning a game: pages on how it is played, hints under a first hand, and the choice of a tutorial."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from bot.locales import Words
from bot.screens.advice import named, steps_to
from bot.screens.clicks import NO_TABLE, Click
from bot.screens.fitting import ROWS, brief, rows_of
from bot.screens.game_log import Passage
from bot.screens.game_screens import Plugins, ScreenPlugin
from bot.screens.lesson import OPENING, Page
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
    Screen,
    Section,
    SelectOption,
    Separator,
    Text,
    box,
    button,
    menu,
    row,
    text,
)
from bot.screens.people import everybody
from bot.screens.shown import board_shown, hand_shown
from bot.screens.timing import time_left
from bot.tables import AnyTableView, Status
from engines.payload import encode_payload


def how_screen(
    plugins: Plugins,
    game: str,
    page: int,
    words: Words,
    table_view: AnyTableView | None = None,
) -> Screen:
    """One page on how a game is played; a page that is not there is the nearest one that is.

    With `table_view`, the reader's own, the pages are about this very table: the first one begins with what is to be
    done there while it runs, numbers are those of its players, and a tutorial offers no other one.
    """
    plugin = plugins[game]
    table = None if table_view is None else table_view.table
    here, players = (NO_TABLE, 0) if table is None else (table.id, len(table.seats))
    pages = plugin.lesson.pages
    page = max(0, min(page, len(pages) - 1))
    heading = words("how-heading", game=words(f"{game}-name"), page=page + 1, pages=len(pages))
    parts: list[Part] = [text(f"### {heading}")]
    if (
        page == 0
        and table_view is not None
        and table_view.seat is not None
        and table_view.table.status is Status.RUNNING
    ):
        parts.append(text(*_now(plugin, table_view, words)))
    parts.append(_illustration(plugin, pages[page], words))
    parts.append(text(words(pages[page].text, players=players)))
    is_last = page == len(pages) - 1
    turn = partial(Click, here, 0, "how")
    next_page = turn(f"{game}.{page + 1}")
    back = button("◀", turn(f"{game}.{max(page - 1, 0)}"), disabled=page == 0)
    on = button(words("button-next"), next_page, style=ButtonStyle.primary, disabled=is_last)
    rules = button(words("button-rules"), Click(NO_TABLE, 0, "rules-of", game))
    # The last page leads into the game: this is the button that stands out then.
    style = ButtonStyle.success if is_last else ButtonStyle.secondary
    practise = button(words("button-tutorial"), Click(NO_TABLE, 0, "practise", game), style=style)
    practises = table is not None and table.is_tutorial
    parts.append(row(back, on, *([] if practises else [practise]), rules))
    return Screen.of(box(*parts))


def page_of(plugins: Plugins, payload: str) -> tuple[str, int] | None:
    """The game and the page that a click is about, from `bremen` (its first page) or `bremen.2`; None for nonsense."""
    game, _, page = payload.partition(".")
    if game not in plugins or not ((page.isascii() and page.isdecimal() and len(page) <= 2) or payload == game):
        return None
    return game, int(page or 0)


def how_question(plugins: Plugins, words: Words) -> Screen:
    """Which game somebody wants to be taught."""
    games = [
        SelectOption(
            label=words(f"{game}-name"),
            value=game,
            description=words("tutorial-of", others=plugin.lesson.seats - 1, minutes=plugin.minutes),
        )
        for game, plugin in plugins.items()
    ]
    return Screen.of(
        box(text(words("tutorial-question")), menu(words("menu-game"), Click(NO_TABLE, 0, "tutorial"), games))
    )


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


def _now(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """Help for this very step of somebody who plays, and who sits here."""
    who = f"-# {everybody(table_view.table, words, table_view.seat)}"
    if table_view.to_act != table_view.seat:
        return [f"**{words('how-now')}** {words('how-wait')}", who]
    now = f"**{words('how-now')}** {' '.join(plugin.screens.help(table_view, words))}"
    return [now, *hints_of_newcomer(plugin, table_view, words), *time_left(table_view, words), who]


def _illustration(plugin: ScreenPlugin, page: Page, words: Words) -> Part:
    """The picture of a page."""
    example = plugin.example(page.ply)
    shown = (
        board_shown(plugin, example.board, words, text_only=False)
        if page.board
        else hand_shown(plugin, example.hand, words, text_only=False)
    )
    return shown[0]


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
    """What came of the learner's own last turn, in one line; nothing outside of a tutorial.

    Of what the log tells of it, as much as fits into a row.
    """
    if table_view.seat is None or not table_view.own_turn:
        return []
    table, seat = table_view.table, table_view.seat
    passage = Passage(table=table, options=table.options, reader=seat, seat=seat, events=table_view.own_turn)
    between = "" if words.language == "ja" else " "
    told = ""
    for line in plugin.log.told(passage, words):
        # What stands in small letters is seen in the picture of the hand.
        if not line.startswith("-#") and (not told or rows_of([f"{told}{between}{line}"]) == 1):
            told = f"{told}{between}{line}" if told else line
    return [told] if told else []


def story_of(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, told: Sequence[str]) -> list[str]:
    """The story of a hand as far as it fits above the picture: in a tutorial, what came of the own turn first."""
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
