"""Syncs the application's emojis with the icons of the games, sending only the differences, at the start and later.

Discord keeps no hash of a picture, so the emoji's name contains it: a changed sprite gets a new emoji, and its old one
is deleted. Emojis that somebody else has uploaded to the application are never touched.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord
import structlog

from bot.background import stopped
from bot.host.rechecking import Recheck
from bot.ops.checks import Finding, found
from bot.pictures.icons import Icon, emoji_name, emoji_text, icon_png, is_version_of
from bot.store.unit_of_work import EmojisDoubted, EmojisFound, Notice

log = structlog.get_logger(__name__)

FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""What a request to Discord may raise after the library's own retries."""

APART: Final = 0.03
"""Seconds between two new emojis, to leave games a part of the 50 requests a second that Discord allows a bot."""
IN_ONE_NOTICE: Final = 80
"""The most emojis of one notice, which has to be shorter than 8,000 bytes."""
SYNC_RETRY_DELAYS: Final = (60.0, 600.0)
"""Seconds before each retry of a failed sync, as when another process creates the same emojis at the same moment."""
FAILURES_IN_DOUBT: Final = 10
"""After this many failed attempts in a row, each a minute after the last one, missing emojis no longer count as coming:
Discord may have refused to create them for good."""


@dataclass(frozen=True)
class Icons:
    """All icons, and the families that begin their names: the games, and the seat tokens."""

    icons: Sequence[Icon]
    families: Collection[str]


@dataclass(frozen=True)
class Compared:
    """Which of our emojis an application has and lacks."""

    ids: Mapping[str, int]
    """The id of each uploaded icon's emoji, by the icon's name."""
    missing: tuple[Icon, ...]
    outdated: tuple[discord.Emoji, ...]
    """Our emojis of other versions, which no icon uses any more."""


@dataclass(frozen=True)
class EmojiChange:
    """One emoji that was created, with its icon, or deleted."""

    name: str
    icon: Icon | None = None
    emoji_id: int = 0


async def compared(client: discord.Client, wanted: Icons) -> Compared:
    """Compare, with one request. Needs a logged-in client. May raise any of FAILURES."""
    standing = await client.fetch_application_emojis()
    ids = {emoji.name: emoji.id for emoji in standing}
    names = {emoji_name(icon): icon for icon in wanted.icons}
    own = None if client.user is None else client.user.id
    return Compared(
        ids={icon.name: ids[name] for name, icon in names.items() if name in ids},
        missing=tuple(icon for name, icon in names.items() if name not in ids),
        outdated=tuple(
            emoji
            for emoji in standing
            # The bot uploaded ours itself; an emoji uploaded by a person names that person.
            if emoji.name not in names
            and emoji.user is not None
            and emoji.user.id == own
            and is_version_of(emoji.name, wanted.icons, wanted.families)
        ),
    )


async def carried_out(
    client: discord.Client, wanted: Icons, found: Compared, *, prune: bool = True
) -> AsyncIterator[EmojiChange]:
    """Create missing emojis, then delete outdated ones if `prune`; yield each change once it is made.

    Sends one request at a time, a little apart, or slower if Discord's rate limits say so. May raise any of FAILURES;
    changes yielded by then stay.
    """
    for number, icon in enumerate(found.missing):
        if number:
            await asyncio.sleep(APART)
        name, picture = emoji_name(icon), await asyncio.to_thread(icon_png, icon)
        emoji = await client.create_application_emoji(name=name, image=picture)
        yield EmojiChange(name, icon, emoji.id)
    for emoji in found.outdated if prune else ():
        try:
            await emoji.delete()
        except discord.NotFound:
            continue
        yield EmojiChange(emoji.name)


def _words(error: BaseException) -> str:
    """A failure in one line."""
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(". ")


