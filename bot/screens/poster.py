"""Posting and healing: what stands on Discord is compared with what should stand there, and the difference is sent.

Screens are never pushed: whoever changes a table touches it here, and everything else follows from the comparison.
So several quick changes become one edit, a crash between a commit and its message heals at the next start, and a
message that was deleted comes back with the next change. Here does not belong how a screen looks.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

import discord
import structlog
from msgspec.structs import replace

from bot.locales import language_of, words
from bot.screens.doors import Doors
from bot.screens.messages import Messages, Unavailable, Unreachable
from bot.screens.parts import Screen
from bot.screens.shelf import Shelf
from bot.screens.table import board_screen, hand_screen
from bot.store import Post, Store
from bot.tables import Host, Member, Sight, Table, TableRefusal

log = structlog.get_logger(__name__)

BOARD: Final = "board"
HAND: Final = "hand"

STALE_AFTER: Final = timedelta(minutes=55)
"""Discord limits edits of messages that are older than an hour, so an older one is posted anew."""
NUDGE_AFTER: Final = timedelta(minutes=2)
"""An edit makes no phone ring: when it has become somebody's turn, a hand older than this is posted anew."""
PATIENCE: Final = (1, 2, 5, 10, 30, 60)
"""Seconds between tries while Discord does not answer, the last again and again; a change of the table cuts them."""

FIRST_LOOK: Final = 5.0
"""Seconds that the bot looks after its messages before it listens to clicks."""
GIVE_WAY: Final = 1.0
"""Seconds that an answer gives way to an edit of the same message; an answer has three in all."""
MOMENT: Final = 5.0
"""Seconds that an answer waits for a direct message to arrive, or to be refused."""
FAREWELL: Final = 5.0
"""Seconds that messages on their way are given when the bot closes."""

ON_ITS_WAY: Final = "on its way: "
"""Begins the digest of a post whose message is being sent, before the nonce that it is sent with."""

OVERTAKEN_AT_MOST: Final = 5
"""How often in a row a board that is asked for may be overtaken; then it is left to the next comparison."""


class Overtaken(Unavailable):
    """What was known of a message was changed while it was going to be sent; looking again tells what is to be done."""


Key: TypeAlias = "tuple[str, str, int | None]"
"""One message of ours: table, kind, and whose it is."""


