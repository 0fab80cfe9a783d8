"""40 Barrels on Discord: the board, the hand, and the two steps of a move (a card, then a place)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.forty_barrels.text import BarrelsTableView, face, letters_of, square, sum_and_pile, told
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.game_screens import GameScreens
from bot.screens.parts import Button, ButtonStyle, Part, button, row, rows, text
from bot.screens.people import name_of
from engines.cards import Card
from engines.forty_barrels import SPOTS, BarrelsOptions, Event, Move, Pass, Play, View
from engines.payload import encode_payload

COVERED: Final = "🛢️"


class BarrelsScreens(GameScreens[Move, View, Event, BarrelsOptions]):
    """How 40 Barrels looks."""

    def board(self, table_view: BarrelsTableView, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = table_view.view
        return [
            *_story(table_view, view, words),
            text(square(view, words), sum_and_pile(view, words)),
            text(*_players(table_view, view, words)),
            *_aid(view, words),
        ]

    def hand(self, table_view: BarrelsTableView, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees; played and open cards only where the bot will take them away again, or with the aid."""
        view = table_view.view
        # Else a private answer would go on showing cards after the table has covered them.
        story = _story(table_view, view, words) if standing else ()
        drawing = [square(view, words)] if standing or view.aid is not None else []
        board = [text(*drawing, sum_and_pile(view, words)), *_aid(view, words)]
        return [*story, *board, *self._decision(table_view, view, words, choice)]

    def edition(self, options: BarrelsOptions, words: Words) -> Sequence[str]:
        """There are none: every figure of this game stands in its rule text."""
        return ()

    def _decision(self, table_view: BarrelsTableView, view: View, words: Words, choice: str) -> list[Part]:
        if view.seat in view.out:
            return [text(words("forty_barrels-you-are-out"), *_hand(view, words))]
        if table_view.to_act != view.seat:
            waiting = [] if table_view.to_act is None else [_turn(table_view, table_view.to_act, words)]
            return [text(*_hand(view, words), *waiting)]
        table, ply = table_view.table.id, table_view.table.ply
        if not view.hand:
            pass_button = button(words("forty_barrels-button-pass"), Click(table, ply, "move", encode_payload(Pass())))
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
            _place(view, number, Click(table, ply, "move", encode_payload(Play(chosen.number, number))), words)
            for number in range(SPOTS)
        ]
        question = words("forty_barrels-choose-place", card=face(chosen, words))
        return [row(*cards), text(question), *rows(places, 3)]


def _story(table_view: BarrelsTableView, view: View, words: Words) -> list[Part]:
    """Who begins, and then what happened since the last card was played; nothing if it is not known any more."""
    if all(place.top is None for place in view.board):
        lines = [words("forty_barrels-first", name=f"**{name_of(table_view.table.seats[0], words)}**")]
    else:
        lines = told(table_view, words)
    return [text(*lines)] if lines else []


def _place(view: View, number: int, click: Click, words: Words) -> Button:
    top = view.board[number].top
    shown = COVERED if top is None else face(top, words)
    return button(f"{number + 1}: {shown}", click, style=ButtonStyle.success)


def _turn(table_view: BarrelsTableView, seat: int, words: Words) -> str:
    return words("table-turn", name=name_of(table_view.table.seats[seat], words))


def _hand(view: View, words: Words) -> list[str]:
    if not view.hand:
        return [words("forty_barrels-hand-empty")]
    return [words("forty_barrels-hand", cards=f"**{_cards(view.hand, words)}**")]


def _cards(hand: Sequence[Card], words: Words) -> str:
    return "  ".join(face(card, words) for card in hand)


def _players(table_view: BarrelsTableView, view: View, words: Words) -> list[str]:
    lines = []
    for seat in table_view.table.seats:
        name = name_of(seat, words)
        if seat.number in view.out:
            lines.append(words("forty_barrels-seat-out", name=name))
        else:
            line = words("forty_barrels-seat-cards", name=name, count=view.hand_counts[seat.number])
            # Whoever is out has taken the hand out of the game: it is never turned up.
            if table_view.turned_up and (hand := table_view.turned_up[seat.number].hand):
                line += f" · **{_cards(hand, words)}**"
            lines.append(line)
    return lines


def _aid(view: View, words: Words) -> list[Part]:
    if view.aid is None or all(stack is None for stack in view.aid):
        return []
    letters = letters_of(view, words)
    lines = [
        words("forty_barrels-aid-line", place=number, cards=" ".join(face(card, letters) for card in stack))
        for number, stack in enumerate(view.aid, start=1)
        if stack is not None
    ]
    return [text(f"-# {words('forty_barrels-aid-heading')}", *(f"-# {each}" for each in lines))]
