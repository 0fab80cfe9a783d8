"""Start, change and delete threads on request, and change their members.

The rules are the same for bots and people, who use different interfaces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from loopcord.data.errors import (
    missing_access,
    missing_permissions,
    system_message,
    thread_archived,
    thread_exists,
    thread_locked,
    unknown,
    wrong_channel_type,
)
from loopcord.data.facts import MessageUpdated, ThreadChanged, ThreadCreated, ThreadDeleted, ThreadMembersChanged
from loopcord.data.message_shapes import HAS_THREAD
from loopcord.data.permissions import (
    CREATE_PRIVATE_THREADS,
    CREATE_PUBLIC_THREADS,
    SEND_MESSAGES_IN_THREADS,
    VIEW_CHANNEL,
)
from loopcord.data.threads import Thread
from loopcord.data.world import Channel, Message
from loopcord.services import membership, thread_life
from loopcord.services.thread_life import (
    CHANNEL_NAME_CHANGE,
    RECIPIENT_ADD,
    RECIPIENT_REMOVE,
    SYSTEM,
    THREAD_CREATED,
    THREAD_STARTER,
    moderates,
)

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.state import State

OLD = 60.0
"""Seconds after which starting a thread from a message adds a message about it to the channel.

Discord documents the number only as very small and not final."""


class Start(Struct, kw_only=True):
    """The settings of a new thread."""

    name: str
    private: bool = False
    duration: int = 4320
    invitable: bool = True
    slowmode: int = 0


def start(state: State, parent: Channel, by: str, wanted: Start, message: Message | None = None) -> Channel:
    """Start a thread in a channel, with or without one of its messages. Raises ApiError."""
    if parent.guild is None or parent.thread is not None or parent.is_category:
        raise wrong_channel_type()
    bit = CREATE_PRIVATE_THREADS if wanted.private else CREATE_PUBLIC_THREADS
    if not state.member_may(by, parent) & bit:
        raise missing_permissions()
    if message is not None and message.id in state.world.channels:
        raise thread_exists()
    if message is not None and message.type in SYSTEM:
        raise system_message()
    now = state.clock.now()
    thread = Thread(
        parent=parent.id,
        owner=by,
        made=now,
        private=wanted.private,
        members={by: now},
        archive_changed=now,
        active=now,
        duration=wanted.duration,
        invitable=wanted.invitable,
        slowmode=wanted.slowmode,
    )
    number = state.snowflakes.next() if message is None else message.id
    channel = Channel(id=number, name=wanted.name, guild=parent.guild, thread=thread)
    state.world.put(channel)
    state.announce(ThreadCreated(channel))
    state.announce(ThreadMembersChanged(channel, added=(by,)))
    if message is not None:
        message.flags |= HAS_THREAD
        state.world.put(message)
        state.announce(MessageUpdated(message))
        _tell(state, channel, by, THREAD_STARTER, reference=message.id, points_to=parent.id)
    if not wanted.private and (message is None or now - message.sent > OLD):
        _tell(state, parent, by, THREAD_CREATED, content=wanted.name, points_to=channel.id)
    return channel


def change(state: State, channel: Channel, by: str, form: Json) -> None:
    """Apply a checked form to a thread; null fields change nothing. Raises ApiError."""
    thread = _thread(channel)
    # Discord accepts the fields of other kinds of channels, which have no effect.
    given = {name: form[name] for name, now in _current(channel).items() if form.get(name) not in (None, now)}
    opens = thread.archived and given.get("archived") is False
    if thread.archived and not opens:
        raise thread_archived()
    if not moderates(state, by, channel):
        _check_change(state, channel, by, set(given), opens=opens)
    if not given:
        return
    now = state.clock.now()
    if "name" in given:
        channel.name = given["name"]
        _tell(state, channel, by, CHANNEL_NAME_CHANGE, content=channel.name)
    if given.keys() & {"archived", "auto_archive_duration"}:
        thread.archive_changed = thread.active = now
    thread.archived = given.get("archived", thread.archived)
    thread.locked = given.get("locked", thread.locked)
    thread.invitable = given.get("invitable", thread.invitable)
    thread.duration = given.get("auto_archive_duration", thread.duration)
    thread.slowmode = given.get("rate_limit_per_user", thread.slowmode)
    state.world.put(channel)
    state.announce(ThreadChanged(channel, reopened=opens))


def _current(channel: Channel) -> Json:
    thread = _thread(channel)
    return {
        "name": channel.name,
        "archived": thread.archived,
        "locked": thread.locked,
        "invitable": thread.invitable,
        "auto_archive_duration": thread.duration,
        "rate_limit_per_user": thread.slowmode,
    }


def _check_change(state: State, channel: Channel, by: str, given: set[str], *, opens: bool) -> None:
    """Refuse changes that are reserved to moderators, the thread's owner, or people who may write in it."""
    thread = _thread(channel)
    if opens:
        given = given - {"archived"}
        if thread.locked or not state.member_may(by, channel) & SEND_MESSAGES_IN_THREADS:
            raise missing_permissions()
    if given & {"locked", "rate_limit_per_user"} or (given and by != thread.owner):
        raise missing_permissions()
    if given and thread.locked:
        raise thread_locked()


