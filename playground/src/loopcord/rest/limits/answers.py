"""The answers to requests over a limit, with the bodies and headers that clients distinguish.

`buckets`, `invalid` and `loopcord.services.faults` decide when to send them.
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
    """The 429 of a limit that ends in `wait` seconds; `headers` are those of a bucket, if it is a bucket's limit."""
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
    response.headers["Via"] = "1.1 playground"  # clients treat a 429 without it as a Cloudflare ban
    return response


def _by_the_network(wait: float) -> web.Response:
    """An HTML page without `Via`: the request never reached Discord's API."""
    headers = {"Retry-After": str(math.ceil(wait))}
    return web.Response(text=_BANNED, status=429, content_type="text/html", headers=headers)


def up_to_the_millisecond(seconds: float) -> float:
    """Round up to milliseconds, so that a client that waits this long is never early."""
    # Differences of times since 1970 have rounding errors below a microsecond, which must not count.
    return math.ceil(round(seconds * 1000, 3)) / 1000
