"""Compares what Discord should show with what it shows, and sends the difference.

No screen is pushed: the code that changes a table touches it (`bot.delivery.scheduler`), and everything else follows
from the comparison. So several quick changes become one edit, a crash between a commit and its message heals at the
next start, and a message that was deleted comes back with the next change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Protocol

import structlog
from msgspec import Struct
from structlog.contextvars import bind_contextvars

from bot.delivery import slots
from bot.delivery.breaker import Breaker
from bot.delivery.budget import Rank
from bot.delivery.calling import Calling
from bot.delivery.choices import Choices
from bot.delivery.counted import ranked
from bot.delivery.following import TABLES, Following
from bot.delivery.outbox import Outbox
from bot.delivery.pacing import Pacing
from bot.delivery.places import Places
from bot.delivery.sender import Sender, Senders, firm
from bot.delivery.slots import Slot, board_of, hand_of, turn_call_of
from bot.delivery.transport import Unreachable
from bot.delivery.waiting import Waiting, WaitingTables
from bot.host.host import Host
from bot.screens.parts import Screen
from bot.screens.reader import ANYBODY, Reader
from bot.screens.timing import called_member
from bot.store import MemberNote, NoteChange, Post, Status
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member, Table

log = structlog.get_logger(__name__)

STALE_AFTER: Final = timedelta(minutes=55)
"""Discord limits edits of messages that are older than an hour, so an older one is posted again."""
NUDGE_AFTER: Final = timedelta(minutes=2)
"""An edit rings no phone, so a hand older than this is replaced by a new message when its member's turn begins."""


class Draw(Protocol):
    """Gives the screen that a message should show."""

    def __call__(
        self,
        snapshot: Snapshot,
        member_id: int | None,
        locale: str | None,
        reader: Reader = ANYBODY,
    ) -> Screen:
        """The board (None), or the hand of a member with the language they read."""


class Moment(Struct, frozen=True):
    """A table at one moment, from which all its messages are drawn."""

    snapshot: Snapshot
    waiting: WaitingTables
    """The other tables that wait for its members."""


