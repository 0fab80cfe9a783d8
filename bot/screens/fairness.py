"""The proof that nobody has meddled with the shuffle: what was fixed at the start, and the seed at the end."""

from __future__ import annotations

from bot.locales import Words
from bot.screens.attendance import owner_at_the_deal
from bot.screens.clicks import Click
from bot.screens.parts import Button, Part, Screen, box, button, row, text
from bot.screens.people import in_a_row, name_of
from bot.tables import Seat, Table


def fairness_button(table: Table, words: Words) -> Button:
    """The button that asks for the proof; once the table has ended, the one that has it checked."""
    if table.is_open:
        return button(words("button-fairness"), Click(table.id, 0, "fairness"))
    return button(words("button-verify"), Click(table.id, 0, "verify"))


def fairness_screen(table: Table, words: Words) -> Screen:
    """What the proof is and, as far as that is no secret, the proof itself. The seed is shown at the end only."""
    if table.commitment is None:
        return Screen.of(box(text(words("fairness-nothing"))))
    parts: list[Part] = [text(words("fairness-heading")), text(*proof(table, words))]
    if table.seed is not None:
        parts.append(row(fairness_button(table, words)))
    return Screen.of(box(*parts))


def proof(table: Table, words: Words) -> list[str]:
    """The fingerprint of a table that was dealt and, once it has ended, its seed and the order of joining."""
    lines = [words("fairness-commitment", commitment=table.commitment or "")]
    if table.seed is None:
        return [*lines, f"-# {words('fairness-later')}"]
    joined = in_a_row((_dealt_to(table.seats[number], words) for number in table.joined), words)
    return [*lines, words("fairness-seed", seed=table.seed.hex()), words("fairness-order", joined=joined)]


def _dealt_to(seat: Seat, words: Words) -> str:
    """Who has drawn a seat, whoever has it now."""
    return owner_at_the_deal(seat, words) or name_of(seat, words)
