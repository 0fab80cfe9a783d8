"""The REST routes for starting and listing threads, and for their members.

The routes of channels change and delete them.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data import shapes, thread_shapes
from loopcord.data.errors import invalid_form, missing_access, unknown, unsupported, wrong_channel_type
from loopcord.data.permissions import MANAGE_THREADS, READ_MESSAGE_HISTORY
from loopcord.data.settings import PRIVILEGED
from loopcord.data.threads import PRIVATE
from loopcord.rest.access import channel_in, guild_in, limit_in, message_in, need, number_in
from loopcord.services import threads
from loopcord.wire import answer, flag, read_body, state_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.data.threads import Thread
    from loopcord.data.world import Channel

routes = web.RouteTableDef()

_MICROSECOND = 1e-6

_MEMBERS = "/channels/{channel}/thread-members"
_ARCHIVED = "/channels/{channel}/threads/archived"


def _thread_in(request: web.Request) -> tuple[Channel, Thread]:
    """The thread in the path, if the bot sees it."""
    channel = channel_in(request)
    if channel.thread is None:
        raise wrong_channel_type()
    return channel, channel.thread


def _wanted(form: Json, *, private: bool) -> threads.Start:
    return threads.Start(
        name=form["name"],
        private=private,
        duration=form.get("auto_archive_duration") or threads.Start(name="").duration,
        invitable=form.get("invitable") is not False,
        slowmode=form.get("rate_limit_per_user") or 0,
    )


@routes.post("/channels/{channel}/messages/{message}/threads")
async def start_from_message(request: web.Request) -> web.Response:
    """Start a public thread from a message."""
    form = (await read_body(request)).json
    state, channel = state_of(request), channel_in(request)
    message = message_in(request, channel)
    started = threads.start(state, channel, state.application.id, _wanted(form, private=False), message)
    return answer(shapes.channel(started, state.world), 201)


@routes.post("/channels/{channel}/threads")
async def start_alone(request: web.Request) -> web.Response:
    """Start a thread without a message; a private one by default."""
    form = (await read_body(request)).json
    state, channel = state_of(request), channel_in(request)
    if "message" in form:
        raise unsupported("posts of forums")
    kind = form.get("type") or PRIVATE
    if kind == 10:  # a thread of an announcement channel, which do not exist here
        raise wrong_channel_type()
    started = threads.start(state, channel, state.application.id, _wanted(form, private=kind == PRIVATE))
    return answer(shapes.channel(started, state.world), 201)


# --- members ---


@routes.get(_MEMBERS)
async def members(request: web.Request) -> web.Response:
    """The members of a thread. This needs the privileged members intent."""
    state, (channel, thread) = state_of(request), _thread_in(request)
    if not state.settings.privileged & PRIVILEGED["members"]:
        raise missing_access()
    found = sorted(thread.members, key=int)
    if full := flag(request, "with_member"):  # before API version 11, only this list has pages
        limit, after = limit_in(request, 100, 100), number_in(request, "after")
        found = [each for each in found if int(each) > after][:limit]
    return answer([_member(state, channel, thread, each, full=full) for each in found])


@routes.get(_MEMBERS + "/{user}")
async def member(request: web.Request) -> web.Response:
    """One member of a thread."""
    state, (channel, thread) = state_of(request), _thread_in(request)
    who = _user_in(request)
    if who not in thread.members:
        raise unknown("Member")
    return answer(_member(state, channel, thread, who, full=flag(request, "with_member")))


def _user_in(request: web.Request) -> str:
    named = request.match_info["user"]
    return state_of(request).application.id if named == "@me" else named


def _member(state: State, channel: Channel, thread: Thread, who: str, *, full: bool) -> Json:
    shape = thread_shapes.member(channel, thread, who)
    if full:
        someone = state.world.people.get(who, state.application)
        shape["member"] = shapes.member(someone, state.world.guilds[channel.guild or ""])
    return shape


@routes.put(_MEMBERS + "/@me")
async def join(request: web.Request) -> web.Response:
    """Let the bot join a thread."""
    state, (channel, _) = state_of(request), _thread_in(request)
    threads.join(state, channel, state.application.id)
    return answer()


@routes.delete(_MEMBERS + "/@me")
async def leave(request: web.Request) -> web.Response:
    """Let the bot leave a thread."""
    state, (channel, _) = state_of(request), _thread_in(request)
    threads.leave(state, channel, state.application.id)
    return answer()


@routes.put(_MEMBERS + "/{user}")
async def add_member(request: web.Request) -> web.Response:
    """Add a user to a thread."""
    state, (channel, _) = state_of(request), _thread_in(request)
    threads.invite(state, channel, state.application.id, _user_in(request))
    return answer()


@routes.delete(_MEMBERS + "/{user}")
async def remove_member(request: web.Request) -> web.Response:
    """Remove a user from a thread."""
    state, (channel, _) = state_of(request), _thread_in(request)
    threads.expel(state, channel, state.application.id, _user_in(request))
    return answer()


# --- lists ---


@routes.get("/guilds/{guild}/threads/active")
async def active(request: web.Request) -> web.Response:
    """The active threads of a guild that the bot sees, newest first."""
    state, guild = state_of(request), guild_in(request)
    found = sorted(state.threads_for_bot(guild.id), key=lambda each: int(each.id), reverse=True)
    return answer(_list(state, found, more=False))


@routes.get(_ARCHIVED + "/public")
async def archived_public(request: web.Request) -> web.Response:
    """The archived public threads of a channel, most recently archived first."""
    return _by_time(request, lambda thread: not thread.private)


@routes.get(_ARCHIVED + "/private")
async def archived_private(request: web.Request) -> web.Response:
    """The archived private threads of a channel, most recently archived first; for moderators."""
    need(state_of(request), channel_in(request), MANAGE_THREADS)
    return _by_time(request, lambda thread: thread.private)


@routes.get("/channels/{channel}/users/@me/threads/archived/private")
async def archived_joined(request: web.Request) -> web.Response:
    """The archived private threads of a channel that the bot is in, newest first."""
    state, bot, before = state_of(request), state_of(request).application.id, number_in(request, "before")
    joined = [each for each, _ in _archived(request, lambda thread: thread.private and bot in thread.members)]
    found = [each for each in joined if not before or int(each.id) < before]
    return _page(request, state, sorted(found, key=lambda each: int(each.id), reverse=True))


def _archived(request: web.Request, wanted: Callable[[Thread], bool]) -> list[tuple[Channel, Thread]]:
    """The archived threads of the channel in the path that `wanted` accepts. Raises ApiError without read access."""
    state, channel = state_of(request), channel_in(request)
    need(state, channel, READ_MESSAGE_HISTORY)
    pairs = [(each, each.thread) for each in state.world.threads_in(channel.id) if each.thread is not None]
    return [(each, thread) for each, thread in pairs if thread.archived and wanted(thread)]


def _by_time(request: web.Request, wanted: Callable[[Thread], bool]) -> web.Response:
    before = _moment(request)
    # A bot sends a time that it got earlier, rounded to microseconds; the thread of that exact time must not match.
    archived = _archived(request, wanted)
    found = [(each, thread) for each, thread in archived if before - thread.archive_changed > _MICROSECOND]
    found.sort(key=lambda pair: pair[1].archive_changed, reverse=True)
    return _page(request, state_of(request), [each for each, _ in found])


def _moment(request: web.Request) -> float:
    """The time `before` in the query, in seconds since 1970; infinity if it is missing."""
    asked = request.query.get("before")
    if asked is None:
        return float("inf")
    try:
        moment = datetime.fromisoformat(asked.replace(" ", "+"))
    except ValueError:
        error = {"code": "DATETIME_TYPE_CONVERT", "message": f'Value "{asked}" is not a valid ISO8601 timestamp.'}
        raise invalid_form({"before": {"_errors": [error]}}) from None
    return (moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)).timestamp()


def _page(request: web.Request, state: State, found: list[Channel]) -> web.Response:
    limit = limit_in(request, 100, 50, least=2)
    return answer(_list(state, found[:limit], more=len(found) > limit))


def _list(state: State, found: list[Channel], *, more: bool) -> Json:
    found_shapes = [shapes.channel(each, state.world) for each in found]
    mine = [shape.pop("member") for shape in found_shapes if "member" in shape]
    return {"threads": found_shapes, "members": mine, "has_more": more}