class Reconciler:
    """Decides for each message of a table whether it stays, is edited, posted again or taken away."""

    def __init__(
        self,
        host: Host,
        outbox: Outbox,
        breaker: Breaker,
        senders: Senders,
        following: Following,
        places: Places,
        waiting: Waiting,
        draw: Draw,
        clock: Callable[[], datetime],
        touch: Callable[[str], None],
        calling: Calling | None = None,
        pacing: Pacing | None = None,
        choices: Choices | None = None,
    ) -> None:
        """`touch` is called with a table that has to be looked after once more.

        Without `calling` nobody is called, and without `pacing` nothing rests.
        """
        self._calling = calling
        self._host = host
        self._outbox = outbox
        self._breaker = breaker
        self._senders = senders
        self._following = following
        self._places = places
        self._waiting = waiting
        self._draw = draw
        self._clock = clock
        self._touch = touch
        self._choices = choices or Choices()
        self._pacing = pacing or Pacing(lambda: 0.0, touch)
        self._cleared: dict[str, None] = {}
        """Running tables whose members have no earlier hands left."""

    async def reconcile(self, table_id: str, changed: asyncio.Event, beside: Collection[Sender] = ()) -> None:
        """Have the senders of all messages of a table bring them up to date; ends early when the table has `changed`.

        The game goes on when those `beside` have settled too. Raises Unavailable if Discord does not answer; what was
        done until then remains.
        """
        await self._outbox.memory.open(table_id)
        moment = await self.moment(table_id)
        table = moment.snapshot.table
        bind_contextvars(ply=table.ply)
        wanted = dict(_most_urgent_first(moment.snapshot))
        if self._calling is not None:
            wanted.setdefault(turn_call_of(table_id), Rank.BOARD)
        for slot in await self._outbox.slots(table_id):
            wanted.setdefault(slot, Rank.ERRAND)
        if changed.is_set():
            return  # A click may have shown a newer moment already.
        senders = [self._senders.of(slot) for slot in wanted]
        for sender, (slot, rank) in zip(senders, wanted.items(), strict=True):
            sender.want(partial(self._see_to, slot, rank, moment))
        results = await _settled([*senders, *beside], changed)
        if results is None:
            return
        done = dict(zip(wanted, results, strict=False))
        if done[board_of(table_id)]:
            await self._host.shown(table_id, table.ply)
        if not all(done.values()) or changed.is_set():
            return
        await self._take_earlier_hands_away(table)
        if self._is_all_there(table) and not changed.is_set():
            await self._leave(table)
            self._outbox.memory.settle(table_id, table.version)

    async def moment(self, table_id: str) -> Moment:
        """A table as it is now."""
        snapshot = await self._host.snapshot(table_id)
        return Moment(snapshot, await self._waiting.besides(snapshot.table))

    async def _see_to(self, slot: Slot, rank: Rank, moment: Moment) -> bool:
        """Bring one message up to date; False if it rests."""
        snapshot = moment.snapshot
        table = snapshot.table
        if await self._rests(slot, rank, table):
            return False
        with ranked(rank):
            match slot.kind:
                case slots.BOARD:
                    await self._show_board(slot, snapshot)
                case slots.HAND if slot.member_id is not None:
                    await self._see_to_hand(slot, slot.member_id, moment)
                case slots.CALL if table.status is not Status.LOBBY:
                    await self._outbox.take_away(slot)
                case slots.TURN_CALL if self._calling is not None:
                    await self._calling.see_to(snapshot)
                case _:
                    pass  # It stays as it is.
        return True

    async def _see_to_hand(self, slot: Slot, member_id: int, moment: Moment) -> None:
        seat = moment.snapshot.table.seat_of(member_id)
        if seat is not None and seat.member is not None:
            await self.show_hand(moment, seat.member)
        elif moment.snapshot.table.was_sent_away(member_id):
            await self._tell_sent_away(slot, member_id, moment.snapshot)
        else:
            await self._outbox.take_away(slot)

    async def _leave(self, table: Table) -> None:
        """Archive the thread of a table that has ended, once all its messages are there."""
        if not (table.is_open or await self._outbox.memory.is_settled(table.id, table.version)):
            await self._places.leave(table)

    async def _rests(self, slot: Slot, rank: Rank, table: Table) -> bool:
        """Whether a game's message is left as it is for a while, as others need the requests more."""
        if table.status is not Status.RUNNING or not self._pacing.must_rest(slot, rank):
            return False
        post = await self._outbox.post(slot)
        return post is not None and not _is_of_another_time(post, table)

    def _is_all_there(self, table: Table) -> bool:
        """Whether nothing is left to be delivered, after a pass over all messages of a table."""
        if self._outbox.is_behind(table.id):
            return False
        # A channel that has refused an open table may take its board at the next start.
        return not (table.is_open and self._breaker.is_open(table.place.channel_id))

    async def post_board(self, snapshot: Snapshot) -> None:
        """Post the board again."""
        table = snapshot.table
        await self._post_board(board_of(table.id), table, self._board(snapshot))

    async def show_hand(self, moment: Moment, member: Member) -> bool:
        """See to the hand of a member; False if direct messages to them are refused."""
        snapshot = moment.snapshot
        note = (await self._outbox.members([member.id]))[member.id]
        seat = snapshot.table.seat_of(member.id)
        stayed = seat is not None and not seat.is_on_offer
        if snapshot.table.status is Status.OVER and stayed and not note.has_played(snapshot.table.game):
            played = f"{note.played} {snapshot.table.game}".strip()
            self._outbox.note(NoteChange(member_id=member.id, played=played))
        slot = hand_of(snapshot.table.id, member.id)
        if note.dm_refusal is not None:
            await self._outbox.take_away(slot)  # It cannot follow the game any more, so nothing may lead there.
            return False
        if await self._is_of_an_earlier_game(slot, snapshot.table):
            return True
        reader = self.reader(note, snapshot.table, moment.waiting, choice=self._choices.at(slot, snapshot.table.ply))
        screen = self._draw(snapshot, member.id, note.reads, reader)
        post = await self._outbox.post(slot)
        called = post is not None and note.notices and _is_called(snapshot, member, post)
        if post is not None and post.digest == screen.digest and not called:
            return True
        nudges = called or post is None or (note.notices and await self._nudges(snapshot, member, slot, post, screen))
        if not nudges and post is not None and await self._edit(post, slot, screen):
            return True
        return await self._post_hand(slot, snapshot.table, note, screen, silent=not (nudges and note.notices))

    def reader(self, note: MemberNote, table: Table, waiting: WaitingTables, *, choice: str) -> Reader:
        """How a member sees their hand at a table, with this choice made on it."""
        return Reader(
            text_only=note.text_only or not self._outbox.draws,
            newcomer=not note.has_played(table.game),
            shut_out=self.is_shut_out(table),
            choice=choice,
            waiting=waiting.get(note.member_id, ()),
        )

    def is_shut_out(self, table: Table) -> bool:
        """Whether the bot may not write in the table's channel, as far as it knows."""
        return table.is_open and self._breaker.has_tripped(table.place.channel_id)

    async def _is_of_an_earlier_game(self, slot: Slot, table: Table) -> bool:
        """Whether a hand was taken away after its game, as another one has begun: then it must not come back."""
        if table.ended_at is None or await self._outbox.post(slot) is not None:
            return False
        return await self._outbox.was_taken_away(slot) or self._clock() - table.ended_at > NUDGE_AFTER

    async def _show_board(self, slot: Slot, snapshot: Snapshot) -> None:
        table = snapshot.table
        if table.has_lost_its_place or self._breaker.is_open(table.place.channel_id):
            return
        post, screen = await self._outbox.post(slot), self._board(snapshot)
        if post is not None and not _is_of_another_time(post, table):
            # Also where the answer to a click shows it already: the game may have begun below some talk.
            left_behind = await self._following.is_left_behind(snapshot, post)
            if not left_behind and (post.digest == screen.digest or await self._edit(post, slot, screen)):
                return
        await self._post_board(slot, table, screen)

    def _board(self, snapshot: Snapshot) -> Screen:
        return self._draw(snapshot, None, None, Reader(text_only=not self._outbox.draws))

    async def _post_board(self, slot: Slot, table: Table, screen: Screen) -> None:
        channel_id, was_shut_out = table.place.channel_id, self.is_shut_out(table)
        with firm(), self._breaker.attempt(channel_id):
            try:
                await self._outbox.send(slot, channel_id, screen)
            except Unreachable as error:
                log.info("board-refused", table=table.id, channel=channel_id, code=error.code)
                if not self._breaker.trip(channel_id):
                    self._touch(table.id)
                else:
                    await self._places.refused(table, error.code)
            else:
                self._breaker.succeeded(channel_id)
        if self.is_shut_out(table) != was_shut_out:
            self._touch(table.id)  # The hand of the member who is to act was handled before, and is outdated.

    async def _post_hand(self, slot: Slot, table: Table, note: MemberNote, screen: Screen, *, silent: bool) -> bool:
        with firm():
            try:
                await self._outbox.send(slot, await self._outbox.private_channel(note), screen, silent=silent)
            except Unreachable as error:
                log.info("direct-message-refused", table=table.id, code=error.code)
                self._outbox.note(NoteChange(member_id=note.member_id, dm_refusal=error.code))
                await self._outbox.take_away(slot)
                await self._places.not_reached(table, note.member_id, error.code)
                self._touch(table.id)  # They are called in the channel instead.
                return False
        return True

    async def _nudges(self, snapshot: Snapshot, member: Member, slot: Slot, post: Post, screen: Screen) -> bool:
        """Whether a hand is posted again so that its member notices.

        At the deal, once when their turn has come after a while, and when the game has ended because its place is gone.
        Not if only its looks have changed, as with a new version of the bot, or if all that is missing are pictures.
        """
        table = snapshot.table
        at_the_deal = table.started_at is not None and post.posted_at < table.started_at
        at_its_end = table.has_lost_its_place and table.ended_at is not None and post.posted_at < table.ended_at
        if not (at_the_deal or at_its_end or self._turn_has_come(snapshot, member, post)):
            return False
        if await self._outbox.stands_in_words(slot, screen):
            return False
        return not await self._outbox.memory.is_settled(table.id, table.version)

    def _turn_has_come(self, snapshot: Snapshot, member: Member, post: Post) -> bool:
        """Whether a member's turn came a while after their hand was posted, and they have clicked on nothing since.

        It does not come once more with a step of their own in the middle of it.
        """
        table, table_view = snapshot.table, snapshot.view(member.id)
        if table_view.seat is None or table_view.to_act != table_view.seat or table_view.is_driven:
            return False
        if table.turn_at is None or snapshot.turn != table.ply or table.turn_at - post.posted_at <= NUDGE_AFTER:
            return False
        return self._calling is None or not self._calling.has_seen(member.id, table.turn_at)

    async def _edit(self, post: Post, slot: Slot, screen: Screen) -> bool:
        """Change a message in place; False if it has to be posted again."""
        if self._age(post) > STALE_AFTER:
            return False
        edited = await self._outbox.edit(slot, screen)
        if edited:
            self._pacing.changed(slot)
        return edited

    async def _tell_sent_away(self, slot: Slot, member_id: int, snapshot: Snapshot) -> None:
        note = (await self._outbox.members([member_id]))[member_id]
        post, screen = await self._outbox.post(slot), self._draw(snapshot, member_id, note.reads)
        if post is None or post.digest == screen.digest:
            return
        if not await self._edit(post, slot, screen):
            await self._post_hand(slot, snapshot.table, note, screen, silent=not note.notices)

    async def _take_earlier_hands_away(self, table: Table) -> None:
        """At the deal the hands of earlier games in this channel go: a member has one message for each channel.

        Until then the result of the last one can be read there.
        """
        if table.status is not Status.RUNNING or table.id in self._cleared:
            return
        for slot in await self._outbox.hands_before(table.id):
            async with self._senders.of(slot).alone():
                await self._outbox.take_away(slot, for_good=True)
        self._cleared[table.id] = None
        if len(self._cleared) > TABLES:
            del self._cleared[next(iter(self._cleared))]

    def _age(self, post: Post) -> timedelta:
        return self._clock() - post.posted_at


