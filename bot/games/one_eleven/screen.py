"""111 on Discord: the centre, everybody's row, and the two steps of a turn (take a card, then find its place)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from bot.games.one_eleven.text import (
    CLOWN,
    COVERED,
    PLACES,
    OneElevenTableView,
    face,
    grid,
    heading,
    in_bold,
    known,
    round_shown,
    told,
)
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.game_screens import GameScreens
from bot.screens.parts import Button, ButtonStyle, Part, button, row, rows, text
from bot.screens.people import name_of
from engines.one_eleven import Event, Insert, Move, OneElevenOptions, Refresh, Take, View, figures
from engines.payload import encode_payload

EMPTY: Final = "➖"
_WIDTH = 4
"""Cards in a line: so many buttons stand side by side on a phone."""
_ROUNDS = 6
"""Rounds whose points are told one by one."""


class OneElevenScreens(GameScreens[Move, View, Event, OneElevenOptions]):
    """How 111 looks."""

    def board(self, table_view: OneElevenTableView, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view: View = table_view.view
        return [*_table(table_view, view, words), text(*_players(table_view, view, words))]

    def hand(self, table_view: OneElevenTableView, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees: the same whether it is standing or not, as the table takes nothing back."""
        view: View = table_view.view
        points = f"-# {' | '.join(_points(table_view, view, seat, words) for seat in range(view.seats))}"
        return [
            *_table(table_view, view, words),
            text(points),
            *_own(view, words),
            *_decision(table_view, view, words, choice),
        ]

    def edition(self, options: OneElevenOptions, words: Words) -> Sequence[str]:
        """The bonus, and the cards by their clowns; those with a single one are all the others."""
        found = figures(options.edition)
        lines = [words("one_eleven-value-bonus", count=found.bonus)]
        for count in (4, 3, 2):
            cards = [str(card) for card, clowns in enumerate(found.clowns) if clowns == count]
            if cards:
                lines.append(f"{CLOWN * count} {' '.join(cards)}")
        if 1 in found.clowns:
            lines.append(f"{CLOWN} {words('one_eleven-value-others')}")
        return lines


# --- the table -----------------------------------------------------------------------------------


def _table(table_view: OneElevenTableView, view: View, words: Words) -> list[Part]:
    """What everybody sees but for the rows and the points."""
    # The host keeps the events of all games alike; those of a table of 111 are events of 111.
    story = table_view.story
    shown = round_shown(table_view.table, view, words)
    return [
        text(*heading(view, words), *told(table_view.table, story, view, words)),
        *([text(*shown)] if shown else []),
        text(*_centre(view, words)),
    ]


def _centre(view: View, words: Words) -> list[str]:
    clowns = figures(view.options.edition).clowns
    cells = []
    for place, spot in zip(PLACES, view.centre, strict=True):
        covered = EMPTY if spot.empty else COVERED
        cells.append(f"{place} {covered if spot.card is None else face(spot.card, clowns)}")
    return ["\u2003".join(cells), f"-# {words('one_eleven-piles', pile=view.pile, aside=view.aside)}"]


def _points(table_view: OneElevenTableView, view: View, seat: int, words: Words) -> str:
    name = name_of(table_view.table.seats[seat], words)
    return words("one_eleven-seat", name=f"**{name}**", total=view.totals[seat])


def _players(table_view: OneElevenTableView, view: View, words: Words) -> list[str]:
    lines = []
    for seat in range(view.seats):
        points = [each[seat] for each in view.rounds]
        line = _points(table_view, view, seat, words)
        if len(points) > 1:
            told = [str(each) for each in points[-_ROUNDS:]]
            line += f" ({' + '.join(['…', *told] if len(points) > _ROUNDS else told)})"
        lines.append(line)
        if table_view.turned_up:
            lines.append(_turned_up(table_view.turned_up[seat]))
        elif view.outcome is None:
            lines.append(known(view.hands[seat]))
    return lines


