"""Seats: which table a member gets, in a channel or in one of its threads; leaving, coming back, and removing somebody.

In direct messages no channel identifies the table, so it is one of the asker's own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord
from msgspec.structs import replace

from bot.cogs.answer import Interaction
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.lacking import has_threads
from bot.cogs.permissions import channel_of, manages, place_of, refused_here
from bot.cogs.request import ClickContext, ClickHandler, InteractionContext
from bot.cogs.showing import show_hand
from bot.locales import Words
from bot.messages.discord_api.hidden import hidden_channels
from bot.messages.discord_api.transport import Unavailable, Unreachable
from bot.messages.reconciler import Call
from bot.messages.table_sync import Confirmation
from bot.screens.lobby_screens import call_screen, chooser_screen
from bot.screens.menus import (
    NO_LINKS,
    Links,
    leave_question,
    seat_question,
    stop_question,
    table_address,
    told_screen,
    vote_question,
    watching_screen,
    which_table,
)
from bot.screens.parts import Screen
from bot.screens.people import channels_named, member_name
from bot.screens.rings import lobby_ring
from bot.store.schema import ServerSettings, Status
from bot.tables.act_limits import Ping
from bot.tables.play import require_may_stop
from bot.tables.refusals import TableRefusal
from bot.tables.requests import ComeBack, Join, Kick, Leave, TakeSeat
from bot.tables.types import Absence, Member, Table, TablePlace
from engines.contract import Refusal


@dataclass(frozen=True)
class ChannelTables:
    """The channel of a request as it is found: read once for everything that a request does there."""

    settings: ServerSettings
    """The server's."""
    table: Table | None
    """The channel's open table."""
    near: Table | None
    """The channel's open table, or the newest lobby in one of its threads."""


async def look_here(request: InteractionContext) -> ChannelTables:
    """Read which tables there are in the channel of a request, and what its server has set."""
    interaction, host = request.interaction, request.services.host
    guild_id, channel_id = channel_of(interaction)
    settings, table = await host.servers.of(guild_id), await host.open_table(channel_id)
    near = table
    if table is None and has_threads(interaction.channel):
        thread_id = await host.places.lobby_below(guild_id, channel_id)
        # Nobody would see a lobby in a thread that may be gone.
        if thread_id is not None and not request.services.delivery.is_shut_out(thread_id):
            near = await host.open_table(thread_id)
    return ChannelTables(settings, table, near)


async def usual_game(request: InteractionContext, here: ChannelTables) -> str | None:
    """The server's default game; None if there is none. Raises Refusal where no table can be opened."""
    _require_allowed(request, here.settings)
    if not here.settings.threads:
        place_of(request.interaction)  # Raises Refusal where the bot cannot post.
        await request.require_joined_thread()
    return here.settings.game if here.settings.game in request.services.plugins else None


@asynccontextmanager
async def placed(request: InteractionContext, game: str | None, here: ChannelTables) -> AsyncIterator[TablePlace]:
    """The place to sit down at: that of an existing table, or where to open one for this game. Raises Refusal.

    A thread opened for it is closed after the block if it has no table.
    """
    interaction, services, settings = request.interaction, request.services, here.settings
    if here.table is not None:
        yield place_of(interaction)
        return
    _, channel_id = channel_of(interaction)
    async with services.delivery.places.opening_in(channel_id):
        # A thread may have been opened while this request waited.
        near = (await look_here(request)).near if settings.threads else here.near
        if near is not None and game in {None, near.game}:
            yield near.place
            return
        _require_allowed(request, settings)
        if not (settings.threads and has_threads(interaction.channel)):
            place = place_of(interaction)
            await request.require_joined_thread()
            yield place
            return
        place = await _opened_thread(request, game)
        try:
            yield place
        finally:
            await services.delivery.places.close_unused(place.channel_id)


async def _opened_thread(request: InteractionContext, game: str | None) -> TablePlace:
    interaction, services = request.interaction, request.services
    may, chosen = interaction.app_permissions, game or next(iter(services.plugins))
    if chosen not in services.plugins:
        raise TableRefusal("unknown-game", game=chosen)
    guild_id, channel_id = channel_of(interaction)
    if not (may.view_channel and may.create_public_threads and may.send_messages_in_threads):
        raise Refusal("cannot-thread")
    await services.host.openings.require_room(guild_id, channel_id, request.member)
    words = await request.words_of_all()
    try:
        thread_id = await services.delivery.transport.open_thread(channel_id, words(f"{chosen}-name"))
    except Unreachable:
        raise Refusal("cannot-thread") from None
    except Unavailable:
        raise Refusal("no-discord") from None
    locale = interaction.guild_locale or interaction.locale
    return TablePlace(guild_id, thread_id, locale.value, channel_id)


