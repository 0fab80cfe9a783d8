"""What the screens of a running table share: who left or wants to stop, how long the turn takes, what was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from bot.locales import Words
from bot.pictures.marks import regular_icon
from bot.screens.game_screens import ScreenPlugin
from bot.screens.guidance import aside_of
from bot.screens.parts import (
    Button,
    ButtonStyle,
    Click,
    Field,
    OneOf,
    Part,
    Screen,
    SelectOption,
    box,
    button,
    row,
    rows,
    text,
    timestamp,
)
from bot.screens.people import in_a_row, listed, member_name, name_of
from bot.store.schema import Status
from bot.tables.clocks import Clock, ClockSettings
from bot.tables.play import PHRASES
from bot.tables.snapshots import Snapshot
from bot.tables.types import AnyTableView, Seat, SeatChange, SeatEvent, Table

# --- attendance -----------------------------------------------------------------------------------

_GOING: Final = frozenset({SeatEvent.AWAY, SeatEvent.LEFT, SeatEvent.REMOVED})
_MAX_SEAT_CHANGES: Final = 6
"""How many changes of a seat to list, the latest ones: the result must fit into a message."""


def offer(table: Table, words: Words) -> list[Button]:
    """The button with which a newcomer takes over from a house player; nothing if no seat is offered."""
    if table.is_tutorial or not any(seat.is_on_offer for seat in table.seats):
        return []
    return [button(words("button-seat"), Click(table.id, 0, "seat"))]


def vote(table: Table, words: Words) -> list[Part]:
    """Who wants to stop a running game, and the button to agree; nothing if nobody does."""
    if not table.voters:
        return []
    names = in_a_row((f"**{member_name(member, words)}**" for member in table.voters), words)
    told = words("table-vote", names=names, votes=len(table.voters), needed=table.votes_needed)
    return [text(told), row(button(words("button-vote"), Click(table.id, 0, "vote")))]


def attendance(table: Table, words: Words) -> Iterator[Part]:
    """Who left, was away at the end, or took over a seat: a line for each seat where somebody did."""
    lines = []
    for seat in table.seats:
        if changes := _lasting(seat.history)[-_MAX_SEAT_CHANGES:]:
            token = f"{words.icon(regular_icon(seat.token, house=False))} ".lstrip()  # empty without emojis
            told = [
                words(f"seat-{each.event}", name=member_name(each.member, words), move=each.ply + 1) for each in changes
            ]
            lines.append(f"-# {token}{' · '.join(told)}")
    if lines:
        yield text(*lines)


def owner_at_the_deal(seat: Seat, words: Words) -> str | None:
    """The name of the member who was dealt a seat, if somebody else has it now."""
    first = next(iter(seat.history), None)
    if first is None or first.event is SeatEvent.TAKEN:
        return None
    return None if seat.member == first.member else member_name(first.member, words)


def _lasting(history: Sequence[SeatChange]) -> list[SeatChange]:
    """A seat's changes without those that its owner undid by coming back."""
    left: list[SeatChange] = []
    for change in history:
        if change.event is SeatEvent.BACK:
            while left and left[-1].event in _GOING:
                left.pop()
        else:
            left.append(change)
    return left


# --- the clock ------------------------------------------------------------------------------------

_UNITS: Final = (
    ("days", timedelta(days=1)),
    ("hours", timedelta(hours=1)),
    ("minutes", timedelta(minutes=1)),
    ("seconds", timedelta(seconds=1)),
)


def clock_in_short(table: Table, words: Words) -> list[str]:
    """A table's clock in a few words; nothing in a tutorial, where nobody else waits."""
    return [] if table.is_tutorial else [words(f"clock-{table.clock}-short")]


def clock_name(clock: str, times: ClockSettings, words: Words) -> str:
    """A clock with its time for a turn, as the bot's own settings have it: "quick (2 minutes)"."""
    period = times.period(clock)
    return words(f"clock-{clock}") if period is None else words(f"clock-{clock}", time=_period(period, words))


