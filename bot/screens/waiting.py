"""A member's other tables at which it is their turn: where they are, told in a hand, and the ways to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.locales import Words
from bot.screens.links import waiting_address
from bot.screens.parts import Link, link
from bot.tables import WaitingTable

MOST: Final = 6
"""To so many tables buttons lead; who has more of them finds the next ones when these are done."""


def next_table(waiting: Sequence[WaitingTable], words: Words, *, acting: bool) -> list[str]:
    """Where it is the reader's turn too, or, unless they are `acting` here, at least there; nothing if nowhere."""
    if not waiting:
        return []
    channel, more = f"<#{waiting[0].channel_id}>", len(waiting) - 1
    return [words("waiting-also" if acting else "waiting-there", channel=channel, more=more)]


def waiting_links(waiting: Sequence[WaitingTable], words: Words) -> list[Link]:
    """A button to each of them, those first that have waited longest, with a number if games are the same."""
    games = [words(f"{each.game}-name") for each in waiting[:MOST]]
    numbers = [games[:place].count(game) + 1 for place, game in enumerate(games)]
    return [
        link(f"▶ {game}" if games.count(game) == 1 else f"▶ {game} {number}", waiting_address(each))
        for each, game, number in zip(waiting, games, numbers, strict=False)
    ]
