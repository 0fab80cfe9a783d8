"""The proof of a fair deal: the fingerprint from the start, the seed at the end, and a check.

The verdict on a finished table is one sentence if everything fits; otherwise it lists what does not fit, and where.
"""

from __future__ import annotations

from typing import Final

from bot.locales import Words
from bot.screens.menus import fairness_button, fault_told
from bot.screens.parts import AMBER, GREEN, RED, Part, Screen, box, row, text
from bot.screens.people import in_a_row, name_of
from bot.screens.running_table import owner_at_the_deal
from bot.tables.types import Table
from bot.tables.verification import Verdict


def fairness_screen(table: Table, words: Words) -> Screen:
    """An explanation of the proof and as much of it as is public yet: the seed is shown only at the end."""
    if table.commitment is None:
        return Screen.of(box(text(words("fairness-nothing"))))
    parts: list[Part] = [text(words("fairness-heading")), text(*proof(table, words))]
    if table.seed is not None:
        parts.append(row(fairness_button(table, words)))
    return Screen.of(box(*parts))


def proof(table: Table, words: Words) -> list[str]:
    """A dealt table's fingerprint and, once it has ended, its seed and the order of joining."""
    lines = [words("fairness-commitment", commitment=table.commitment or "")]
    if table.seed is None:
        return [*lines, f"-# {words('fairness-later')}"]
    # The members who had the seats at the deal, even if somebody else has them now.
    dealt = (owner_at_the_deal(table.seats[each], words) or name_of(table.seats[each], words) for each in table.joined)
    joined = in_a_row(dealt, words)
    return [*lines, words("fairness-seed", seed=table.seed.hex()), words("fairness-order", joined=joined)]


FAULTS: Final = 6
"""How many faults to list. Only the first ones matter: they cause the others."""


def verification_screen(table: Table, verdict: Verdict, words: Words) -> Screen:
    """The verdict on a finished table, and what anybody needs to deal it again."""
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


def _choices(verdict: Verdict, words: Words) -> list[str]:
    lines = [words("verify-choices", count=verdict.choices)] if verdict.choices else []
    again, every = verdict.thought_again, verdict.thoughts
    if again < every:
        lines.append(
            words("verify-thoughts", all=every, again=again) if again else words("verify-thoughts-none", all=every)
        )
    return lines
