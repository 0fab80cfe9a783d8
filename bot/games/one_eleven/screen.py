"""111 on Discord: its pictures in words, and the two steps of a turn: take a card, then find its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.games.kit.tiles import A_ROW
from bot.games.one_eleven.art.sprites import BACK, NOSE, REFRESH
from bot.games.one_eleven.text import (
    OneElevenTableView,
    best_in_order,
    centre,
    declaration,
    earned,
    face,
    headlines,
    in_order,
    last_turn,
    limit,
    noses,
    own_row,
    placings,
    points,
    round_heading,
    runs_after,
    seats,
    since_own_turn,
    spot,
    spread,
)
from bot.locales import Words
from bot.screens.game_screens import GameScreens, move_click, pick_click
from bot.screens.parts import Button, ButtonStyle, Part, button, row, rows, text, texts
from bot.screens.people import in_a_row, voice_at
from bot.screens.refusal_text import refusal_text
from engines.codec import encode_payload
from engines.one_eleven import GAME
from engines.one_eleven.edition import HAND, OneElevenOptions, figures
from engines.one_eleven.model import Event, Insert, Move, Refresh, Take, View


class OneElevenScreens(GameScreens[Move, View, Event, OneElevenOptions]):
    """How 111 reads."""

    def board_text(self, table_view: OneElevenTableView, words: Words) -> Sequence[str]:
        """Everybody's row and the centre.

        For a seat, what its hand shows anyway is left out: the story, the points of a round, and the centre.
        """
        view: View = table_view.view
        piles = words("one_eleven-piles", pile=view.pile, aside=view.aside)
        if view.seat is not None:
            return [*seats(table_view, words), piles]
        heading = [] if view.outcome is not None else [round_heading(view, words)]
        story = [*last_turn(table_view, words), *heading, *limit(view, words), *earned(table_view, words)]
        return [*story, *seats(table_view, words), *centre(table_view, words), piles]

    def hand_text(self, table_view: OneElevenTableView, words: Words, choice: str) -> Sequence[str]:
        """What others have done since the reader's last turn, the reader's row with its run, and what may be taken."""
        view: View = table_view.view
        asked = declaration(table_view.legal, choice)
        foreseen = None if asked is None else GAME.foresee(view, asked)
        own, run = (view.row, view.run) if foreseen is None else (foreseen.row, foreseen.worth.run)
        return [
            *since_own_turn(table_view, words),
            *_taken_card(view, words),
            words("one_eleven-hand" if foreseen is None else "one_eleven-hand-then"),
            *own_row(own, view, words),
            spread(own, run, words),
            *(runs_after(table_view, words) if foreseen is None else ()),
            *centre(table_view, words),
            *limit(view, words),
            points(table_view, words),
            words("one_eleven-piles", pile=view.pile, aside=view.aside),
        ]

    def story(self, table_view: OneElevenTableView, words: Words) -> Sequence[str]:
        """What others did last; for a spectator, the last turn and the points of a round that has just ended."""
        if table_view.seat is not None:
            return headlines(table_view, words)
        return [*last_turn(table_view, words), *earned(table_view, words)]

    def heading(self, table_view: OneElevenTableView, words: Words) -> str:
        """Which round it is, and what is played for."""
        return round_heading(table_view.view, words)

    def board(self, table_view: OneElevenTableView, words: Words) -> Sequence[Part]:
        """How soon the round ends."""
        return texts(limit(table_view.view, words))

    def hand(self, table_view: OneElevenTableView, words: Words, choice: str) -> Sequence[Part]:
        """The decision, and its buttons."""
        view: View = table_view.view
        if table_view.to_act is None:
            return []
        if table_view.to_act != view.seat:
            return [
                text(
                    f"{words.mark('▶')}{words('table-turn', name=voice_at(table_view, words).name(table_view.to_act))}"
                )
            ]
        if view.held is None or view.held.card is None:
            return _taking(table_view, words)
        asked = declaration(table_view.legal, choice)
        if asked is not None:
            return _declaring(table_view, asked, words)
        return _inserting(table_view, view.held.card, words)

    def help(self, table_view: OneElevenTableView, words: Words) -> Sequence[str]:
        """What to do in the current step, and how soon the round ends."""
        view: View = table_view.view
        known = limit(view, words)
        if any(isinstance(move, Insert) and move.declare for move in table_view.legal):
            return (words("one_eleven-help-declare"), *known)
        if not any(isinstance(move, Take) for move in table_view.legal):
            return (words("one_eleven-help-insert"), *known)
        return (words("one_eleven-help-take"), *known)

    def barred(self, table_view: OneElevenTableView, words: Words, choice: str) -> Sequence[str]:
        """Why no new centre can be laid out now, or why the round cannot be ended."""
        view: View = table_view.view
        if any(isinstance(move, Take) for move in table_view.legal):
            refusal = GAME.explain(view, Refresh())
        else:
            places = placings(view, table_view.legal)
            best = max((each for each in places), key=lambda each: each.worth.run.length, default=None)
            if best is None or any(each.declares for each in places):
                return ()
            refusal = GAME.explain(view, Insert(best.move.slot, best.move.out, declare=True))
        return () if refusal is None else (refusal_text(refusal, words, table_view.table),)

    def reason(self, table_view: OneElevenTableView, move: Move, words: Words) -> str:
        """From rules of thumb."""
        view: View = table_view.view
        match move:
            case Refresh():
                return words("one_eleven-why-refresh")
            case Take(place=place):
                card = view.centre[place].card
                if card is None:
                    return words("one_eleven-why-take-covered")
                return words("one_eleven-why-take", card=card, count=best_in_order(view.row, card))
            case Insert(declare=declare):
                after = GAME.foresee(view, move)
                if declare:
                    return words("one_eleven-why-declare", points=after.worth.points)
                return words("one_eleven-why-insert", count=HAND - in_order(after.row))
            case _:
                assert_never(move)

    def edition(self, options: OneElevenOptions, words: Words) -> Sequence[str]:
        """The bonus, and the cards by their number of clowns; all others have one."""
        found = figures(options.edition)
        lines = [words("one_eleven-value-bonus", count=found.bonus)]
        for count in (4, 3, 2):
            cards = [str(card) for card, clowns in enumerate(found.clowns) if clowns == count]
            if cards:
                if words.is_aloud:
                    lines.append(f"{noses(count, words)}: {in_a_row(cards, words)}")
                else:
                    lines.append(f"{words.icon(NOSE) * count} {' '.join(cards)}")
        if 1 in found.clowns:
            icon = f"{noses(1, words)}:" if words.is_aloud else words.icon(NOSE)
            lines.append(f"{icon} {words('one_eleven-value-others')}")
        return lines

    def reckoning(self, table_view: OneElevenTableView, seat: int, words: Words) -> str:
        """The points of each round; empty if there was only one."""
        rounds = [points[seat] for points in table_view.view.rounds]
        return " + ".join(map(str, rounds)) if len(rounds) > 1 else ""


def _taken_card(view: View, words: Words) -> list[str]:
    """The reader's card that has no place yet."""
    if view.held is None or view.held.card is None or view.to_act != view.seat:
        return []
    return [words("one_eleven-held", card=face(view.held.card, view, words))]


