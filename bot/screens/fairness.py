"""What the core says about fairness: the button for the proof of a deal, and the faults that a check finds."""

from __future__ import annotations

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import Button, button
from bot.tables.types import Table
from bot.tables.verification import Fault


def fairness_button(table: Table, words: Words) -> Button:
    """The button that asks for the proof. After the end of the table, the button asks for a check instead."""
    if table.is_open:
        return button(words("button-fairness"), Click(table.id, 0, "fairness"))
    return button(words("button-verify"), Click(table.id, 0, "verify"))


def fault_told(fault: Fault, words: Words) -> str:
    """What does not fit, with the move that it is about."""
    told = words(f"verify-fault-{fault.code}")
    return told if fault.ply is None else words("verify-at", move=fault.ply, fault=told)