def _period(period: timedelta, words: Words) -> str:
    """A period in the largest unit that divides it, so that no part of it is left out: "90 seconds", "36 hours"."""
    for name, unit in _UNITS:
        if period % unit == timedelta(0):
            return words(f"clock-{name}", count=period // unit)
    return words("clock-seconds", count=round(period.total_seconds()))


def clock_field(table: Table, times: ClockSettings, words: Words) -> list[Field]:
    """The clocks, for the settings form; nothing in a tutorial."""
    if table.is_tutorial:
        return []
    offered = tuple(
        SelectOption(clock_name(clock, times, words), clock, default=clock == table.clock) for clock in Clock
    )
    return [OneOf("clock", words("clock-setting"), offered, words("clock-note"))]


def time_on_board(table_view: AnyTableView, words: Words) -> list[str]:
    """How long the turn has lasted and may last, that the table is paused, or who wants a pause; as lines."""
    table = table_view.table
    if table.paused_at is not None:
        return [words("clock-paused")]
    wishing = [seat.member for seat in table.present if seat.pauses]
    wishes = [f"**{member_name(member, words)}**" for member in wishing if member is not None]
    reminded = table.called_at is not None
    return [
        *(_times("clock-turn", table, words) if reminded else []),
        *([words("clock-pause-wanted", names=listed(wishes, words))] if wishes else []),
    ]


def time_left(table_view: AnyTableView, words: Words) -> list[str]:
    """How long the turn has lasted and may last, for everybody who asks."""
    yours = table_view.seat is not None and table_view.to_act == table_view.seat
    return _times("clock-turn-you" if yours else "clock-turn", table_view.table, words)


def time_in_hand(table_view: AnyTableView, words: Words) -> list[str]:
    """The time, for the member whose turn it is, once they were reminded or have missed a turn."""
    table = table_view.table
    if table_view.seat is None or table_view.to_act != table_view.seat:
        return []
    if table.paused_at is not None:
        return [words("clock-paused")]
    missed = [words("clock-missed")] if table.seats[table_view.seat].missed and table.until is not None else []
    if table.called_at is None:
        return missed
    return [words("clock-called"), *_times("clock-turn-you", table, words), *missed]


def go_on_button(table: Table, words: Words) -> list[Button]:
    """The button that ends a pause; nothing without one."""
    if table.paused_at is None:
        return []
    return [button(words("button-go-on"), Click(table.id, 0, "go-on"), style=ButtonStyle.success)]


def time_buttons(table_view: AnyTableView, words: Words) -> list[Button]:
    """What the reader can do about a long turn: nudge the member who is to act, or ask for a pause."""
    table = table_view.table
    if table_view.seat is None or table.paused_at is not None or len(table.present) < 2:
        return []
    nudge = button(words("button-nudge"), Click(table.id, 0, "nudge"))
    pause = button(words("button-pause"), Click(table.id, 0, "pause"))
    to_act = table_view.to_act
    waits = to_act not in {None, table_view.seat} and table.seats[to_act].is_present
    return [*([nudge] if waits else []), *([pause] if table.clock != Clock.NONE else [])]


def called_member(snapshot: Snapshot) -> int | None:
    """The member who is to act; None if an agent is, or if the table is paused or not running."""
    table, to_act = snapshot.table, snapshot.view(None).to_act
    if table.status is not Status.RUNNING or table.paused_at is not None or to_act is None:
        return None
    seat = table.seats[to_act]
    return seat.member.id if seat.member is not None and seat.is_present else None


def call_to_act(table: Table, member_id: int, words: Words) -> Screen:
    """The call in the channel for a member whose direct messages are closed."""
    return Screen.of(
        text(words("clock-call", player=f"<@{member_id}>", game=words(f"{table.game}-name"))),
        row(button(words("button-hand"), Click(table.id, 0, "hand"), style=ButtonStyle.primary)),
    )


def _times(key: str, table: Table, words: Words) -> list[str]:
    if table.until is None or table.turn_at is None:
        return []
    return [f"-# {words(key, since=timestamp(table.turn_at, 'R'), until=timestamp(table.until, 'R'))}"]


# --- talk -----------------------------------------------------------------------------------------

_WIDTH: Final = 4
"""Buttons per row: as many short ones as fit side by side on a phone."""


def may_talk(plugin: ScreenPlugin, table_view: AnyTableView) -> bool:
    """Whether the reader sits at a table where there is something to say."""
    return bool(plugin.game.phrases(table_view.view)) and not table_view.is_driven


def may_show_emotes(plugin: ScreenPlugin, table_view: AnyTableView) -> bool:
    """Whether the reader sits with other members at a running table of a game without phrases."""
    table = table_view.table
    if table_view.seat is None or table.status is not Status.RUNNING or table_view.is_driven:
        return False
    if sum(seat.member is not None for seat in table.seats) < 2:  # House players see none.
        return False
    return not (table.is_tutorial or plugin.game.phrases(table_view.view))


def talk_button(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Button:
    """The button that opens the phrases; a tutorial may suggest it."""
    return button(words("button-say"), Click(table_view.table.id, 0, "say"), style=_style(_to_say(plugin, table_view)))


def _to_say(plugin: ScreenPlugin, table_view: AnyTableView) -> str:
    """The phrase that a tutorial suggests now; empty if none."""
    aside = aside_of(plugin, table_view)
    return aside.phrase if aside is not None and aside.button == "say" else ""


def _style(suggested: object) -> ButtonStyle:
    return ButtonStyle.success if suggested else ButtonStyle.secondary


def talk_screen(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Screen:
    """The phrases that the reader may say now, below what was said since everybody's last move."""
    table = table_view.table
    mine = sum(each.seat == table_view.seat for each in table.said)
    lines = [f"-# {words(f'{table.game}-name')}", *_said_in_words(plugin, table_view, words)]
    if mine >= PHRASES:
        return Screen.of(box(text(*lines, words("talk-enough"))))
    buttons = []
    suggested = _to_say(plugin, table_view)
    for phrase in plugin.game.phrases(table_view.view):
        icon, label = plugin.screens.phrase(phrase, words)
        click = Click(table.id, 0, "say-it", phrase)
        buttons.append(button(label, click, style=_style(phrase == suggested), icon=icon))
    return Screen.of(box(text(*lines, words("talk-question", left=PHRASES - mine)), *rows(buttons, _WIDTH)))


def _said_in_words(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """The last phrase of each seat since its last move, one line each, in seat order."""
    table = table_view.table
    last = {each.seat: each.phrase for each in table.said}
    return [
        words(
            "talk-said",
            name=name_of(table.seats[seat], words, table_view.seat),
            phrase=plugin.screens.phrase_told(last[seat], words),
        )
        for seat in sorted(last)
    ]
