"""The command `emojis sync`: what the bot does at startup, with a line of output for each emoji."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.config import Config
from bot.delivery.emojis import FAILURES, Icons, carried_out, compared
from bot.games.registry import FAMILIES, ICONS
from bot.login import StartError, log_in, prepared
from bot.pictures.icons import emoji_name


async def sync(config: Config, *, dry_run: bool, tell: Callable[[str], None]) -> None:
    """Create the emojis that the application lacks, delete our outdated ones, and `tell` each step.

    With `dry_run`, only tell what would be done. Raises StartError, with one sentence, if anything goes wrong.
    """
    token, wanted = prepared(config), Icons(ICONS, FAMILIES)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await log_in(client, token, config.discord.url or "Discord")
        try:
            found = await compared(client, wanted)
            if dry_run:
                for icon in found.missing:
                    tell(f"would create {emoji_name(icon)}")
                for emoji in found.outdated:
                    tell(f"would delete {emoji.name}")
                return
            created = deleted = 0
            async for change in carried_out(client, wanted, found):
                created, deleted = created + (change.icon is not None), deleted + (change.icon is None)
                tell(f"{'deleted' if change.icon is None else 'created'} {change.name}")
        except FAILURES as error:
            raise StartError(f"Not all emojis could be compared or stored: {error}.") from None
    tell(f"{len(found.present)} already present, {created} created, {deleted} deleted.")
