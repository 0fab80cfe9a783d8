"""The questions that are asked before something that cannot be taken back.

They are small private screens; what their buttons lead to is in `bot/cogs/clicks.py`.
"""

from __future__ import annotations

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import RED, ButtonStyle, Screen, box, button, row, text
from bot.screens.people import channel_of
from bot.tables import Status, Table


def leave_question(table: Table, words: Words) -> Screen:
    """Whether to leave a running game."""
    return _question("leave", table, words)


def stop_question(table: Table, words: Words) -> Screen:
    """Whether to close a lobby, or to end a running game for everybody."""
    return _question("close" if table.status is Status.LOBBY else "stop", table, words)


def _question(kind: str, table: Table, words: Words) -> Screen:
    sure = button(words(f"button-{kind}-sure"), Click(table.id, 0, f"{kind}-sure"), style=ButtonStyle.danger)
    question = words(f"answer-{kind}-sure", game=words(f"{table.game}-name"), channel=channel_of(table))
    return Screen.of(box(text(question), row(sure), colour=RED))
