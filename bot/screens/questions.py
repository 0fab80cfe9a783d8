"""The questions that are asked before something that cannot be taken back.

They are small private screens; what their buttons lead to is in `bot/cogs/clicks.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import GREY, RED, ButtonStyle, Part, Screen, box, button, row, section, text
from bot.screens.people import bare_name_of, channel_of, member_name, token_of
from bot.store import Status
from bot.tables.types import Member, Table

TABLES: Final = 10
"""How many tables are offered at once; each takes three of Discord's forty components."""


def which_table(kind: str, tables: Sequence[Table], words: Words, waiting: Collection[str] = ()) -> Screen:
    """At which of their tables somebody wants to do what the command `kind` does: see their `hand`, or `leave`.

    `waiting` are the ids of those at which it is their turn.
    """
    parts: list[Part] = [text(words(f"which-{kind}"))]
    for table in tables[:TABLES]:
        told = words(
            "which-tutorial" if table.is_tutorial else "which-table",
            game=words(f"{table.game}-name"),
            channel=channel_of(table, words),
        )
        lines = [told, f"▶ {words('table-your-turn')}"] if table.id in waiting else [told]
        parts.append(section(lines, button(words(f"button-{kind}"), Click(table.id, 0, kind))))
    if len(tables) > TABLES:
        parts.append(text(words("which-more", count=len(tables) - TABLES)))
    return Screen.of(box(*parts))


def leave_question(table: Table, words: Words) -> Screen:
    """Whether to leave a running game."""
    return _question("leave", table, words)


def stop_question(table: Table, words: Words) -> Screen:
    """Whether to close a lobby, or to end a running game for everybody."""
    kind = "close" if table.status is Status.LOBBY else "stop"
    return _question(kind, table, words, "tutorial-end-sure" if table.is_tutorial else None)


def vote_question(table: Table, words: Words) -> Screen:
    """Whether to ask the others to end a running game, for a member who may not end it alone."""
    host = "" if table.host is None else member_name(table.host, words)
    ask = button(words("button-vote-ask"), Click(table.id, 0, "vote"), style=ButtonStyle.danger)
    question = words("answer-vote-ask", name=host, needed=table.votes_needed)
    return Screen.of(box(text(question), row(ask), colour=RED))


def kick_question(table: Table, member: Member, words: Words) -> Screen:
    """Whether to send a member away."""
    sure = Click(table.id, 0, "kick-sure", str(member.id))
    key = "answer-kick-lobby-sure" if table.status is Status.LOBBY else "answer-kick-sure"
    question = words(key, name=member_name(member, words))
    return Screen.of(
        box(text(question), row(button(words("button-kick-sure"), sure, style=ButtonStyle.danger)), colour=RED)
    )


def seat_question(table: Table, words: Words) -> Screen:
    """Which of the seats on offer a newcomer takes over in a running game."""
    seats = [
        button(bare_name_of(seat, words), Click(table.id, 0, "take", str(seat.number)), icon=token_of(seat, words))
        for seat in table.seats
        if seat.is_on_offer
    ]
    return Screen.of(
        box(text(words("answer-seat-question", game=words(f"{table.game}-name"))), row(*seats), colour=GREY)
    )


def _question(kind: str, table: Table, words: Words, key: str | None = None) -> Screen:
    sure = button(words(f"button-{kind}-sure"), Click(table.id, 0, f"{kind}-sure"), style=ButtonStyle.danger)
    question = words(key or f"answer-{kind}-sure", game=words(f"{table.game}-name"), channel=channel_of(table, words))
    return Screen.of(box(text(question), row(sure), colour=RED))