def _require_allowed(request: InteractionContext, settings: ServerSettings) -> None:
    """Refuse in a channel where tables are not allowed, and name the allowed ones."""
    interaction = request.interaction
    channel = interaction.channel
    if settings.allows(interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None):
        return
    there = present(interaction, settings.channels)
    if not there:
        raise Refusal("channels-gone")
    if not (shown := visible(interaction, there)):
        raise Refusal("channels-hidden")
    raise Refusal("channel-not-allowed", channels=channels_named(shown, request.answer.words))


def present(interaction: Interaction, channels: tuple[int, ...]) -> tuple[int, ...]:
    """Those of these channels that exist on the server, even if they are hidden from the bot."""
    guild = interaction.guild
    found = [] if guild is None else [each for each in channels if guild.get_channel(each) is not None]
    return tuple(found)


def visible(interaction: Interaction, channels: tuple[int, ...]) -> tuple[int, ...]:
    """Those of these channels that are not hidden from the bot, so that a table can be opened there."""
    hidden = hidden_channels(interaction.client)
    return tuple(each for each in channels if not hidden.hides(interaction.guild_id, each))


@dataclass(frozen=True)
class Seated:
    """The result of sitting down."""

    table: Table
    told: str
    """What to tell the member."""
    screen: Screen
    """The same text, with a link to their hand."""
    links: Links
    opened: bool
    """Whether the table was opened for them."""


async def sit_down(
    request: InteractionContext, game: str | None, here: ChannelTables, before: Table | None = None
) -> Seated:
    """Take a seat in this channel, and wait for what comes with it: see `take_seat` and `seat_confirmed`.

    A new table calls those who want that; one that is opened like the one `before` is left to the caller.
    """
    seated = await seat_confirmed(request, *await take_seat(request, game, here, before))
    if seated.opened and before is None:
        await _call_wishing(request, seated.table)
    return seated


async def take_seat(
    request: InteractionContext, game: str | None, here: ChannelTables, before: Table | None = None
) -> tuple[Table, bool]:
    """Take a seat in this channel; a table that is opened for it takes its settings from `before`.

    Returns the table, and whether it was opened for this.
    """
    host, delivery, member = request.services.host, request.services.delivery, request.member
    async with placed(request, game, here) as place:
        there = here.near if here.near is not None and here.near.place.channel_id == place.channel_id else None
        if there is not None:
            request.about(there.id, there.ply)
        delivery.may_write_again(place.channel_id)  # Else nothing would be tried after a refusal of some minutes ago.
        table = await host.ask(place, Join(member, game, before, by_click=True, look=await request.look()))
    # If two members open a table at the same moment, the second joins the first one's.
    return table, there is None and table.members == (member,)


async def seat_confirmed(request: InteractionContext, table: Table, opened: bool) -> Seated:
    """Wait until Discord shows the table and the hand of a member who has just taken a seat, or refuses them.

    The hand is sent at once, so that closed direct messages are noticed here. A new table whose lobby Discord refuses
    is deleted; raises Refusal then.
    """
    delivery, answer, member = request.services.delivery, request.answer, request.member
    board = await delivery.board_stands(table)
    if board is Confirmation.REFUSED and opened and await _deleted(request, table):
        is_here = table.place.channel_id == request.interaction.channel_id
        raise refused_here(request.interaction) if is_here else Refusal("post-refused")
    hand = await delivery.offer_hand(table, member)
    links = NO_LINKS if hand is Confirmation.REFUSED else await request.links(table)
    if table.place.channel_id != request.interaction.channel_id:
        links = replace(links, table=table_address(table))
    told = _seated(table, hand, board, answer.words)
    return Seated(table, told, told_screen(told, links, answer.words), links, opened)


def _seated(table: Table, hand: Confirmation, board: Confirmation, words: Words) -> str:
    """That the member has a seat, where to find a hand that no direct message brings, and what is not there yet."""
    told = "answer-seated-dm-closed" if hand is Confirmation.REFUSED else "answer-seated"
    lines = [words.naming_buttons_of(table.place.locale)(told)]
    if board is Confirmation.FOLLOWS:
        lines.append(words("answer-table-follows"))
    elif board is Confirmation.REFUSED:
        lines.append(words("answer-table-shut-out"))
    return "\n".join(lines)


