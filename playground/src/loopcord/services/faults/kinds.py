"""The kinds of faults with their settings and limits, and reading a fault from a request.

`striking` and the gateway apply them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from msgspec import Struct

from loopcord.data.errors import PageError
from loopcord.services.refusing import Part

if TYPE_CHECKING:
    from loopcord.data.errors import Json

Scope: TypeAlias = Literal["user", "global", "shared", "cloudflare"]
"""The limit that is exceeded: the bot's per route, the bot's global one, one shared by all bots, or Cloudflare's."""

REQUEST_KINDS = ("errors", "slow", "dropped", "lost", "limited", "refused")
EVENT_KINDS = ("twice", "late")

MOST_REQUESTS = 10_000
LONGEST = 3600.0
SLOWEST = 60.0
_STATUSES = (500, 502, 503, 504)

_SETTINGS: dict[str, tuple[str, ...]] = {
    "errors": ("status",),
    "slow": ("delay",),
    "dropped": (),
    "lost": (),
    "limited": ("scope", "retry_after"),
    "refused": ("part",),
    "twice": (),
    "late": ("delay", "shuffle"),
}
"""The settings of each kind, in addition to match, count and seconds."""


class Fault(Struct, kw_only=True):
    """A simulated problem for a number of requests or events, or for a time."""

    id: str
    kind: str
    match: str | None = None
    """A pattern, see `matching`; None matches everything."""
    left: int | None = None
    """How many requests or events it will still hit; None means any number."""
    until: float | None = None
    """When it ends, in seconds since 1970; None means when `left` is used up."""
    status: int = 500
    delay: float = 1.0
    """Seconds."""
    scope: Scope = "user"
    retry_after: float = 1.0
    """Seconds."""
    shuffle: bool = False
    part: Part = "emoji"
    """What Discord refuses about a valid message; messages without it are not hit."""

    def report(self) -> Json:
        """The fault in the form for the page, with only the settings of its kind."""
        own = {name: getattr(self, name) for name in _SETTINGS[self.kind]}
        return {"id": self.id, "kind": self.kind, "match": self.match, **own, "left": self.left, "until": self.until}


def read_fault(number: str, body: Json, now: float) -> Fault:
    """The fault that a body describes. Raises PageError with a sentence about what is wrong with it."""
    kind = body.get("kind")
    if kind not in _SETTINGS:
        raise PageError(f"kind must be one of {', '.join(_SETTINGS)}.")
    if strangers := sorted(set(body) - {"kind", "match", "count", "seconds", *_SETTINGS[kind]}):
        raise PageError(f"A fault of kind {kind} has no {strangers[0]}.")
    count, seconds, match = body.get("count"), body.get("seconds"), body.get("match")
    if match is not None and not (isinstance(match, str) and 1 <= len(match) <= 200):
        raise PageError("match must be a pattern of at most 200 characters.")
    if count is None and seconds is None:
        count = 1
    left = None if count is None else int(_number(body | {"count": count}, "count", 1, MOST_REQUESTS, whole=True))
    fault = Fault(id=number, kind=kind, match=match, left=left)
    if seconds is not None:
        fault.until = now + _number(body, "seconds", 0, LONGEST)
    if "status" in body:
        fault.status = _one_of(body, "status", _STATUSES)
    if "delay" in body:
        fault.delay = _number(body, "delay", 0, SLOWEST)
    if "retry_after" in body:
        fault.retry_after = _number(body, "retry_after", 0, LONGEST)
    if "scope" in body:
        fault.scope = _one_of(body, "scope", get_args(Scope))
    if "part" in body:
        fault.part = _one_of(body, "part", get_args(Part))
    if "shuffle" in body:
        fault.shuffle = _one_of(body, "shuffle", (True, False))
    return fault


def _number(body: Json, name: str, least: float, most: float, *, whole: bool = False) -> float:
    value = body[name]
    fits = isinstance(value, int if whole else int | float) and not isinstance(value, bool) and least <= value <= most
    if not fits:
        raise PageError(f"{name} must be a {'whole ' if whole else ''}number from {least} to {most:g}.")
    return float(value)


def _one_of(body: Json, name: str, known: tuple[Any, ...]) -> Any:
    value = body[name]
    if not any(value is each or (type(value) is type(each) and value == each) for each in known):
        raise PageError(f"{name} must be one of {', '.join(str(each).lower() for each in known)}.")
    return value