async def _pause(seconds: int, touched: asyncio.Event) -> None:
    """Wait so long before the next try, but no longer than a second if the table changes: somebody is playing there."""
    for _ in range(seconds):
        await asyncio.sleep(1)
        if touched.is_set():
            return


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Poster:
    """Keeps the messages of all tables as they should be."""

    def __init__(
        self, client: discord.Client, host: Host, store: Store, shelf: Shelf, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self._host = host
        self._store = store
        self._shelf = shelf
        self._clock = clock
        self._messages = Messages(client)
        self._touched: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._claims: Counter[Key] = Counter()
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()
        self._doors = Doors(clock)
        self._knocking: set[asyncio.Task[bool]] = set()
        self._closing = False

    async def resume(self) -> None:
        """Look after every table that is open, or whose last screens were not delivered.

        This is waited for a little while, so that no click meets a message that is about to be put right.
        """
        for table_id in await self._store.unsettled():
            self.touch(table_id)
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=FIRST_LOOK)

    def touch(self, table_id: str) -> None:
        """Something about this table may have changed; its messages will be compared soon."""
        if self._closing:
            return
        self._touched.setdefault(table_id, asyncio.Event()).set()
        if table_id not in self._tasks:
            task = asyncio.create_task(self._look_after(table_id), name=f"screens of {table_id}")
            self._tasks[table_id] = task

    async def quiet(self) -> None:
        """Wait until every message is as it should be."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Finish what is being sent, then stop."""
        self._closing = True
        if tasks := {*self._tasks.values(), *self._knocking}:
            _, late = await asyncio.wait(tasks, timeout=FAREWELL)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    @asynccontextmanager
    async def claim(self, table_id: str, kind: str, member_id: int | None = None) -> AsyncIterator[None]:
        """Leave one message alone: the answer to a click is about to change it, faster than an edit could.

        An edit that is on its way is let through first, or it would arrive later and undo the answer.
        """
        key = (table_id, kind, member_id)
        self._claims[key] += 1
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(GIVE_WAY), self._alone(key):
                    pass
            yield
        finally:
            self._claims[key] -= 1
            if not self._claims[key]:
                del self._claims[key]
            self.touch(table_id)

    async def answered(self, post: Post, screen: Screen) -> None:
        """The answer to a click has put this screen into the message of this post."""
        # Beside a message that is on its way another one may stand, and only the nonce leads to it: that note is kept.
        if post.digest != screen.digest and not post.digest.startswith(ON_ITS_WAY):
            await self._note(replace(post, digest=screen.digest), post)

    def reopen(self, channel_id: int) -> bool:
        """Take it that a channel may be written to again. False if it had not been shut."""
        return self._doors.reopen(channel_id)

    async def bring_board_down(self, table_id: str) -> None:
        """Post the board anew at the bottom of its channel, and take the old one away."""
        async with self.claim(table_id, BOARD), self._alone((table_id, BOARD, None)):
            sight = await self._host.sight(table_id, None)
            self._doors.reopen(sight.table.place.channel_id)
            try:
                await self._post_anew(sight)
            except Unavailable as error:
                log.info("board-not-brought-down", table=table_id, reason=str(error))

    async def _post_anew(self, sight: Sight) -> None:
        """Post the board, even if the old one is changed in the same moment, as by the answer to a click."""
        for _ in range(OVERTAKEN_AT_MOST):
            with suppress(Overtaken):
                return await self._post_board(sight, await self._store.post(sight.table.id, BOARD))
        return await self._post_board(sight, await self._store.post(sight.table.id, BOARD))

    async def offer_hand(self, table: Table, member: Member) -> bool:
        """Show a member their hand by direct message, also if that was refused before. False if it is refused.

        If Discord takes its time, nobody waits longer than a moment: the hand follows, and no refusal is known yet.
        """
        knocking = asyncio.create_task(self._knock(table, member), name=f"hand at {table.id}")
        self._knocking.add(knocking)
        knocking.add_done_callback(self._knocking.discard)
        done, _ = await asyncio.wait([knocking], timeout=MOMENT)
        return not done or knocking.result()

    async def _knock(self, table: Table, member: Member) -> bool:
        async with self.claim(table.id, HAND, member.id):
            note = await self._store.member(member.id)
            if note is not None and note.dm_refusal is not None:
                await self._store.note_member(member.id, dm_refusal=None)
            try:
                async with self._alone((table.id, HAND, member.id)):
                    return await self._show_hand(table.id, member)
            except Unavailable:
                return True  # Nobody has refused; it follows as soon as Discord answers.

    # --- one table ---

    async def _look_after(self, table_id: str) -> None:
        touched = self._touched[table_id]
        tries = 0
        try:
            while touched.is_set() and not self._closing:
                touched.clear()
                try:
                    await self._compare(table_id)
                    tries = 0
                except Overtaken:
                    touched.set()
                except Unavailable as error:
                    if tries == len(PATIENCE):
                        log.warning("screens-not-delivered", table=table_id, reason=str(error))
                        await self._give_way(table_id)
                    await _pause(PATIENCE[min(tries, len(PATIENCE) - 1)], touched)
                    tries += 1
                    touched.set()
        except Exception:
            # One table that cannot be shown must not silence the others, nor stop its own game.
            log.exception("screens-failed", table=table_id)
            await self._give_way(table_id)
        finally:
            self._tasks.pop(table_id, None)
            if not touched.is_set():
                self._touched.pop(table_id, None)
            elif not self._closing:
                self.touch(table_id)

    async def _give_way(self, table_id: str) -> None:
        """Let the game go on although its screens are behind."""
        with suppress(TableRefusal):
            table = await self._host.table(table_id)
            await self._host.shown(table_id, table.ply)

    async def _compare(self, table_id: str) -> None:
        table, stands = await self._host.table(table_id), False
        async with self._alone((table_id, BOARD, None)):
            if (table_id, BOARD, None) not in self._claims:
                table, stands = await self._show_board(table_id), True
        for member in table.members:
            async with self._alone((table_id, HAND, member.id)):
                if (table_id, HAND, member.id) not in self._claims:
                    await self._show_hand(table_id, member)
        seated = {member.id for member in table.members}
        for post in await self._store.posts(table_id):
            if post.kind == HAND and post.member_id is not None and post.member_id not in seated:
                await self._take_hand_away(table_id, post.member_id)
        if stands:  # The answer that a claimed board waits for may take a while; another comparison follows it.
            await self._host.shown(table_id, table.ply)
        if not table.is_open and not any(claimed[0] == table_id for claimed in self._claims):
            await self._store.settle(table_id)

    # --- one message ---

    @asynccontextmanager
    async def _alone(self, key: Key) -> AsyncIterator[None]:
        """One task at a time for a message, or two would both find it missing and post it twice."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield

    async def _show_board(self, table_id: str) -> Table:
        """See to the board, and return the table as it was shown."""
        sight = await self._host.sight(table_id, None)
        if self._doors.is_shut(sight.table.place.channel_id):
            return sight.table
        post = await self._store.post(table_id, BOARD)
        screen = self.board(sight)
        if post is None or not (post.digest == screen.digest or await self._edit(post, screen)):
            await self._post_board(sight, post)
        return sight.table

    async def _post_board(self, sight: Sight, old: Post | None) -> None:
        screen, table = self.board(sight), sight.table
        channel_id = table.place.channel_id
        with self._doors.knocking(channel_id):
            try:
                await self._send_anew(self._post(table, BOARD, None, channel_id), screen, old)
            except Unreachable as error:
                log.info("board-refused", table=table.id, channel=channel_id, code=error.code)
                if not self._doors.refused(channel_id):
                    self.touch(table.id)

    async def _show_hand(self, table_id: str, member: Member) -> bool:
        """See to the hand of a member; False if direct messages to them are refused."""
        note = await self._store.member(member.id)
        if note is not None and note.dm_refusal is not None:
            return False
        sight = await self._host.sight(table_id, member.id)
        post = await self._store.post(table_id, HAND, member.id)
        screen = self.hand(sight, note.locale if note is not None else None, standing=True)
        if post is not None and post.digest == screen.digest:
            return True
        if post is not None and not self._nudges(sight, post) and await self._edit(post, screen):
            return True
        return await self._post_hand(sight.table, member, screen, post)

    async def _note(self, post: Post, before: Post) -> None:
        """Write down what a message shows now.

        If somebody has written since it was read, another process has changed the message at the same time. Its screen
        may be the newer one and ours may have come after it: nobody knows what the message shows, so it is sent again.
        """
        if not await self._store.change_post(post, before):
            await self._store.doubt_post(post, unless=ON_ITS_WAY)
            self.touch(post.table_id)

    async def _post_hand(self, table: Table, member: Member, screen: Screen, old: Post | None) -> bool:
        note = await self._store.member(member.id)
        try:
            channel_id = await self._messages.private_channel(member.id, note.dm_channel_id if note else None)
            await self._send_anew(self._post(table, HAND, member.id, channel_id), screen, old)
        except Unreachable as error:
            log.info("direct-message-refused", table=table.id, code=error.code)
            await self._store.note_member(member.id, dm_refusal=error.code)
            return False
        if note is None or note.dm_channel_id != channel_id:
            await self._store.note_member(member.id, dm_channel_id=channel_id)
        return True

    async def _send_anew(self, post: Post, screen: Screen, old: Post | None) -> None:
        """Send a screen as a new message, and take the old one away. Raises Unreachable, and Overtaken.

        That it is on its way is written down first, with a nonce: if the bot dies before it knows the new message, the
        nonce leads back to it. Else that message would be left behind, and show for ever what it shows now.
        """
        unsure = old is not None and old.digest.startswith(ON_ITS_WAY)
        on_its_way = old.digest if old is not None and unsure else ON_ITS_WAY + secrets.token_hex(10)
        if not unsure and not await self._store.change_post(replace(old or post, digest=on_its_way), old):
            raise Overtaken("somebody else is changing it")
        try:
            message_id = await self._messages.send(post.channel_id, screen, on_its_way.removeprefix(ON_ITS_WAY))
        except Unreachable:
            if old is None:
                await self._store.delete_post(post.table_id, post.kind, post.member_id)
            elif not unsure:
                await self._store.put_post(old)
            raise
        if old is not None:
            await self._delete(old)
        # The message may be the one of the first attempt, with the screen of that time.
        await self._store.put_post(replace(post, message_id=message_id, digest="" if unsure else screen.digest))
        if unsure:
            await self._edit(replace(post, message_id=message_id), screen)

    def _nudges(self, sight: Sight, post: Post) -> bool:
        """Whether a hand is posted anew so that its member notices: at the deal, and when they have waited a while."""
        started = sight.table.started_at
        acting = sight.seat is not None and sight.to_act == sight.seat
        return (started is not None and post.posted_at < started) or (acting and self._age(post) > NUDGE_AFTER)

    async def _edit(self, post: Post, screen: Screen) -> bool:
        """Change a message in place; False if it has to be posted anew."""
        if post.digest.startswith(ON_ITS_WAY) or self._age(post) > STALE_AFTER:
            return False
        if not await self._messages.edit(post.channel_id, post.message_id, screen):
            return False
        await self._note(replace(post, digest=screen.digest), post)
        return True

    async def _take_hand_away(self, table_id: str, member_id: int) -> None:
        """Take the hand of somebody who has left away, unless they sat down meanwhile: it may have been on its way."""
        async with self._alone((table_id, HAND, member_id)):
            table, post = await self._host.table(table_id), await self._store.post(table_id, HAND, member_id)
            if post is not None and table.seat_of(member_id) is None:
                await self._delete(post)
                await self._store.delete_post(table_id, HAND, member_id)

    async def _delete(self, post: Post) -> None:
        if post.message_id:  # One that is still on its way has no message yet.
            await self._messages.delete(post.channel_id, post.message_id)

    # --- what should stand there ---

    def board(self, sight: Sight) -> Screen:
        """The board in the language of its channel."""
        return board_screen(self._shelf, sight, words(language_of(sight.table.place.locale)))

    def hand(self, sight: Sight, locale: str | None, choice: str = "", *, standing: bool) -> Screen:
        """A hand in the language of the member, or else of the table's channel."""
        language = language_of(locale or sight.table.place.locale)
        return hand_screen(self._shelf, sight, words(language), choice, standing=standing)

    def _age(self, post: Post) -> timedelta:
        return self._clock() - post.posted_at

    def _post(self, table: Table, kind: str, member_id: int | None, channel_id: int) -> Post:
        return Post(
            table_id=table.id,
            kind=kind,
            member_id=member_id,
            channel_id=channel_id,
            message_id=0,
            digest="",
            posted_at=self._clock(),
        )
