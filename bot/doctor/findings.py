"""What the doctor finds: one sentence each, how bad it is, and what to do about it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Level(StrEnum):
    """How bad it is."""

    OK = "ok"
    WARNING = "warning"
    """The bot works, but not as well as it could, or not for long."""
    ERROR = "error"
    """The bot does not start, or people cannot play."""


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    check: str
    """What it is about, such as `token`; always the same words."""
    level: Level
    sentence: str
    advice: str = ""
    """What to do, if there is something to be done."""


def fine(check: str, sentence: str) -> Finding:
    """Nothing is wrong with it."""
    return Finding(check, Level.OK, sentence)


def warned(check: str, sentence: str, advice: str) -> Finding:
    """Something may go wrong with it."""
    return Finding(check, Level.WARNING, sentence, advice)


def failed(check: str, sentence: str, advice: str) -> Finding:
    """It does not work."""
    return Finding(check, Level.ERROR, sentence, advice)
