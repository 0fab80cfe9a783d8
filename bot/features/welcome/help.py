"""`/help`: what the asker can do here and now, in a few lines with buttons; never a list of commands."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.registration import spoken
from bot.cogs.request import InteractionContext, Services, requested
from bot.cogs.seating import look_here, usual_game
from bot.features.welcome.screens import in_private, nothing_here, others_table, own_table
from bot.screens.menus import which_table
from bot.screens.parts import Screen
from bot.store.schema import Status
from bot.tables.lobby import require_setting_up
from bot.tables.refusals import TableRefusal
from bot.tables.types import Table
from engines.contract import Refusal


class HelpCommand(commands.Cog):
    """The command `/help`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="help", description=spoken("command-help"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def help(self, interaction: Interaction) -> None:
        """Say what the asker can do here and now."""
        async with requested(self._services, interaction) as request:
            in_private = request.in_private
            await request.answer.show(await (_help_in_private(request) if in_private else _help_here(request)))


async def _help_here(request: InteractionContext) -> Screen:
    """Help in a channel: about the table there, else about opening one."""
    words = request.answer.words
    try:
        here = await look_here(request)
    except Refusal as refusal:  # No table can be in such a place.
        return nothing_here(await request.explain(refusal), await _other_table(request), words)
    table = here.near
    if table is None:
        told: str | None = None
        try:
            await usual_game(request, here)
        except Refusal as refusal:
            told = await request.explain(refusal)
        return nothing_here(told, await _other_table(request), words)
    is_here = table.place.channel_id == request.interaction.channel_id
    if table.seat_of(request.member.id) is not None:
        return await _own_table(request, table, is_here=is_here)
    offered = any(seat.is_on_offer for seat in table.seats)
    may_take_seat = offered and not (table.has_had(request.member.id) or table.has_forgotten)
    return others_table(request.services.plugins, table, words, is_here=is_here, may_take_seat=may_take_seat)


async def _help_in_private(request: InteractionContext) -> Screen:
    """Help in direct messages: about the asker's own table; of several, the question which hand to show."""
    tables = await request.services.host.open_tables(request.member.id)
    running = [table for table in tables if table.status is Status.RUNNING]
    if len(running) > 1:
        waiting = [each.id for each in running if await _is_own_turn(request, each)]
        return which_table(
            "hand", sorted(running, key=lambda each: each.id not in waiting), request.answer.words, waiting
        )
    if not tables:
        return in_private(request.answer.words)
    table = (running or tables)[0]
    return await _own_table(request, table, is_here=table.place.channel_id == request.interaction.channel_id)


async def _own_table(request: InteractionContext, table: Table, *, is_here: bool) -> Screen:
    host, member_id = request.services.host, request.member.id
    request.about(table.id, table.ply)
    view = await host.table_view(table.id, member_id)
    seat = view.table.seat_of(member_id)
    if seat is None:  # They have just left it.
        raise TableRefusal("not-seated")
    try:
        require_setting_up(view.table, member_id)
        may_set_up = True
    except TableRefusal:
        may_set_up = False
    fewest = min(request.services.plugins[table.game].game.seats)
    return own_table(view, seat, request.answer.words, is_here=is_here, may_set_up=may_set_up, fewest=fewest)


async def _is_own_turn(request: InteractionContext, table: Table) -> bool:
    try:
        view = await request.services.host.table_view(table.id, request.member.id)
    except TableRefusal:  # These rules cannot read it.
        return False
    return view.seat is not None and view.to_act == view.seat


async def _other_table(request: InteractionContext) -> Table | None:
    """A table elsewhere at which the asker has a seat, a running one before a lobby."""
    tables = await request.services.host.open_tables(request.member.id)
    return min(tables, key=lambda each: each.status is not Status.RUNNING, default=None)