async def _settled(senders: Collection[Sender], changed: asyncio.Event) -> list[bool] | None:
    """Wait until these senders have nothing to do, and tell of each whether all is done; None if the table `changed`.

    Raises what was raised in one of them, after all the others have ended.
    """
    changing = asyncio.create_task(changed.wait())
    together = asyncio.create_task(_results(senders))
    try:
        await asyncio.wait([together, changing], return_when=asyncio.FIRST_COMPLETED)
        if not together.done():
            return None
        results = together.result()
    finally:
        together.cancel()
        changing.cancel()
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return [result for result in results if isinstance(result, bool)]


async def _results(senders: Collection[Sender]) -> list[bool | BaseException]:
    return await asyncio.gather(*(sender.settled() for sender in senders), return_exceptions=True)


def _is_called(snapshot: Snapshot, member: Member, post: Post) -> bool:
    """Whether a member was reminded or nudged since their hand was posted, and it is still their turn."""
    called_at = snapshot.table.called_at
    return called_at is not None and post.posted_at < called_at and called_member(snapshot) == member.id


def _is_of_another_time(post: Post, table: Table) -> bool:
    """Whether a board was posted before a game ended that was dealt: the result is to be a new message."""
    return table.is_dealt and table.ended_at is not None and post.posted_at < table.ended_at


def _most_urgent_first(snapshot: Snapshot) -> list[tuple[Slot, Rank]]:
    """All messages of a table: the hand of the member who is to act, the board, and the hands of the others."""
    table, to_act = snapshot.table, snapshot.view(None).to_act
    hands = [
        (hand_of(table.id, seat.member.id), Rank.TURN if seat.number == to_act else Rank.HAND)
        for seat in table.seats
        if seat.member is not None and not seat.member.is_nobody
    ]
    return sorted([(board_of(table.id), Rank.BOARD), *hands], key=lambda each: each[1])