class EmojiKeeper:
    """Syncs the emojis when the bot starts, and again when Discord refuses one, which somebody may have deleted.

    Nothing waits for it: icons without an emoji, and those whose emoji was refused, are plain text. Of several
    processes, the one of shard 0 compares, at most once a minute; the others tell it what was refused to them.
    """

    def __init__(
        self,
        client: discord.Client,
        wanted: Icons,
        write_with: Callable[[Mapping[str, str]], None],
        *,
        prune: bool = True,
        again_after: Sequence[float] = SYNC_RETRY_DELAYS,
        leads: Callable[[], bool] = lambda: True,
        tell: Callable[[Notice], None] = lambda _: None,
    ) -> None:
        """`write_with` is called with the text of each icon, by name, whenever other emojis can be used.

        Without `prune` nothing is deleted: another process, of an older version, may still use its emojis.
        `again_after` holds the seconds before each retry after a failure. `leads` returns whether this process is the
        one that compares, and `tell` sends notices to the others.
        """
        self._client = client
        self._wanted = wanted
        self._icons = {icon.name: icon for icon in wanted.icons}
        self._write_with = write_with
        self._prune = prune
        self._again_after = again_after
        self._leads = leads
        self._tell = tell
        self._looked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._recheck = Recheck("comparing emojis", self._compare_again)
        self._present: dict[str, str] = {}
        """The text that shows each icon, by name, whose emoji existed at the last comparison."""
        self._doubted = set[str]()
        """The names of icons whose emoji was refused since."""
        self._coming = set[str]()
        """The names of icons whose emoji is missing and will be created by this process."""
        self._failed = 0
        """How many attempts to compare again have failed since the last one that succeeded."""
        self._known: dict[int, Icon] = {}
        """The icon of each emoji that existed at some time, by the emoji's id."""
        self._before: dict[str, str] | None = None
        """What was present before the first of several attempts to compare; None if the last one succeeded."""
        self._untold = set[str]()
        """The icons that were doubted before these attempts."""
        self._has_created = False
        """Whether this process has created an emoji."""
        self._one_at_a_time = asyncio.Lock()
        self.trouble: Finding | None = None
        """Why emojis are missing, after a failed attempt; None if none has failed since the last one."""
        self.changed: Callable[[bool], None] = lambda _: None
        """Called after a comparison that followed a refusal, and when missing emojis no longer count as coming, with
        whether an emoji has another id than before."""

    @property
    def in_doubt(self) -> bool:
        """Whether icons are plain text for now: their emoji was refused or is still to be created, or the sync of the
        start is not done."""
        return bool(self._doubted or self._coming) or (self._task is not None and not self._task.done())

    async def start(self, patience: float) -> None:
        """Begin, and wait at most `patience` seconds to learn which emojis already exist."""
        if not self._wanted.icons:
            return
        self._task = asyncio.create_task(self._keep(), name="emojis")
        self._recheck.start()
        try:
            await asyncio.wait_for(self._looked.wait(), patience)
        except TimeoutError:
            log.info("emojis-late")

    async def close(self) -> None:
        """Stop; the next start does the rest."""
        await stopped(self._task)
        await self._recheck.close()

    def plain(self, emoji_id: int) -> str | None:
        """The plain text for an emoji of ours; None for any other."""
        icon = self._known.get(emoji_id)
        return None if icon is None else icon.plain

    def refused(self, emoji_ids: Collection[int]) -> None:
        """Discord has refused these emojis in a message: use them no more until they are compared."""
        icons = {each: icon for each in emoji_ids if (icon := self._known.get(each)) is not None}
        # A message may still have been drawn with an emoji that was replaced meanwhile.
        self._doubt(
            {icon.name for each, icon in icons.items() if self._present.get(icon.name) == self._text(icon, each)}
        )

    def heard(self, notice: Notice) -> None:
        """Take in a notice of another process."""
        match notice:
            case EmojisDoubted(names) if self._leads():
                self._doubt({*names} & self._icons.keys(), heard=True)
            case EmojisFound(ids):
                self._found({name: each for name, each in ids.items() if name in self._icons})
            case _:
                pass

    async def _keep(self) -> None:
        for pause in (*self._again_after, None):
            if await self._put_right(prune=self._prune) or pause is None:
                break
            await asyncio.sleep(pause)
        self._coming.clear()  # After the last attempt, whether it succeeded or not.
        # Messages from before the start may show emojis that were deleted. Once this task is done, nothing is in doubt.
        asyncio.get_running_loop().call_soon(self.changed, self._has_created)

    # --- after the start ---

    def _doubt(self, names: Collection[str], *, heard: bool = False) -> None:
        new = {*names} - self._doubted
        if new and not heard:
            log.info("emojis-refused", icons=sorted(new))
        if new:
            self._doubted |= new
            self._write()
        if names:
            self._recheck.ask()

    async def _compare_again(self) -> bool:
        """Compare and create, or ask the process that leads to do so. False if that has to be repeated."""
        if not self._leads():
            # Those that were missing when this process led are created by another one now.
            self._doubted, self._coming = self._doubted | self._coming, set()
            asked = {*self._doubted}
            if asked:
                self._tell(EmojisDoubted(sorted(asked)))
            return not asked
        asked = {*self._doubted}
        self._untold |= asked
        if self._before is None:
            self._before = dict(self._present)
        if not await self._put_right(prune=False, doubted=asked):
            self._failed += 1
            if self._failed >= FAILURES_IN_DOUBT and self._coming:
                self._coming.clear()
                if not self.in_doubt:
                    self.changed(False)  # Messages without these emojis count as delivered.
            return False  # Some may have been created; the others hear of it after the next attempt.
        self._failed = 0
        before, untold = self._before, self._untold
        self._before, self._untold = None, set()
        every = before.keys() | self._present.keys()
        different = {name for name in every if before.get(name) != self._present.get(name)}
        ids = {name: self._id(name) for name in sorted(untold | different)}
        names = [*ids]
        for start in range(0, len(names), IN_ONE_NOTICE):
            self._tell(EmojisFound({name: ids[name] for name in names[start : start + IN_ONE_NOTICE]}))
        if names:
            self.changed(bool(different))
        return True

    def _found(self, ids: Mapping[str, int]) -> None:
        """Use what the process found that leads; 0 is a missing emoji."""
        before = dict(self._present)
        for name, emoji_id in ids.items():
            if emoji_id:
                self._has(self._icons[name], emoji_id)
            else:
                self._present.pop(name, None)
        self._doubted -= ids.keys()
        self._write()
        if ids:
            self.changed(before != self._present)

    # --- comparing ---

    async def _put_right(self, *, prune: bool, doubted: Collection[str] = ()) -> bool:
        """Compare, create and delete; False after a failure, which is logged. Icons are no longer `doubted` then."""
        async with self._one_at_a_time:
            return await self._synced(prune=prune, doubted=doubted)

    async def _synced(self, *, prune: bool, doubted: Collection[str]) -> bool:
        created = deleted = 0
        try:
            comparison = await compared(self._client, self._wanted)
            self._present.clear()
            for name, emoji_id in comparison.ids.items():
                self._has(self._icons[name], emoji_id)
            self._doubted -= {*doubted}
            self._coming = {icon.name for icon in comparison.missing}
            self._write()
            self._looked.set()
            async for change in carried_out(self._client, self._wanted, comparison, prune=prune):
                if change.icon is None:
                    deleted += 1
                else:
                    created += 1
                    self._has_created = True
                    self._has(change.icon, change.emoji_id)
        except FAILURES as error:
            missing = len(self._icons.keys() - self._present.keys())
            self.trouble = found("emojis-refused", count=str(missing), reason=_words(error))
            log.warning("emojis-not-synced", missing=missing, created=created, reason=self.trouble.text)
            return False
        finally:
            self._looked.set()
            if created:
                self._write()
        self.trouble = None
        if created or deleted:
            log.info("emojis-synced", created=created, deleted=deleted)
        return True

    def _has(self, icon: Icon, emoji_id: int) -> None:
        self._known[emoji_id] = icon
        self._coming.discard(icon.name)
        self._present[icon.name] = self._text(icon, emoji_id)

    def _text(self, icon: Icon, emoji_id: int) -> str:
        return emoji_text(icon, emoji_id, self._wanted.families)

    def _id(self, name: str) -> int:
        """The id of an icon's emoji; 0 if there is none."""
        text = self._present.get(name)
        return 0 if text is None else int(text.rstrip(">").rpartition(":")[2])

    def _write(self) -> None:
        self._write_with({name: text for name, text in self._present.items() if name not in self._doubted})
