"""The REST routes about channels and their messages.

Here belongs who may do what in a channel. What happens to a message belongs in `posting`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from playground import posting, shapes
from playground.errors import (
    dm_refused,
    invalid_form,
    missing_access,
    missing_permissions,
    not_in_direct_messages,
    not_the_author,
    unknown,
)
from playground.validation.messages import CREATE_FIELDS
from playground.wire import answer, core_of, read_body

if TYPE_CHECKING:
    from playground.core import Core
    from playground.world import Channel, Message

routes = web.RouteTableDef()


def _channel(request: web.Request) -> Channel:
    """The channel in the path, if the bot may see it."""
    channel = core_of(request).world.channels.get(request.match_info["channel"])
    if channel is None:
        raise unknown("Channel")
    if channel.bot == "hidden":
        raise missing_access()
    return channel


def _message(request: web.Request, channel: Channel) -> Message:
    """The message in the path. Ephemeral ones are not to be had by this way."""
    message = core_of(request).world.message(request.match_info["message"])
    if message is None or message.channel != channel.id or message.ephemeral_for is not None:
        raise unknown("Message")
    return message


def _may_write(core: Core, channel: Channel) -> None:
    if channel.bot == "silent":
        raise missing_permissions()
    person = core.world.people.get(channel.person or "")
    if person is not None and person.dms != "open":
        raise dm_refused(person.dms)


@routes.get("/channels/{channel}")
async def channel(request: web.Request) -> web.Response:
    """A channel."""
    return answer(shapes.channel(_channel(request), core_of(request).world))


@routes.post("/channels/{channel}/typing")
async def typing(request: web.Request) -> web.Response:
    """Show that the bot is writing. Pages do not show it."""
    _may_write(core_of(request), _channel(request))
    return answer()


@routes.get("/channels/{channel}/messages")
async def messages(request: web.Request) -> web.Response:
    """Messages of a channel, newest first."""
    core = core_of(request)
    channel = _channel(request)
    seen = [each for each in core.world.messages(channel.id) if each.ephemeral_for is None]
    try:
        limit = int(request.query.get("limit", "50"))
        bounds = {name: int(request.query[name]) for name in ("before", "after", "around") if name in request.query}
    except ValueError:
        limit, bounds = 0, {}
    if not 1 <= limit <= 100:
        error = {"code": "NUMBER_TYPE_MAX", "message": "int value should be between 1 and 100."}
        raise invalid_form({"limit": {"_errors": [error]}})
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
    channel = _channel(request)
    body = await read_body(request)
    _may_write(core, channel)
    frame = posting.Frame(author=core.application.id, fields=CREATE_FIELDS)
    return answer(core.message_for_bot(posting.create(core, channel, body.json, body.files, frame)))


@routes.get("/channels/{channel}/messages/{message}")
async def message(request: web.Request) -> web.Response:
    """One message."""
    return answer(core_of(request).message_for_bot(_message(request, _channel(request))))


@routes.patch("/channels/{channel}/messages/{message}")
async def edit_message(request: web.Request) -> web.Response:
    """Edit a message of the bot."""
    core = core_of(request)
    body = await read_body(request)
    message = _message(request, _channel(request))
    if message.author != core.application.id:
        raise not_the_author()
    posting.edit(core, message, body.json, body.files)
    return answer(core.message_for_bot(message))


@routes.delete("/channels/{channel}/messages/{message}")
async def delete_message(request: web.Request) -> web.Response:
    """Delete a message of the bot; for those of others it has not the permission."""
    core = core_of(request)
    channel = _channel(request)
    message = _message(request, channel)
    if message.author != core.application.id:
        raise not_in_direct_messages() if channel.guild is None else missing_permissions()
    posting.delete(core, message)
    return answer()
