"""The features of the bot. Without its line here and its package, a feature is gone."""

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
)


def _feature(name: str) -> Feature:
    feature: Feature = import_module(f"bot.features.{name}").FEATURE
    return feature


FEATURES: Final = tuple(map(_feature, NAMES))
HOOKS: Final = joined([each.hooks for each in FEATURES])
"""What all of them do in the transactions of the core."""
