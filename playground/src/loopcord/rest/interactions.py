"""The REST routes for answering interactions; `callbacks` has the effects of an answer.

The routes need no bot token: the interaction's own token authorizes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import unknown
from loopcord.rest import old_edits
from loopcord.rest.keys import LIMITS, OLD_EDITS
from loopcord.services import callbacks
from loopcord.wire import answer, flag, interactions_of, read_body, state_of

if TYPE_CHECKING:
    from loopcord.data.interaction import Interaction

routes = web.RouteTableDef()

_WEBHOOK = "/webhooks/{webhook}/{token}"
_MESSAGE = _WEBHOOK + "/messages/{message}"


@routes.post("/interactions/{interaction}/{token}/callback")
async def callback(request: web.Request) -> web.Response:
    """The first answer."""
    state, interactions = state_of(request), interactions_of(request)
    body = await read_body(request)
    interaction = interactions.find(request.match_info["interaction"], request.match_info["token"])
    callbacks.answer(interactions, interaction, body.json, body.files)
    return answer(callbacks.response(state, interaction)) if flag(request, "with_response") else answer()


def _interaction(request: web.Request) -> Interaction:
    state = state_of(request)
    if request.match_info["webhook"] != state.application.id:
        raise unknown("Webhook")
    return interactions_of(request).by_token(request.match_info["token"])


@routes.post(_WEBHOOK)
async def follow_up(request: web.Request) -> web.Response:
    """Send a follow-up message."""
    state = state_of(request)
    body = await read_body(request)
    interaction = _interaction(request)
    if (refusal := request.app[LIMITS].follow_up(interaction.channel)) is not None:
        return refusal
    message = callbacks.follow_up(state, interaction, body.json, body.files)
    return answer(state.message_for_bot(message))


@routes.get(_MESSAGE)
async def message(request: web.Request) -> web.Response:
    """The original answer (`@original`) or a follow-up."""
    state = state_of(request)
    found = callbacks.message_of(state, _interaction(request), request.match_info["message"])
    return answer(state.message_for_bot(found))


@routes.patch(_MESSAGE)
async def edit_message(request: web.Request) -> web.Response:
    """Edit the original answer or a follow-up."""
    state = state_of(request)
    body = await read_body(request)
    interaction = _interaction(request)
    found = callbacks.message_of(state, interaction, request.match_info["message"])
    limited = state.settings.rate_limits and "old-edits" in state.settings.limits
    if limited and (wait := request.app[OLD_EDITS].wait(found)) is not None:
        return old_edits.refusal(wait)
    callbacks.edit(state, interaction, found, body.json, body.files)
    return answer(state.message_for_bot(found))


@routes.delete(_MESSAGE)
async def delete_message(request: web.Request) -> web.Response:
    """Delete the original answer or a follow-up."""
    state = state_of(request)
    interaction = _interaction(request)
    callbacks.delete(state, interaction, callbacks.message_of(state, interaction, request.match_info["message"]))
    return answer()
