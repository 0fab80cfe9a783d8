"""The REST routes about the messages of a channel.

Here belongs who may do what with them. What happens to a message belongs in `posting`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from playground import old_edits, posting
from playground.errors import (
    invalid_form,
    missing_permissions,
    no_replies,
    not_in_direct_messages,
    not_the_author,
    too_old_to_delete,
    wrong_number_to_delete,
)
from playground.permissions import ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY
from playground.rest.access import channel_in, may_write, message_in, need
from playground.validation.messages import CREATE_FIELDS
from playground.wire import answer, core_of, read_body

if TYPE_CHECKING:
    from playground.core import Core
    from playground.wire import Body
    from playground.world import Channel

routes = web.RouteTableDef()

BULK_DELETABLE = 14 * 86_400.0
"""Seconds after which a message can only be deleted by itself."""


@routes.get("/channels/{channel}/messages")
async def messages(request: web.Request) -> web.Response:
    """Messages of a channel, newest first; none for a bot that may not read what was said before."""
    core = core_of(request)
    channel = channel_in(request)
    seen = [each for each in core.world.messages(channel.id) if each.ephemeral_for is None]
    try:
        limit = int(request.query.get("limit", "50"))
        bounds = {name: int(request.query[name]) for name in ("before", "after", "around") if name in request.query}
    except ValueError:
        limit, bounds = 0, {}
    if not 1 <= limit <= 100:
        error = {"code": "NUMBER_TYPE_MAX", "message": "int value should be between 1 and 100."}
        raise invalid_form({"limit": {"_errors": [error]}})
    if not core.bot_may(channel) & READ_MESSAGE_HISTORY:
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
    return answer([core.message_for_bot(each) for each in reversed(found)])


@routes.post("/channels/{channel}/messages")
async def create_message(request: web.Request) -> web.Response:
    """Send a message."""
    core = core_of(request)
    channel = channel_in(request)
    body = await read_body(request)
    may_write(core, channel)
    _check_parts(core, channel, body)
    if _only_embeds(body) and not core.bot_may(channel) & EMBED_LINKS:
        raise missing_permissions()
    if body.json.get("message_reference") and not core.bot_may(channel) & READ_MESSAGE_HISTORY:
        raise no_replies()
    frame = posting.Frame(author=core.application.id, fields=CREATE_FIELDS, drop_embeds=_drops(core, channel))
    return answer(core.message_for_bot(posting.create(core, channel, body.json, body.files, frame)))


def _check_parts(core: Core, channel: Channel, body: Body) -> None:
    if body.files:
        need(core, channel, ATTACH_FILES)


def _only_embeds(body: Body) -> bool:
    others = [body.json.get(name) for name in ("content", "components", "poll", "sticker_ids")]
    return bool(body.json.get("embeds")) and not any(others) and not body.files


def _drops(core: Core, channel: Channel) -> bool:
    """Whether embeds get lost on the way: without the permission Discord leaves them out and says nothing."""
    return not core.bot_may(channel) & EMBED_LINKS


@routes.post("/channels/{channel}/messages/bulk-delete")
async def bulk_delete(request: web.Request) -> web.Response:
    """Delete many messages at once; those that do not exist are passed over."""
    core, channel = core_of(request), channel_in(request)
    listed = (await read_body(request)).json.get("messages")
    if channel.guild is None:
        raise not_in_direct_messages()
    need(core, channel, MANAGE_MESSAGES)
    if not isinstance(listed, list) or not all(str(each).isdecimal() for each in listed):
        error = {"code": "LIST_TYPE_CONVERT", "message": "Only iterables of ids may be used here"}
        raise invalid_form({"messages": {"_errors": [error]}})
    ids = list(dict.fromkeys(str(each) for each in listed))
    if not 2 <= len(ids) <= 100:
        raise wrong_number_to_delete()
    found = [each for each in map(core.world.message, ids) if each is not None and each.channel == channel.id]
    found = [each for each in found if each.ephemeral_for is None]
    if any(core.clock.now() - each.sent > BULK_DELETABLE for each in found):
        raise too_old_to_delete()
    posting.delete_many(core, channel, found)
    return answer()


@routes.get("/channels/{channel}/messages/{message}")
async def message(request: web.Request) -> web.Response:
    """One message."""
    core, channel = core_of(request), channel_in(request)
    need(core, channel, READ_MESSAGE_HISTORY)
    return answer(core.message_for_bot(message_in(request, channel)))


@routes.patch("/channels/{channel}/messages/{message}")
async def edit_message(request: web.Request) -> web.Response:
    """Edit a message of the bot. That takes no permission to send any."""
    core = core_of(request)
    body = await read_body(request)
    channel = channel_in(request)
    message = message_in(request, channel)
    if message.author != core.application.id:
        raise not_the_author()
    _check_parts(core, channel, body)
    if core.settings.rate_limits and (wait := core.old_edits.wait(message)) is not None:
        return old_edits.refusal(wait)
    posting.edit(core, message, body.json, body.files, drop_embeds=_drops(core, channel))
    return answer(core.message_for_bot(message))


@routes.delete("/channels/{channel}/messages/{message}")
async def delete_message(request: web.Request) -> web.Response:
    """Delete a message of the bot, however old it is; that of somebody else takes a permission."""
    core = core_of(request)
    channel = channel_in(request)
    message = message_in(request, channel)
    if message.author != core.application.id:
        if channel.guild is None:
            raise not_in_direct_messages()
        need(core, channel, MANAGE_MESSAGES)
    posting.delete(core, message)
    return answer()
