"""What a phone shows when a message rings: one sentence about what happened and where.

A lock screen shows it to everybody who can see the phone, so it names no card, no points and no choice. It is read
without its table, so it begins with the game. Phones show text as it was written: no markdown, no `<#id>` (a phone
resolves that only where it knows the channel, and not in direct messages) and no `<t:...>`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from bot.locales import Words
from bot.screens.people import cleaned, in_a_row
from bot.store.schema import Status
from bot.tables.snapshots import Snapshot
from bot.tables.types import AnyTableView, Member, Table

_MARKDOWN: Final = str.maketrans(
    {"*": "∗", "`": "ˋ", "~": "∼", "|": "ǀ", "<": "‹", ">": "›", "[": "［", "]": "］", "\\": "＼", "@": "＠"}
)
"""Signs that look alike and do nothing. A backslash before the sign would be shown on the phone."""
_UNDERSCORE: Final = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
"""One that is not inside a word, where it would do something."""
_ADDRESS: Final = re.compile(r":(?=//)")


def inert(name: str) -> str:
    """A name that somebody else has written, short and on one line: nothing in it takes effect, and nothing is escaped.

    Empty if nothing in it is visible.

    >>> inert("_hall_ of <@1> **fame**")
    'ˍhallˍ of ‹＠1› ∗∗fame∗∗'
    >>> inert("game_room")
    'game_room'
    """
    return _UNDERSCORE.sub("ˍ", _ADDRESS.sub("：", cleaned(name).translate(_MARKDOWN)))


def _where(channel: str | None, words: Words) -> str:
    """The channel of this name as a part of a sentence; empty if the name is unknown, or nothing in it is visible."""
    name = "" if channel is None else inert(channel)
    return words("ring-in", channel=name) if name else ""


def hand_ring(snapshot: Snapshot, member_id: int, channel: str | None, words: Words) -> str:
    """The sentence for a member's hand at a table in the channel of this name."""
    table, view = snapshot.table, snapshot.view(member_id)
    game = words(f"{table.game}-name")
    if table.has_lost_its_place:
        return words("ring-place-gone", game=game)
    return words(_hand_key(view), game=game, where=_where(channel, words))


def _hand_key(table_view: AnyTableView) -> str:
    table = table_view.table
    if table.status is Status.LOBBY:
        return "ring-seated"
    if table.status is not Status.RUNNING:
        return "ring-over"
    if table_view.is_driven:
        return "ring-driven"
    is_turn = table_view.seat is not None and table_view.to_act == table_view.seat
    if is_turn and table.called_at is not None:
        return "ring-called"
    if table.ply == 0:
        return "ring-dealt-turn" if is_turn else "ring-dealt"
    return "ring-turn" if is_turn else "ring-hand"


def turn_ring(table: Table, member_id: int, words: Words) -> str:
    """The sentence for a member who is called in the channel to act."""
    return words("clock-call", player=f"<@{member_id}>", game=words(f"{table.game}-name"))


def end_ring(table: Table, called: Collection[int], words: Words) -> str:
    """The sentence for members who are called because a game has ended."""
    players = in_a_row((f"<@{member_id}>" for member_id in called), words)
    return words("ring-ended", game=words(f"{table.game}-name"), players=players)


def lobby_ring(table: Table, caller: Member, called: Collection[int], words: Words, *, again: bool = True) -> str:
    """The sentence for members who are called to a lobby, or to play `again`."""
    players = in_a_row((f"<@{member_id}>" for member_id in called), words)
    name = inert(caller.name) or words("member-nameless")
    return words("ring-again" if again else "ring-opened", name=name, game=words(f"{table.game}-name"), players=players)
