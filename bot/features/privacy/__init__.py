"""Privacy: `/privacy` explains what is stored about a member, exports it, and deletes it."""

from __future__ import annotations

from bot.features.feature import Feature, Parts, Working
from bot.features.privacy.commands import PrivacyCommands
from bot.features.privacy.member_data import Privacy


def begin(parts: Parts) -> Working:
    """Build the feature for one bot."""
    privacy = Privacy(parts.services.host, parts.store, parts.clock, parts.hooks)
    commands = PrivacyCommands(parts.services, privacy)
    return Working(commands=[commands], clicks=commands.clicks)


FEATURE = Feature(name="privacy", begin=begin)
