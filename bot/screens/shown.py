"""The picture of a board or of a hand with what it says in words; in text only, those words alone."""

from __future__ import annotations

from bot.locales import Words
from bot.screens.game_screens import ScreenPlugin
from bot.screens.parts import Part, picture, text
from bot.tables import AnyTableView


def board_shown(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """The board."""
    told = plugin.screens.board_text(table_view, words if text_only else words.without_emojis)
    if text_only:
        return [text(*told)] if told else []
    return [picture(plugin.pictures.board(table_view), told)]


def hand_shown(
    plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, standing: bool, text_only: bool
) -> list[Part]:
    """A hand on which nothing is chosen; `standing` as in `GameScreens.hand`."""
    told = plugin.screens.hand_text(table_view, words if text_only else words.without_emojis, "", standing=standing)
    if text_only:
        return [text(*told)] if told else []
    return [picture(plugin.pictures.hand(table_view, "", standing=standing), told)]
