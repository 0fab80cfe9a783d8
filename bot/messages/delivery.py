"""The interface of delivery to the rest of the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import AsyncExitStack, suppress
from datetime import datetime
from typing import Final

import discord
import structlog
from structlog.contextvars import clear_contextvars

from bot.background import stopped, throttled
from bot.host.host import Host
from bot.host.settings import HostEnvironment
from bot.messages.discord_api.budget import Budget, Budgets
from bot.messages.discord_api.forms import Forms
from bot.messages.discord_api.rendering import Illustrator, Renderer
from bot.messages.discord_api.transport import TOKEN_EDITS, Tokens, Transport, Unavailable, Unreachable
from bot.messages.feature_messages import FeatureMessages
from bot.messages.lending import Lending
from bot.messages.messages import Messages
from bot.messages.post_cache import CALL, TURN_CALL, Slot, board_of, hand_of, slot_of
from bot.messages.presses.misfires import Misfires
from bot.messages.presses.unanswered import Unanswered
from bot.messages.private import PrivateAnswers
from bot.messages.private_hands import PrivateHands
from bot.messages.private_message import PrivateWay
from bot.messages.reconciler import Presentation
from bot.messages.scheduler import Pacing, Scheduler, Seldom
from bot.messages.table_sync import MOMENT, Confirmation, TableSync
from bot.pictures.studio import Studio
from bot.store.connections import StoreError
from bot.store.feature_posts import FeaturePosts
from bot.store.messages import MessageStore, NoteChange
from bot.store.schema import REPLACING, Post, Shards
from bot.store.unit_of_work import Doubted, Missed, NotesChanged, Notice, Touched
from bot.tables.refusals import TableRefusal
from bot.tables.types import Member, Table

log = structlog.get_logger(__name__)

FEW: Final = 4
"""How many tables are updated at a time after a start; few enough that clicks are still answered at once."""
EMOTES_REST: Final = 10.0
"""Seconds between two updates of a table because of emotes alone."""
LONG: Final = 10.0
"""Seconds after which the next table no longer waits for this one."""


class Delivery:
    """Keeps the messages of all tables up to date.

    `studio` draws the pictures of messages; without a studio everything is text. The fuller the budget of counted
    requests, the longer messages rest between two edits.
    """

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        store: MessageStore,
        presentation: Presentation,
        *,
        studio: Studio | None = None,
        budgets: Budgets | None = None,
        environment: HostEnvironment | None = None,
    ) -> None:
        environment = environment or HostEnvironment()
        clock, monotonic = environment.clock, environment.monotonic
        self._host = host
        self._store = store
        self.renderer = Renderer()
        self.misfires = Misfires()
        """What members have just pressed, and when the messages changed."""
        self.unanswered = Unanswered()
        """The clicks whose first response is not sent yet."""
        self.forms = Forms(self.renderer.layout)
        self.transport = Transport(client, self.forms, self.misfires.note_message)
        self.illustrator = Illustrator(studio or Studio(0))
        budget = None if budgets is None else budgets.counted
        by_token = Budget(TOKEN_EDITS, clock=monotonic) if budgets is None else budgets.by_token
        tokens = Tokens(by_token, budget or by_token, monotonic, self.forms, self.misfires.note_message)
        self._scheduler = Scheduler(self._reconcile, self._give_way)
        self._emotes = Seldom(EMOTES_REST, self._scheduler.touch, clock=monotonic)
        self.touch_for_emote = self._emotes.touch
        """Call this instead of `touch` when only an emote has changed at a table."""
        self.finished = self._scheduler.finished
        """Wait until no pass over a table's messages runs, but at most this many seconds."""
        self.try_again = self._scheduler.try_again
        """Retry undelivered messages at once, after an outage of Discord."""
        self.messages = Messages(
            *(self.transport, self.illustrator, store, clock),
            *(self._scheduler.touch, self._scheduler.touch_hand, tokens, self._has_lost),
        )
        pacing = None if budget is None else Pacing(lambda: budget.fullness, self._scheduler.touch, clock=monotonic)
        self._driver = driver = TableSync(
            *(host, self.messages, self.transport, presentation, clock, self._scheduler.touch),
            pacing=pacing,
            touch_hand=self._scheduler.touch_hand,
            give_way=self.unanswered.give_way,
        )
        drawn = PrivateHands(driver, self.messages, presentation)
        by_tokens = PrivateWay(host, self.illustrator, by_token, drawn, self.forms, self.misfires.note_message)
        self.private = PrivateAnswers(by_tokens)
        """The private answers that are kept up to date; they have no slot."""
        self.links = drawn.links
        self.lent = Lending(self.messages, driver, self.private, tokens, host.owner).lent
        """Lend a message to a click for a block; see `bot.messages.lending`."""
        self._features: dict[str, FeatureMessages] = {}
        """The messages of features, by what they are about."""
        self._breaker, self.places = driver.breaker, driver.places
        self.members, self.waiting, self.chat = driver.members, driver.waiting, driver.chat
        self.transport.who_wants = self.members.who_want_notices
        self.call, self.has_call = driver.call, driver.has_call
        self.repost_board, self.offer_hand = driver.repost_board, driver.offer_hand
        host.owner.before_taken(lambda _: self.messages.cache.forget_tables())
        host.owner.on_notice(self._on_notice)
        self._drawn_plain = set[str]()
        """The subjects whose messages were brought up to date while icons were plain text for now."""
        self._spreading: asyncio.Task[None] | None = None
        self._left: tuple[str, ...] = ()
        """Tables that had undelivered screens at the start and are not updated yet."""

    def choice_on(self, message_id: int, table: Table, member_id: int) -> str:
        """What a member has chosen, and not played yet, on this hand of theirs at a table; empty if nothing."""
        private = self.private.of(message_id).hand
        if private is not None and private.table_id == table.id:
            return private.choice if private.ply == table.ply else ""
        slot = hand_of(table.id, member_id)
        return self._driver.choices.at(table.ply, [slot]).get(slot, "")

    def touch(self, subject: str) -> None:
        """Call this when a table, or what a feature shows, may have changed: its messages will be compared soon."""
        self.waiting.refresh(subject)
        self._scheduler.touch(subject)

    async def prepare(self) -> None:
        """Find our tables that another process left with undelivered screens. Called before the first event."""
        self._left = await self._left_in(self._host.owner.shards)

    async def resume(self, taken: Shards | None = None) -> None:
        """Update the tables that `prepare` found, a few at a time, the most recently played first.

        Includes the tables left in shards that were `taken` over. Returns when each had its pass, or `LONG` seconds.
        """
        if taken is not None:
            self._left = (*self._left, *await self._left_in(taken))
        left = iter(self._left)
        self._left = ()

        async def resume_tables() -> None:
            async for table_id in throttled(left):
                self.touch(table_id)
                await self._scheduler.finished(table_id, LONG)

        await asyncio.gather(*(resume_tables() for _ in range(FEW)))

    def emojis_changed(self, renewed: bool) -> None:
        """Show icons as emojis again after Discord had refused some.

        If emojis were `renewed`, messages may show deleted ones, so all open tables of this process are compared.
        """
        # A pass that runs now may have drawn some of its messages before this change.
        drawn, self._drawn_plain = self._drawn_plain | self.messages.carrier.plainer | self._scheduler.running, set()
        for subject in sorted(drawn):
            self.touch(subject)
        if renewed:
            if self._spreading is not None:
                self._spreading.cancel()  # It begins again: tables that it has compared may show emojis renewed since.
            self._spreading = asyncio.create_task(self._compare_open_tables(), name="renewed emojis")

    async def _compare_open_tables(self) -> None:
        clear_contextvars()
        try:
            table_ids = await self._store.open_tables(self._host.owner.shards)
        except StoreError as error:  # They get the new emojis with their next change.
            log.warning("open-tables-not-read", code=error.code)
            return
        async for table_id in throttled(table_ids):
            self.touch(table_id)
            await self._scheduler.finished(table_id, LONG)

    @property
    def behind(self) -> tuple[int, float]:
        """How many subjects have messages being compared or sent, and how many seconds the longest of them has waited.

        One stays among them while Discord accepts none of its messages.
        """
        return self._scheduler.behind

    @property
    def is_quiet(self) -> bool:
        """Whether every message is up to date, and that is stored."""
        is_due = not (self.waiting.is_checked and self._emotes.is_idle)
        delivered = not is_due and self._scheduler.is_idle and self.private.is_quiet
        return delivered and self.messages.cache.is_written

    async def quiet(self) -> None:
        """Wait until every message is up to date, and that is stored."""
        while not self.is_quiet:
            self.waiting.check_now()
            self._emotes.touch_now()
            await self._scheduler.quiet()
            await self.private.quiet()
            await self.messages.cache.quiet()

    async def close(self) -> None:
        """Finish what is being sent, then stop."""
        await stopped(self._spreading)
        await asyncio.gather(self._scheduler.close(), self.private.close(), self.places.close())
        await self.messages.close()
        await self.messages.cache.close()

    def feature_messages(
        self, what: str, posts: FeaturePosts, update: Callable[[str], Awaitable[None]]
    ) -> FeatureMessages:
        """The messages of a feature, which this keeps up to date from now on; see `FeatureMessages`."""
        self._features[what] = found = FeatureMessages(
            what,
            posts,
            update,
            messages=self.messages,
            lent=self.lent,
            scheduler=self._scheduler,
            breaker=self._breaker,
            missing=self.places.missing,
        )
        return found

    # --- how members read ---

    async def text_only(self, member_id: int | None) -> bool:
        """Whether a member gets text without pictures; for None, whether everybody does."""
        if member_id is None or not self.illustrator.draws:
            return not self.illustrator.draws
        return (await self.members.of(member_id)).text_only

    # --- whether messages are there: answers that name them ask first ---

    async def board_stands(self, table: Table) -> Confirmation:
        """Wait until the board of a table is posted or refused, `MOMENT` seconds at most."""
        if await self._is_posted(board_of(table.id)):
            return Confirmation.CONFIRMED
        return await self._outcome(board_of(table.id), table)

    async def is_board_below(self, table_id: str, message_id: int) -> bool:
        """Whether the board of a table is a newer message than this one, so that it stands further down."""
        post = await self.messages.of(board_of(table_id)).post()
        return post is not None and post.digest != REPLACING and 0 < message_id < post.message_id

    async def call_stands(self, table: Table) -> Confirmation:
        """Wait until the call to a lobby is posted or refused, `MOMENT` seconds at most."""
        return await self._outcome(Slot(table.id, CALL), table)

    async def nudge_rings(self, table: Table, member_id: int) -> Confirmation:
        """Wait until a nudge has reached this member, `MOMENT` seconds at most."""
        self.touch(table.id)
        await self._scheduler.finished(table.id, MOMENT)
        for slot in (hand_of(table.id, member_id), Slot(table.id, TURN_CALL)):
            if await self._is_posted(slot, table.called_at):
                return Confirmation.CONFIRMED
        no_dm = (await self.members.of(member_id)).dm_refusal is not None
        is_shut_out = not table.calls or self._breaker.has_tripped(table.place.channel_id)
        return Confirmation.REFUSED if no_dm and is_shut_out else Confirmation.FOLLOWS

    async def _outcome(self, slot: Slot, table: Table) -> Confirmation:
        self.touch(table.id)
        await self._scheduler.finished(table.id, MOMENT)
        if await self._is_posted(slot):
            return Confirmation.CONFIRMED
        is_refused = self._breaker.has_tripped(table.place.channel_id)
        return Confirmation.REFUSED if is_refused else Confirmation.FOLLOWS

    async def _is_posted(self, slot: Slot, since: datetime | None = None) -> bool:
        """Whether Discord has confirmed the message in a slot, posted `since` this time."""
        post = await self.messages.of(slot).post()
        return post is not None and post.digest != REPLACING and (since is None or post.posted_at >= since)

    # --- what members ask for ---

    async def prefer(self, change: NoteChange) -> None:
        """Store a member's preference, and update their hands at once."""
        self.messages.cache.note(change)
        tables = await self._host.open_tables(change.member_id)
        for table in tables:
            self.messages.cache.unsettle(table.id)
        await self.messages.cache.flush()
        for table in tables:
            self.touch(table.id)

    async def flush(self, table_ids: Collection[str]) -> None:
        """Wait for running passes over these tables, `LONG` seconds at most, and store what all messages show."""
        await asyncio.gather(*(self._scheduler.finished(table_id, LONG) for table_id in table_ids))
        await self.messages.cache.flush_all()

    async def forget(self, member_id: int, hands: Collection[Post]) -> None:
        """Delete these private messages to a member who has no seat, and forget the member.

        If Discord does not answer, a message stays but is forgotten, too.
        """
        for slot in map(slot_of, hands):
            hand = self.messages.of(slot)
            async with hand.alone():
                try:
                    await hand.take_away()
                except Unavailable as error:
                    log.info("hand-not-taken-away", table=slot.subject, reason=str(error))
                await self.messages.cache.put(slot, None)
        self.private.forget(member_id)
        self.waiting.forget(member_id)
        await self.members.forget(member_id)

    async def remove(self, table_id: str, member_id: int, delete: Callable[[], Awaitable[None]]) -> None:
        """Delete by `delete` a table at which only this member has sat, and all its messages.

        Nothing of it is sent or changed any more. If Discord does not answer, a message stays as it is.
        """
        posts = await self.messages.cache.posts(table_id)
        slots = sorted({*posts, board_of(table_id), hand_of(table_id, member_id)}, key=str)
        messages = [self.messages.of(slot) for slot in slots]
        async with AsyncExitStack() as stack:
            for message in messages:
                await stack.enter_async_context(message.alone())
            for message in messages:
                try:
                    await message.take_away()
                except Unavailable as error:
                    log.info("message-not-taken-away", table=table_id, reason=str(error))
            self.messages.cache.remove_table(table_id)
            await delete()

    async def send_file(self, member: Member, words: str, name: str, content: bytes) -> bool:
        """Send a file by direct message. False if the member accepts none, or Discord does not answer."""
        try:
            await self.transport.send_file(await self.members.private_channel(member.id), words, name, content)
        except (Unreachable, Unavailable) as error:
            log.info("file-not-sent", reason=str(error))
            return False
        return True

    def is_shut_out(self, channel_id: int) -> bool:
        """Whether a channel has refused a message and accepted none since."""
        return self._breaker.has_tripped(channel_id)

    def may_write_again(self, channel_id: int) -> None:
        """Try again in a channel that has refused messages, because Discord says that the bot may write there."""
        self._breaker.reset(channel_id)

    def reset(self, channel_id: int) -> bool:
        """Assume that a channel accepts messages and files again. False if it had refused neither."""
        breakers = (self._breaker, self.messages.carrier.without_files)
        for subject in sorted(frozenset[str]().union(*(each.take_waiting(channel_id) for each in breakers))):
            self.touch(subject)
        were_open = [each.reset(channel_id) for each in breakers]
        return any(were_open)

    # --- other processes ---

    def _on_notice(self, notice: Notice) -> None:
        match notice:
            case Touched(table_id, guild_id) if self._host.owner.owns(guild_id):
                self.messages.cache.unsettle(table_id)  # The database has it so, whatever this process has settled.
                self._scheduler.touch(table_id)
            case Doubted(table_id):
                self.messages.cache.doubt(table_id)
                self._scheduler.touch(table_id)
            case NotesChanged(member_ids):
                self.messages.cache.forget_members(member_ids)
            case Missed():
                self.messages.cache.forget_members()
            case _:
                pass

    def _has_lost(self, table_id: str) -> None:
        """Another process has stored posts of this table: either may have been the last to change its messages."""
        self._host.owner.tell(Doubted(table_id))
        self._scheduler.touch(table_id)

    # --- one subject ---

    async def _left_in(self, shards: Shards) -> tuple[str, ...]:
        """The tables of these shards with undelivered screens; another process may have sent some of these."""
        left = await self._store.unsettled(shards)
        self.messages.cache.inherit(left)
        return left

    async def _reconcile(self, subject: str, changed: asyncio.Event, members: frozenset[int]) -> None:
        what, _, key = subject.rpartition(":")
        if not what:
            await self._reconcile_table(subject, changed, members)
            return
        await self._features[what].update(key)
        if self.messages.carrier.in_doubt():
            self._drawn_plain.add(subject)

    async def _reconcile_table(self, table_id: str, changed: asyncio.Event, members: frozenset[int]) -> None:
        beside = self.private.touch(table_id, members)
        try:
            if await self._host.ownership.is_ours(table_id):
                await self._driver.update(table_id, changed, beside, members)
            if self.messages.carrier.in_doubt():
                self._drawn_plain.add(table_id)
        except TableRefusal as refusal:
            # The click that touched it was answered. The screens of a sleeping table wait until its game is installed.
            if refusal.code not in {"no-table", "game-asleep"}:
                raise

    async def _give_way(self, subject: str) -> None:
        """Let the game of a table continue although its screens are not up to date."""
        if subject.partition(":")[1]:
            return  # Nothing of a feature waits for its messages.
        with suppress(TableRefusal, StoreError):
            table = await self._host.table(subject)
            await self._host.mark_shown(subject, table.ply)
