"""The routes of messages and interactions: people write, use commands, click and choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.data.files import Upload
from loopcord.description import checking
from loopcord.page import shapes
from loopcord.page.common import channel_for, message_for, person_of, refuse_in_outage
from loopcord.services import invoking, posting, thread_life
from loopcord.validation.messages import EPHEMERAL
from loopcord.wire import answer, interactions_of, read_body, read_from_page, state_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.interaction import Interaction
    from loopcord.data.world import Message, Person

routes = web.RouteTableDef()

MOST_AT_ONCE = 100
"""The most older messages that a page can request."""


@routes.get("/page/messages")
async def older(request: web.Request) -> web.Response:
    """Messages of a channel before one of them, oldest first."""
    state, query = state_of(request), request.query
    person = person_of(request, query.get("person"))
    channel = channel_for(request, query.get("channel"), person)
    before, limit = query.get("before"), query.get("limit", "50")
    if not limit.isdecimal() or not 1 <= int(limit) <= MOST_AT_ONCE or not (before or "0").isdecimal():
        raise PageError(f"before must be the id of a message, limit a number from 1 to {MOST_AT_ONCE}.")
    found = state.world.latest(channel.id, person.id, int(limit), before)
    return answer({"messages": [shapes.message(state, each) for each in found]})


@routes.post("/page/messages")
async def say(request: web.Request) -> web.Response:
    """Send a person's message."""
    state = state_of(request)
    body = await read_from_page(request)
    person = person_of(request, body.get("person"))
    channel = channel_for(request, body.get("channel"), person)
    refuse_in_outage(request, channel)
    frame = posting.Frame(author=person.id)
    form = checking.read_body("POST", f"/channels/{channel.id}/messages", {"content": body.get("content")})
    message = posting.create(state, channel, form, {}, frame)
    state.record.add("page", what="message", person=person.id, channel=channel.id, message=message.id)
    return answer(shapes.message(state, message))


@routes.delete("/page/messages/{message}")
async def take_back(request: web.Request) -> web.Response:
    """Dismiss an ephemeral message, or delete a message: a person's own, or any in a guild that they own."""
    state = state_of(request)
    person = person_of(request, request.query.get("person"))
    message = message_for(request, request.match_info["message"], person)
    if not message.flags & EPHEMERAL and message.author != person.id and not _owns(request, person, message):
        raise PageError("You can delete only your own messages, or any message in a guild that you own.")
    if message.ephemeral_for is None:
        thread_life.admit_delete(state, state.world.channels[message.channel], person.id)
    posting.delete(state, message)
    return answer({})


def _owns(request: web.Request, person: Person, message: Message) -> bool:
    """Whether a person owns the guild of a message."""
    world = state_of(request).world
    guild = world.guilds.get(world.channels[message.channel].guild or "")
    return guild is not None and guild.owner == person.id


@routes.post("/page/interactions")
async def interact(request: web.Request) -> web.Response:
    """Start an interaction: a command, a click, a choice, or a submitted modal, possibly with files."""
    state = state_of(request)
    files: dict[int, Upload] = {}
    if request.content_type == "multipart/form-data":
        form = await read_body(request)
        body, files = form.json, form.files
    else:
        body = await read_from_page(request)
    person = person_of(request, body.get("person"))
    interaction = _begin(request, body, files, person)
    if request.query.get("wait") == "1":
        await interaction.done.wait()
    return answer(shapes.report(state, interaction))


@routes.get("/page/interactions/{interaction}")
async def follow(request: web.Request) -> web.Response:
    """Wait until the bot has sent, edited or deleted a message after its answer."""
    interaction = interactions_of(request).answered_one(request.match_info["interaction"])
    if interaction is None:
        raise PageError("There is no such interaction with a valid token.")
    await interaction.followed_up.wait()
    return answer(shapes.report(state_of(request), interaction))


def _begin(request: web.Request, body: Json, files: dict[int, Upload], person: Person) -> Interaction:
    interactions = interactions_of(request)
    match body.get("kind"):
        case "command" | "autocomplete":
            return _command(request, body, files, person)
        case "component":
            message = message_for(request, body.get("message"), person)
            refuse_in_outage(request, interactions.state.world.channels[message.channel])
            return invoking.component(interactions, person, message, str(body.get("custom_id")), body.get("values"))
        case "modal":
            opened = str(body.get("interaction"))
            return invoking.modal(interactions, person, opened, body.get("values") or {}, files)
        case _:
            raise PageError("kind must be one of command, component, modal, autocomplete.")


def _command(request: web.Request, body: Json, files: dict[int, Upload], person: Person) -> Interaction:
    """Use a slash command, or one from the menu of a user or message."""
    interactions, name = interactions_of(request), str(body.get("command"))
    channel = channel_for(request, body.get("channel"), person)
    refuse_in_outage(request, channel)
    match body.get("type", 1):
        case 1:
            focused = str(body.get("focused")) if body["kind"] == "autocomplete" else None
            return invoking.command(interactions, person, channel, name, body.get("options") or {}, focused, files)
        case 2:
            return invoking.user_command(interactions, person, channel, name, str(body.get("target")))
        case 3:
            return invoking.message_command(interactions, person, channel, name, str(body.get("target")))
        case _:
            raise PageError("type must be 1 for a slash command, 2 for a user's, 3 for a message's.")
