"""Syncs the application's emojis with the icons of the games, sending only the differences.

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

from bot.host.background import stopped
from bot.pictures.icons import Icon, emoji_name, icon_png, is_version_of, written

log = structlog.get_logger(__name__)

FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""What a request to Discord may raise after the library's own retries."""

APART: Final = 0.03
"""Seconds between two new emojis, to leave games a part of the 50 requests a second that Discord allows a bot."""
AGAIN_AFTER: Final = (60.0, 600.0)
"""Seconds before each retry of a failed sync, as when another process creates the same emojis at the same moment."""


@dataclass(frozen=True)
class Icons:
    """All icons, and the families that begin their names: the games, and the seat tokens."""

    icons: Sequence[Icon]
    families: Collection[str]


@dataclass(frozen=True)
class Compared:
    """Which of our emojis an application has and lacks."""

    present: Mapping[str, str]
    """The text that shows each uploaded icon, by the icon's name."""
    missing: tuple[Icon, ...]
    outdated: tuple[discord.Emoji, ...]
    """Our emojis of other versions, which no icon uses any more."""


@dataclass(frozen=True)
class Change:
    """One emoji that was created, with its icon, or deleted."""

    name: str
    icon: Icon | None = None
    written: str = ""


async def compared(client: discord.Client, wanted: Icons) -> Compared:
    """Compare, with one request. Needs a logged-in client. May raise any of FAILURES."""
    standing = await client.fetch_application_emojis()
    ids = {emoji.name: emoji.id for emoji in standing}
    names = {emoji_name(icon): icon for icon in wanted.icons}
    own = None if client.user is None else client.user.id
    return Compared(
        present={icon.name: written(icon, ids[name], wanted.families) for name, icon in names.items() if name in ids},
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
) -> AsyncIterator[Change]:
    """Create missing emojis, then delete outdated ones if `prune`; yield each change once it is made.

    Sends one request at a time, a little apart, or slower if Discord's rate limits say so. May raise any of FAILURES;
    changes yielded by then stay.
    """
    for number, icon in enumerate(found.missing):
        if number:
            await asyncio.sleep(APART)
        name, picture = emoji_name(icon), await asyncio.to_thread(icon_png, icon)
        emoji = await client.create_application_emoji(name=name, image=picture)
        yield Change(name, icon, written(icon, emoji.id, wanted.families))
    for emoji in found.outdated if prune else ():
        try:
            await emoji.delete()
        except discord.NotFound:
            continue
        yield Change(emoji.name)


class EmojiKeeper:
    """Syncs the emojis when the bot starts. Nothing waits for it: until it is done, icons are plain text."""

    def __init__(
        self,
        client: discord.Client,
        wanted: Icons,
        write_with: Callable[[Mapping[str, str]], None],
        *,
        prune: bool = True,
        again_after: Sequence[float] = AGAIN_AFTER,
    ) -> None:
        """`write_with` is called with the text of each icon, by name, whenever more emojis exist.

        Without `prune` nothing is deleted: another process, of an older version, may still use its emojis.
        `again_after` holds the seconds before each retry after a failure.
        """
        self._client = client
        self._wanted = wanted
        self._write_with = write_with
        self._prune = prune
        self._again_after = again_after
        self._looked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self, patience: float) -> None:
        """Begin, and wait at most `patience` seconds to learn which emojis already exist."""
        if not self._wanted.icons:
            return
        self._task = asyncio.create_task(self._keep(), name="emojis")
        try:
            await asyncio.wait_for(self._looked.wait(), patience)
        except TimeoutError:
            log.info("emojis-late")

    async def close(self) -> None:
        """Stop; the next start does the rest."""
        await stopped(self._task)

    async def _keep(self) -> None:
        for pause in (*self._again_after, None):
            if await self._put_right() or pause is None:
                return
            await asyncio.sleep(pause)

    async def _put_right(self) -> bool:
        """Compare, create and delete; False after a failure, which is logged."""
        present: dict[str, str] = {}
        created = deleted = 0
        try:
            found = await compared(self._client, self._wanted)
            present |= found.present
            self._write_with(present)
            self._looked.set()
            async for change in carried_out(self._client, self._wanted, found, prune=self._prune):
                if change.icon is None:
                    deleted += 1
                else:
                    created += 1
                    present[change.icon.name] = change.written
        except FAILURES as error:
            missing = len({icon.name for icon in self._wanted.icons} - present.keys())
            log.warning("emojis-not-synced", missing=missing, created=created, reason=str(error))
            return False
        finally:
            self._looked.set()
            if created:
                self._write_with(present)
        if created or deleted:
            log.info("emojis-synced", created=created, deleted=deleted)
        return True
