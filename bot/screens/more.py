"""What a table offers beyond its next move: everything that a person can do there now, behind one button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.locales import Words
from bot.screens.attendance import offer
from bot.screens.clicks import NO_TABLE, Click
from bot.screens.fairness import fairness_button
from bot.screens.links import Links, link_rows
from bot.screens.parts import Button, Screen, box, button, rows, text
from bot.screens.timing import time_buttons, time_left
from bot.screens.waiting import next_table, waiting_links
from bot.store import Status, WaitingTable
from bot.tables.types import Absence, AnyTableView, Table

_WIDTH: Final = 3
"""Buttons in a row: as many as fit side by side on a phone."""


def more_button(table: Table, words: Words) -> Button:
    """The button that leads to everything else."""
    return button(words("button-more"), Click(table.id, 0, "more"))


def more_screen(
    table_view: AnyTableView,
    words: Words,
    links: Links,
    waiting: Sequence[WaitingTable] = (),
    *,
    member_id: int | None = None,
) -> Screen:
    """What the reader can do at a table, by their own view or, without a seat, that of a spectator.

    It leads to the other tables that are `waiting` for them, too. At a table that has not begun no view tells whose it
    is; then `member_id` does. Of one that has ended there is only to read.
    """
    table = table_view.table
    acting = table_view.seat is not None and table_view.to_act == table_view.seat
    elsewhere = next_table(waiting, words, acting=acting)
    lines = [" · ".join([f"-# {words(f'{table.game}-name')}", *elsewhere]), *time_left(table_view, words)]
    doing = _doing(table_view, words, member_id) if table.is_open else []
    leading = [*rows(waiting_links(waiting, words), _WIDTH), *link_rows(links, words)]
    choices = [*rows(_reading(table, words), _WIDTH), *rows(doing, _WIDTH), *leading]
    return Screen.of(box(text(*lines), *choices))


def _reading(table: Table, words: Words) -> list[Button]:
    """What can be looked at."""
    has_begun = table.status is not Status.LOBBY
    return [
        *([button(words("button-log"), Click(table.id, 0, "log"))] if has_begun else []),
        button(words("button-rules"), Click(table.id, 0, "rules")),
        *([fairness_button(table, words)] if has_begun else []),
        button(words("button-preferences"), Click(NO_TABLE, 0, "preferences")),
    ]


def _doing(table_view: AnyTableView, words: Words, member_id: int | None) -> list[Button]:
    """What can be done until the table has ended."""
    table = table_view.table
    seat = None if table_view.seat is None else table.seats[table_view.seat]
    if member_id is not None:
        seat = table.seat_of(member_id)
    # Nobody leaves a tutorial to house players alone.
    may_leave = seat is not None and seat.absence is not Absence.LEFT and not table.is_tutorial
    leave = [button(words("button-leave"), Click(table.id, 0, "leave"))] if may_leave else []
    stop = words("button-end-tutorial" if table.is_tutorial else "button-stop")
    playing = [
        *time_buttons(table_view, words),
        *(_pace(table, words) if seat is not None and not table_view.is_driven else []),
        *(offer(table, words) if seat is None else []),
    ]
    return [
        *(playing if table.status is Status.RUNNING else []),
        *leave,
        button(stop, Click(table.id, 0, "stop")),
    ]


def _pace(table: Table, words: Words) -> list[Button]:
    """The button that takes the pauses of house players away, or gives them back; none where no such player sits."""
    if not table.has_agents:
        return []
    key, payload = ("button-slower", "off") if table.hurried else ("button-faster", "on")
    return [button(words(key), Click(table.id, 0, "hurry", payload))]
