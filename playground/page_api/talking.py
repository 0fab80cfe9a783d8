"""What people do in a channel: they say something, use commands, click, choose.

Here belong the routes of messages and interactions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from playground import invoking, posting
from playground.options import PageError
from playground.page_api.common import channel_for, person_of, read
from playground.validation.messages import CREATE_FIELDS, EPHEMERAL
from playground.wire import answer, core_of

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.interactions import Interaction
    from playground.world import Person

routes = web.RouteTableDef()


@routes.post("/page/messages")
async def say(request: web.Request) -> web.Response:
    """Somebody says something."""
    core = core_of(request)
    body = await read(request)
    person = person_of(request, body.get("person"))
    channel = channel_for(request, body.get("channel"), person)
    frame = posting.Frame(author=person.id, fields=CREATE_FIELDS)
    message = posting.create(core, channel, {"content": body.get("content")}, {}, frame)
    core.record.add("page", what="message", person=person.id, channel=channel.id, message=message.id)
    return answer(core.pages.message(message))


@routes.delete("/page/messages/{message}")
async def take_back(request: web.Request) -> web.Response:
    """Somebody dismisses an ephemeral message, or deletes what they said."""
    core = core_of(request)
    person = person_of(request, request.query.get("person"))
    message = core.world.message(request.match_info["message"])
    if message is None or message.ephemeral_for not in (None, person.id):
        raise PageError("There is no such message.")
    if not message.flags & EPHEMERAL and message.author != person.id:
        raise PageError("Only one's own messages can be deleted.")
    posting.delete(core, message)
    return answer({})


@routes.post("/page/interactions")
async def interact(request: web.Request) -> web.Response:
    """Somebody uses a command, clicks, chooses, or sends off a modal."""
    core = core_of(request)
    body = await read(request)
    person = person_of(request, body.get("person"))
    interaction = _begin(request, body, person)
    if request.query.get("wait") == "1":
        await interaction.done.wait()
    return answer(core.interactions.report(interaction))


def _begin(request: web.Request, body: Json, person: Person) -> Interaction:
    core = core_of(request)
    match body.get("kind"):
        case "command" | "autocomplete" as kind:
            channel = channel_for(request, body.get("channel"), person)
            focused = str(body.get("focused")) if kind == "autocomplete" else None
            options: Json = body.get("options") or {}
            return invoking.command(core, person, channel, str(body.get("command")), options, focused)
        case "component":
            message = core.world.message(str(body.get("message")))
            if message is None or message.ephemeral_for not in (None, person.id):
                raise PageError("There is no such message.")
            channel_for(request, message.channel, person)
            return invoking.component(core, person, message, str(body.get("custom_id")), body.get("values"))
        case "modal":
            return invoking.modal(core, person, str(body.get("interaction")), body.get("values") or {})
        case _:
            raise PageError("kind is one of command, component, modal, autocomplete.")
