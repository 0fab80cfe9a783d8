"""The picture of a board or of a hand with what it says in words; in text only, those words alone.

A game draws seats; here each gets the face of its player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.marks import Sitter, seated
from bot.screens.game_screens import ScreenPlugin
from bot.screens.parts import Part, Text, picture, text
from bot.tables.types import AnyTableView, Table


def sitters(table: Table) -> list[Sitter]:
    """The players of the seats, as a picture shows them."""
    return [Sitter(seat.token, seat.is_on_offer) for seat in table.seats]


def board_drawn(plugin: ScreenPlugin, table_view: AnyTableView) -> Drawing:
    """The picture that everybody sees."""
    return seated(plugin.pictures.board(table_view), sitters(table_view.table))


def hand_drawn(plugin: ScreenPlugin, table_view: AnyTableView, choice: str = "") -> Drawing:
    """The picture of a hand, with its reader marked."""
    return seated(plugin.pictures.hand(table_view, choice), sitters(table_view.table), table_view.seat)


def board_shown(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """The board."""
    told = plugin.screens.board_text(table_view, words if text_only else words.without_emojis)
    if text_only:
        return [text(*told)] if told else []
    return [picture(board_drawn(plugin, table_view), told)]


def whole_board(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """The board with what the game tells below it."""
    shown = board_shown(plugin, table_view, words, text_only=text_only)
    return [*shown, *without_repeats(plugin.screens.board(table_view, words), shown)]


def hand_shown(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """A hand on which nothing is chosen."""
    told = plugin.screens.hand_text(table_view, words if text_only else words.without_emojis, "")
    if text_only:
        return [text(*told)] if told else []
    return [picture(hand_drawn(plugin, table_view), told)]


def without_repeats(parts: Iterable[Part], before: Iterable[Part]) -> Iterator[Part]:
    """Parts without the lines that are already in the text before."""
    again = {line for part in before if isinstance(part, Text) for line in part.content.splitlines()}
    for part in parts:
        if isinstance(part, Text):
            lines = [line for line in part.content.splitlines() if line not in again]
            if lines:
                yield text(*lines)
        else:
            yield part
