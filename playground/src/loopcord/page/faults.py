"""The routes of simulated faults of requests and events, and of clock jumps."""

from __future__ import annotations

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.wire import FAULTS, answer, read_from_page

routes = web.RouteTableDef()

FARTHEST = 366 * 86_400.0
"""The longest jump, in seconds."""


@routes.get("/page/faults")
async def faults(request: web.Request) -> web.Response:
    """The active faults, and the clock's offset."""
    return answer(request.app[FAULTS].report())


@routes.post("/page/faults")
async def start_fault(request: web.Request) -> web.Response:
    """Start a fault."""
    return answer(request.app[FAULTS].start(await read_from_page(request)).report())


@routes.delete("/page/faults")
async def clear_faults(request: web.Request) -> web.Response:
    """Stop all faults."""
    request.app[FAULTS].clear()
    return answer({})


@routes.delete("/page/faults/{fault}")
async def stop_fault(request: web.Request) -> web.Response:
    """Stop one fault."""
    request.app[FAULTS].stop(request.match_info["fault"])
    return answer({})


@routes.post("/page/clock")
async def clock(request: web.Request) -> web.Response:
    """Move the playground's clock forward; everything that becomes due happens."""
    faults, jump = request.app[FAULTS], (await read_from_page(request)).get("jump")
    if isinstance(jump, bool) or not isinstance(jump, int | float) or not 0 < jump <= FARTHEST:
        raise PageError(f"jump must be a number of seconds, more than 0 and at most {FARTHEST:g}.")
    faults.jump(float(jump))
    return answer(faults.report()["clock"])
