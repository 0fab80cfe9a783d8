"""The REST routes about the messages of a channel.

They check the bot's permissions; `posting` changes the messages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import (
    invalid_form,
    missing_permissions,
    no_replies,
    not_in_direct_messages,
    not_the_author,
    system_message,
    too_old_to_delete,
    wrong_number_to_delete,
)
from loopcord.data.message_shapes import fresh_message_shape
from loopcord.data.permissions import ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY
from loopcord.rest import old_edits
from loopcord.rest.access import channel_in, may_write, message_in, need
from loopcord.rest.keys import OLD_EDITS
from loopcord.services import posting, thread_life
from loopcord.wire import answer, read_body, read_object, state_of

if TYPE_CHECKING:
    from loopcord.data.state import State
    from loopcord.data.world import Channel
    from loopcord.wire import Body

routes = web.RouteTableDef()

BULK_DELETABLE = 14 * 86_400.0
"""Seconds after which a message can no longer be bulk deleted."""


@routes.get("/channels/{channel}/messages")
async def messages(request: web.Request) -> web.Response:
    """Messages of a channel, newest first; none for a bot that may not read the history."""
    state = state_of(request)
    channel = channel_in(request)
    seen = [each for each in state.world.messages(channel.id) if each.ephemeral_for is None]
    try:
        limit = int(request.query.get("limit", "50"))
        bounds = {name: int(request.query[name]) for name in ("before", "after", "around") if name in request.query}
    except ValueError:
        limit, bounds = 0, {}
    if not 1 <= limit <= 100:
        error = {"code": "NUMBER_TYPE_MAX", "message": "int value should be between 1 and 100."}
        raise invalid_form({"limit": {"_errors": [error]}})
    if not state.bot_may(channel) & READ_MESSAGE_HISTORY:
        return answer([])
    if "before" in bounds:
        found = [each for each in seen if int(each.id) < bounds["before"]][-limit:]
    elif "after" in bounds:
        found = [each for each in seen if int(each.id) > bounds["after"]][:limit]
    elif "around" in bounds:
        older = [each for each in seen if int(each.id) <= bounds["around"]][-(limit // 2 + 1) :]
        newer = [each for each in seen if int(each.id) > bounds["around"]][: limit - len(older)]
        found = older + newer
    else:
        found = seen[-limit:]
    return answer([state.message_for_bot(each) for each in reversed(found)])


@routes.post("/channels/{channel}/messages")
async def create_message(request: web.Request) -> web.Response:
    """Send a message."""
    state = state_of(request)
    body = await read_body(request)
    channel = channel_in(request)
    may_write(state, channel)
    _check_parts(state, channel, body)
    if _only_embeds(body) and not state.bot_may(channel) & EMBED_LINKS:
        raise missing_permissions()
    if body.json.get("message_reference") and not state.bot_may(channel) & READ_MESSAGE_HISTORY:
        raise no_replies()
    frame = posting.Frame(author=state.application.id, drop_embeds=_drops(state, channel))
    message = posting.create(state, channel, body.json, body.files, frame)
    return answer(fresh_message_shape(message, state.message_for_bot(message)))


def _check_parts(state: State, channel: Channel, body: Body) -> None:
    if body.files:
        need(state, channel, ATTACH_FILES)


def _only_embeds(body: Body) -> bool:
    others = [body.json.get(name) for name in ("content", "components", "poll", "sticker_ids")]
    return bool(body.json.get("embeds")) and not any(others) and not body.files


def _drops(state: State, channel: Channel) -> bool:
    """Whether embeds are dropped: without the permission, Discord omits them silently."""
    return not state.bot_may(channel) & EMBED_LINKS


@routes.post("/channels/{channel}/messages/bulk-delete")
async def bulk_delete(request: web.Request) -> web.Response:
    """Delete many messages at once, ignoring unknown ids."""
    listed = (await read_object(request)).get("messages")
    state, channel = state_of(request), channel_in(request)
    if channel.guild is None:
        raise not_in_direct_messages()
    need(state, channel, MANAGE_MESSAGES)
    if not isinstance(listed, list) or not all(str(each).isdecimal() for each in listed):
        error = {"code": "LIST_TYPE_CONVERT", "message": "Only iterables of ids may be used here"}
        raise invalid_form({"messages": {"_errors": [error]}})
    ids = list(dict.fromkeys(str(each) for each in listed))
    if not 2 <= len(ids) <= 100:
        raise wrong_number_to_delete()
    found = [each for each in map(state.world.message, ids) if each is not None and each.channel == channel.id]
    found = [each for each in found if each.ephemeral_for is None]
    if any(state.clock.now() - each.sent > BULK_DELETABLE for each in found):
        raise too_old_to_delete()
    posting.delete_many(state, channel, found)
    return answer()


@routes.get("/channels/{channel}/messages/{message}")
async def message(request: web.Request) -> web.Response:
    """One message."""
    state, channel = state_of(request), channel_in(request)
    need(state, channel, READ_MESSAGE_HISTORY)
    return answer(state.message_for_bot(message_in(request, channel)))


@routes.patch("/channels/{channel}/messages/{message}")
async def edit_message(request: web.Request) -> web.Response:
    """Edit a message of the bot. This needs no permission to send messages."""
    state = state_of(request)
    body = await read_body(request)
    channel = channel_in(request)
    message = message_in(request, channel)
    if message.author != state.application.id:
        raise not_the_author()
    if message.type in thread_life.SYSTEM:
        raise system_message()
    _check_parts(state, channel, body)
    if state.settings.rate_limits and (wait := request.app[OLD_EDITS].wait(message)) is not None:
        return old_edits.refusal(wait)
    posting.edit(state, message, body.json, body.files, drop_embeds=_drops(state, channel))
    return answer(state.message_for_bot(message))


@routes.delete("/channels/{channel}/messages/{message}")
async def delete_message(request: web.Request) -> web.Response:
    """Delete a message of any age: the bot's own, or with permission any."""
    state = state_of(request)
    channel = channel_in(request)
    message = message_in(request, channel)
    if message.author != state.application.id:
        if channel.guild is None:
            raise not_in_direct_messages()
        need(state, channel, MANAGE_MESSAGES)
    if message.type == thread_life.THREAD_STARTER:
        raise system_message()
    thread_life.admit_delete(state, channel, state.application.id)
    posting.delete(state, message)
    return answer()
