"""`stammtisch doctor`: checks everything that a bot needs, says a sentence about each, and changes nothing.

It works with and without a running bot. `machine` and `discord_side` contain the checks. Their findings are data: a
sentence each, how bad it is, and what to do about it.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Severity(StrEnum):
    """How bad a finding is."""

    OK = "ok"
    WARNING = "warning"
    """The bot works, but not as well as it could, or not for long."""
    ERROR = "error"
    """The bot does not start, or people cannot play."""


class Finding(Struct, frozen=True):
    """The result of one check."""

    check: str
    """What it is about, such as `token`: a fixed word."""
    level: Severity
    sentence: str
    advice: str = ""
    """What to do about it; empty if there is nothing to do."""


def fine(check: str, sentence: str) -> Finding:
    """A finding that nothing is wrong."""
    return Finding(check, Severity.OK, sentence)


def warned(check: str, sentence: str, advice: str) -> Finding:
    """A finding that something may go wrong."""
    return Finding(check, Severity.WARNING, sentence, advice)


def failed(check: str, sentence: str, advice: str) -> Finding:
    """A finding that something does not work."""
    return Finding(check, Severity.ERROR, sentence, advice)


def broken(check: str, error: BaseException) -> Finding:
    """A finding that a check itself does not work, so that the findings of the others are still reported."""
    return failed(check, f"This check broke ({type(error).__name__}).", "Report it.")
