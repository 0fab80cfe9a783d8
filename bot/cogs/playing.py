"""Clicks on a hand: moves and choices, what is said, pauses, and the hand itself."""

from __future__ import annotations

from typing import Final, assert_never

from bot.cogs import seating
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.request import ClickContext, ClickHandler
from bot.messages.lending import Loan
from bot.messages.post_cache import hand_of
from bot.messages.table_sync import Confirmation
from bot.screens.emotes import emotes_screen
from bot.screens.parts import Screen
from bot.screens.people import name_of
from bot.screens.running_table import may_show_emotes, talk_screen
from bot.store.schema import Status
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.requests import Act, ComeBack, Nudge, Pause, Resume, Say, ShowEmote, Undo
from engines.codec import decode_payload
from engines.contract import Refusal, Unreadable


async def _back(asked: ClickContext) -> None:
    """Take over from the house player again; answer with the hand, in the clicked message if that is private."""
    table, member = asked.click.table, asked.member.id
    async with asked.lent(hand_of(table, member)) as loan:
        await asked.services.host.ask(table, ComeBack(member, here=asked.interaction.guild_id is not None))
        await _put_fresh_hand(asked, loan)


async def _hand(asked: ClickContext) -> None:
    """Show the asker's hand: in a clicked private answer, otherwise in a new one. A spectator is offered a seat."""
    if asked.in_ephemeral:
        await fresh_hand(asked)
        return
    await seating.hand_or_seat(asked, await asked.services.host.table(asked.click.table))


async def _offer_phrases(asked: ClickContext) -> None:
    """Show the asker what they can say."""
    await asked.answer.show(await _phrases(asked))


async def _say(asked: ClickContext) -> None:
    """Say the phrase; delivery shows it on board and hands, and the menu stays for another phrase."""
    await asked.services.host.ask(asked.click.table, Say(asked.member.id, asked.payload))
    await asked.conclude(await _phrases(asked))


async def _phrases(asked: ClickContext) -> Screen:
    table_view = await asked.services.host.table_view(asked.click.table, asked.member.id)
    if table_view.table.status is not Status.RUNNING:
        raise TableRefusal("table-over")
    if table_view.seat is None:
        raise TableRefusal("not-seated")
    plugin = asked.services.plugins[table_view.table.game]
    return talk_screen(plugin, table_view, asked.answer.words)


async def _offer_emotes(asked: ClickContext) -> None:
    """Show the asker the emotes."""
    await asked.answer.show(await _emotes(asked))


async def _show_emote(asked: ClickContext) -> None:
    """Show the emote; delivery draws it on board and hands, and the menu stays for another one."""
    await asked.services.host.ask(asked.click.table, ShowEmote(asked.member.id, asked.payload))
    await asked.conclude(await _emotes(asked))


async def _emotes(asked: ClickContext) -> Screen:
    table_view = await asked.services.host.table_view(asked.click.table, asked.member.id)
    match table_view.table.status:
        case Status.LOBBY:
            raise TableRefusal("table-not-started")
        case Status.OVER | Status.STOPPED:
            raise TableRefusal("table-over")
        case Status.RUNNING:
            pass
        case never:
            assert_never(never)
    if table_view.seat is None:
        raise TableRefusal("not-seated")
    if table_view.is_driven:
        raise TableRefusal("agent-drives")
    if not may_show_emotes(asked.services.plugins[table_view.table.game], table_view):
        raise TableRefusal("nobody-to-see" if table_view.table.is_tutorial else "phrases-instead")
    return emotes_screen(table_view, asked.answer.words)


async def _nudge(asked: ClickContext) -> None:
    """Call the member whose turn it is."""
    before = await asked.services.host.snapshot(asked.click.table)
    to_act = before.view(None).to_act
    seat = None if to_act is None else before.table.seats[to_act]
    name = "" if seat is None else name_of(seat, asked.answer.words)
    member = None if seat is None else seat.member
    is_silent = member is not None and not (await asked.services.delivery.members.of(member.id)).notices
    table = await asked.services.host.ask(before.table.id, Nudge(asked.member.id, pings=not is_silent))
    told = "answer-nudged-silently"
    if member is not None and not is_silent:
        match await asked.services.delivery.nudge_rings(table, member.id):
            case Confirmation.CONFIRMED:
                told = "answer-nudged"
            case Confirmation.FOLLOWS:
                told = "answer-nudge-follows"
            case Confirmation.REFUSED:
                told = "answer-nudge-refused"
            case never:
                assert_never(never)
    await asked.reply(asked.answer.words(told, name=name))


