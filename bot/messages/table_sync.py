"""Makes the messages of a table show what the reconciler wants.

Screens are never pushed: code that changes a table touches it (`bot.messages.scheduler`), and a comparison finds what
to send. So several quick changes become one edit, a crash between a commit and its message is repaired at the next
start, and a deleted message comes back with the next change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from typing import Final

import structlog
from msgspec.structs import replace
from structlog.contextvars import bind_contextvars

from bot.host.host import Host
from bot.messages.discord_api.budget import Rank, ranked
from bot.messages.discord_api.transport import Transport, Unavailable, Unreachable
from bot.messages.hand_notes import Choices, Waiting
from bot.messages.members import Members
from bot.messages.message import Message
from bot.messages.messages import Messages
from bot.messages.places import MAX_REMEMBERED_TABLES, Breaker, Following, PlaceWatch
from bot.messages.post_cache import BOARD, CALL, HAND, Slot, board_of, hand_of, slot_of
from bot.messages.reconciler import (
    Call,
    Notes,
    Presentation,
    Wanted,
    messages,
    reader_of,
    reader_of_board,
    reconcile,
    watched_message,
)
from bot.messages.scheduler import Pacing
from bot.messages.sender import Sender, firm, sent_while
from bot.recent import Recent
from bot.screens.climax_screens import NewClimax
from bot.screens.menus import Links
from bot.screens.parts import Screen
from bot.store.connections import StoreError
from bot.store.messages import NoteChange
from bot.store.schema import REPLACING, Status
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member, Table

log = structlog.get_logger(__name__)

MOMENT: Final = 5.0
"""Seconds that an answer waits for a direct message to be accepted or refused."""
STALE_AFTER: Final = timedelta(minutes=55)
"""Discord limits edits of messages older than an hour, so a message older than this is posted again."""
RESULT_WAITS: Final = timedelta(days=1)
"""How long a result is tried again at each start, if its channel has refused it."""


class Confirmation(Enum):
    """Whether a message that a member asked for is there, as far as the bot knows."""

    CONFIRMED = "confirmed"
    """Discord has accepted it."""
    FOLLOWS = "follows"
    """Discord has not answered yet, or fails at the moment. The bot sends it as soon as Discord accepts it."""
    REFUSED = "refused"
    """Discord has refused it, or nobody may be written to. Nothing follows until something changes there."""


class TableSync:
    """Brings the messages of tables up to date, one pass at a time."""

    def __init__(
        self,
        host: Host,
        messages: Messages,
        transport: Transport,
        presentation: Presentation,
        clock: Callable[[], datetime],
        touch: Callable[[str], None],
        *,
        pacing: Pacing | None = None,
        touch_hand: Callable[[str, int], None] | None = None,
        give_way: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`touch` is called with the id of a table that needs another pass, and `touch_hand` with a table and a member
        whose hand there does. `give_way` lets clicks at other tables be answered before a message is drawn.

        Without `pacing` no message rests.
        """
        self._host = host
        self._messages = messages
        self._cache, self._carrier = messages.cache, messages.carrier
        self._transport = transport
        self._presentation = presentation
        self._clock = clock
        self._began = clock()
        self._touch = touch
        self._pacing = pacing or Pacing(lambda: 0.0, touch)
        self._give_way = give_way
        self._following = Following(transport, clock)
        self.chat = self._following.chat
        self.breaker = Breaker(clock)
        self.places = PlaceWatch(host, transport, clock)
        self.waiting = Waiting(host, touch_hand or (lambda table_id, _: touch(table_id)))
        self.choices = Choices()
        self.members = Members(messages.cache, transport, clock)
        self._delivered = Recent[str, int](MAX_REMEMBERED_TABLES)
        """Versions of tables that were delivered, and then shown with fewer icons or pictures for a while."""
        self._cleared = Recent[str, bool](MAX_REMEMBERED_TABLES)
        """Whether the members of a running table have no earlier hands left; False: this is still to be done."""
        self._tidied = Recent[str, bool](MAX_REMEMBERED_TABLES)
        """The same for lobbies whose channel shows no closed lobby any more."""
        self._offering = set[asyncio.Task[bool]]()
        """Hands that are being offered."""
        self._calls = Recent[str, Wanted](MAX_REMEMBERED_TABLES)
        """By table, the call that is to be posted in its lobby."""

    async def update(
        self,
        table_id: str,
        changed: asyncio.Event,
        beside: Collection[Sender] = (),
        members: frozenset[int] = frozenset(),
    ) -> None:
        """Bring all messages of a table up to date; return early once the table has `changed`.

        With `members`, only their hands. The game continues when the senders `beside` have settled, too. Raises
        Unavailable if Discord does not answer, or StoreError; what has been sent by then stays.
        """
        snapshot = await self._host.snapshot(table_id)
        table = snapshot.table
        bind_contextvars(game=table.game, ply=table.ply)
        notes = await self._notes(snapshot, members)
        if changed.is_set():
            return  # A click may already have shown a newer state.
        self.waiting.name(table, notes.waiting, members)
        wanted = list[Message]()
        for slot, rank in messages(snapshot, notes, calls=self._presentation.draw_call is not None).items():
            if members and slot.member_id not in members:
                continue
            wanted.append(message := self._messages.of(slot))
            message.want(partial(self._update_message, message, rank, snapshot, notes, message.changes, changed))
        results = await _settled([*wanted, *beside], changed)
        if results is None:
            return
        if members:
            await self._unsettle_if_behind(table)
            return
        done = {message.slot: is_done for message, is_done in zip(wanted, results, strict=False)}
        if done[watched_message(table)]:
            await self._host.mark_shown(table_id, table.ply)
        if not all(done.values()) or changed.is_set():
            return
        await self._take_earlier_hands_away(table)
        await self._take_closed_lobbies_away(table)
        if await self._is_all_there(table) and not changed.is_set():
            if not (table.is_open or await self._cache.is_settled(table_id, table.version)):
                await self.places.leave(table)
            self._cache.settle(table_id, table.version)
        else:
            await self._unsettle_if_behind(table)

    async def _unsettle_if_behind(self, table: Table) -> None:
        """If an earlier pass has delivered this version and its messages show less of it now, note that for a crash."""
        if self._carrier.is_behind(table.id) and await self._cache.is_settled(table.id, table.version):
            self._delivered[table.id] = table.version
            self._cache.unsettle(table.id)

    async def repost_board(self, table_id: str) -> Confirmation:
        """Post the board again at the bottom of its channel, and delete the old one."""
        board = self._messages.of(board_of(table_id))
        async with board.alone():
            snapshot = await self._host.snapshot(table_id)
            self._host.owner.require(snapshot.table.place.guild_id)
            self.breaker.reset(snapshot.table.place.channel_id)
            notes = replace(await self._notes(snapshot), climax=None)  # It does not wait for one.
            wanted = reconcile(board.slot, snapshot, notes, Presentation(self._presentation.draw))
            outcome = Confirmation.REFUSED
            try:
                if wanted is not None and wanted.screen is not None:
                    with ranked(Rank.BOARD), self._sent_as_owner(snapshot.table):
                        await self._post(board, wanted.screen, snapshot.table)
                    if not self.breaker.has_tripped(snapshot.table.place.channel_id):
                        outcome = Confirmation.CONFIRMED
            except Unavailable as error:
                log.info("board-not-reposted", table=table_id, reason=str(error))
                outcome = Confirmation.FOLLOWS
        self._touch(table_id)
        return outcome

    def call(self, table: Table, member_ids: Collection[int], call: Call) -> None:
        """Post a call that pings these members, once per table. It stays unchanged until the lobby is over."""
        self._calls[table.id] = Wanted(call.screen, sentence=call.sentence, pinged=tuple(member_ids))
        self._touch(table.id)

    async def has_call(self, table_id: str) -> bool:
        """Whether a lobby has a call, or is about to get one."""
        return table_id in self._calls or await self._messages.of(Slot(table_id, CALL)).post() is not None

    async def offer_hand(self, table: Table, member: Member, *, at_bottom: bool = False) -> Confirmation:
        """Show a member their hand by direct message, even if that was refused before.

        `at_bottom`: a hand that is there already is posted again, as the last of their direct messages. Waits `MOMENT`
        seconds at most. If Discord is slower, the hand follows.
        """
        self._host.owner.require(table.place.guild_id)
        was_refused = (await self.members.of(member.id)).dm_refusal is not None
        await self._note_refusal(member.id, None)
        offering = asyncio.create_task(
            self._offer(table.id, member.id, at_bottom=at_bottom, was_refused=was_refused), name="hand"
        )
        self._offering.add(offering)
        offering.add_done_callback(self._offering.discard)
        await asyncio.wait([offering], timeout=MOMENT)
        if not (offering.done() and offering.result()):
            return Confirmation.FOLLOWS  # Not refused so far.
        is_refused = (await self.members.of(member.id)).dm_refusal is not None
        return Confirmation.REFUSED if is_refused else Confirmation.CONFIRMED

    async def _offer(self, table_id: str, member_id: int, *, at_bottom: bool, was_refused: bool) -> bool:
        """Show a hand now; False if Discord does not answer.

        `was_refused`: direct messages were, so that the member's hands at other tables are missing.

        Nobody may cancel this: a request on the wire could arrive after a later one, and the hand would go back.
        """
        hand = self._messages.of(hand_of(table_id, member_id))
        try:
            async with hand.alone():
                snapshot = await self._host.snapshot(hand.slot.subject)
                with ranked(Rank.TURN):
                    await self._show(hand, snapshot, await self._notes(snapshot), at_bottom=at_bottom)
        except Unavailable as error:
            log.info("hand-not-offered", table=hand.slot.subject, reason=str(error))
            return False
        finally:
            self._touch(hand.slot.subject)
            if was_refused:
                await self._touch_all(member_id)
        return True

    async def drawn(self, slot: Slot, snapshot: Snapshot, choice: str = "", links: Links | None = None) -> Screen:
        """The board, or a hand with this choice made on it, for the answer to a click. For `links` see `Draw`."""
        table, draw, draws = snapshot.table, self._presentation.draw, self._carrier.draws
        if slot.member_id is None:
            learner = await self.members.of(table.members[0].id) if table.is_tutorial and table.members else None
            return draw(snapshot, None, None, reader_of_board(table, learner, draws=draws, motion=self._carrier.motion))
        note = await self.members.of(slot.member_id)
        waiting = {slot.member_id: self.waiting.in_answer(table, slot.member_id)}
        reader = reader_of(
            *(note, table, waiting, choice),
            draws=draws,
            motion=self._carrier.motion,
            shut_out=self._is_shut_out(table),
        )
        return draw(snapshot, slot.member_id, note.reads, reader, links)

    async def _notes(self, snapshot: Snapshot, only: frozenset[int] = frozenset()) -> Notes:
        """What the messages of a table depend on besides its snapshot, or the hands of these members `only`."""
        table, known = snapshot.table, await self._cache.posts(snapshot.table.id)
        members = {member.id for member in table.members}
        members |= {slot.member_id for slot in known if slot.kind == HAND and slot.member_id is not None}
        notes = Notes(
            now=self._clock(),
            began=self._began,
            posts=known,
            members=await self._cache.members(members),
            seen=self.members.seen,
            choices=self.choices.at(table.ply, known),
            waiting=self.waiting.on_hands(table, only),
            draws=self._carrier.draws,
            motion=self._carrier.motion,
            shut_out=self._is_shut_out(table),
            call=self._calls.get(table.id),
            climax=None if only else self._new_climax(snapshot),
            called_at_end=await self._called_at_end(table),
        )
        if table.status is Status.OVER:
            await self._note_played(table, notes)
        return notes

    def _new_climax(self, snapshot: Snapshot) -> NewClimax | None:
        """The newest climax that the channel may show; None while the last move may be taken back."""
        if self._presentation.draw_climax is None or snapshot.may_be_undone:
            return None
        carrier = self._carrier
        reader = reader_of_board(snapshot.table, None, draws=carrier.draws, motion=carrier.motion)
        return self._presentation.draw_climax(snapshot, reader)

    async def _called_at_end(self, table: Table) -> tuple[int, ...]:
        """The members whom the result calls: those who wished for that, and play at the table no longer or not yet."""
        if table.is_open or not table.is_dealt or table.place.guild_id is None:
            return ()
        seated = {member.id for member in table.members}
        return tuple(each for each in await self._host.acts.called_at_end(table.id) if each not in seated)

    async def _note_played(self, table: Table, notes: Notes) -> None:
        """Record that the members who stayed to the end have played the game."""
        for seat in table.seats:
            note = None if seat.member is None or seat.is_on_offer else notes.members.get(seat.member.id)
            if note is not None and not note.has_played(table.game):
                played = f"{note.played} {table.game}".strip()
                self._cache.note(NoteChange(member_id=note.member_id, played=played))
                await self._touch_all(note.member_id)  # Their hands no longer show a newcomer's hints.

    async def _note_refusal(self, member_id: int, code: int | None) -> None:
        """Record that a member's direct messages are refused, or None: accepted again, as far as is known.

        If that is new, their tables need another pass, also if this process ends before it.
        """
        if (await self.members.of(member_id)).dm_refusal == code:
            return
        tables = await self._host.open_tables(member_id)
        self._cache.note(NoteChange(member_id=member_id, dm_refusal=code))
        for table in tables:
            self._cache.unsettle(table.id)  # It is written in one batch with the note.

    async def _touch_all(self, member_id: int) -> None:
        """Look after our open tables at which a member sits, because their note has changed.

        Other processes hear of it when it is stored: before that, they would read the old one.
        """
        for table in await self._host.open_tables(member_id):
            self._touch(table.id)

    async def _update_message(
        self,
        message: Message,
        rank: Rank,
        snapshot: Snapshot,
        notes: Notes,
        changes: int,
        changed: asyncio.Event,
    ) -> bool:
        """Bring one message up to date; False if it still rests after its last edit, or the next pass shows more.

        If it has had more `changes` than these, the snapshot and the notes are of an earlier moment.
        """
        if self._give_way is not None and snapshot.table.status is Status.RUNNING:
            await self._give_way()  # Elsewhere nothing moves, and a closed lobby is forgotten before long.
        if changed.is_set():
            return False
        if message.changes != changes:
            snapshot = await self._host.snapshot(message.slot.subject)
            notes = await self._notes(snapshot)
        post = await message.post()
        is_paced = snapshot.table.status is Status.RUNNING and post is not None and not post.is_due
        if is_paced and self._pacing.rests(message.slot, rank):
            return False
        with ranked(rank):
            is_done = await self._show(message, snapshot, notes)
        if message.slot.kind == CALL:
            self._calls.pop(message.slot.subject, None)
        return is_done

    async def _show(self, message: Message, snapshot: Snapshot, notes: Notes, *, at_bottom: bool = False) -> bool:
        """Show what a message should show; `at_bottom`: as a new message, even if it shows that already.

        False if it cannot be deleted until its channel can be seen again.
        """
        if self._cache.is_removed(message.slot.subject):
            return True  # since the snapshot was taken
        wanted = reconcile(message.slot, snapshot, notes, self._presentation)
        if wanted is None:
            return True
        with self._sent_as_owner(snapshot.table):
            if message.slot.is_climax:
                await self._show_climax(message, wanted.screen, snapshot.table)
                return True
            if wanted.screen is None:
                return await self._take_away(message, snapshot.table)
            await self._edit_or_post(message, wanted, wanted.screen, snapshot, at_bottom=at_bottom)
        return True

    async def _show_climax(self, message: Message, screen: Screen | None, table: Table) -> None:
        """Post a climax, or complete it with its picture; without a screen, leave it for good."""
        if screen is None:
            await message.give_up(table.place.channel_id)
        elif self.breaker.is_open(table.place.channel_id):
            self.breaker.wait(table.place.channel_id, table.id)
        elif await message.post() is None:
            with firm():
                await self._to_channel(message, table, message.post_once(table.place.channel_id, screen))
            self._touch(table.id)  # The board is posted below it.
        elif not await message.edit(screen):
            await message.give_up(table.place.channel_id)  # Somebody has deleted it.

    def _sent_as_owner(self, table: Table) -> AbstractContextManager[None]:
        """Send nothing more once another process owns the table: it may have shown a newer state."""
        return sent_while(partial(self._host.owner.owns, table.place.guild_id))

    async def _take_away(self, message: Message, table: Table) -> bool:
        """Delete a message. False if it stays, because its channel is hidden: then it goes once that can be seen."""
        is_in_channel = message.slot.kind != HAND and await message.post() is not None
        if not (is_in_channel and self._transport.is_hidden(table.place)) and await message.take_away():
            return True
        self.breaker.wait(table.place.channel_id, table.id)
        return False

    async def _edit_or_post(
        self, message: Message, wanted: Wanted, screen: Screen, snapshot: Snapshot, *, at_bottom: bool
    ) -> None:
        table, kind, post = snapshot.table, message.slot.kind, await message.post()
        if kind != HAND and self.breaker.is_open(table.place.channel_id):
            self.breaker.wait(table.place.channel_id, table.id)
            return
        rings = post is None or wanted.replaces(post)
        if post is not None and not rings:
            # Check this even if the answer to a click already shows the screen: there may be chat below the board.
            is_board = kind == BOARD
            is_behind = at_bottom or (is_board and await self._following.is_left_behind(snapshot, post))
            is_old = self._clock() - post.posted_at > STALE_AFTER
            is_done = post.digest == screen.digest or (is_old and post.digest == screen.at_rest.digest)
            if not is_behind and is_done:
                return
            if wanted.rings_since is not None and post.posted_at < wanted.rings_since:
                # If this version was delivered before, only its appearance has changed.
                was_delivered = self._delivered.get(table.id) == table.version
                rings = not (was_delivered or await self._cache.is_settled(table.id, table.version))
            is_new = is_behind or rings or is_old
            if not is_new and await message.edit(screen):
                self._pacing.changed(message.slot)
                return
        await self._post(message, screen, table, wanted.sentence if rings else None, wanted.pinged)

    async def _post(
        self, message: Message, screen: Screen, table: Table, sentence: str | None = None, pinged: Collection[int] = ()
    ) -> None:
        with firm():
            if message.slot.member_id is not None:
                await self._post_hand(message, message.slot.member_id, screen, table, sentence)
            else:
                await self._post_in_channel(message, screen, table, sentence, pinged)

    async def _post_hand(
        self, hand: Message, member_id: int, screen: Screen, table: Table, sentence: str | None
    ) -> None:
        if (await self.members.of(member_id)).dm_refusal is not None:  # Refused since this was wanted.
            await hand.take_away()
            return
        try:
            channel_id, is_first = await self.members.private_channel(member_id), await hand.post() is None
            await hand.send(channel_id, screen, sentence)
            if is_first and self._cleared.get(table.id):
                self._cleared[table.id] = False  # They sat down after the deal, with a hand of an earlier game.
        except Unreachable as error:
            log.info("direct-message-refused", table=table.id, code=error.code)
            await self.places.not_reached(table, member_id, error.code)
            await self._note_refusal(member_id, error.code)
            self._touch(table.id)
            await self._touch_all(member_id)  # The member is called in the channel instead.
            await hand.take_away()

    async def _post_in_channel(
        self, message: Message, screen: Screen, table: Table, sentence: str | None, pinged: Collection[int]
    ) -> None:
        await self._to_channel(message, table, message.send(table.place.channel_id, screen, sentence, pinged))

    async def _to_channel(self, message: Message, table: Table, sending: Awaitable[None]) -> None:
        """Send something to a table's channel, and note whether it refuses that."""
        channel_id, was_shut_out, asked_at = table.place.channel_id, self._is_shut_out(table), self._clock()
        try:
            await sending
        except Unreachable as error:
            log.info("channel-refused", table=table.id, channel=channel_id, code=error.code, kind=message.slot.kind)
            if self.breaker.trip(channel_id, asked_at):
                self.breaker.wait(table.place.channel_id, table.id)
                await self.places.refused(table, error.code)
            else:
                self._touch(table.id)
        else:
            self.breaker.succeeded(channel_id)
            self.places.is_there(table.place)
        if self._is_shut_out(table) != was_shut_out:
            self._touch(table.id)  # The hand of the member to act was sent before this, and is outdated.

    def _is_shut_out(self, table: Table) -> bool:
        """Whether the bot may not write in the table's channel, as far as it knows."""
        return table.is_open and self.breaker.has_tripped(table.place.channel_id)

    async def _is_all_there(self, table: Table) -> bool:
        """Whether everything is delivered after a pass over all messages of a table."""
        posts = (await self._cache.posts(table.id)).values()
        is_replacing = any(post.digest == REPLACING for post in posts) and not table.has_lost_its_place
        if is_replacing or self._carrier.is_behind(table.id):  # Somebody may have posted the board again meanwhile.
            return False
        # A channel that has refused a board or its picture may accept it at the next start, also the result of a game
        # just ended.
        is_recent = table.ended_at is None or self._clock() - table.ended_at < RESULT_WAITS
        refuses = any(each.is_open(table.place.channel_id) for each in (self.breaker, self._carrier.without_files))
        return not (is_recent and not table.has_lost_its_place and refuses)

    async def _take_earlier_hands_away(self, table: Table) -> None:
        """Delete the hands of earlier games in this channel after the deal: a member keeps one hand per channel.

        Until the deal, they show the result of the last game.
        """
        if not _is_due(self._cleared, table.id, table.status is Status.RUNNING):
            return
        for post in await self._cache.hands_before(table.id):
            hand = self._messages.of(slot_of(post))
            async with hand.alone():
                await hand.take_away()
        self._cleared[table.id] = True

    async def _take_closed_lobbies_away(self, table: Table) -> None:
        """Delete the messages of lobbies that were closed in this lobby's channel before their game began."""
        if table.is_tutorial or not _is_due(self._tidied, table.id, table.status is Status.LOBBY):
            return
        for post in await self._cache.closed_before(table.id):
            message = self._messages.of(slot_of(post))
            async with message.alone():
                if not await self._take_away(message, table):
                    return
        self._tidied[table.id] = True


