"""Fairness: the proof of a deal, and `/verify`, which deals and plays a finished game again.

The check itself (`bot.host.archive`) belongs to the core, because `stammtisch verify` and tests run it, too.
"""

from __future__ import annotations

from bot.features.fairness.commands import VerifyCommand, show_fairness, verify_clicked
from bot.features.feature import Feature, Working

FEATURE = Feature(
    name="fairness",
    begin=lambda parts: Working(
        commands=[VerifyCommand(parts.services)], clicks={"fairness": show_fairness, "verify": verify_clicked}
    ),
)
