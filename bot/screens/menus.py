"""The menu of a table, and the questions before something that cannot be undone.

All are private screens; `bot/cogs/clicks.py` handles their buttons.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bot.locales import Words
from bot.screens.links import Links, link_rows, next_table, waiting_links
from bot.screens.parts import (
    GREY,
    NO_TABLE,
    RED,
    Button,
    ButtonStyle,
    Click,
    Part,
    Screen,
    box,
    button,
    row,
    rows,
    section,
    text,
)
from bot.screens.people import bare_name_of, channel_of, member_name, token_of
from bot.screens.running_table import offer, time_buttons, time_left
from bot.store.schema import Status
from bot.store.unit_of_work import WaitingTable
from bot.tables.types import Absence, AnyTableView, Member, Table
from bot.tables.verification import Fault

# --- fairness -------------------------------------------------------------------------------------


def fairness_button(table: Table, words: Words) -> Button:
    """The button for the proof of a fair deal; once the table has ended, for a check."""
    if table.is_open:
        return button(words("button-fairness"), Click(table.id, 0, "fairness"))
    return button(words("button-verify"), Click(table.id, 0, "verify"))


def fault_told(fault: Fault, words: Words) -> str:
    """What does not fit, and at which move."""
    told = words(f"verify-fault-{fault.code}")
    return told if fault.ply is None else words("verify-at", move=fault.ply, fault=told)


# --- the menu of a table --------------------------------------------------------------------------

_WIDTH: Final = 3
"""Buttons per row: as many as fit side by side on a phone."""


def more_button(table: Table, words: Words) -> Button:
    """The button that opens the table's menu."""
    return button(words("button-more"), Click(table.id, 0, "more"))


def more_screen(
    table_view: AnyTableView,
    words: Words,
    links: Links,
    waiting: Sequence[WaitingTable] = (),
    *,
    member_id: int | None = None,
) -> Screen:
    """What the reader can do at a table, by their own view or, without a seat, by a spectator's.

    It also links to the tables `waiting` for them. Before the game begins, a view does not say whose it is; `member_id`
    does. Once the table has ended, the menu only offers things to read.
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
    """What can be read."""
    has_begun = table.status is not Status.LOBBY
    return [
        *([button(words("button-log"), Click(table.id, 0, "log"))] if has_begun else []),
        button(words("button-rules"), Click(table.id, 0, "rules")),
        *([fairness_button(table, words)] if has_begun else []),
        button(words("button-preferences"), Click(NO_TABLE, 0, "preferences")),
    ]


def _doing(table_view: AnyTableView, words: Words, member_id: int | None) -> list[Button]:
    """What can be done while the table is open."""
    table = table_view.table
    seat = None if table_view.seat is None else table.seats[table_view.seat]
    if member_id is not None:
        seat = table.seat_of(member_id)
    # Nobody leaves a tutorial: house players would be alone.
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
    """The button that turns the pauses of house players off or on; nothing without house players."""
    if not table.has_agents:
        return []
    key, payload = ("button-slower", "off") if table.hurried else ("button-faster", "on")
    return [button(words(key), Click(table.id, 0, "hurry", payload))]


# --- questions ------------------------------------------------------------------------------------

TABLES: Final = 10
"""How many tables to offer at once; each takes three of Discord's forty components."""


def which_table(kind: str, tables: Sequence[Table], words: Words, waiting: Collection[str] = ()) -> Screen:
    """At which table to do what the command `kind` does: show the `hand`, or `leave`.

    `waiting` are the ids of the tables at which it is the reader's turn.
    """
    parts: list[Part] = [text(words(f"which-{kind}"))]
    for table in tables[:TABLES]:
        told = words(
            "which-tutorial" if table.is_tutorial else "which-table",
            game=words(f"{table.game}-name"),
            channel=channel_of(table, words),
        )
        lines = [told, f"▶ {words('table-your-turn')}"] if table.id in waiting else [told]
        parts.append(section(lines, button(words(f"button-{kind}"), Click(table.id, 0, kind))))
    if len(tables) > TABLES:
        parts.append(text(words("which-more", count=len(tables) - TABLES)))
    return Screen.of(box(*parts))


def leave_question(table: Table, words: Words) -> Screen:
    """Whether to leave a running game."""
    return _question("leave", table, words)


def stop_question(table: Table, words: Words) -> Screen:
    """Whether to close a lobby, or to end a running game for everybody."""
    kind = "close" if table.status is Status.LOBBY else "stop"
    return _question(kind, table, words, "tutorial-end-sure" if table.is_tutorial else None)


def vote_question(table: Table, words: Words) -> Screen:
    """Whether to ask the others to end a running game, for a member who may not end it alone."""
    host = "" if table.host is None else member_name(table.host, words)
    ask = button(words("button-vote-ask"), Click(table.id, 0, "vote"), style=ButtonStyle.danger)
    question = words("answer-vote-ask", name=host, needed=table.votes_needed)
    return Screen.of(box(text(question), row(ask), colour=RED))


def kick_question(table: Table, member: Member, words: Words) -> Screen:
    """Whether to remove a member."""
    sure = Click(table.id, 0, "kick-sure", str(member.id))
    key = "answer-kick-lobby-sure" if table.status is Status.LOBBY else "answer-kick-sure"
    question = words(key, name=member_name(member, words))
    return Screen.of(
        box(text(question), row(button(words("button-kick-sure"), sure, style=ButtonStyle.danger)), colour=RED)
    )


def seat_question(table: Table, words: Words) -> Screen:
    """Which of the offered seats of a running game a newcomer takes over."""
    seats = [
        button(bare_name_of(seat, words), Click(table.id, 0, "take", str(seat.number)), icon=token_of(seat, words))
        for seat in table.seats
        if seat.is_on_offer
    ]
    return Screen.of(
        box(text(words("answer-seat-question", game=words(f"{table.game}-name"))), row(*seats), colour=GREY)
    )


def _question(kind: str, table: Table, words: Words, key: str | None = None) -> Screen:
    sure = button(words(f"button-{kind}-sure"), Click(table.id, 0, f"{kind}-sure"), style=ButtonStyle.danger)
    question = words(key or f"answer-{kind}-sure", game=words(f"{table.game}-name"), channel=channel_of(table, words))
    return Screen.of(box(text(question), row(sure), colour=RED))
