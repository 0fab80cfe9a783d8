"""Where a member goes from a table: links, its menu, questions before what cannot be undone, and their preferences.

All screens here are private; the handlers in `bot/cogs/` answer their buttons.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from bot.locales import LANGUAGES, Words
from bot.screens.emotes import emotes_button
from bot.screens.looks import look_setting
from bot.screens.parts import (
    AUTO,
    GREY,
    NO_TABLE,
    RED,
    Button,
    ButtonStyle,
    Click,
    Link,
    Part,
    Row,
    Screen,
    box,
    button,
    choice_menu,
    line,
    row,
    rows,
    section,
    switch,
    text,
)
from bot.screens.people import bare_name_of, channel_of, member_name, token_of
from bot.screens.running_table import offer, time_buttons, time_left
from bot.screens.time_zones import zone_setting
from bot.store.schema import MemberNote, Status
from bot.store.waiting import WaitingTable
from bot.tables.looks import appearance_of
from bot.tables.types import Absence, AnyTableView, Member, Seat, Table
from bot.tables.verification import Fault

# --- links of a table -----------------------------------------------------------------------------

SITE: Final = "https://discord.com/channels"


class Links(Struct, frozen=True):
    """The addresses of a table's other messages; None for one that does not exist."""

    table: str | None = None
    hand: str | None = None


NO_LINKS: Final = Links()


def message_address(channel_id: int, message_id: int) -> str:
    """The address of one of the reader's direct messages."""
    return f"{SITE}/@me/{channel_id}/{message_id}"


def table_address(table: Table) -> str:
    """The address of a table: its channel, with the board at the end.

    It is not the board's message, because that moves, and every hand would have to be edited.
    """
    place = table.place
    return f"{SITE}/{'@me' if place.guild_id is None else place.guild_id}/{place.channel_id}"


def _waiting_address(waiting: WaitingTable) -> str:
    """Where a member finds a table that waits for them: their hand, or the channel if they have none."""
    if waiting.hand is not None:
        return message_address(*waiting.hand)
    return f"{SITE}/{waiting.guild_id}/{waiting.channel_id}"


def links_of_hand(table: Table) -> Links:
    """The links of a hand in direct messages: to its table; none in a tutorial, whose table is in the same place."""
    return NO_LINKS if table.is_tutorial else Links(table=table_address(table))


def link_buttons(links: Links, words: Words) -> list[Link]:
    """Buttons that link to the other messages."""
    named = ((links.table, "button-to-table"), (links.hand, "button-to-hand"))
    return [Link(words(key), url) for url, key in named if url is not None]


def link_rows(links: Links, words: Words) -> list[Row]:
    """The same buttons as a row; nothing without links."""
    buttons = link_buttons(links, words)
    return [row(*buttons)] if buttons else []


def told_screen(told: str, links: Links, words: Words) -> Screen:
    """A sentence, with links below it."""
    return Screen.of(text(told), *link_rows(links, words))


# --- other tables that wait -----------------------------------------------------------------------

MAX_TABLE_BUTTONS: Final = 6
"""The most tables with a button, in two rows; those that have waited longest come first."""


def next_table(waiting: Sequence[WaitingTable], words: Words, *, acting: bool) -> list[str]:
    """The table that has waited longest for the reader, and how many others wait; empty if none does.

    `acting`: it is their turn here as well.
    """
    if not waiting:
        return []
    channel, more = f"<#{waiting[0].channel_id}>", len(waiting) - 1
    return [words("waiting-also" if acting else "waiting-there", channel=channel, more=more)]


def _waiting_links(waiting: Sequence[WaitingTable], words: Words) -> list[Link]:
    """A button to each of the first tables, named after its game, with a number where several play the same."""
    games = [words(f"{each.game}-name") for each in waiting[:MAX_TABLE_BUTTONS]]
    numbers = [games[:place].count(game) + 1 for place, game in enumerate(games)]
    return [
        Link(_waiting_label(game if games.count(game) == 1 else f"{game} {number}", words), _waiting_address(each))
        for each, game, number in zip(waiting, games, numbers, strict=False)
    ]


