"""The route that makes the gateway disrupt the bot's connections, for tests and the developer tools."""

from __future__ import annotations

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.gateway.sockets import Gateway
from loopcord.wire import answer, read_from_page

GATEWAY: web.AppKey[Gateway] = web.AppKey("gateway")
"""The key of the gateway in the aiohttp application."""

routes = web.RouteTableDef()


@routes.post("/page/gateway")
async def whim(request: web.Request) -> web.Response:
    """Disrupt the connections of all shards or of one."""
    gateway, body = request.app[GATEWAY], await read_from_page(request)
    shard, code = body.get("shard"), body.get("code")
    if shard is not None and (isinstance(shard, bool) or not isinstance(shard, int) or shard < 0):
        raise PageError("shard must be the number of a shard.")
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
                raise PageError("code must be 1000, 1001, or a number from 4000 to 4999.")
            hit = gateway.close_with(code, shard)
        case _:
            raise PageError("action must be one of reconnect, invalidate, invalidate_resumable, cut, close, mute.")
    return answer({"connections": hit})
