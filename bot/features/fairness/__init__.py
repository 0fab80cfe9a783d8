"""Fairness: the proof of a deal, and `/verify`, which deals and plays a finished game again.

The check itself (`bot.host.archive`) belongs to the core, because `stammtisch verify` and tests run it, too.
"""

from __future__ import annotations

from functools import partial

from bot.features.fairness.commands import VerifyCommand, show_fairness, verify_clicked
from bot.features.feature import Feature, Parts, Working


def begin(parts: Parts) -> Working:
    """Build the feature for one bot."""
    services = parts.services
    return Working(
        commands=[VerifyCommand(services)],
        clicks={"fairness": partial(show_fairness, services), "verify": partial(verify_clicked, services)},
    )


FEATURE = Feature(name="fairness", begin=begin)