def _waiting_label(game: str, words: Words) -> str:
    return words("waiting-go", game=game) if words.is_aloud else f"▶ {game}"


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
    manager: bool = False,
    emotes: bool = False,
) -> Screen:
    """What the reader can do at a table, by their own view or, without a seat, by a spectator's.

    It also links to the tables `waiting` for them. Before the game begins, a view does not say whose it is; `member_id`
    does. `manager`: the reader manages the channel; `emotes`: the reader may show emotes. Once the table has ended, the
    menu only offers things to read.
    """
    table = table_view.table
    acting = table_view.seat is not None and table_view.to_act == table_view.seat
    elsewhere = next_table(waiting, words, acting=acting)
    lines = [" · ".join([f"-# {words(f'{table.game}-name')}", *elsewhere]), *time_left(table_view, words)]
    seat = _seat_of_reader(table_view, member_id)
    watches = table.place.guild_id is not None and (seat is None or not table.is_open)
    reader = member_id if seat is None or seat.member is None else seat.member.id
    playing = _playing(table_view, seat, words) if table.status is Status.RUNNING else []
    ending = _ending(table, seat, reader, words, manager=manager) if table.is_open else []
    # What ends something lies apart from what is pressed often, and not in the last line: … lay there, and the question
    # that Leave or Stop leads to will.
    apart: list[Part] = [line(), row(*ending), line()] if ending else []
    calls = [call_button(words, table)] if watches else []
    shown = [emotes_button(table, words)] if emotes else []
    reading: list[Button | Link] = [*_reading(table, words), *shown, *calls, *link_buttons(links, words)]
    there = rows(_waiting_links(waiting, words), _WIDTH)
    return Screen.of(box(text(*lines), *rows(playing, _WIDTH), *apart, *rows(reading, _WIDTH), *there))


def _seat_of_reader(table_view: AnyTableView, member_id: int | None) -> Seat | None:
    table = table_view.table
    if member_id is not None:
        return table.seat_of(member_id)
    return None if table_view.seat is None else table.seats[table_view.seat]


def _reading(table: Table, words: Words) -> list[Button]:
    """What can be read."""
    has_begun = table.status is not Status.LOBBY
    return [
        *([button(words("button-log"), Click(table.id, 0, "log"))] if has_begun else []),
        button(words("button-rules"), Click(table.id, 0, "rules")),
        *([fairness_button(table, words)] if has_begun else []),
        button(words("button-preferences"), Click(NO_TABLE, 0, "preferences")),
    ]


def _playing(table_view: AnyTableView, seat: Seat | None, words: Words) -> list[Button]:
    """What can be done about the pace of a running game, and the seats that are offered."""
    table = table_view.table
    return [
        *time_buttons(table_view, words),
        *(_pace(table, words) if seat is not None and not table_view.is_driven else []),
        *(offer(table, words) if seat is None else []),
    ]


def _ending(table: Table, seat: Seat | None, reader: int | None, words: Words, *, manager: bool) -> list[Button]:
    """The buttons that give up the reader's seat, and end the table or ask the others to; only those they may use."""
    # Nobody leaves a tutorial: house players would be alone.
    may_leave = seat is not None and seat.absence is not Absence.LEFT and not table.is_tutorial
    leave = [button(words("button-leave"), Click(table.id, 0, "leave"))] if may_leave else []
    if reader is not None and table.may_be_stopped_by(reader, manager=manager):
        label = words("button-end-tutorial" if table.is_tutorial else "button-stop")
    elif table.status is Status.RUNNING and seat is not None and seat.is_present:
        label = words("button-vote-ask")  # Only the host may end it alone.
    else:
        return leave
    return [*leave, button(label, Click(table.id, 0, "stop"))]


def _pace(table: Table, words: Words) -> list[Button]:
    """The button that turns the pauses of house players off or on; nothing without house players."""
    if not table.has_agents:
        return []
    key, payload = ("button-slower", "off") if table.is_fast else ("button-faster", "on")
    return [button(words(key), Click(table.id, 0, "hurry", payload))]


# --- questions ------------------------------------------------------------------------------------

_MAX_TABLE_MENUS: Final = 10
"""How many tables to offer at once; each takes three of Discord's forty components."""


def which_table(kind: str, tables: Sequence[Table], words: Words, waiting: Collection[str] = ()) -> Screen:
    """At which table to do what the command `kind` does: show the `hand`, or `leave`.

    `waiting` are the ids of the tables at which it is the reader's turn.
    """
    parts: list[Part] = [text(words(f"which-{kind}"))]
    labels = _labels_of(kind, tables[:_MAX_TABLE_MENUS], words)
    for table, label in zip(tables, labels, strict=False):
        told = words(
            "which-tutorial" if table.is_tutorial else "which-table",
            game=words(f"{table.game}-name"),
            channel=channel_of(table, words),
        )
        lines = [told, f"{words.mark('▶')}{words('table-your-turn')}"] if table.id in waiting else [told]
        parts.append(section(lines, button(label, Click(table.id, 0, kind))))
    if len(tables) > _MAX_TABLE_MENUS:
        parts.append(text(words("which-more", count=len(tables) - _MAX_TABLE_MENUS)))
    return Screen.of(box(*parts))


