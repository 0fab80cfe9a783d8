"""Whether a message is there: an answer claims only what Discord has confirmed."""

from __future__ import annotations

from enum import Enum


class Confirmation(Enum):
    """Whether a message that a member asked for is there, as far as the bot knows."""

    CONFIRMED = "confirmed"
    """Discord has accepted it."""
    FOLLOWS = "follows"
    """Discord has not answered yet, or fails at the moment. The bot sends it as soon as Discord accepts it."""
    REFUSED = "refused"
    """Discord has refused it, or nobody may be written to. Nothing follows until something changes there."""
