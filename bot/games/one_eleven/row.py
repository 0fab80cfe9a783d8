"""A row of twelve cards as text: the own one as a drawing, somebody else's as backs, a shown one with its run in bold.

Here belongs how a row looks. What stands around it is `screen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.one_eleven import Run

COVERED: Final = "🎴"
CLOWN: Final = "🤡"


def face(card: int, clowns: Sequence[int]) -> str:
    """A card as it is written in a sentence, such as `**57** 🤡`."""
    return f"**{card}** {CLOWN * clowns[card]}"


def grid(row: Sequence[int], run: Run, clowns: Sequence[int], width: int) -> str:
    """A row in lines of `width` cards: `<` and `>` between the cards of the run, and a star a clown below each card.

    In fixed-width letters, and in such that are equally wide in every font.
    """
    lines = ["```"]
    for start in range(0, len(row), width):
        cards = stars = ""
        for place in range(start, start + width):
            joined = run.first <= place < run.first + run.length - 1
            sign = ("<" if row[place] < row[place + 1] else ">") if joined else " "
            cards += f"{row[place]:>4} {sign} "
            stars += f"{'*' * clowns[row[place]]:>4}   "
        lines += [cards.rstrip(), stars.rstrip()]
    return "\n".join([*lines, "```"])


def known(row: Sequence[int | None]) -> str:
    """A row of which some cards may be known: their numbers, and backs for the others."""
    return " ".join(COVERED if card is None else f"**{card}**" for card in row)


def in_bold(row: Sequence[int], run: Run) -> str:
    """A row that everybody sees, with the run that counts in bold."""
    end = run.first + run.length
    parts = (row[: run.first], row[run.first : end], row[end:])
    before, counted, after = (" · ".join(map(str, part)) for part in parts)
    return " · ".join(part for part in (before, f"**{counted}**", after) if part)