def _labels_of(kind: str, tables: Sequence[Table], words: Words) -> list[str]:
    """The labels of the buttons next to these tables; aloud, each names its game, with a number where several do."""
    label = words(f"button-{kind}")
    if not words.is_aloud:
        return [label] * len(tables)
    games = [words(f"{table.game}-name") for table in tables]
    named = [
        game if games.count(game) == 1 else f"{game} {games[:place].count(game) + 1}"
        for place, game in enumerate(games)
    ]
    return [words("which-button", button=label, game=game) for game in named]


def leave_question(table: Table, words: Words) -> Screen:
    """Whether to leave a running game."""
    return _sure("leave", table, words)


def stop_question(table: Table, words: Words) -> Screen:
    """Whether to close a lobby, or to end a running game for everybody."""
    kind = "close" if table.status is Status.LOBBY else "stop"
    return _sure(kind, table, words, "tutorial-end-sure" if table.is_tutorial else None)


def vote_question(table: Table, words: Words) -> Screen:
    """Whether to ask the others to end a running game, for a member who may not end it alone."""
    host = "" if table.host is None else member_name(table.host, words)
    question = words("answer-vote-ask", name=host, needed=table.votes_needed)
    return _question(question, words("button-vote-ask"), Click(table.id, 0, "vote"))


def kick_question(table: Table, member: Member, words: Words) -> Screen:
    """Whether to remove a member."""
    key = "answer-kick-lobby-sure" if table.status is Status.LOBBY else "answer-kick-sure"
    sure = Click(table.id, 0, "kick-sure", str(member.id))
    return _question(words(key, name=member_name(member, words)), words("button-kick-sure"), sure)


def seat_question(table: Table, words: Words) -> Screen:
    """Which of the offered seats of a running game a newcomer takes over."""
    seats = [
        button(bare_name_of(seat, words), Click(table.id, 0, "take", str(seat.number)), icon=token_of(seat, words))
        for seat in table.seats
        if seat.is_on_offer
    ]
    return Screen.of(
        box(
            text(words("answer-seat-question", game=words(f"{table.game}-name"))),
            row(*seats),
            colour=GREY,
        )
    )


def call_button(words: Words, table: Table | None = None) -> Button:
    """The button with which somebody wants to be called: when a game at the table ends, or to lobbies here."""
    return button(words("button-call-me"), Click(NO_TABLE if table is None else table.id, 0, "call-me"))


def watching_screen(table: Table, told: str, words: Words, *, second: bool) -> Screen:
    """What a member without a seat can do at a table that has none for them; `told` says why.

    `second`: they can open a second table in a thread.
    """
    heading = [f"**{words('watching')}**"] if table.status is Status.RUNNING else []
    opening = button(words("button-second-table"), Click(table.id, 0, "second"), style=ButtonStyle.success)
    buttons = [*([opening] if second else []), call_button(words, table)]
    return Screen.of(box(text(*heading, told), row(*buttons), colour=GREY))


def _sure(kind: str, table: Table, words: Words, key: str | None = None) -> Screen:
    question = words(key or f"answer-{kind}-sure", game=words(f"{table.game}-name"), channel=channel_of(table, words))
    return _question(question, words(f"button-{kind}-sure"), Click(table.id, 0, f"{kind}-sure"))


def _question(question: str, label: str, click: Click) -> Screen:
    return Screen.of(box(text(question), row(button(label, click, style=ButtonStyle.danger)), colour=RED))


# --- a member's preferences ----------------------------------------------------------------------

_KIND: Final = "me"
"""The kind of all clicks on this screen; the payload says what is chosen, such as `notices.off`."""


def preferences_screen(note: MemberNote, words: Words) -> Screen:
    """A member's stored preferences."""
    languages = {AUTO: words("preferences-language-auto"), **{each: words(f"language-{each}") for each in LANGUAGES}}
    click = Click(NO_TABLE, 0, _KIND, "language.")
    return Screen.of(
        box(
            text(f"## {words('preferences-heading')}", f"-# {words('preferences-note')}"),
            *choice_menu(click, words("preferences-language"), languages, note.language, words),
            line(),
            _switch("pictures", words, is_on=not note.text_only),
            _switch("motion", words, is_on=note.motion),
            _switch("notices", words, is_on=note.notices),
            _switch("results", words, is_on=not note.private),
            line(),
            zone_setting(note.zone, Click(NO_TABLE, 0, "zone"), words),
            look_setting(appearance_of(note), words),
            section([f"**{words('calls-heading')}**", f"-# {words('calls-note')}"], _calls_button(words)),
        )
    )


def _calls_button(words: Words) -> Button:
    return button(words("button-calls"), Click(NO_TABLE, 0, "calls"))


def _switch(what: str, words: Words, *, is_on: bool) -> Part:
    name, means = words(f"preferences-{what}"), words(f"preferences-{what}-note")
    return switch(Click(NO_TABLE, 0, _KIND, f"{what}."), name, means, words, is_on=is_on)
