"""What members do at a running table besides moves: leave, come back, talk, pause, nudge, remove somebody.

In direct messages no channel identifies the table, so it is one of the asker's own.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.permissions import manages, require_stopping
from bot.cogs.registration import spoken
from bot.cogs.request import ClickContext, Dependencies, InteractionContext, requested
from bot.cogs.showing import show_hand
from bot.screens.menus import (
    NO_LINKS,
    kick_question,
    leave_question,
    seat_question,
    stop_question,
    told_screen,
    vote_question,
    which_table,
)
from bot.screens.parts import Screen
from bot.screens.people import member_name, name_of
from bot.screens.running_table import talk_screen
from bot.store.schema import Status
from bot.tables.refusals import TableRefusal
from bot.tables.seats import require_say
from bot.tables.types import Absence, Member, Table
from engines.contract import Refusal


class AttendanceCommands(commands.Cog):
    """The commands `/kick` and `/host`."""

    def __init__(self, services: Dependencies) -> None:
        self._services = services
        self._host = services.host

    @app_commands.command(name="kick", description=spoken("command-kick"))
    @app_commands.describe(member=spoken("command-kick-member"))
    @app_commands.guild_only()
    async def kick(self, interaction: Interaction, member: discord.User) -> None:
        """Ask whether to remove a member from the table."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            seat = table.seat_of(member.id)
            require_say(table.host, request.member.id, manager=manages(interaction, table.place))
            if member.id == request.member.id:
                raise TableRefusal("kick-yourself")
            if seat is None or seat.member is None:
                raise TableRefusal("nobody-there")
            await request.answer.show(kick_question(table, seat.member, request.answer.words))

    @app_commands.command(name="host", description=spoken("command-host"))
    @app_commands.describe(member=spoken("command-host-member"))
    @app_commands.guild_only()
    async def host(self, interaction: Interaction, member: discord.User) -> None:
        """Make another member the host."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            after = await self._host.hand_on(
                table.id, request.member, member.id, manager=manages(interaction, table.place)
            )
            name = "" if after.host is None else member_name(after.host, request.answer.words)
            await request.answer.tell(request.answer.words("answer-host", name=name))


async def join_running(request: InteractionContext, table: Table) -> None:
    """Show the asker their hand, coming back to the table if they have left it; ask a newcomer which seat to take."""
    seat = table.seat_of(request.member.id)
    if seat is None:
        await ask_for_seat(request, table)
        return
    if not seat.is_present:
        table = await request.services.host.come_back(table.id, request.member.id)
        await request.services.delivery.offer_hand(table, request.member)
    await show_hand(request, table)


async def seat_asked_for(asked: ClickContext) -> None:
    """Ask which seat of a running game to take over."""
    await ask_for_seat(asked, await asked.services.host.table(asked.click.table))


async def ask_for_seat(request: InteractionContext, table: Table) -> None:
    """Ask which of the offered seats the asker wants. Raises Refusal if there is none for them."""
    if not table.is_open:
        raise TableRefusal("table-over")
    if table.seat_of(request.member.id) is not None:
        raise TableRefusal("already-seated")
    if table.is_tutorial or not any(seat.is_on_offer for seat in table.seats):
        raise TableRefusal("table-running")
    if table.has_had(request.member.id):
        raise TableRefusal("had-seat")
    if table.has_forgotten:
        raise TableRefusal("seats-closed")
    await request.answer.show(seat_question(table, request.answer.words))


async def seat_taken(asked: ClickContext) -> None:
    """Take over the chosen seat."""
    table_id = asked.click.table
    if not (asked.payload.isascii() and asked.payload.isdecimal() and len(asked.payload) < 3):
        raise Refusal("unknown-button")
    words = asked.answer.words
    table = await asked.services.host.take_seat(table_id, int(asked.payload), asked.member)
    reached = await asked.services.delivery.offer_hand(table, asked.member)
    links = await asked.links(table) if reached else NO_LINKS
    await asked.conclude(told_screen(words("answer-seated" if reached else "answer-seated-dm-closed"), links, words))


async def kick_for_sure(asked: ClickContext) -> None:
    """Remove the member that the question was about."""
    if not (asked.payload.isascii() and asked.payload.isdecimal() and len(asked.payload) < 21):
        raise Refusal("unknown-button")
    host, member_id = asked.services.host, int(asked.payload)
    table = await host.table(asked.click.table)
    seat = table.seat_of(member_id)
    gone = Member(member_id, "") if seat is None or seat.member is None else seat.member
    await host.kick(table.id, asked.member, member_id, manager=manages(asked.interaction, table.place))
    await asked.conclude(asked.answer.words("answer-kicked", name=member_name(gone, asked.answer.words)))


def may_leave_game(table: Table, member_id: int) -> bool:
    """Whether the member plays in a running game and has not left it yet."""
    seat = table.seat_of(member_id)
    return table.status is Status.RUNNING and seat is not None and seat.absence is not Absence.LEFT


def ending_question(request: InteractionContext, table: Table) -> Screen:
    """The question whether to end the table; for players who may not do so alone, whether to ask the others."""
    try:
        require_stopping(request.interaction, table)
    except TableRefusal as refusal:
        seat = table.seat_of(request.member.id)
        if refusal.code != "not-host" or seat is None or not seat.is_present:
            raise
        return vote_question(table, request.answer.words)
    return stop_question(table, request.answer.words)


async def leave_in_private(request: InteractionContext) -> None:
    """Give up the asker's seat; with several, ask which. Raises Refusal if there is none."""
    found = await request.services.host.open_tables(request.member.id)
    tables = [table for table in found if table.status is Status.LOBBY or may_leave_game(table, request.member.id)]
    if not tables:
        await _require_all_awake(request)
        raise Refusal("no-seat-anywhere")
    if len(tables) == 1:
        await leave(request, tables[0])
        return
    await request.answer.show(which_table("leave", tables, request.answer.words))


