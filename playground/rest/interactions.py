"""The REST routes with which a bot answers interactions.

Here belong the routes; what an answer does belongs in `callbacks`. They ask for no token of the bot: the interaction's
own token is the key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from playground import callbacks, posting
from playground.errors import unknown
from playground.wire import answer, core_of, flag, read_body

if TYPE_CHECKING:
    from playground.interactions import Interaction

routes = web.RouteTableDef()

_WEBHOOK = "/webhooks/{webhook}/{token}"
_MESSAGE = _WEBHOOK + "/messages/{message}"


@routes.post("/interactions/{interaction}/{token}/callback")
async def callback(request: web.Request) -> web.Response:
    """The first answer."""
    core = core_of(request)
    body = await read_body(request)
    interaction = core.interactions.find(request.match_info["interaction"], request.match_info["token"])
    callbacks.answer(core, interaction, body.json, body.files)
    return answer(callbacks.response(core, interaction)) if flag(request, "with_response") else answer()


def _interaction(request: web.Request) -> Interaction:
    core = core_of(request)
    if request.match_info["webhook"] != core.application.id:
        raise unknown("Webhook")
    return core.interactions.by_token(request.match_info["token"])


@routes.post(_WEBHOOK)
async def follow_up(request: web.Request) -> web.Response:
    """A further message."""
    core = core_of(request)
    body = await read_body(request)
    message = callbacks.follow_up(core, _interaction(request), body.json, body.files)
    return answer(core.message_for_bot(message))


@routes.get(_MESSAGE)
async def message(request: web.Request) -> web.Response:
    """The original answer (`@original`) or a follow-up."""
    core = core_of(request)
    found = callbacks.message_of(core, _interaction(request), request.match_info["message"])
    return answer(core.message_for_bot(found))


@routes.patch(_MESSAGE)
async def edit_message(request: web.Request) -> web.Response:
    """Edit the original answer or a follow-up."""
    core = core_of(request)
    body = await read_body(request)
    found = callbacks.message_of(core, _interaction(request), request.match_info["message"])
    posting.edit(core, found, body.json, body.files)
    return answer(core.message_for_bot(found))


@routes.delete(_MESSAGE)
async def delete_message(request: web.Request) -> web.Response:
    """Delete the original answer or a follow-up."""
    core = core_of(request)
    found = callbacks.message_of(core, _interaction(request), request.match_info["message"])
    posting.delete(core, found, by_bot=True)
    return answer()
