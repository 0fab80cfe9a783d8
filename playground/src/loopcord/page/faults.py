"""What an admin may have go wrong on the bot's side: faults of requests and events, and a jump of the clock."""

from __future__ import annotations

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.wire import FAULTS, answer, read_from_page

routes = web.RouteTableDef()

FARTHEST = 366 * 86_400.0
"""Seconds of the longest jump."""


@routes.get("/page/faults")
async def faults(request: web.Request) -> web.Response:
    """What goes wrong at the moment, and how far the clock was moved."""
    return answer(request.app[FAULTS].report())


@routes.post("/page/faults")
async def start_fault(request: web.Request) -> web.Response:
    """Something begins to go wrong."""
    return answer(request.app[FAULTS].start(await read_from_page(request)).report())


@routes.delete("/page/faults")
async def clear_faults(request: web.Request) -> web.Response:
    """Everything works again."""
    request.app[FAULTS].clear()
    return answer({})


@routes.delete("/page/faults/{fault}")
async def stop_fault(request: web.Request) -> web.Response:
    """One fault is over."""
    request.app[FAULTS].stop(request.match_info["fault"])
    return answer({})


@routes.post("/page/clock")
async def clock(request: web.Request) -> web.Response:
    """The playground's time moves on at once; whatever falls due on the way happens."""
    faults, jump = request.app[FAULTS], (await read_from_page(request)).get("jump")
    if isinstance(jump, bool) or not isinstance(jump, int | float) or not 0 < jump <= FARTHEST:
        raise PageError(f"jump must be a number of seconds, more than 0 and at most {FARTHEST:g}.")
    faults.jump(float(jump))
    return answer(faults.report()["clock"])
