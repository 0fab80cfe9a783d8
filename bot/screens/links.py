"""Links between the messages of a table, and to the other tables at which it is the member's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.locales import Words
from bot.screens.parts import Link, Row, Screen, row, text
from bot.store.unit_of_work import WaitingTable
from bot.tables.types import Table

# --- links of a table -----------------------------------------------------------------------------

SITE: Final = "https://discord.com/channels"


class Links(Struct, frozen=True):
    """The addresses of a table's other messages; None for one that does not exist."""

    table: str | None = None
    hand: str | None = None


NO_LINKS: Final = Links()


def message_address(channel_id: int, message_id: int) -> str:
    """The address of one of the reader's direct messages."""
    return f"{SITE}/@me/{channel_id}/{message_id}"


def table_address(table: Table) -> str:
    """The address of a table: its channel, with the board at the end.

    It is not the board's message, because that moves, and every hand would have to be edited.
    """
    place = table.place
    return f"{SITE}/{'@me' if place.guild_id is None else place.guild_id}/{place.channel_id}"


def waiting_address(waiting: WaitingTable) -> str:
    """Where a member finds a table that waits for them: their hand, or the channel if they have none."""
    if waiting.hand is not None:
        return message_address(*waiting.hand)
    return f"{SITE}/{waiting.guild_id}/{waiting.channel_id}"


def links_of_hand(table: Table) -> Links:
    """The links of a hand in direct messages: to its table; none in a tutorial, whose table is in the same place."""
    return NO_LINKS if table.is_tutorial else Links(table=table_address(table))


def link_buttons(links: Links, words: Words) -> list[Link]:
    """Buttons that link to the other messages."""
    named = ((links.table, "button-to-table"), (links.hand, "button-to-hand"))
    return [Link(words(key), url) for url, key in named if url is not None]


def link_rows(links: Links, words: Words) -> list[Row]:
    """The same buttons as a row; nothing without links."""
    buttons = link_buttons(links, words)
    return [row(*buttons)] if buttons else []


def told_screen(told: str, links: Links, words: Words) -> Screen:
    """A sentence, with links below it."""
    return Screen.of(text(told), *link_rows(links, words))


# --- other tables that wait -----------------------------------------------------------------------

MOST: Final = 6
"""The most tables with a button, in two rows; those that have waited longest come first."""


def next_table(waiting: Sequence[WaitingTable], words: Words, *, acting: bool) -> list[str]:
    """The table that has waited longest for the reader, and how many others wait; empty if none does.

    `acting`: it is their turn here as well.
    """
    if not waiting:
        return []
    channel, more = f"<#{waiting[0].channel_id}>", len(waiting) - 1
    return [words("waiting-also" if acting else "waiting-there", channel=channel, more=more)]


def waiting_links(waiting: Sequence[WaitingTable], words: Words) -> list[Link]:
    """A button to each of the first tables, named after its game, with a number where several play the same."""
    games = [words(f"{each.game}-name") for each in waiting[:MOST]]
    numbers = [games[:place].count(game) + 1 for place, game in enumerate(games)]
    return [
        Link(f"▶ {game}" if games.count(game) == 1 else f"▶ {game} {number}", waiting_address(each))
        for each, game, number in zip(waiting, games, numbers, strict=False)
    ]
