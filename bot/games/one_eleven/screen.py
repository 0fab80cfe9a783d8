"""111 on Discord: the two steps of a turn, a card taken and its place found, below the pictures; and these in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from bot.games.one_eleven.icons import BACK, NOSE, REFRESH, noses
from bot.games.one_eleven.marked import declaration
from bot.games.one_eleven.reasons import reason
from bot.games.one_eleven.reckoning import OneElevenReckoning
from bot.games.one_eleven.story import last_turn, since_own_turn
from bot.games.one_eleven.text import (
    OneElevenTableView,
    centre,
    earned,
    face,
    heading,
    legend,
    own_row,
    seats,
    spread,
)
from bot.locales import Words
from bot.pictures.marks import LETTERS
from bot.screens.clicks import Click
from bot.screens.parts import Button, ButtonStyle, Part, button, row, rows, text
from bot.screens.people import name_of, tells_places
from engines.one_eleven import CENTRE, GAME, Insert, Move, OneElevenOptions, Refresh, Take, View, figures
from engines.payload import encode_payload

_WIDTH: Final = 3
"""Buttons for places in a line: as many as stand side by side on a phone."""


class OneElevenScreens(OneElevenReckoning):
    """How 111 reads."""

    def board_text(self, table_view: OneElevenTableView, words: Words) -> Sequence[str]:
        """Everybody's row and the centre.

        For a seat, what stands in its hand anyway is left out: the story, the points of a round, and the centre.
        """
        view: View = table_view.view
        piles = words("one_eleven-piles", pile=view.pile, aside=view.aside)
        if view.seat is not None:
            return [*seats(table_view, words), piles]
        story = [*last_turn(table_view, words), *heading(view, words), *earned(table_view, words)]
        return [*story, *seats(table_view, words), *centre(table_view, words), piles]

    def hand_text(self, table_view: OneElevenTableView, words: Words, choice: str) -> Sequence[str]:
        """The own row with its run, and what may be taken."""
        view: View = table_view.view
        asked = declaration(table_view.legal, choice)
        foreseen = None if asked is None else GAME.foresee(view, asked)
        own, run = (view.row, view.run) if foreseen is None else (foreseen.row, foreseen.worth.run)
        return [
            *_held(view, words),
            words("one_eleven-hand" if foreseen is None else "one_eleven-hand-then"),
            *own_row(own, view, words),
            spread(run, words),
            *centre(table_view, words),
            *([] if view.seat is None else [words("one_eleven-total", total=view.totals[view.seat])]),
        ]

    def board(self, table_view: OneElevenTableView, words: Words) -> Sequence[Part]:
        """Which round it is, who is who, and the last turn."""
        view: View = table_view.view
        lines = [*heading(view, words), *last_turn(table_view, words), *earned(table_view, words)]
        if not tells_places(table_view.table):
            lines.append(f"-# {legend(table_view, words)}")
        return [text(*lines)] if lines else []

    def hand(self, table_view: OneElevenTableView, words: Words, choice: str) -> Sequence[Part]:
        """What others have done since the own last turn, what is to be decided, and the buttons."""
        view: View = table_view.view
        lines = [*heading(view, words), *since_own_turn(table_view, words), *earned(table_view, words)]
        return [text(*lines, f"-# {legend(table_view, words)}"), *_decision(table_view, words, choice)]

    def help(self, table_view: OneElevenTableView, words: Words) -> Sequence[str]:
        """What is to be done in this very step."""
        if any(isinstance(move, Insert) and move.declare for move in table_view.legal):
            return (words("one_eleven-help-declare"),)
        taking = any(isinstance(move, Take) for move in table_view.legal)
        return (words("one_eleven-help-take" if taking else "one_eleven-help-insert"),)

    def reason(self, table_view: OneElevenTableView, move: Move, words: Words) -> str:
        """By its rules of thumb."""
        return reason(table_view, move, words)

    def edition(self, options: OneElevenOptions, words: Words) -> Sequence[str]:
        """The bonus, and the cards by their clowns; those with a single one are all the others."""
        found = figures(options.edition)
        lines = [words("one_eleven-value-bonus", count=found.bonus)]
        for count in (4, 3, 2):
            cards = [str(card) for card, clowns in enumerate(found.clowns) if clowns == count]
            if cards:
                lines.append(f"{words.icon(NOSE) * count} {' '.join(cards)}")
        if 1 in found.clowns:
            lines.append(f"{words.icon(NOSE)} {words('one_eleven-value-others')}")
        return lines


def _held(view: View, words: Words) -> list[str]:
    """The own card that has no place yet."""
    if view.held is None or view.held.card is None or view.to_act != view.seat:
        return []
    return [words("one_eleven-held", card=face(view.held.card, view, words))]


# --- deciding ------------------------------------------------------------------------------------


def _decision(table_view: OneElevenTableView, words: Words, choice: str) -> list[Part]:
    view: View = table_view.view
    if table_view.to_act is None:
        return []
    if table_view.to_act != view.seat:
        return [text(f"▶ {words('table-turn', name=name_of(table_view.table.seats[table_view.to_act], words))}")]
    if view.held is None or view.held.card is None:
        return _taking(table_view, words)
    asked = declaration(table_view.legal, choice)
    if asked is not None:
        return _declaring(table_view, view.held.card, asked, words)
    return _inserting(table_view, view.held.card, words)


def _taking(table_view: OneElevenTableView, words: Words) -> list[Part]:
    """A button for each card of the centre, and one for a new centre below; if there can be none, why not."""
    view: View = table_view.view
    clowns = figures(view.options.edition).clowns
    takes: list[Button] = []
    covered = False
    for move in table_view.legal:
        match move:
            case Take():
                card = view.centre[move.place].card
                covered |= card is None
                shown = words("one_eleven-covered") if card is None else f"{card} {NOSE.plain}{clowns[card]}"
                label = f"{move.place + 1} · {shown}"
                icon = words.icon(BACK) if card is None else ""
                takes.append(button(label, _click(table_view, "move", move), style=ButtonStyle.primary, icon=icon))
            case Refresh():
                pass
            case Insert():
                raise ValueError("there is nothing to insert yet")
            case _:
                assert_never(move)
    refusal = GAME.explain(view, Refresh())
    notes = [words("one_eleven-covered-note")] if covered else []
    if refusal is not None:
        notes.append(words(f"one_eleven-{refusal.code}", **refusal.details))
    refresh = button(
        f"{CENTRE + 1} · {words('one_eleven-button-refresh')}",
        _click(table_view, "move", Refresh()),
        disabled=refusal is not None,
        icon=words.icon(REFRESH),
    )
    question = f"**{words('table-your-turn')}** {words('one_eleven-take')}"
    return [text(question, *(f"-# {note}" for note in notes)), row(*takes), row(refresh)]


def _inserting(table_view: OneElevenTableView, card: int, words: Words) -> list[Part]:
    """A button for each result of putting the card into the row: what the run would be, or that all is in order."""
    view: View = table_view.view
    inserts = [move for move in table_view.legal if isinstance(move, Insert)]
    sorting = {(move.slot, move.out): move for move in inserts if move.declare}
    places: list[Button] = []
    ends: list[Button] = []
    for move in inserts:
        if move.declare:
            continue
        declare = sorting.get((move.slot, move.out))
        worth = GAME.foresee(view, move if declare is None else declare).worth
        if declare is None:
            style = ButtonStyle.primary if worth.run.length > view.run.length else ButtonStyle.secondary
            told = f"{worth.run.length} {NOSE.plain}{worth.run.clowns}"
        else:
            style = ButtonStyle.success
            told = words("one_eleven-button-in-order", points=worth.points)
        click = _click(table_view, "move" if declare is None else "pick", move)
        if move.slot == move.out:
            places.append(button(f"{LETTERS[move.slot]} · {told}", click, style=style))
        else:
            key = "one_eleven-button-front" if move.slot == 0 else "one_eleven-button-back-end"
            ends.append(button(f"{words(key, left=view.row[move.out])} · {told}", click, style=style))
    question = words("one_eleven-insert", card=face(card, view, words))
    note = words("one_eleven-insert-note", clown=NOSE.plain)
    return [text(f"**{words('table-your-turn')}** {question}", f"-# {note}"), *rows(places, _WIDTH), row(*ends)]


def _declaring(table_view: OneElevenTableView, card: int, move: Insert, words: Words) -> list[Part]:
    """Whether to end the round with this move, or to do the same without a declaration."""
    view: View = table_view.view
    worth = GAME.foresee(view, move).worth
    question = words(
        "one_eleven-in-order",
        card=f"**{card}**",
        left=f"**{view.row[move.out]}**",
        points=worth.points,
        clowns=noses(worth.run.clowns, words),
        bonus=figures(view.options.edition).bonus,
    )
    declare = words("one_eleven-button-declare", points=worth.points)
    return [
        text(question, f"-# {words('one_eleven-in-order-note')}"),
        row(
            button(declare, _click(table_view, "move", move), style=ButtonStyle.success),
            button(words("one_eleven-button-play-on"), _click(table_view, "move", Insert(move.slot, move.out))),
            button(words("one_eleven-button-back"), Click(table_view.table.id, table_view.table.ply, "pick")),
        ),
    ]


def _click(table_view: OneElevenTableView, kind: str, move: Move) -> Click:
    return Click(table_view.table.id, table_view.table.ply, kind, encode_payload(move))
