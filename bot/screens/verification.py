"""What a check of a finished table has found: in a sentence if everything fits, else what does not, and where."""

from __future__ import annotations

from typing import Final

from bot.locales import Words
from bot.screens.fairness import proof
from bot.screens.parts import AMBER, GREEN, RED, Screen, box, text
from bot.tables import Fault, Table, Verdict

FAULTS: Final = 6
"""So many faults are told, the first ones: where one thing was changed, others follow from it."""


def verification_screen(table: Table, verdict: Verdict, words: Words) -> Screen:
    """The verdict on a table that has ended, and below it what anybody needs to deal it again."""
    heading = words("verify-heading", game=words(f"{table.game}-name"))
    colour = RED if verdict.faults else GREEN if verdict.is_proved else AMBER
    return Screen.of(
        box(
            text(f"### {heading}", *verdict_lines(verdict, table.id, words)),
            text(*proof(table, words)),
            text(f"-# {words('verify-limit')}", f"-# {words('verify-table', table=table.id)}"),
            colour=colour,
        )
    )


def verdict_lines(verdict: Verdict, table_id: str, words: Words) -> list[str]:
    """The verdict, as lines."""
    if verdict.faults:
        faults = [f"• {fault_told(fault, words)}" for fault in verdict.faults[:FAULTS]]
        more = len(verdict.faults) - FAULTS
        return [
            words("verify-faulty", table=table_id),
            *faults,
            *([words("verify-more", count=more)] if more > 0 else []),
        ]
    gaps = [words(f"verify-gap-{gap}") for gap in verdict.gaps]
    if gaps:
        return [words("verify-partly"), *gaps, *_choices(verdict, words)]
    key = "verify-proved" if verdict.is_whole else "verify-proved-stopped"
    return [words(key, moves=verdict.moves), *_choices(verdict, words)]


def fault_told(fault: Fault, words: Words) -> str:
    """What does not fit, with the move that it is about."""
    told = words(f"verify-fault-{fault.code}")
    return told if fault.ply is None else words("verify-at", move=fault.ply, fault=told)


def _choices(verdict: Verdict, words: Words) -> list[str]:
    lines = [words("verify-choices", count=verdict.choices)] if verdict.choices else []
    again, every = verdict.thought_again, verdict.thoughts
    if again < every:
        lines.append(
            words("verify-thoughts", all=every, again=again) if again else words("verify-thoughts-none", all=every)
        )
    return lines