async def _deleted(request: InteractionContext, table: Table) -> bool:
    """Delete a new table that nobody can see, as if it had not been opened. False if somebody else sits there, too."""
    host, delivery, member = request.services.host, request.services.delivery, request.member
    now = await host.table(table.id)
    if any(each.id != member.id for each in now.members):
        return False
    await delivery.remove(table.id, member.id, partial(host.erasure.remove, table.id))
    if table.place.channel_id != request.interaction.channel_id:  # A thread that was just opened for it.
        await delivery.places.close_unused(table.place.channel_id)
    return True


async def play_again(asked: ClickContext, before: Table) -> None:
    """Sit down at a table like the one `before`, and call those who played there if the asker is one of them.

    Without a call the answer says why, and the table is open all the same: anybody could open it with `/join`.
    """
    words, delivery = asked.answer.words, asked.services.delivery
    asked.services.host.owner.require(before.place.guild_id)
    here = await look_here(asked)
    lobby = here.table if here.table is not None and here.table.status is Status.LOBBY else None
    if lobby is not None and lobby.seat_of(asked.member.id) is not None:
        # They sit here already, and can still make up for a call that was not possible before.
        if not _called_from(before, lobby, asked.member) or await delivery.has_call(lobby.id):
            raise TableRefusal("already-seated")
        await _call_those_who_played(asked, before, lobby)
        is_called = await delivery.call_stands(lobby) is Confirmation.CONFIRMED
        await asked.answer.tell(words("answer-called" if is_called else "answer-call-follows"))
        return
    await _show_and_call(asked, before, await sit_down(asked, before.game, here, before))


async def play_again_elsewhere(asked: ClickContext, before: Table) -> None:
    """The same from a last hand in direct messages, for somebody who played there: at the place of the table `before`.

    Raises Refusal if they have left its server, or if tables are not allowed there any more.
    """
    services, place, member = asked.services, before.place, asked.member
    if asked.interaction.guild_id is not None or place.guild_id is None or not before.has_had(member.id):
        raise Refusal("table-elsewhere")
    services.host.owner.require(place.guild_id)
    settings = await services.host.servers.of(place.guild_id)
    if not settings.allows(place.channel_id, place.thread_of) or not await _is_in_server(asked, place.guild_id):
        raise Refusal("table-elsewhere")
    is_new = await services.host.open_table(place.channel_id) is None
    join = Join(member, before.game, before, by_click=True, look=await asked.look())
    table = await services.host.ask(place, join)
    seated = await seat_confirmed(asked, table, is_new and table.members == (member,))
    await _show_and_call(asked, before, seated)


async def _is_in_server(request: InteractionContext, guild_id: int) -> bool:
    try:
        return await request.services.delivery.transport.is_member(guild_id, request.member.id)
    except Unavailable:
        raise Refusal("no-discord") from None


async def _show_and_call(asked: ClickContext, before: Table, seated: Seated) -> None:
    """Answer with the new seat, and call those who played at the table `before`, unless they have been called."""
    screen, words = seated.screen, asked.answer.words
    if _called_from(before, seated.table, asked.member) and not await asked.services.delivery.has_call(seated.table.id):
        try:
            await _call_those_who_played(asked, before, seated.table)
        except TableRefusal as refusal:
            if seated.opened:  # Others have only joined.
                screen = told_screen(f"{seated.told}\n{await asked.explain(refusal)}", seated.links, words)
    elif seated.opened:
        await _call_wishing(asked, seated.table)
    await asked.answer.show(screen)


async def _call_those_who_played(request: InteractionContext, before: Table, table: Table) -> None:
    """Call the members of an earlier table to a lobby. Raises TableRefusal if the asker may not."""
    caller, delivery = request.member, request.services.delivery
    if before.seat_of(caller.id) is None:
        raise TableRefusal("not-your-game")
    called = _called_from(before, table, caller)
    pinged = tuple(await delivery.members.who_want_notices(called))
    wishing = await _wishing(request, table, called)
    asked = Ping(caller.id, table.place.posts_count_for, pinged)
    called = [*called, *await request.services.host.acts.call_again(before.id, asked, wishing)]
    words = request.services.speech(table.place.locale)
    call = Call(call_screen(table, caller, called, words), lobby_ring(table, caller, called, words))
    delivery.call(table, called, call)


CALLED_AT_ONCE: Final = 20
"""How many of those who want calls are pinged for one lobby; those who asked first come first."""


async def _wishing(request: InteractionContext, table: Table, besides: Collection[int] = ()) -> list[int]:
    """The members who want to be called to this lobby, without those `besides` and those who sit there."""
    channel_id = table.place.posts_count_for
    if channel_id is None:
        return []
    here = {request.member.id, *besides, *(member.id for member in table.members)}
    found = [each for each in await request.services.host.acts.wishing(channel_id) if each not in here]
    return list(await request.services.delivery.members.who_want_notices(found))[:CALLED_AT_ONCE]


