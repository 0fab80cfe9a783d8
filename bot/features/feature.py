"""What a feature is: everything it adds to the bot and to the core's transactions, registered in one place.

A feature that keeps messages in channels up to date gets them from `Delivery.feature_messages`, which says how.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from discord.ext import commands

from bot.cogs.click_handlers import ClickHandlers
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
    handlers: ClickHandlers[ClickHandler] = field(default_factory=ClickHandlers)
    """What answers its buttons, menus and forms."""
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
