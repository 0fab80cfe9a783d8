"""111 on Discord: the centre, everybody's row, and the two steps of a turn (take a card, then find its place).

Here belongs what lies on the table and what can be clicked; `row` draws cards, `story` tells what happened. Here does
not belong a rule (engines) nor a word (bot/locales).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.games.one_eleven import payloads
from bot.games.one_eleven.row import CLOWN, COVERED, face, grid, known
from bot.games.one_eleven.story import PLACES, heading, round_shown, story
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import Part, button, row, rows, text
from bot.screens.people import name_of
from bot.tables import Sight
from engines.one_eleven import Insert, Move, OneElevenOptions, Refresh, Take, View, counted_run, figures

EMPTY: Final = "➖"
_WIDTH = 4
"""Cards in a line: so many buttons stand side by side on a phone."""
_ROUNDS = 6
"""Rounds whose points are told one by one."""


class OneElevenScreens:
    """How 111 looks."""

    game = "one_eleven"

    def board(self, sight: Sight, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = _view(sight)
        return [*_table(sight, view, words), text(*_players(sight, view, words))]

    def hand(self, sight: Sight, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees: the same whether it is standing or not, as the table takes nothing back."""
        view = _view(sight)
        points = f"-# {' | '.join(_points(sight, view, seat, words) for seat in range(view.seats))}"
        return [*_table(sight, view, words), text(points), *_own(view, words), *_decision(sight, view, words, choice)]

    def house_values(self, options: OneElevenOptions, words: Words) -> Sequence[str]:
        """The bonus, and the cards by their clowns; those with a single one are all the others."""
        found = figures(options.values)
        lines = [words("one_eleven-value-bonus", count=found.bonus)]
        for count in (4, 3, 2):
            cards = [str(card) for card, clowns in enumerate(found.clowns) if clowns == count]
            if cards:
                lines.append(f"{CLOWN * count} {' '.join(cards)}")
        if 1 in found.clowns:
            lines.append(f"{CLOWN} {words('one_eleven-value-others')}")
        return lines

    def move(self, payload: str) -> Move:
        """See `payloads`."""
        return payloads.move(payload)


def _view(sight: Sight) -> View:
    if not isinstance(sight.view, View):
        raise TypeError("these screens show 111 only")
    return sight.view


# --- the table -----------------------------------------------------------------------------------


def _table(sight: Sight, view: View, words: Words) -> list[Part]:
    """What everybody sees but for the rows and the points."""
    shown = round_shown(sight, view, words)
    return [
        text(*heading(view, words), *story(sight, view, words)),
        *([text(*shown)] if shown else []),
        text(*_centre(view, words)),
    ]


def _centre(view: View, words: Words) -> list[str]:
    clowns = figures(view.options.values).clowns
    cells = []
    for place, spot in zip(PLACES, view.centre, strict=True):
        covered = EMPTY if spot.empty else COVERED
        cells.append(f"{place} {covered if spot.card is None else face(spot.card, clowns)}")
    return ["\u2003".join(cells), f"-# {words('one_eleven-piles', pile=view.pile, aside=view.aside)}"]


def _points(sight: Sight, view: View, seat: int, words: Words) -> str:
    name = name_of(sight.table.seats[seat], words)
    return words("one_eleven-seat", name=f"**{name}**", total=view.totals[seat])


def _players(sight: Sight, view: View, words: Words) -> list[str]:
    lines = []
    for seat in range(view.seats):
        points = [each[seat] for each in view.rounds]
        line = _points(sight, view, seat, words)
        if len(points) > 1:
            told = [str(each) for each in points[-_ROUNDS:]]
            line += f" ({' + '.join(['…', *told] if len(points) > _ROUNDS else told)})"
        lines.append(line)
        if view.outcome is None:
            lines.append(known(view.hands[seat]))
    return lines


# --- the hand ------------------------------------------------------------------------------------


def _row(view: View) -> tuple[int, ...]:
    """The own cards, all of which the own view holds."""
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    return tuple(card for card in view.hands[view.seat] if card is not None)


def _own(view: View, words: Words) -> list[Part]:
    clowns, own = figures(view.options.values).clowns, _row(view)
    run = counted_run(own, clowns, best_value=view.options.consolation == "best_value")
    now = words("one_eleven-run", cards=run.length, clowns=run.clowns)
    return [text(words("one_eleven-hand"), grid(own, run, clowns, _WIDTH), f"-# {now}")]


def _decision(sight: Sight, view: View, words: Words, choice: str) -> list[Part]:
    if sight.to_act is None:
        return []
    if sight.to_act != view.seat:
        return [text(words("table-turn", name=name_of(sight.table.seats[sight.to_act], words)))]
    turn = words("table-your-turn")
    if view.held is None or view.held.card is None:
        return [text(f"**{turn}** {words('one_eleven-take')}"), *_taking(sight, view, words)]
    taken = face(view.held.card, figures(view.options.values).clowns)
    inserts = [move for move in sight.legal if isinstance(move, Insert)]
    in_order = {payloads.payload(Insert(move.slot, move.out)): move for move in inserts if move.declare}
    if choice in in_order:
        move = in_order[choice]
        question = words("one_eleven-in-order", card=taken, left=f"**{_row(view)[move.out]}**")
        declare = button(words("one_eleven-button-declare"), _playing(sight, move), style=ButtonStyle.success)
        play_on = button(words("one_eleven-button-play-on"), Click(sight.table.id, sight.table.ply, "move", choice))
        back = button(words("one_eleven-button-back"), Click(sight.table.id, sight.table.ply, "pick"))
        return [text(question), row(declare, play_on, back)]
    places: list[ui.Button[Any]] = []
    ends: list[ui.Button[Any]] = []
    for move in inserts:
        if move.declare:
            continue
        sorts = payloads.payload(move) in in_order
        click = Click(sight.table.id, sight.table.ply, "pick" if sorts else "move", payloads.payload(move))
        style = ButtonStyle.success if sorts else ButtonStyle.secondary
        left = _row(view)[move.out]
        if move.slot == move.out:
            places.append(button(str(left), click, style=style))
        else:
            key = "one_eleven-button-front" if move.slot == 0 else "one_eleven-button-back-end"
            ends.append(button(words(key, left=left), click, style=style))
    return [text(f"**{turn}** {words('one_eleven-insert', card=taken)}"), *rows(places, _WIDTH), row(*ends)]


def _taking(sight: Sight, view: View, words: Words) -> list[Part]:
    """A button for each card of the centre, and one for a new centre below."""
    clowns = figures(view.options.values).clowns
    cards, refresh = [], []
    for move in sight.legal:
        if isinstance(move, Take):
            card = view.centre[move.place].card
            shown = COVERED if card is None else f"{card} {CLOWN * clowns[card]}"
            cards.append(button(f"{PLACES[move.place]} {shown}", _playing(sight, move), style=ButtonStyle.primary))
        elif isinstance(move, Refresh):
            refresh.append(button(words("one_eleven-button-refresh"), _playing(sight, move)))
    return [row(*cards), *rows(refresh, 1)]


def _playing(sight: Sight, move: Move) -> Click:
    return Click(sight.table.id, sight.table.ply, "move", payloads.payload(move))
