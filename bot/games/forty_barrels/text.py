"""How 40 Barrels is written: cards, sums, and what the story says."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from bot.locales import LANGUAGES, Words
from bot.locales import words as words_of
from bot.screens.people import in_a_row, name_of
from bot.tables import TableView
from engines.cards import Card
from engines.forty_barrels import (
    Counted,
    Drew,
    DrewCards,
    Ended,
    Event,
    Move,
    Passed,
    Played,
    Turned,
    View,
    WentOut,
    totals,
)

BarrelsTableView: TypeAlias = TableView[Move, View, Event]

SUITS: Final = ("♣", "♦", "♥", "♠")
SHOWN: Final = ("♣\ufe0e", "♦\ufe0f", "♥\ufe0f", "♠\ufe0e")
"""The suits in a text: red ones as emoji, black ones as letters, as a black emoji cannot be seen on a dark screen."""


def letters_of(view: View, words: Words) -> Words:
    """The language of the letters on cards: the reader's own in a hand; on the board, which everybody reads, English.

    German cards have other letters. Those who read a board in German may come from anywhere, and the Q that they talk
    about is to be the same one.
    """
    return words_of(LANGUAGES[0]) if view.seat is None else words


def rank(card: Card, letters: Words) -> str:
    """The rank of a card, such as `K`."""
    return letters("card-rank", rank=card.rank)


def face(card: Card, letters: Words) -> str:
    """A card as it is written in a sentence, such as `K♥️`."""
    return rank(card, letters) + SHOWN[card.suit]


def told(table_view: BarrelsTableView, words: Words) -> list[str]:
    """The card played last, what came of it and who has passed since; cards played before it are covered again."""
    seats, letters = table_view.table.seats, letters_of(table_view.view, words)
    lines: list[str] = []
    played: Played | None = None
    total = 0
    for event in table_view.story:
        match event:
            case Played():
                played, lines = event, []
            case Turned():
                if played is not None:
                    name, card = name_of(seats[played.seat], words), face(played.card, letters)
                    turned = face(event.card, letters)
                    lines.append(words("forty_barrels-last", name=name, card=card, place=event.spot + 1, turned=turned))
            case Counted():
                total = event.base
            case WentOut():
                lines.append(words("forty_barrels-last-out", name=name_of(seats[event.seat], words), total=total))
            case Drew():
                lines.append(
                    words("forty_barrels-last-drew", name=name_of(seats[event.seat], words), count=event.count)
                )
            case Passed():
                lines.append(words("forty_barrels-last-passed", name=f"**{name_of(seats[event.seat], words)}**"))
            case DrewCards() | Ended():
                pass
            case _:
                assert_never(event)
    return lines


def square(view: View, words: Words) -> str:
    """The nine places as a drawing in fixed-width letters."""
    letters = letters_of(view, words)
    ruler = "─" * 7
    drawing = [f"┌{ruler}┬{ruler}┬{ruler}┐"]
    for start in (0, 3, 6):
        if start:
            drawing.append(f"├{ruler}┼{ruler}┼{ruler}┤")
        upper, lower = "", ""
        for number in range(start, start + 3):
            spot = view.board[number]
            shown = "▒▒▒" if spot.top is None else rank(spot.top, letters) + SUITS[spot.top.suit]
            count = "" if spot.top is None else f"×{spot.count}"
            upper += f"│{number + 1} {shown:<5}"
            lower += f"│  {count:<5}"
        drawing += [upper + "│", lower + "│"]
    drawing.append(f"└{ruler}┴{ruler}┴{ruler}┘")
    return "\n".join(("```", *drawing, "```"))


def sum_and_pile(view: View, words: Words) -> str:
    """All that the face-up cards can add up to, and what is left in the pile."""
    possible = [str(total) for total in totals(view.base, view.aces)]
    *first, last = possible
    total = words("forty_barrels-or", first=in_a_row(first, words), last=last) if first else last
    counted = words("forty_barrels-total-aces" if first else "forty_barrels-total", total=total)
    return f"{counted} · {words('forty_barrels-pile', count=view.pile)}"
