"""The files of the chat page."""

from __future__ import annotations

import asyncio
from pathlib import Path

from aiohttp import web

ROOT = Path(__file__).parents[1] / "web"
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

routes = web.RouteTableDef()


@routes.get("/{path:.*}")
async def file(request: web.Request) -> web.StreamResponse:
    """A file of the chat page."""
    root = ROOT.resolve()
    path = (root / (request.match_info["path"] or "index.html")).resolve()
    inside = path.is_relative_to(root)
    if not inside or not await asyncio.to_thread(path.is_file):
        raise web.HTTPNotFound(text="There is nothing here.")
    kind = _TYPES.get(path.suffix)
    headers = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    if kind is not None:
        headers["Content-Type"] = f"{kind}; charset=utf-8"
    return web.FileResponse(path, headers=headers)
