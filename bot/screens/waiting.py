"""A member's other tables at which it is their turn: where they are, as lines of a hand, and the ways to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.locales import Words
from bot.screens.links import waiting_address
from bot.screens.parts import Link, link
from bot.store import WaitingTable

MOST: Final = 6
"""The most tables with a button, those that have waited longest first: two rows."""


def next_table(waiting: Sequence[WaitingTable], words: Words, *, acting: bool) -> list[str]:
    """The table that has waited longest for the reader, and how many others do; empty if none does.

    `acting` says that it is their turn here as well.
    """
    if not waiting:
        return []
    channel, more = f"<#{waiting[0].channel_id}>", len(waiting) - 1
    return [words("waiting-also" if acting else "waiting-there", channel=channel, more=more)]


def waiting_links(waiting: Sequence[WaitingTable], words: Words) -> list[Link]:
    """A button to each of the first tables, with the name of its game, and a number where several play the same."""
    games = [words(f"{each.game}-name") for each in waiting[:MOST]]
    numbers = [games[:place].count(game) + 1 for place, game in enumerate(games)]
    return [
        link(f"▶ {game}" if games.count(game) == 1 else f"▶ {game} {number}", waiting_address(each))
        for each, game, number in zip(waiting, games, numbers, strict=False)
    ]
