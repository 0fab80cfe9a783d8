"""40 Barrels on Discord: the board, the hand, and the two steps of a move (a card, then a place).

Here belongs how a view looks. Here does not belong a rule (engines) nor a word (bot/locales).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import Part, button, row, rows, text
from bot.screens.people import in_a_row, name_of
from bot.tables import Sight
from engines.cards import Card
from engines.contract import Unreadable
from engines.forty_barrels import BarrelsOptions, Pass, Play, View, totals

COVERED: Final = "🛢️"
PASSING: Final = "pass"
SUITS: Final = ("♣", "♦", "♥", "♠")
SHOWN: Final = ("♣\ufe0e", "♦\ufe0f", "♥\ufe0f", "♠\ufe0e")
"""The suits in a text: red ones as emoji, black ones as letters, as a black emoji cannot be seen on a dark screen."""


class BarrelsScreens:
    """How 40 Barrels looks."""

    game = "forty_barrels"

    def board(self, sight: Sight, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = _view(sight)
        return [
            text(*_story(sight, view, words)),
            text(_square(view, words), _count(view, words)),
            text(*_players(sight, view, words)),
            *_aid(view, words),
        ]

    def hand(self, sight: Sight, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees; played and open cards only where the bot will take them away again, or with the aid."""
        view = _view(sight)
        # Else a private answer would go on showing cards after the table has covered them.
        story = [text(*_story(sight, view, words))] if standing else []
        square = [_square(view, words)] if standing or view.aid is not None else []
        board = [text(*square, _count(view, words)), *_aid(view, words)]
        return [*story, *board, *self._decision(sight, view, words, choice)]

    def house_values(self, options: BarrelsOptions, words: Words) -> Sequence[str]:
        """There are none: every figure of this game stands in its rule text."""
        return ()

    def move(self, payload: str) -> Play | Pass:
        """`23.4` is card 23 under place 4, counted from 0; `pass` is a pass."""
        if payload == PASSING:
            return Pass()
        card, dot, spot = payload.partition(".")
        if not (dot and payload.isascii() and card.isdecimal() and spot.isdecimal() and len(payload) <= 5):
            raise Unreadable("unreadable-move")
        return Play(card=int(card), spot=int(spot))

    def _decision(self, sight: Sight, view: View, words: Words, choice: str) -> list[Part]:
        if view.seat in view.out:
            return [text(words("forty_barrels-you-are-out"), *_hand(view, words))]
        if sight.to_act != view.seat:
            waiting = [] if sight.to_act is None else [_turn(sight, sight.to_act, words)]
            return [text(*_hand(view, words), *waiting)]
        table, ply = sight.table.id, sight.table.ply
        if not view.hand:
            pass_button = button(words("forty_barrels-button-pass"), Click(table, ply, "move", PASSING))
            return [text(words("forty_barrels-passing")), row(pass_button)]
        chosen = next((card for card in view.hand if str(card.number) == choice), None)
        cards = [
            button(
                face(card, words),
                # A second click on the chosen card lays it back.
                Click(table, ply, "pick", "" if card == chosen else str(card.number)),
                style=ButtonStyle.primary if card == chosen else ButtonStyle.secondary,
            )
            for card in view.hand
        ]
        if chosen is None:
            turn = words("table-your-turn")
            return [text(f"**{turn}** {words('forty_barrels-choose-card')}"), row(*cards)]
        places = [
            _place(view, number, Click(table, ply, "move", f"{chosen.number}.{number}"), words) for number in range(9)
        ]
        question = words("forty_barrels-choose-place", card=face(chosen, words))
        return [row(*cards), text(question), *rows(places, 3)]


def face(card: Card, words: Words) -> str:
    """A card as it is written in a sentence, such as `K♥️`, with the rank in the reader's language."""
    return _rank(card, words) + SHOWN[card.suit]


def _view(sight: Sight) -> View:
    if not isinstance(sight.view, View):
        raise TypeError("these screens show 40 Barrels only")
    return sight.view


def _rank(card: Card, words: Words) -> str:
    return words("card-rank", rank=card.rank)


def _place(view: View, number: int, click: Click, words: Words) -> ui.Button[Any]:
    top = view.board[number].top
    shown = COVERED if top is None else face(top, words)
    return button(f"{number + 1}: {shown}", click, style=ButtonStyle.success)


def _turn(sight: Sight, seat: int, words: Words) -> str:
    return words("table-turn", name=name_of(sight.table.seats[seat], words))


def _hand(view: View, words: Words) -> list[str]:
    if not view.hand:
        return [words("forty_barrels-hand-empty")]
    cards = "  ".join(face(card, words) for card in view.hand)
    return [words("forty_barrels-hand", cards=f"**{cards}**")]


def _story(sight: Sight, view: View, words: Words) -> list[str]:
    """What happened since the last card was played."""
    seats, last = sight.table.seats, view.last
    if last is None:
        return [words("forty_barrels-first", name=f"**{name_of(seats[0], words)}**")]
    name = name_of(seats[last.seat], words)
    played, turned = face(last.card, words), face(last.turned, words)
    lines = [words("forty_barrels-last", name=name, card=played, place=last.spot + 1, turned=turned)]
    if last.went_out:
        lines.append(words("forty_barrels-last-out", name=name, total=totals(last.base, last.aces)[0]))
    if last.drew:
        lines.append(words("forty_barrels-last-drew", name=name, count=last.drew))
    passed = (name_of(seats[seat], words) for seat in view.passed)
    return lines + [words("forty_barrels-last-passed", name=f"**{each}**") for each in passed]


def _square(view: View, words: Words) -> str:
    """The nine places as a drawing in fixed-width letters."""
    ruler = "─" * 7
    drawing = [f"┌{ruler}┬{ruler}┬{ruler}┐"]
    for start in (0, 3, 6):
        if start:
            drawing.append(f"├{ruler}┼{ruler}┼{ruler}┤")
        upper, lower = "", ""
        for number in range(start, start + 3):
            spot = view.board[number]
            shown = "▒▒▒" if spot.top is None else _rank(spot.top, words) + SUITS[spot.top.suit]
            count = "" if spot.top is None else f"×{spot.count}"
            upper += f"│{number + 1} {shown:<5}"
            lower += f"│  {count:<5}"
        drawing += [upper + "│", lower + "│"]
    drawing.append(f"└{ruler}┴{ruler}┴{ruler}┘")
    return "\n".join(("```", *drawing, "```"))


def _count(view: View, words: Words) -> str:
    possible = [str(total) for total in totals(view.base, view.aces)]
    *first, last = possible
    total = words("forty_barrels-or", first=in_a_row(first, words), last=last) if first else last
    counted = words("forty_barrels-total-aces" if first else "forty_barrels-total", total=total)
    return f"{counted} · {words('forty_barrels-pile', count=view.pile)}"


def _players(sight: Sight, view: View, words: Words) -> list[str]:
    lines = []
    for seat in sight.table.seats:
        name = name_of(seat, words)
        if seat.number in view.out:
            lines.append(words("forty_barrels-seat-out", name=name))
        else:
            lines.append(words("forty_barrels-seat-cards", name=name, count=view.hand_counts[seat.number]))
    return lines


def _aid(view: View, words: Words) -> list[Part]:
    if view.aid is None or all(stack is None for stack in view.aid):
        return []
    lines = [
        words("forty_barrels-aid-line", place=number, cards=" ".join(face(card, words) for card in stack))
        for number, stack in enumerate(view.aid, start=1)
        if stack is not None
    ]
    return [text(f"-# {words('forty_barrels-aid-heading')}", *(f"-# {each}" for each in lines))]