def _is_due(done: Recent[str, bool], table_id: str, begins: bool) -> bool:
    """Whether work that `begins` in one status of a table is to be done. Once begun, it stays due until it is done."""
    if table_id not in done and begins:
        done[table_id] = False
    return not done.get(table_id, True)


async def _settled(senders: Collection[Sender], changed: asyncio.Event) -> list[bool] | None:
    """Wait until these senders are idle. Return whether each is done, or None once the table has `changed`.

    If any have raised, raises one of their errors after all have ended, preferably one that leads to a retry.
    """
    together, changing = asyncio.create_task(_results(senders)), asyncio.create_task(changed.wait())
    try:
        await asyncio.wait([together, changing], return_when=asyncio.FIRST_COMPLETED)
        if not together.done():
            return None
    finally:
        together.cancel()
        changing.cancel()
    results = together.result()
    if errors := [each for each in results if isinstance(each, Exception)]:
        raise next((each for each in errors if isinstance(each, Unavailable | StoreError)), errors[0])
    return [each for each in results if isinstance(each, bool)]


async def _results(senders: Collection[Sender]) -> list[bool | Exception]:
    """How the work of these senders ended, in order. They all work at the same time."""
    results = list[bool | Exception]()
    for sender in senders:
        try:
            results.append(await sender.settled())
        except Exception as error:  # `_settled` raises it again.
            results.append(error)
    return results