async def _call_wishing(request: InteractionContext, table: Table) -> None:
    """Call those who want to be called to a lobby that the asker has just opened, within the limits of pings."""
    if table.status is not Status.LOBBY or not (wishing := await _wishing(request, table)):
        return
    caller, acts = request.member, request.services.host.acts
    called = await acts.call_wishing(Ping(caller.id, table.place.posts_count_for, tuple(wishing)))
    if not called:
        return
    words = request.services.speech(table.place.locale)
    screen = call_screen(table, caller, called, words, again=False)
    ring = lobby_ring(table, caller, called, words, again=False)
    request.services.delivery.call(table, called, Call(screen, ring))


def _called_from(before: Table, table: Table, caller: Member) -> list[int]:
    """The members of an earlier table whom a call to this lobby would reach; none who left that table."""
    if not before.is_dealt or table.status is not Status.LOBBY:
        return []
    seats = (before.seats[number] for number in before.joined)
    members = [seat.member for seat in seats if seat.member is not None and not seat.is_on_offer]
    here = {caller.id, *(member.id for member in table.members)}
    return [member.id for member in members if not member.is_nobody and member.id not in here]


async def join_here(request: InteractionContext, game: str | None = None) -> None:
    """Join this channel's table or open one; ask for the game if none is named and there is no default."""
    here = await look_here(request)
    table = here.near
    if table is not None and table.status is Status.RUNNING:
        request.about(table.id, table.ply)
        await join_running(request, table)
        return
    if table is None:
        game = game or await usual_game(request, here)
    if game is None and table is None:
        await request.reply(chooser_screen(request.services.plugins, request.answer.words))
        return
    try:
        seated = await sit_down(request, game, here)
    except TableRefusal as refusal:
        if table is None or refusal.code != "table-full":
            raise
        await _offer_second(request, table, refusal)
        return
    await request.reply(seated.screen)


async def join_running(request: InteractionContext, table: Table) -> None:
    """Show the asker their hand, coming back to the table if they have left it; ask a newcomer which seat to take."""
    seat = table.seat_of(request.member.id)
    if seat is None:
        await ask_for_seat(request, table)
        return
    if not seat.is_present:
        table = await request.services.host.ask(table.id, ComeBack(request.member.id))
        await request.services.delivery.offer_hand(table, request.member)
    await show_hand(request, table)


async def seat_asked_for(asked: ClickContext) -> None:
    """Ask which seat of a running game to take over."""
    await ask_for_seat(asked, await asked.services.host.table(asked.click.table))


async def ask_for_seat(request: InteractionContext, table: Table) -> None:
    """Ask which of the offered seats the asker wants; without one for them, say what else they can do.

    Raises Refusal if they cannot take part in any way.
    """
    request.services.host.owner.require(table.place.guild_id)
    if not table.is_open:
        raise TableRefusal("table-over")
    if table.seat_of(request.member.id) is not None:
        raise TableRefusal("already-seated")
    if table.is_tutorial:
        raise TableRefusal("table-running")
    refusal = seat_refusal(table, request.member.id)
    if refusal is None:
        await request.reply(seat_question(table, request.answer.words))
    else:
        await _offer_second(request, table, refusal)


async def hand_or_seat(request: InteractionContext, table: Table) -> None:
    """Show the asker's hand; a spectator of a running game is offered a seat. Raises Refusal if there is neither."""
    if table.seat_of(request.member.id) is None and table.status is Status.RUNNING:
        await ask_for_seat(request, table)
    else:
        await show_hand(request, table)


async def _offer_second(request: InteractionContext, table: Table, refusal: TableRefusal) -> None:
    """Say why there is no seat for the asker, and offer a second table in a thread, if there can be one."""
    request.about(table.id, table.ply)
    second = await _may_open_second(request, table)
    screen = watching_screen(table, await request.explain(refusal), request.answer.words, second=second)
    await request.reply(screen)


async def _may_open_second(request: InteractionContext, table: Table) -> bool:
    interaction, may = request.interaction, request.interaction.app_permissions
    if interaction.channel_id != table.place.channel_id or not has_threads(interaction.channel):
        return False
    try:
        _require_allowed(request, await request.services.host.servers.of(table.place.guild_id))
    except Refusal:
        return False
    return may.view_channel and may.create_public_threads and may.send_messages_in_threads


