"""What screens show of the clock of a table: the time for a turn, reminders and pauses."""

from __future__ import annotations

from datetime import datetime

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.forms import Field, OneOf
from bot.screens.parts import Button, ButtonStyle, Screen, SelectOption, button, row, text
from bot.screens.people import listed, member_name
from bot.store import Status
from bot.tables.clocks import Clock
from bot.tables.snapshots import Snapshot
from bot.tables.types import AnyTableView, Table


def clock_in_short(table: Table, words: Words) -> list[str]:
    """Which clock a table has, in a few words; nothing for a tutorial, where nobody else waits."""
    return [] if table.is_tutorial else [words(f"clock-{table.clock}-short")]


def clock_field(table: Table, words: Words) -> list[Field]:
    """The clocks, for the form of settings; none for a tutorial."""
    if table.is_tutorial:
        return []
    offered = tuple(SelectOption(words(f"clock-{clock}"), clock, default=clock == table.clock) for clock in Clock)
    return [OneOf("clock", words("clock-setting"), offered, words("clock-note"))]


def time_on_board(table_view: AnyTableView, words: Words) -> list[str]:
    """How long the turn lasts already and may last, or that the table is paused, or who wants that; as lines."""
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
    """How long the turn lasts already and may last, for everybody who asks."""
    yours = table_view.seat is not None and table_view.to_act == table_view.seat
    return _times("clock-turn-you" if yours else "clock-turn", table_view.table, words)


def time_in_hand(table_view: AnyTableView, words: Words) -> list[str]:
    """For the member who is to act, once they were reminded or have missed a turn: the time, and who waits."""
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
    """The button that ends a pause; none where there is no pause."""
    if table.paused_at is None:
        return []
    return [button(words("button-go-on"), Click(table.id, 0, "go-on"), style=ButtonStyle.success)]


def time_buttons(table_view: AnyTableView, words: Words) -> list[Button]:
    """What the reader can do about a turn that takes long: nudge the member who is to act, or ask for a pause."""
    table = table_view.table
    if table_view.seat is None or table.paused_at is not None or len(table.present) < 2:
        return []
    nudge = button(words("button-nudge"), Click(table.id, 0, "nudge"))
    pause = button(words("button-pause"), Click(table.id, 0, "pause"))
    to_act = table_view.to_act
    waits = to_act not in {None, table_view.seat} and table.seats[to_act].is_present
    return [*([nudge] if waits else []), *([pause] if table.clock != Clock.NONE else [])]


def called_member(snapshot: Snapshot) -> int | None:
    """The member who is to act; None if it is an agent, or the table is paused or not running."""
    table, to_act = snapshot.table, snapshot.view(None).to_act
    if table.status is not Status.RUNNING or table.paused_at is not None or to_act is None:
        return None
    seat = table.seats[to_act]
    return seat.member.id if seat.member is not None and seat.is_present else None


def call_to_act(table: Table, member_id: int, words: Words) -> Screen:
    """What calls a member in the channel whose direct messages are closed."""
    return Screen.of(
        text(words("clock-call", player=f"<@{member_id}>", game=words(f"{table.game}-name"))),
        row(button(words("button-hand"), Click(table.id, 0, "hand"), style=ButtonStyle.primary)),
    )


def _times(key: str, table: Table, words: Words) -> list[str]:
    if table.until is None or table.turn_at is None:
        return []
    return [f"-# {words(key, since=_relative(table.turn_at), until=_relative(table.until))}"]


def _relative(moment: datetime) -> str:
    """A moment that Discord writes as it goes by, such as "in 3 minutes"."""
    return f"<t:{int(moment.timestamp())}:R>"
