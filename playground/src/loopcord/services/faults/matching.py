"""Match requests and events against the patterns of faults, with `*` and `**`."""

from __future__ import annotations

import re
from functools import cache


def request_matches(pattern: str, method: str, path: str) -> bool:
    """Whether a pattern such as `POST /channels/*/messages` matches a request; without a method it matches all methods.

    `*` matches one part of a path, `**` any number of them.
    """
    wanted, blank, place = pattern.partition(" ")
    if not blank:
        return bool(_expression(pattern).fullmatch(path))
    return bool(_expression(wanted).fullmatch(method) and _expression(place.strip()).fullmatch(path))


def event_matches(pattern: str, name: str) -> bool:
    """Whether a pattern such as `MESSAGE_*` matches an event."""
    return bool(_expression(pattern).fullmatch(name))


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\*\*|\*)", pattern)
    known = {"**": ".*", "*": "[^/]*"}
    return re.compile("".join(known.get(part, re.escape(part)) for part in parts), re.IGNORECASE)
