"""Keeping the values of labels few: every one of them costs memory here and in Prometheus, for good."""

from __future__ import annotations

import re
from typing import Final

OTHER: Final = "other"
"""What stands for all values beyond the bound."""
MOST: Final = 200
"""How many different values a label may have that comes from outside this package."""

_API: Final = re.compile(r"^/api/v\d+")
_WORD: Final = re.compile(r"@?[a-z][a-z0-9_-]{1,31}")


class Bounded:
    """Lets the first values through, so many of them; all that come later are one."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: set[str] = set()

    def __call__(self, value: str) -> str:
        """The value itself, or `other`."""
        if value in self._known:
            return value
        if len(self._known) >= self._most:
            return OTHER
        self._known.add(value)
        return value


def route_of(path: str) -> str:
    """The route of a request of Discord's API without what differs from one request to the next: ids and tokens.

    `/api/v10/channels/123/messages/456` is `/channels/{id}/messages/{id}`.
    """
    steps: list[str] = []
    for step in _API.sub("", path).strip("/").split("/"):
        if len(steps) == 2 and steps[0] in {"interactions", "webhooks"}:
            steps.append("{token}")
        elif step.isascii() and step.isdecimal():
            steps.append("{id}")
        else:
            steps.append(step if _WORD.fullmatch(step) else f"{{{OTHER}}}")
    return "/" + "/".join(steps)