async def leave(request: InteractionContext, table: Table) -> None:
    """Give up the asker's seat; in a running game, ask first. A tutorial is ended instead."""
    answer = request.answer
    request.about(table.id, table.ply)
    if table.is_tutorial:
        require_stopping(request.interaction, table)
        await answer.show(stop_question(table, answer.words))
    elif may_leave_game(table, request.member.id):
        await answer.show(leave_question(table, answer.words))
    else:
        await request.services.host.leave(table.id, request.member.id)
        await answer.tell(answer.words("answer-left"))


async def hand_in_private(request: InteractionContext) -> None:
    """Show the hand that waits for the asker, or their only one; else ask which. Raises Refusal if there is none."""
    tables = await request.services.host.open_tables(request.member.id)
    running = [table for table in tables if table.status is Status.RUNNING]
    # Games they have left count only if there are no others.
    running = [table for table in running if may_leave_game(table, request.member.id)] or running
    if not running:
        await _require_all_awake(request)
        raise Refusal("no-hand")
    waiting = [table for table in running if await _waits(request, table)]
    meant = waiting or running
    if len(meant) == 1:
        request.about(meant[0].id, meant[0].ply)
        await show_hand(request, meant[0])
        return
    in_order = [*waiting, *(table for table in running if table not in waiting)]
    marked = [table.id for table in waiting]
    await request.answer.show(which_table("hand", in_order, request.answer.words, marked))


async def _require_all_awake(request: InteractionContext) -> None:
    """Raise TableRefusal if a running table of the asker cannot be loaded because its game is not installed."""
    for table_id in await request.services.host.running_tables_of(request.member.id):
        await request.services.host.table(table_id)


async def _waits(request: InteractionContext, table: Table) -> bool:
    """Whether it is the asker's turn at a table."""
    try:
        table_view = await request.services.host.table_view(table.id, request.member.id)
    except TableRefusal:  # These rules cannot read it; the other hands still count.
        return False
    return table_view.seat is not None and table_view.to_act == table_view.seat and not table_view.is_driven


async def offer_phrases(asked: ClickContext) -> None:
    """Show the asker what they can say."""
    await asked.answer.show(await _phrases(asked))


async def say(asked: ClickContext) -> None:
    """Say the phrase; delivery shows it on board and hands, and the menu stays for another phrase."""
    await asked.services.host.say(asked.click.table, asked.member.id, asked.payload)
    await asked.conclude(await _phrases(asked))


async def _phrases(asked: ClickContext) -> Screen:
    table_view = await asked.services.host.table_view(asked.click.table, asked.member.id)
    if table_view.table.status is not Status.RUNNING:
        raise TableRefusal("table-over")
    if table_view.seat is None:
        raise TableRefusal("not-seated")
    plugin = asked.services.plugins[table_view.table.game]
    return talk_screen(plugin, table_view, asked.answer.words)


async def nudge(asked: ClickContext) -> None:
    """Call the member whose turn it is."""
    table = await asked.services.host.timing.nudge(asked.click.table, asked.member.id)
    to_act = (await asked.services.host.snapshot(table.id)).view(None).to_act
    seat = None if to_act is None else table.seats[to_act]
    name = "" if seat is None else name_of(seat, asked.answer.words)
    member = None if seat is None else seat.member
    is_silent = member is not None and not (await asked.services.delivery.members.of(member.id)).notices
    await asked.answer.tell(asked.answer.words("answer-nudged-silently" if is_silent else "answer-nudged", name=name))


async def pause(asked: ClickContext) -> None:
    """Ask for a pause."""
    table = await asked.services.host.timing.pause(asked.click.table, asked.member.id)
    await asked.answer.tell(asked.answer.words("answer-pause-wanted" if table.paused_at is None else "answer-paused"))


async def go_on(asked: ClickContext) -> None:
    """End a pause."""
    await asked.services.host.timing.go_on(asked.click.table, asked.member.id)
    await asked.answer.tell(asked.answer.words("answer-goes-on"))
