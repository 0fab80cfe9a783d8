"""Sitting down, which a command and a button offer, and calling those who may want to play again."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from bot.cogs.placing import placed
from bot.cogs.request import Request
from bot.screens.links import NO_LINKS, table_address, told_screen
from bot.screens.lobby_screens import call_screen
from bot.screens.parts import Screen
from bot.tables import Table


@dataclass(frozen=True)
class Seated:
    """That somebody has sat down."""

    table: Table
    told: str
    """What to tell them."""
    screen: Screen
    """The same, with a link to their hand."""
    opened: bool
    """Whether the table was opened for it."""


async def sit_down(request: Request, game: str | None, before: Table | None = None) -> Seated:
    """Take a seat in this channel; if a table is opened for it, it is one like the table `before`.

    The hand goes out at once, so that closed direct messages are noticed here.
    """
    host, answer = request.services.host, request.answer
    member = request.member
    async with placed(request, game) as place:
        if (here := await host.open_table(place.channel_id)) is not None:
            request.about(here.id, here.ply)
        table = await host.join(place, member, game, before)
    reached = await request.services.delivery.offer_hand(table, member)
    links = await request.links(table) if reached else NO_LINKS
    if table.place.channel_id != request.interaction.channel_id:
        links = replace(links, table=table_address(table))
    told = answer.words("answer-seated" if reached else "answer-seated-dm-closed")
    # If two members want to open one at the same moment, the second one of them joins.
    return Seated(
        table, told, told_screen(told, links, answer.words), opened=here is None and table.members == (member,)
    )


async def call_those_who_played(request: Request, before: Table, table: Table) -> None:
    """Tell the members of a table that was played that somebody has opened another one like it."""
    caller = request.member
    # A member who has left the last table is not called to the next one.
    seats = [before.seats[number] for number in before.joined]
    members = [None if seat.is_on_offer else seat.member for seat in seats]
    called = [member.id for member in members if member is not None and not member.is_nobody and member.id != caller.id]
    if before.is_dealt and called:
        screen = call_screen(table, caller, called, request.services.speech(table.place.locale))
        await request.services.delivery.call(table, called, screen)