# --- deciding ------------------------------------------------------------------------------------


def _taking(table_view: OneElevenTableView, words: Words) -> list[Part]:
    """A button for each card of the centre, and below them one for a new centre if that is allowed."""
    view: View = table_view.view
    takes: list[Button] = []
    others: list[Part] = []
    for move in table_view.legal:
        click = move_click(table_view.table, move)
        match move:
            case Take(place=place):
                card = view.centre[place].card
                label = spot(place, words) if card is None else str(card)
                if words.is_aloud:
                    label = _take_aloud(view, place, words)
                icon = words.icon(BACK) if card is None else ""
                takes.append(button(label, click, style=ButtonStyle.primary, icon=icon))
            case Refresh():
                others.append(row(button(words("one_eleven-button-refresh"), click, icon=words.icon(REFRESH))))
            case Insert():
                raise ValueError("there is nothing to insert yet")
            case _:
                assert_never(move)
    return [text(f"**{words('table-your-turn')}** {words('one_eleven-take')}"), row(*takes), *others]


def _take_aloud(view: View, place: int, words: Words) -> str:
    """The button of a card of the centre, in words."""
    card = view.centre[place].card
    if card is None:
        return words("one_eleven-take-covered", place=spot(place, words))
    clowns = noses(figures(view.options.edition).clowns[card], words)
    return words("one_eleven-take-card", card=str(card), clowns=clowns)


def _inserting(table_view: OneElevenTableView, card: int, words: Words) -> list[Part]:
    """A button for each way to put the card into the row, by the card that leaves; the best stand out."""
    table, view = table_view.table, table_view.view
    places: list[Button] = []
    ends: list[Button] = []
    for move, worth, declares, best in placings(view, table_view.legal):
        left = view.row[move.out]
        if move.slot == move.out:
            label, group = words("one_eleven-replace", card=str(left)) if words.is_aloud else str(left), places
        else:
            key = "one_eleven-button-front" if move.slot == 0 else "one_eleven-button-back-end"
            label, group = words(key, card=card, left=left), ends
        style = ButtonStyle.primary if best else ButtonStyle.secondary
        if declares:
            points = words("one_eleven-for-points", points=worth.points) if words.is_aloud else f"+{worth.points}"
            label, style = f"{label} · {points}", ButtonStyle.success
        click = pick_click(table, encode_payload(move)) if declares else move_click(table, move)
        group.append(button(label, click, style=style))
    question = words("one_eleven-insert", card=face(card, view, words))
    return [text(f"**{words('table-your-turn')}** {question}"), *rows(places, A_ROW), row(*ends)]


def _declaring(table_view: OneElevenTableView, move: Insert, words: Words) -> list[Part]:
    """The question whether to end the round with this move, or to make it without a declaration."""
    view: View = table_view.view
    worth = GAME.foresee(view, move).worth
    question = words(
        "one_eleven-in-order",
        points=worth.points,
        clowns=noses(worth.run.clowns, words),
        bonus=figures(view.options.edition).bonus,
    )
    declare = words("one_eleven-button-declare", points=worth.points)
    return [
        text(question),
        row(
            button(declare, move_click(table_view.table, move), style=ButtonStyle.success),
            button(words("one_eleven-button-play-on"), move_click(table_view.table, Insert(move.slot, move.out))),
            button(words("one_eleven-button-back"), pick_click(table_view.table)),
        ),
    ]
