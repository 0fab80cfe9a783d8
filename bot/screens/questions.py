"""The questions that are asked before something that cannot be taken back.

They are small private screens; what their buttons lead to is in `bot/cogs/clicks.py`.
"""

from __future__ import annotations

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import RED, ButtonStyle, Screen, box, button, row, text
from bot.tables import Table


def leave_question(table: Table, words: Words) -> Screen:
    """Whether to leave a running game."""
    return _question("leave", table, words)


def stop_question(table: Table, words: Words) -> Screen:
    """Whether to end a running game for everybody."""
    return _question("stop", table, words)


def _question(kind: str, table: Table, words: Words) -> Screen:
    sure = button(words(f"button-{kind}-sure"), Click(table.id, 0, f"{kind}-sure"), style=ButtonStyle.danger)
    return Screen.of(box(text(words(f"answer-{kind}-sure")), row(sure), colour=RED))