def _turned_up(view: View) -> str:
    """The row of a seat with its run, and the card that the seat has taken and not yet put into it."""
    taken = view.held.card if view.held is not None and view.to_act == view.seat else None
    return in_bold(view.row, view.run) + ("" if taken is None else f" (+ {taken})")


# --- the hand ------------------------------------------------------------------------------------


def _own(view: View, words: Words) -> list[Part]:
    run = view.run
    drawing = grid(view.row, run, figures(view.options.edition).clowns, _WIDTH)
    now = words("one_eleven-run", cards=run.length, clowns=run.clowns)
    return [text(words("one_eleven-hand"), drawing, f"-# {now}")]


def _decision(table_view: OneElevenTableView, view: View, words: Words, choice: str) -> list[Part]:
    if table_view.to_act is None:
        return []
    if table_view.to_act != view.seat:
        return [text(words("table-turn", name=name_of(table_view.table.seats[table_view.to_act], words)))]
    if view.held is None or view.held.card is None:
        return _taking(table_view, view, words)
    card = face(view.held.card, figures(view.options.edition).clowns)
    inserts = [move for move in table_view.legal if isinstance(move, Insert)]
    in_order = {encode_payload(Insert(move.slot, move.out)): move for move in inserts if move.declare}
    if choice in in_order:
        return _declaring(table_view, view, words, card, in_order[choice])
    places: list[Button] = []
    ends: list[Button] = []
    for move in inserts:
        if move.declare:
            continue
        sorts = encode_payload(move) in in_order
        click = _click(table_view, "pick" if sorts else "move", move)
        style = ButtonStyle.success if sorts else ButtonStyle.secondary
        left = view.row[move.out]
        if move.slot == move.out:
            places.append(button(str(left), click, style=style))
        else:
            key = "one_eleven-button-front" if move.slot == 0 else "one_eleven-button-back-end"
            ends.append(button(words(key, left=left), click, style=style))
    question = f"**{words('table-your-turn')}** {words('one_eleven-insert', card=card)}"
    return [text(question), *rows(places, _WIDTH), row(*ends)]


def _declaring(table_view: OneElevenTableView, view: View, words: Words, card: str, move: Insert) -> list[Part]:
    """Whether to end the round with this move, or to do the same without a declaration."""
    question = words("one_eleven-in-order", card=card, left=f"**{view.row[move.out]}**")
    declare = button(words("one_eleven-button-declare"), _click(table_view, "move", move), style=ButtonStyle.success)
    play_on = button(words("one_eleven-button-play-on"), _click(table_view, "move", Insert(move.slot, move.out)))
    back = button(words("one_eleven-button-back"), Click(table_view.table.id, table_view.table.ply, "pick"))
    return [text(question), row(declare, play_on, back)]


def _taking(table_view: OneElevenTableView, view: View, words: Words) -> list[Part]:
    """A button for each card of the centre, and one for a new centre below."""
    clowns = figures(view.options.edition).clowns
    legal: tuple[Move, ...] = table_view.legal
    cards: list[Button] = []
    refresh: list[Button] = []
    for move in legal:
        click = _click(table_view, "move", move)
        match move:
            case Take():
                card = view.centre[move.place].card
                shown = COVERED if card is None else f"{card} {CLOWN * clowns[card]}"
                cards.append(button(f"{PLACES[move.place]} {shown}", click, style=ButtonStyle.primary))
            case Refresh():
                refresh.append(button(words("one_eleven-button-refresh"), click))
            case Insert():
                raise ValueError("there is nothing to insert yet")
            case _:
                assert_never(move)
    question = f"**{words('table-your-turn')}** {words('one_eleven-take')}"
    return [text(question), row(*cards), *rows(refresh, 1)]


def _click(table_view: OneElevenTableView, kind: str, move: Move) -> Click:
    return Click(table_view.table.id, table_view.table.ply, kind, encode_payload(move))
