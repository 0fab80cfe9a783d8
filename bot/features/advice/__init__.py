"""Advice: 💡 under a hand shows what a house player would do, and a button makes that move.

The core stores whether a table allows advice and how often each seat has asked (`bot.host.agent_turns`): the lobby and
the result show it.
"""

from __future__ import annotations

from bot.features.advice.clicks import advise, follow_advice
from bot.features.feature import Feature, Parts, Working


def begin(_: Parts) -> Working:
    """Build the feature for one bot."""
    return Working(clicks={"advice": advise, "advised": follow_advice})


FEATURE = Feature(name="advice", begin=begin)
