"""How 111 is written: who is who, which round and turn it is, cards and rows, and all that its pictures say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from bot.games.one_eleven.icons import BACK, HOURGLASS, noses
from bot.games.one_eleven.marked import new_places, shows_last_round
from bot.games.one_eleven.placing import placings
from bot.locales import Words
from bot.screens.people import in_a_row, name_of, said_of
from bot.tables import Table, TableView
from engines.one_eleven import HAND, WARNING, Event, Move, Run, View, figures

OneElevenTableView: TypeAlias = TableView[Move, View, Event]

_SPOTS: Final = ("left", "middle", "right")
"""The places of the centre."""

_ROUNDS = 6
"""Rounds whose points are told one by one."""
_WIDTH = 4
"""Cards in a line of a row."""


# --- who is who ----------------------------------------------------------------------------------


def name(table_view: OneElevenTableView, seat: int, words: Words) -> str:
    """What a seat is called, in bold; the reader's own seat is "You"."""
    return f"**{name_of(table_view.table.seats[seat], words, table_view.seat)}**"


class Voice(NamedTuple):
    """Who is told of a table, and in which words."""

    table: Table
    reader: int | None
    words: Words

    def said(self, seat: int, key: str, **values: str | int) -> str:
        """A sentence about a seat; of the reader's own one, its form that speaks to the reader."""
        return said_of(self.table.seats[seat], key, self.words, self.reader, bold=True, **values)


def spot(place: int, words: Words) -> str:
    """A place of the centre: the left one, the one in the middle, or the right one."""
    return words(f"one_eleven-spot-{_SPOTS[place]}")


# --- rounds --------------------------------------------------------------------------------------


def heading(view: View, words: Words) -> list[str]:
    """Which round and turn it is, what is played for, and how soon the round is over."""
    if view.outcome is not None:
        return []
    return [round_heading(view, words), *limit(view, words)]


def round_heading(view: View, words: Words) -> str:
    """Which round it is, and what is played for."""
    return words("one_eleven-round", round=view.round, target=view.options.target)


def limit(view: View, words: Words) -> list[str]:
    """That only a few turns are left in the round, if so."""
    if view.outcome is not None or view.turns_left > WARNING:
        return []
    told = words("one_eleven-few-turns", count=view.turns_left, last=view.options.turn_limit)
    return [f"{words.icon(HOURGLASS)} {told}"]


def round_points(table_view: OneElevenTableView, words: Words) -> str:
    """What everybody got for the last round, in a sentence."""
    view: View = table_view.view
    shown = (f"{name(table_view, seat, words)} +{points}" for seat, points in enumerate(view.rounds[-1]))
    return words("one_eleven-log-points", round=len(view.rounds), points=in_a_row(shown, words))


def points(table_view: OneElevenTableView, words: Words) -> str:
    """The points of all seats so far."""
    view: View = table_view.view
    shown = (f"{name(table_view, seat, words)} {total}" for seat, total in enumerate(view.totals))
    return words("one_eleven-points", points=" · ".join(shown))


def earned(table_view: OneElevenTableView, words: Words) -> list[str]:
    """What everybody got for the last round; it stays until everybody has had a turn in the next one."""
    view: View = table_view.view
    finished = view.finished
    if finished is None or not any(shows_last_round(view, seat) for seat in range(view.seats)):
        return []
    lines = [words("one_eleven-shown", round=len(view.rounds))]
    for seat, (points, run) in enumerate(zip(view.rounds[-1], finished.runs, strict=True)):
        values: dict[str, str | int] = {"name": name(table_view, seat, words), "points": points}
        if seat == finished.declarer:
            bonus = figures(view.options.edition).bonus
            lines.append(words("one_eleven-earned-declared", clowns=noses(run.clowns, words), bonus=bonus, **values))
        else:
            lines.append(words("one_eleven-earned", cards=run.length, **values))
    return lines


# --- cards and rows ------------------------------------------------------------------------------


