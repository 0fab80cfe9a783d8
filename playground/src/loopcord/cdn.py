"""Files, emojis and default avatars, as Discord's content network serves them.

Nobody here has an avatar, icon or banner of their own, so any address of one is 404, as a wrong one is on Discord.
"""

from __future__ import annotations

import asyncio
import mimetypes

from aiohttp import web

from loopcord.data.avatars import AVATARS, default_avatar
from loopcord.data.errors import not_found
from loopcord.wire import state_of

routes = web.RouteTableDef()


@routes.get("/attachments/{channel}/{attachment}/{filename}")
@routes.get("/ephemeral-attachments/{application}/{attachment}/{filename}")
async def attachment(request: web.Request) -> web.StreamResponse:
    """A file attached to a message or sent with an interaction, if its address has not expired.

    The chat page always gets it, because Discord's app renews expired addresses.
    """
    state = state_of(request)
    good = state.links.is_good(request.path, request.query) or request.headers.get("Sec-Fetch-Site") == "same-origin"
    number = request.match_info["attachment"]
    path = state.files.path(number) if good and number.isdigit() else None
    if path is None or not await asyncio.to_thread(path.is_file):
        return web.Response(status=404, text="This content is no longer available.")
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
    headers["Content-Type"] = mimetypes.guess_type(request.match_info["filename"])[0] or "application/octet-stream"
    if not headers["Content-Type"].startswith("image/") or headers["Content-Type"] == "image/svg+xml":
        headers["Content-Disposition"] = "attachment"  # a bot's file must not run as a page of this origin
    return web.FileResponse(path, headers=headers)


@routes.get(r"/emojis/{emoji:\d+}.{ending:png|gif|webp|jpg|avif}")
async def emoji(request: web.Request) -> web.StreamResponse:
    """An emoji in its original format, whatever format is requested."""
    state = state_of(request)
    found = state.world.emojis.get(request.match_info["emoji"])
    if found is None:
        raise not_found()
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
    return web.FileResponse(state.files.path(found.id), headers=headers | {"Content-Type": found.content_type})


@routes.get(r"/embed/avatars/{number:\d+}.png")
async def avatar(request: web.Request) -> web.Response:
    """The avatar of a user without one of their own. Discord has six; which one follows from the user's id."""
    number = int(request.match_info["number"])
    if number >= AVATARS:
        raise not_found()
    headers = {"Cache-Control": "public, max-age=31536000", "X-Content-Type-Options": "nosniff"}
    return web.Response(body=default_avatar(number), content_type="image/png", headers=headers)