async def _pause(asked: ClickContext) -> None:
    """Ask for a pause."""
    table = await asked.services.host.ask(asked.click.table, Pause(asked.member.id))
    await asked.reply(asked.answer.words("answer-pause-wanted" if table.paused_at is None else "answer-paused"))


async def _go_on(asked: ClickContext) -> None:
    """End a pause."""
    await asked.services.host.ask(asked.click.table, Resume(asked.member.id))
    await asked.answer.tell(asked.answer.words("answer-goes-on"))


async def _pick(asked: ClickContext) -> None:
    """Show the same hand with the next step of a choice that is not a move yet."""
    member_id = asked.member.id
    async with asked.lent(hand_of(asked.click.table, member_id)) as loan:
        # Only now: while this click waited for the hand, another one may have made a move.
        snapshot = await asked.services.host.snapshot(asked.click.table)
        table, table_view = snapshot.table, snapshot.view(member_id)
        try:
            if not table.is_open:
                raise TableRefusal("table-over")
            if table_view.seat is None:
                raise TableRefusal("not-seated")
            if table_view.is_driven:
                raise TableRefusal("agent-drives")
            if table.ply != asked.click.ply:
                raise Stale(table.ply)
            if table_view.to_act is not None and table_view.to_act != table_view.seat:
                raise TableRefusal("not-your-turn", seat=table_view.to_act)
        except TableRefusal as refusal:
            await _put_fresh_hand(asked, loan, refusal)
            raise
        await loan.show_hand(snapshot, asked.payload)


async def _move(asked: ClickContext) -> None:
    table = await asked.services.host.table(asked.click.table)
    try:
        move = decode_payload(asked.services.plugins[table.game].game, asked.payload)
    except Unreadable as refusal:  # e.g. a button from before an update
        await fresh_hand(asked, refusal)
        raise
    async with asked.lent(hand_of(table.id, asked.member.id)) as loan:
        try:
            await asked.services.host.ask(table.id, Act(asked.click.ply, asked.member.id, move))
        except TableRefusal as refusal:
            repeated = asked.is_repeated and isinstance(refusal, Stale)
            await _put_fresh_hand(asked, loan, None if repeated else refusal)
            if repeated:  # Members often tap twice; the current hand is explanation enough.
                asked.answer.explained = refusal
            raise
        await _put_fresh_hand(asked, loan)


async def _take_back(asked: ClickContext) -> None:
    table = asked.click.table
    async with asked.lent(hand_of(table, asked.member.id)) as loan:
        try:
            await asked.services.host.ask(table, Undo(asked.click.ply, asked.member.id))
        except TableRefusal as refusal:
            await _put_fresh_hand(asked, loan, refusal)
            raise
        await _put_fresh_hand(asked, loan)


async def fresh_hand(asked: ClickContext, refusal: Refusal | None = None) -> None:
    """Put the asker's current hand into the clicked message.

    A `refusal` is explained only in an ephemeral message: delivery soon updates any other. Raises Refusal if the
    asker has no hand any more.
    """
    async with asked.lent(hand_of(asked.click.table, asked.member.id)) as loan:
        await _put_fresh_hand(asked, loan, refusal)


async def _put_fresh_hand(asked: ClickContext, loan: Loan, refusal: Refusal | None = None) -> None:
    snapshot = await asked.services.host.snapshot(asked.click.table)
    if snapshot.table.seat_of(asked.member.id) is None:  # They may just have lost it.
        raise refusal or TableRefusal("not-seated")
    sentence = await asked.explain(refusal) if refusal is not None and asked.in_ephemeral else ""
    is_explained = await loan.show_hand(snapshot, explanation=sentence)
    asked.answer.explained = refusal if is_explained else None


CLICKS: Final = ClickHandlers[ClickHandler](
    clicks={
        "move": _move,
        "pick": _pick,
        "take-back": _take_back,
        "hand": _hand,
        "back": _back,
        "say": _offer_phrases,
        "say-it": _say,
        "emotes": _offer_emotes,
        "emote": _show_emote,
        "nudge": _nudge,
        "pause": _pause,
        "go-on": _go_on,
    },
    harmless=frozenset({"pick", "hand", "say", "emotes"}),
)