def face(card: int, view: View, words: Words) -> str:
    """A card as it is written in a sentence, such as `**57** 🤡 1`."""
    return f"**{card}** {noses(figures(view.options.edition).clowns[card], words)}"


def in_bold(row: Sequence[int], run: Run) -> str:
    """A row that everybody sees, with the run that counts in bold."""
    end = run.first + run.length
    parts = (row[: run.first], row[run.first : end], row[end:])
    before, counted, after = (" · ".join(map(str, part)) for part in parts)
    return " · ".join(part for part in (before, f"**{counted}**", after) if part)


def own_row(row: Sequence[int], view: View, words: Words) -> list[str]:
    """The own row in lines: each card and the clowns on it."""
    cells = [face(card, view, words) for card in row]
    return [" · ".join(cells[start : start + _WIDTH]) for start in range(0, HAND, _WIDTH)]


def spread(row: Sequence[int], run: Run, words: Words) -> str:
    """Which run would be counted, by its first and its last card."""
    first, last = f"**{row[run.first]}**", f"**{row[run.first + run.length - 1]}**"
    return words("one_eleven-run", first=first, last=last, cards=run.length, clowns=noses(run.clowns, words))


def runs_after(table_view: OneElevenTableView, words: Words) -> list[str]:
    """How many cards the run will have, by the card that leaves from its place; the best in bold."""
    view: View = table_view.view
    cells = []
    for move, worth, _, best in placings(view, table_view.legal):
        if move.slot == move.out:
            cell = f"{view.row[move.out]} → {worth.run.length}"
            cells.append(f"**{cell}**" if best else cell)
    return [words("one_eleven-runs-after", cards=" · ".join(cells))] if cells else []


def centre(table_view: OneElevenTableView, words: Words) -> list[str]:
    """What lies in the centre; for a seat, with a word on what others have laid there since its last turn."""
    view: View = table_view.view
    new = set() if view.seat is None else new_places(view.seat, table_view.story)
    cells = []
    for number, each in enumerate(view.centre):
        if each.card is not None:
            shown = face(each.card, view, words)
            if number in new:
                shown = words("one_eleven-new", card=shown)
        else:
            shown = words("one_eleven-empty") if each.empty else f"{words.icon(BACK)} {words('one_eleven-covered')}"
        cells.append(shown)
    return [words("one_eleven-centre", cards=" · ".join(cells))]


# --- the board in words --------------------------------------------------------------------------


def seats(table_view: OneElevenTableView, words: Words) -> list[str]:
    """Everybody with their points and what is known of their row."""
    view: View = table_view.view
    return [line for seat in range(view.seats) for line in _seat(table_view, view, seat, words)]


def _seat(table_view: OneElevenTableView, view: View, seat: int, words: Words) -> list[str]:
    points = [each[seat] for each in view.rounds]
    called = name(table_view, seat, words)
    line = words("one_eleven-seat", name=called, total=view.totals[seat])
    if len(points) > 1:
        told = [str(each) for each in points[-_ROUNDS:]]
        line += f" ({' + '.join(['…', *told] if len(points) > _ROUNDS else told)})"
    if table_view.turned_up:
        return [line, _turned_up(table_view.turned_up[seat])]
    if view.finished is not None and shows_last_round(view, seat):
        return [line, in_bold(view.finished.hands[seat], view.finished.runs[seat])]
    if seat == view.seat:
        return [line]
    known = [f"**{card}** ({place})" for place, card in enumerate(view.hands[seat], start=1) if card is not None]
    if not known:
        return [f"{line} · {words('one_eleven-none-known')}"]
    return [f"{line} · {words('one_eleven-known', cards=' · '.join(known))}"]


def _turned_up(view: View) -> str:
    """The row of a seat with its run, and the card that the seat has taken and not yet put into it."""
    taken = view.held.card if view.held is not None and view.to_act == view.seat else None
    return in_bold(view.row, view.run) + ("" if taken is None else f" (+ {taken})")
