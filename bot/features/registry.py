"""The features of the bot. To remove one, delete its line here and its package."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from bot.features.feature import Feature
from bot.tables.hooks import joined

NAMES: Final = (
    "records",
    "nights",
    "settings",
    "replay",
    "fairness",
    "learning",
    "privacy",
    "advice",
    "welcome",
    "calling",
)


FEATURES: Final[tuple[Feature, ...]] = tuple(import_module(f"bot.features.{name}").FEATURE for name in NAMES)
HOOKS: Final = joined([each.hooks for each in FEATURES])
"""The hooks of all features, joined."""
