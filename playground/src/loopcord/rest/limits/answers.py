"""The answers to one request too many, of each kind that clients tell apart.

Their bodies and headers. When one is due is decided in `buckets`, `invalid` and `loopcord.services.faults`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.wire import answer

if TYPE_CHECKING:
    from loopcord.services.faults.kinds import Scope

_BANNED = """<!doctype html>
<html lang="en"><head><title>Access denied | Error 1015</title></head>
<body><h1>Error 1015</h1><p>You are being rate limited: too many requests of yours were refused.</p></body></html>
"""


def too_many(scope: Scope, wait: float, headers: dict[str, str] | None = None) -> web.Response:
    """The 429 of a limit that is over in `wait` seconds, with the headers of a bucket if it is one's."""
    if scope == "cloudflare":
        return _by_the_network(wait)
    everywhere = scope == "global"
    seconds = up_to_the_millisecond(wait)
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
    response = answer(body, 429)
    response.headers.update(headers or {})
    response.headers["Retry-After"] = str(math.ceil(wait))
    response.headers["X-RateLimit-Scope"] = scope
    if everywhere:
        response.headers["X-RateLimit-Global"] = "true"
    response.headers["Via"] = "1.1 playground"  # clients take a 429 without it for a ban by the network in front
    return response


def _by_the_network(wait: float) -> web.Response:
    """A page for people, and no `Via`: the request never came as far as Discord's API."""
    headers = {"Retry-After": str(math.ceil(wait))}
    return web.Response(text=_BANNED, status=429, content_type="text/html", headers=headers)


def up_to_the_millisecond(seconds: float) -> float:
    """Rounded up: a client that waits for this time must never be early."""
    # Differences of times in seconds since 1970 are exact to a fraction of a microsecond only.
    return math.ceil(round(seconds * 1000, 3)) / 1000
