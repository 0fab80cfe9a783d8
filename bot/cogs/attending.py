"""Leaving and coming back at a running table, by commands and buttons, and removing members or handing on the table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.asked import Asked
from bot.cogs.permissions import manages, require_stopping
from bot.cogs.request import Request, Services, requested
from bot.cogs.showing import show_hand
from bot.cogs.spoken import spoken
from bot.screens.links import NO_LINKS, told_screen
from bot.screens.menus import kick_question, seat_question, stop_question, vote_question
from bot.screens.parts import Screen
from bot.screens.people import member_name
from bot.tables import Absence, Member, Status, Table, TableRefusal, require_say
from engines.contract import Refusal


class AttendanceCommands(commands.Cog):
    """The commands about who sits at a table."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._host = services.host

    @app_commands.command(name="kick", description=spoken("command-kick"))
    @app_commands.describe(member=spoken("command-kick-member"))
    @app_commands.guild_only()
    async def kick(self, interaction: Interaction, member: discord.User) -> None:
        """Send a member away from the table, which is asked about again."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            seat = table.seat_of(member.id)
            require_say(table.host, request.member.id, manager=manages(interaction, table))
            if member.id == request.member.id:
                raise TableRefusal("kick-yourself")
            if seat is None or seat.member is None:
                raise TableRefusal("nobody-there")
            await request.answer.show(kick_question(table, seat.member, request.answer.words))

    @app_commands.command(name="host", description=spoken("command-host"))
    @app_commands.describe(member=spoken("command-host-member"))
    @app_commands.guild_only()
    async def host(self, interaction: Interaction, member: discord.User) -> None:
        """Hand the table on to another member."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            after = await self._host.hand_on(table.id, request.member, member.id, manager=manages(interaction, table))
            name = "" if after.host is None else member_name(after.host, request.answer.words)
            await request.answer.tell(request.answer.words("answer-host", name=name))


async def join_running(request: Request, table: Table) -> None:
    """Come back to a running table, or ask which seat a newcomer wants to take over there."""
    seat = table.seat_of(request.member.id)
    if seat is None:
        await ask_for_seat(request, table)
        return
    if seat.is_present:
        raise TableRefusal("already-seated")
    after = await request.services.host.come_back(table.id, request.member.id)
    await request.services.delivery.offer_hand(after, request.member)
    await show_hand(request, after)


async def seat_asked_for(asked: Asked) -> None:
    """Somebody wants a seat of a running game."""
    await ask_for_seat(asked.request, await asked.request.services.host.table(asked.click.table))


async def ask_for_seat(request: Request, table: Table) -> None:
    """Ask which of the seats on offer the asker wants. Raises Refusal if there is none for them."""
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


async def seat_taken(asked: Asked) -> None:
    """Take over the seat that was chosen."""
    request, table_id = asked.request, asked.click.table
    if not (asked.payload.isascii() and asked.payload.isdecimal() and len(asked.payload) < 3):
        raise Refusal("unknown-button")
    words = asked.answer.words
    table = await request.services.host.take_seat(table_id, int(asked.payload), asked.member)
    reached = await request.services.delivery.offer_hand(table, asked.member)
    links = await request.links(table) if reached else NO_LINKS
    await asked.conclude(told_screen(words("answer-seated" if reached else "answer-seated-dm-closed"), links, words))


async def kick_for_sure(asked: Asked) -> None:
    """Send the member away who was asked about."""
    if not (asked.payload.isascii() and asked.payload.isdecimal() and len(asked.payload) < 21):
        raise Refusal("unknown-button")
    host, member_id = asked.request.services.host, int(asked.payload)
    table = await host.table(asked.click.table)
    seat = table.seat_of(member_id)
    gone = Member(member_id, "") if seat is None or seat.member is None else seat.member
    await host.kick(table.id, asked.member, member_id, manager=manages(asked.interaction, table))
    await asked.conclude(asked.answer.words("answer-kicked", name=member_name(gone, asked.answer.words)))


def may_leave_game(table: Table, member_id: int) -> bool:
    """Whether there is a running game that a member has not left yet."""
    seat = table.seat_of(member_id)
    return table.status is Status.RUNNING and seat is not None and seat.absence is not Absence.LEFT


def ending_question(request: Request, table: Table) -> Screen:
    """Whether to end the table; a player who may not do so alone is asked whether to ask the others."""
    try:
        require_stopping(request.interaction, table)
    except TableRefusal as refusal:
        seat = table.seat_of(request.member.id)
        if refusal.code != "not-host" or seat is None or not seat.is_present:
            raise
        return vote_question(table, request.answer.words)
    return stop_question(table, request.answer.words)