def delete(state: State, channel: Channel, by: str) -> None:
    """Delete a thread with its messages, except the one it was started from. Raises ApiError."""
    if not moderates(state, by, channel):
        raise missing_permissions()
    message = state.world.message(channel.id)
    if message is not None:
        message.flags &= ~HAS_THREAD
        state.world.put(message)
    membership.drop_files(state, channel)
    state.world.drop_channel(channel)
    state.announce(ThreadDeleted(channel))


def join(state: State, channel: Channel, who: str) -> None:
    """Let a user who sees a thread join it. Raises ApiError."""
    _active(channel)
    thread_life.add(state, channel, [who])


def leave(state: State, channel: Channel, who: str) -> None:
    """Let a user leave a thread. Raises ApiError."""
    _active(channel)
    thread_life.remove(state, channel, who)


def invite(state: State, channel: Channel, by: str, who: str) -> None:
    """Let `by` add another member of the guild to a thread. Raises ApiError."""
    _active(channel)
    may_write = state.member_may(by, channel) & SEND_MESSAGES_IN_THREADS
    if not may_write or not thread_life.may_invite(state, by, channel):
        raise missing_permissions()
    if who not in state.world.people and who != state.application.id:
        raise unknown("User")
    if not state.member_may(who, state.world.parent_of(channel)) & VIEW_CHANNEL:
        raise missing_access()
    if thread_life.add(state, channel, [who]):
        _tell(state, channel, by, RECIPIENT_ADD, mentions=[who])


def expel(state: State, channel: Channel, by: str, who: str) -> None:
    """Let `by` remove another user from a thread. Raises ApiError."""
    thread = _active(channel)
    if not moderates(state, by, channel) and not (thread.private and thread.owner == by):
        raise missing_permissions()
    if not thread_life.remove(state, channel, who):
        raise unknown("Member")
    _tell(state, channel, by, RECIPIENT_REMOVE, mentions=[who])


def _active(channel: Channel) -> Thread:
    thread = _thread(channel)
    if thread.archived:
        raise thread_archived()
    return thread


def _thread(channel: Channel) -> Thread:
    if channel.thread is None:
        raise wrong_channel_type()
    return channel.thread


def _tell(
    state: State,
    channel: Channel,
    by: str,
    kind: int,
    *,
    content: str = "",
    mentions: list[str] | None = None,
    reference: str | None = None,
    points_to: str | None = None,
) -> None:
    """Send Discord's system message about an action on a thread."""
    message = Message(
        id=state.snowflakes.next(),
        channel=channel.id,
        author=by,
        sent=state.clock.now(),
        type=kind,
        content=content,
        mentions=mentions or [],
        reference=reference,
        points_to=points_to,
    )
    thread_life.publish(state, channel, message)
