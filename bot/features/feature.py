"""What a feature is: what it adds to the bot and to the transactions of the core, registered in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from discord.ext import commands

from bot.cogs.request import ClickHandler, Dependencies
from bot.store.store import Store
from bot.tables.hooks import NO_HOOKS, Hooks


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What a feature works with: the parts of one bot."""

    bot: commands.AutoShardedBot
    store: Store
    services: Dependencies
    clock: Callable[[], datetime]
    hooks: Hooks
    """What all features do in the transactions of the core."""


async def _nothing() -> None:
    return None


@dataclass(kw_only=True)
class Working:
    """A feature at work in one bot."""

    commands: Sequence[commands.Cog] = ()
    """Its commands and listeners."""
    clicks: Mapping[str, ClickHandler] = field(default_factory=dict)
    """What its buttons and menus do, by the kinds of their clicks."""
    start: Callable[[], None] = lambda: None
    """Begins its periodic work, when the bot is connected."""
    close: Callable[[], Awaitable[None]] = _nothing
    """Ends that work."""


@dataclass(frozen=True, kw_only=True)
class Feature:
    """All that a feature adds."""

    name: str
    """As its package is called."""
    begin: Callable[[Parts], Working]
    """Puts the feature together for one bot."""
    hooks: Hooks = NO_HOOKS
    """What it does in the transactions of the core."""
    tables: frozenset[str] = frozenset()
    """The names of its tables in the database."""


def joined_clicks(*several: Mapping[str, ClickHandler]) -> dict[str, ClickHandler]:
    """All kinds of clicks in one mapping. Raises ValueError if two claim the same kind."""
    found: dict[str, ClickHandler] = {}
    for each in several:
        if twice := found.keys() & each.keys():
            raise ValueError(f"two features claim the clicks {', '.join(sorted(twice))}")
        found |= each
    return found
