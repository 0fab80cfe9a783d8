"""The proof that nobody has meddled with the shuffle: what was fixed at the start, and the seed at the end."""

from __future__ import annotations

from bot.locales import Words
from bot.screens.attendance import owner_at_the_deal
from bot.screens.clicks import Click
from bot.screens.parts import Button, Screen, box, button, text
from bot.screens.people import in_a_row, name_of
from bot.tables import Seat, Table


def fairness_button(table: Table, words: Words) -> Button:
    """The button that asks for the proof."""
    return button(words("button-fairness"), Click(table.id, 0, "fairness"))


def fairness_screen(table: Table, words: Words) -> Screen:
    """What the proof is and, as far as that is no secret, the proof itself. The seed is shown at the end only."""
    if table.commitment is None:
        return Screen.of(box(text(words("fairness-nothing"))))
    lines = [words("fairness-commitment", commitment=table.commitment)]
    if table.seed is None:
        lines.append(f"-# {words('fairness-later')}")
    else:
        joined = in_a_row((_dealt_to(table.seats[number], words) for number in table.joined), words)
        lines += [words("fairness-seed", seed=table.seed.hex()), words("fairness-order", joined=joined)]
    return Screen.of(box(text(words("fairness-heading")), text(*lines)))


def _dealt_to(seat: Seat, words: Words) -> str:
    """Who has drawn a seat, whoever has it now."""
    return owner_at_the_deal(seat, words) or name_of(seat, words)
