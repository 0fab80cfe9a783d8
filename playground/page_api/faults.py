"""What an admin may have go wrong: faults of requests and events, the gateway's whims, a jump of the clock.

Here belong the routes `/page/faults`, `/page/gateway` and `/page/clock`. They act on the bot's side only.
"""

from __future__ import annotations

from aiohttp import web

from playground.options import PageError
from playground.page_api.common import read
from playground.wire import answer, core_of

routes = web.RouteTableDef()

FARTHEST = 366 * 86_400.0
"""Seconds of the longest jump."""


@routes.get("/page/faults")
async def faults(request: web.Request) -> web.Response:
    """What goes wrong at the moment, and how far the clock was moved."""
    return answer(core_of(request).faults.report())


@routes.post("/page/faults")
async def start_fault(request: web.Request) -> web.Response:
    """Something begins to go wrong."""
    return answer(core_of(request).faults.start(await read(request)).report())


@routes.delete("/page/faults")
async def clear_faults(request: web.Request) -> web.Response:
    """Everything works again."""
    core_of(request).faults.clear()
    return answer({})


@routes.delete("/page/faults/{fault}")
async def stop_fault(request: web.Request) -> web.Response:
    """One fault is over."""
    core_of(request).faults.stop(request.match_info["fault"])
    return answer({})


@routes.post("/page/gateway")
async def gateway(request: web.Request) -> web.Response:
    """The gateway does something that a bot has to cope with, to all shards or to one."""
    gateway, body = core_of(request).gateway, await read(request)
    shard, code = body.get("shard"), body.get("code")
    if shard is not None and (isinstance(shard, bool) or not isinstance(shard, int) or shard < 0):
        raise PageError("shard is the number of a shard.")
    match body.get("action"):
        case "reconnect":
            hit = gateway.reconnect(shard)
        case "invalidate":
            hit = gateway.invalidate(shard)
        case "invalidate_resumable":
            hit = gateway.invalidate(shard, resumable=True)
        case "cut":
            hit = gateway.cut(shard)
        case "mute":
            hit = gateway.mute(shard)
        case "close":
            if isinstance(code, bool) or not isinstance(code, int) or not (code in (1000, 1001) or 4000 <= code < 5000):
                raise PageError("code is 1000, 1001, or a number from 4000 to 4999.")
            hit = gateway.close_with(code, shard)
        case _:
            raise PageError("action is one of reconnect, invalidate, invalidate_resumable, cut, close, mute.")
    return answer({"connections": hit})


@routes.post("/page/clock")
async def clock(request: web.Request) -> web.Response:
    """The playground's time moves on at once; whatever falls due on the way happens."""
    core, jump = core_of(request), (await read(request)).get("jump")
    if isinstance(jump, bool) or not isinstance(jump, int | float) or not 0 < jump <= FARTHEST:
        raise PageError(f"jump is a number of seconds, more than 0 and at most {FARTHEST:g}.")
    core.faults.jump(float(jump))
    return answer(core.faults.report()["clock"])
