"""The routes of threads: people start, change, delete, join and leave them, and add others.

The same rules apply as for bots, with Discord's sentences as refusals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.data.threads import DURATIONS
from loopcord.description import checking
from loopcord.page import shapes
from loopcord.page.common import channel_for, message_for, person_of, refuse_in_outage
from loopcord.services import threads
from loopcord.wire import answer, read_from_page, state_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.world import Channel, Person

routes = web.RouteTableDef()

_THREAD = "/page/threads/{thread}"
_MEMBER = _THREAD + "/members/{person}"
_MESSAGE_FIELDS = ("name", "auto_archive_duration")


def _thread(request: web.Request, person: Person) -> Channel:
    """The thread in the path, if a person sees it."""
    channel = channel_for(request, request.match_info["thread"], person)
    refuse_in_outage(request, channel)
    if channel.thread is None:
        raise PageError("This channel is not a thread.")
    return channel


@routes.post("/page/threads")
async def start(request: web.Request) -> web.Response:
    """Start a thread, with or without a message."""
    state, body = state_of(request), await read_from_page(request)
    person = person_of(request, body.get("person"))
    message = None if body.get("message") is None else message_for(request, body["message"], person)
    if message is not None and message.ephemeral_for is not None:
        raise PageError("Nobody else sees this message.")
    place = body.get("channel") if message is None else message.channel
    channel = channel_for(request, place, person)
    refuse_in_outage(request, channel)
    private = body.get("private", False)
    if not isinstance(private, bool) or (private and message is not None):
        raise PageError("private must be true or false; a thread started from a message is public.")
    form: Json = {name: body[name] for name in _MESSAGE_FIELDS if name in body}
    form = checking.read_body("POST", f"/channels/{channel.id}/messages/{channel.id}/threads", form)
    duration = form.get("auto_archive_duration") or DURATIONS[-2]
    wanted = threads.Start(name=form["name"], private=private, duration=duration)
    return answer(shapes.channel(state, threads.start(state, channel, person.id, wanted, message)))


@routes.patch(_THREAD)
async def change(request: web.Request) -> web.Response:
    """Change, archive, lock or reopen a thread."""
    state, body = state_of(request), await read_from_page(request)
    person = person_of(request, body.pop("person", None))
    channel = _thread(request, person)
    body = checking.read_body("PATCH", f"/channels/{channel.id}", body)
    threads.change(state, channel, person.id, body)
    return answer(shapes.channel(state, channel))


@routes.delete(_THREAD)
async def delete(request: web.Request) -> web.Response:
    """Delete a thread with its messages."""
    person = person_of(request, request.query.get("person"))
    threads.delete(state_of(request), _thread(request, person), person.id)
    return answer({})


@routes.put(_MEMBER)
async def add(request: web.Request) -> web.Response:
    """Let a person join a thread, or let a person (`by`) add another one or the bot."""
    state, by, who = state_of(request), *_concerned(request)
    channel = _thread(request, by)
    if who == by.id:
        threads.join(state, channel, who)
    else:
        threads.invite(state, channel, by.id, who)
    return answer(shapes.channel(state, channel))


@routes.delete(_MEMBER)
async def remove(request: web.Request) -> web.Response:
    """Let a person leave a thread, or let a person (`by`) remove another one or the bot."""
    state, by, who = state_of(request), *_concerned(request)
    channel = _thread(request, by)
    if who == by.id:
        threads.leave(state, channel, who)
    else:
        threads.expel(state, channel, by.id, who)
    return answer(shapes.channel(state, channel))


def _concerned(request: web.Request) -> tuple[Person, str]:
    """The acting person, and the id of the affected person or bot."""
    who = request.match_info["person"]
    return person_of(request, request.query.get("by", who)), who
