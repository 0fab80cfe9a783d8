"""What the bot says to a server that has invited it, and to somebody who asks what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.locales import Words
from bot.screens.game_screens import Plugins
from bot.screens.menus import call_button, table_address
from bot.screens.parts import NO_TABLE, Button, ButtonStyle, Click, Link, Screen, box, button, row, text
from bot.screens.people import channel_of, channels_named, name_of
from bot.store.schema import Status
from bot.tables.types import AnyTableView, Seat, Table

CHOOSE: Final = "choose"
"""The kind of the click that does what `/join` does: it joins the table here, or asks which game to open one for."""


def greeting_screen(channel_id: int, lacks: Sequence[str], for_tables: Sequence[int], words: Words) -> Screen:
    """The greeting in a channel in which the bot `lacks` these permissions.

    `for_tables` are the only channels in which tables may be opened; empty: everywhere.
    """
    here = channels_named([channel_id], words)
    join = words("greeting-join")
    if for_tables and channel_id not in for_tables:
        join = words("greeting-join-there", channels=channels_named(for_tables, words))
    missing = [words(f"lacks-{each}", channels=here) for each in lacks] or [words("lacks-nothing", channels=here)]
    buttons = [_learn(words)] if for_tables and channel_id not in for_tables else [_choose(words), _learn(words)]
    return Screen.of(
        box(
            text(f"### {words('greeting-heading')}", join, words("greeting-help")),
            text(*missing, f"-# {words('greeting-needs')}", f"-# {words('greeting-manager')}"),
            row(*buttons),
        )
    )


def nothing_here(told: str | None, other: Table | None, words: Words) -> Screen:
    """There is no table here. `told` says why none can be opened; `other` is one elsewhere where the reader sits."""
    lines = [f"**{words('help-nothing')}**", words("help-choose") if told is None else told]
    if other is not None:
        lines.append(words("help-elsewhere", game=_game(other, words), channel=channel_of(other, words)))
    lines.append(words("help-learn"))
    there = [] if other is None else [Link(words("button-to-table"), table_address(other))]
    doing = [_choose(words)] if told is None else []
    calling = [call_button(words)] if told is None else []
    return _help(lines, [*doing, _learn(words), *calling, *there])


def in_private(words: Words) -> Screen:
    """The reader asks in direct messages, and sits nowhere."""
    return _help([f"**{words('help-private')}**", words("help-private-join"), words("help-learn")], [_learn(words)])


def own_table(view: AnyTableView, seat: Seat, words: Words, *, is_here: bool, may_set_up: bool, fewest: int) -> Screen:
    """The reader has this seat; `is_here`: at a table of this channel. `fewest`: how many the game needs."""
    table = view.table
    lines = [f"**{words('help-seated', game=_game(table, words), channel=channel_of(table, words))}**"]
    there = [] if is_here else [Link(words("button-to-table"), table_address(table))]
    hand = button(words("button-hand"), Click(table.id, 0, "hand"), style=ButtonStyle.success)
    how = button(words("button-help-how"), Click(table.id, 0, "how", table.game))
    if table.status is Status.LOBBY:
        missing = fewest - len(table.seats)
        lines.append(words("help-lobby-waits", count=missing) if missing > 0 else words("help-lobby-ready"))
        house = button(words("button-agents"), Click(table.id, 0, "agents"), disabled=not may_set_up)
        start = button(words("button-start"), Click(table.id, 0, "start"), style=ButtonStyle.success)
        now = button(words("button-play-now"), Click(table.id, 0, "play-now"), style=ButtonStyle.success)
        waits = [now] if len(table.members) == 1 else [house]
        doing = [] if not is_here or not may_set_up else waits if missing > 0 else [start]
        return _help([*lines, words("help-hand-comes")], [*doing, *there, _learn(words, table.game)])
    if not seat.is_present:
        back = button(words("button-return"), Click(table.id, 0, "back"), style=ButtonStyle.success)
        return _help([*lines, words("help-left", agent=name_of(seat, words))], [back, *there, how])
    if view.to_act == view.seat:
        lines.append(words("help-own-turn"))
    elif view.to_act is not None:
        lines.append(words("help-others-turn", name=name_of(table.seats[view.to_act], words)))
    return _help([*lines, words("help-hand")], [hand, how, *there])


def others_table(plugins: Plugins, table: Table, words: Words, *, is_here: bool, may_take_seat: bool) -> Screen:
    """Others have a table here at which the reader has no seat."""
    game, channel = _game(table, words), channel_of(table, words)
    learn, there = _learn(words, table.game), [] if is_here else [Link(words("button-to-table"), table_address(table))]
    if table.status is Status.LOBBY:
        is_full = len(table.seats) == max(plugins[table.game].game.seats)
        lines = [
            f"**{words('help-open', game=game, channel=channel)}**",
            words("help-full" if is_full else "help-join"),
        ]
        join = button(words("button-join"), Click(NO_TABLE, 0, CHOOSE), style=ButtonStyle.success)
        return _help([*lines, words("help-learn")], [*([] if is_full else [join]), learn, *there])
    lines = [f"**{words('help-running', game=game, channel=channel)}**"]
    lines.append(words("help-take-seat" if may_take_seat else "help-watch"))
    seat = (
        [button(words("button-seat"), Click(table.id, 0, "seat"), style=ButtonStyle.success)] if may_take_seat else []
    )
    return _help([*lines, words("help-learn")], [*seat, learn, call_button(words, table), *there])


def _help(lines: Sequence[str], buttons: Sequence[Button | Link]) -> Screen:
    return Screen.of(box(text(*lines), row(*buttons)))


def _game(table: Table, words: Words) -> str:
    return words(f"{table.game}-name")


def _choose(words: Words) -> Button:
    return button(words("button-choose-game"), Click(NO_TABLE, 0, CHOOSE), style=ButtonStyle.success)


def _learn(words: Words, game: str = "") -> Button:
    """The button that shows how a game is played, or asks which one to learn."""
    return button(words("button-learn-game"), Click(NO_TABLE, 0, "tutorial", game), style=ButtonStyle.primary)
