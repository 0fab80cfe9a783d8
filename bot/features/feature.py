"""What a feature is: everything it adds to the bot and to the core's transactions, registered in one place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from discord.ext import commands

from bot.cogs.request import ClickHandler, Services
from bot.store.store import Store
from bot.tables.hooks import NO_HOOKS, Hooks


@dataclass(frozen=True, kw_only=True)
class AppContext:
    """The parts of one bot that a feature works with."""

    bot: commands.AutoShardedBot
    store: Store
    services: Services
    clock: Callable[[], datetime]
    hooks: Hooks
    """The hooks of all features; the core runs them in its transactions."""


@dataclass(kw_only=True)
class FeatureRuntime:
    """A feature running in one bot."""

    commands: Sequence[commands.Cog] = ()
    """Its commands and listeners."""
    clicks: Mapping[str, ClickHandler] = field(default_factory=dict)
    """Handlers of its buttons and menus, by kind of click."""
    forms: Mapping[str, ClickHandler] = field(default_factory=dict)
    """Handlers of its submitted forms, by kind of click."""
    harmless: frozenset[str] = frozenset()
    """Kinds of these clicks that only show or ask something, or are easily changed: a tap by mistake does no harm."""
    adding: frozenset[str] = frozenset()
    """The kinds of these clicks that do something more each time the same button is pressed."""
    start: Callable[[], None] = lambda: None
    """Starts its periodic work once the bot is connected."""
    close: Callable[[], Awaitable[None]] = lambda: asyncio.sleep(0)
    """Stops that work."""


@dataclass(frozen=True, kw_only=True)
class Feature:
    """Everything a feature adds."""

    name: str
    """The name of its package."""
    begin: Callable[[AppContext], FeatureRuntime]
    """Builds the feature for one bot."""
    hooks: Hooks = NO_HOOKS
    """What the core runs for it in its transactions."""
    tables: frozenset[str] = frozenset()
    """The names of its database tables."""


def joined_clicks(*several: Mapping[str, ClickHandler]) -> dict[str, ClickHandler]:
    """Merge all kinds of clicks, or of forms. Raises ValueError if two features claim the same kind."""
    found: dict[str, ClickHandler] = {}
    for each in several:
        if twice := found.keys() & each.keys():
            raise ValueError(f"two features claim the clicks {', '.join(sorted(twice))}")
        found |= each
    return found
