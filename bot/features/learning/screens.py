"""The pages that teach a game, and the menu to choose one."""

from __future__ import annotations

from functools import partial

from bot.locales import Words
from bot.screens.game_screens import Page, Plugins, ScreenPlugin, board_shown, hand_shown
from bot.screens.guidance import hints_of_newcomer
from bot.screens.parts import NO_TABLE, ButtonStyle, Click, Part, Screen, SelectOption, box, button, menus, row, text
from bot.screens.people import everybody
from bot.screens.running_table import time_left
from bot.store.schema import Status
from bot.tables.types import AnyTableView


def how_screen(
    plugins: Plugins,
    game: str,
    page: int,
    words: Words,
    table_view: AnyTableView | None = None,
) -> Screen:
    """One page on how a game is played; a number out of range gives the nearest page.

    With the reader's own `table_view`, the pages are about that table: while it runs, the first page begins with what
    to do now, the texts use its number of players, and a tutorial offers no other tutorial.
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
    # On the last page this button stands out: it leads into the game.
    style = ButtonStyle.success if is_last else ButtonStyle.secondary
    practise = button(words("button-tutorial"), Click(NO_TABLE, 0, "practise", game), style=style)
    practises = table is not None and table.is_tutorial
    parts.append(row(back, on, *([] if practises else [practise]), rules))
    return Screen.of(box(*parts))


def page_of(plugins: Plugins, payload: str) -> tuple[str, int] | None:
    """The game and page index of a click: `bremen` means index 0, `bremen.2` index 2; None for anything else."""
    game, _, page = payload.partition(".")
    if game not in plugins or not ((page.isascii() and page.isdecimal() and len(page) <= 2) or payload == game):
        return None
    return game, int(page or 0)


def how_question(plugins: Plugins, words: Words) -> Screen:
    """The question which game to learn."""
    games = [
        SelectOption(
            label=words(f"{game}-name"),
            value=game,
            description=words("tutorial-of", others=plugin.lesson.seats - 1, minutes=plugin.minutes),
        )
        for game, plugin in plugins.items()
    ]
    return Screen.of(
        box(text(words("tutorial-question")), *menus(words("menu-game"), Click(NO_TABLE, 0, "tutorial"), games))
    )


def _now(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """Help with the current step, for a player at this table."""
    who = f"-# {everybody(table_view.table, words, table_view.seat)}"
    if table_view.to_act != table_view.seat:
        return [f"**{words('how-now')}** {words('how-wait')}", who]
    now = f"**{words('how-now')}** {' '.join(plugin.screens.help(table_view, words))}"
    return [now, *hints_of_newcomer(plugin, table_view, words), *time_left(table_view, words), who]


def _illustration(plugin: ScreenPlugin, page: Page, words: Words) -> Part:
    """A page's picture."""
    example = plugin.example(page.ply)
    shown = (
        board_shown(plugin, example.board, words, text_only=False)
        if page.board
        else hand_shown(plugin, example.hand, words, text_only=False)
    )
    return shown[0]