async def second_table(asked: ClickContext) -> None:
    """Open another table for the game of a table without a free seat, in a thread; or join the one that is there."""
    before = await asked.services.host.table(asked.click.table)
    if asked.interaction.channel_id != before.place.channel_id:
        raise Refusal("table-elsewhere")
    if not has_threads(asked.interaction.channel):
        raise Refusal("cannot-thread")
    _require_allowed(asked, await asked.services.host.servers.of(before.place.guild_id))
    table, opened = await _second(asked, before)
    seated = await seat_confirmed(asked, table, opened)
    if opened:
        await _call_wishing(asked, table)
    await asked.conclude(seated.screen)


async def _second(asked: ClickContext, before: Table) -> tuple[Table, bool]:
    """Take a seat at the second table; whether it was opened for that."""
    services, place = asked.services, before.place
    guild_id, channel_id = channel_of(asked.interaction)
    look = await asked.look()
    async with services.delivery.places.opening_in(channel_id):
        thread_id = await services.host.places.lobby_below(guild_id, channel_id)
        there = None if thread_id is None else await services.host.open_table(thread_id)
        if there is not None and there.status is Status.LOBBY and there.game == before.game:
            return await services.host.ask(there.place, Join(asked.member, by_click=True, look=look)), False
        place = await _opened_thread(asked, before.game)
        try:
            like = before if before.is_dealt else None
            join = Join(asked.member, before.game, like, by_click=True, look=look)
            return await services.host.ask(place, join), True
        finally:
            await services.delivery.places.close_unused(place.channel_id)


def seat_refusal(table: Table, member_id: int) -> TableRefusal | None:
    """Why a member without a seat cannot take one at a running table; None if they can."""
    if table.has_had(member_id):
        return TableRefusal("had-seat")
    if not any(seat.is_on_offer for seat in table.seats):
        return TableRefusal("table-running")
    return TableRefusal("seats-closed") if table.has_forgotten else None


async def seat_taken(asked: ClickContext) -> None:
    """Take over the chosen seat."""
    table_id = asked.click.table
    if not (asked.payload.isascii() and asked.payload.isdecimal() and len(asked.payload) < 3):
        raise Refusal("unknown-button")
    words = asked.answer.words
    table = await asked.services.host.ask(table_id, TakeSeat(int(asked.payload), asked.member, await asked.look()))
    hand = await asked.services.delivery.offer_hand(table, asked.member)
    board = await asked.services.delivery.board_stands(table)
    links = NO_LINKS if hand is Confirmation.REFUSED else await asked.links(table)
    await asked.conclude(told_screen(_seated(table, hand, board, words), links, words))


async def kick_for_sure(asked: ClickContext) -> None:
    """Remove the member that the question was about."""
    if not (asked.payload.isascii() and asked.payload.isdecimal() and len(asked.payload) < 21):
        raise Refusal("unknown-button")
    host, member_id = asked.services.host, int(asked.payload)
    table = await host.table(asked.click.table)
    seat = table.seat_of(member_id)
    gone = Member(member_id, "") if seat is None or seat.member is None else seat.member
    await host.ask(table.id, Kick(asked.member, member_id, manager=manages(asked.interaction, table.place)))
    await asked.conclude(asked.answer.words("answer-kicked", name=member_name(gone, asked.answer.words)))


def may_leave_game(table: Table, member_id: int) -> bool:
    """Whether the member plays in a running game and has not left it yet."""
    seat = table.seat_of(member_id)
    return table.status is Status.RUNNING and seat is not None and seat.absence is not Absence.LEFT


def ending_question(request: InteractionContext, table: Table) -> Screen:
    """The question whether to end the table; for players who may not do so alone, whether to ask the others."""
    try:
        require_may_stop(table, request.member.id, manager=manages(request.interaction, table.place))
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
        require_may_stop(table, request.member.id, manager=manages(request.interaction, table.place))
        await request.reply(stop_question(table, answer.words))
    elif may_leave_game(table, request.member.id):
        await request.reply(leave_question(table, answer.words))
    else:
        await request.services.host.ask(table.id, Leave(request.member.id))
        await request.reply(answer.words("answer-left"))


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
    for table in request.services.host.index.running(request.member.id):
        await request.services.host.table(table.id)


async def _waits(request: InteractionContext, table: Table) -> bool:
    """Whether it is the asker's turn at a table."""
    try:
        table_view = await request.services.host.table_view(table.id, request.member.id)
    except TableRefusal:  # These rules cannot read it; the other hands still count.
        return False
    return table_view.seat is not None and table_view.to_act == table_view.seat and not table_view.is_driven


CLICKS: Final = ClickHandlers[ClickHandler](
    clicks={"seat": seat_asked_for, "take": seat_taken, "kick-sure": kick_for_sure, "second": second_table},
    harmless=frozenset({"seat"}),
)
