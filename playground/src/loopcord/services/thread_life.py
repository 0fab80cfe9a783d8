"""The effects of messages on their thread: it is reopened, people join, messages are counted.

`threads` starts, changes and deletes threads on request.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.errors import thread_archived, thread_locked
from loopcord.data.facts import MessageCreated, ThreadChanged, ThreadMembersChanged
from loopcord.data.permissions import MANAGE_THREADS, VIEW_CHANNEL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from loopcord.data.state import State
    from loopcord.data.threads import Thread
    from loopcord.data.world import Channel, Message

RECIPIENT_ADD, RECIPIENT_REMOVE, CHANNEL_NAME_CHANGE, THREAD_CREATED, THREAD_STARTER = 1, 2, 4, 18, 21
SYSTEM = (RECIPIENT_ADD, RECIPIENT_REMOVE, CHANNEL_NAME_CHANGE, THREAD_CREATED, THREAD_STARTER)
"""Discord's types of system messages about a thread. The starter does not count as a message of the thread."""


def moderates(state: State, who: str, channel: Channel) -> bool:
    """Whether the bot or a person may manage a thread."""
    return bool(state.member_may(who, channel) & MANAGE_THREADS)


def admit(state: State, channel: Channel, author: str) -> None:
    """Raise ApiError for a message to a locked thread, except from moderators."""
    thread = channel.thread
    if thread is not None and thread.locked and not moderates(state, author, channel):
        raise thread_archived(403) if thread.archived else thread_locked()


def admit_edit(state: State, message: Message) -> None:
    """Raise ApiError for editing a message in an archived thread, or, except by moderators, in a locked one."""
    channel = state.world.channels[message.channel]
    if channel.thread is None or message.ephemeral_for is not None:
        return
    if channel.thread.archived:
        raise thread_archived()
    admit(state, channel, message.author)


def admit_delete(state: State, channel: Channel, who: str) -> None:
    """Raise ApiError for deleting a message of a locked and archived thread, except by moderators."""
    thread = channel.thread
    if thread is not None and thread.locked and thread.archived and not moderates(state, who, channel):
        raise thread_archived()


def arrive(state: State, channel: Channel, message: Message) -> None:
    """Apply the effects of a message to its thread, before it is announced.

    The thread is reopened if it was archived, and the author and every mentioned member join. The author of an answer
    to an interaction does not join, since it comes by a webhook; ephemeral messages have no effect.
    """
    thread = channel.thread
    if thread is None or message.ephemeral_for is not None:
        return
    if message.type not in SYSTEM:
        if thread.archived:
            open_again(state, channel, thread)
        if message.interaction is None:
            add(state, channel, [message.author])
        welcome(state, channel, message)
    _count(state, channel, thread, message)


def welcome(state: State, channel: Channel, message: Message) -> None:
    """Add everybody mentioned in a message to its thread, if they see the parent channel."""
    if message.ephemeral_for is None and may_invite(state, message.author, channel):
        around = state.world.parent_of(channel)
        add(state, channel, [each for each in message.mentions if state.member_may(each, around) & VIEW_CHANNEL])


def may_invite(state: State, who: str, channel: Channel) -> bool:
    """Whether a person or the bot may add others to a thread, provided they may write there."""
    thread = channel.thread
    if thread is None:
        return False
    return not thread.private or thread.invitable or who == thread.owner or moderates(state, who, channel)


def _count(state: State, channel: Channel, thread: Thread, message: Message) -> None:
    thread.active = state.clock.now()
    message.position = thread.sent
    if message.type != THREAD_STARTER:
        thread.messages += 1
        thread.sent += 1
    state.world.put(channel)


def publish(state: State, channel: Channel, message: Message) -> None:
    """Store and announce a message, after applying its effects on its thread."""
    arrive(state, channel, message)
    if message.ephemeral_for is None:
        channel.last_message = message.id
    state.world.put(channel)
    state.world.put(message)
    state.announce(MessageCreated(message))


def gone(state: State, message: Message) -> None:
    """Count a deleted message of a thread."""
    channel = state.world.channels[message.channel]
    if channel.thread is not None and message.ephemeral_for is None and message.type != THREAD_STARTER:
        channel.thread.messages = max(0, channel.thread.messages - 1)
        state.world.put(channel)


def open_again(state: State, channel: Channel, thread: Thread) -> None:
    """Unarchive a thread."""
    thread.archived = False
    thread.archive_changed = thread.active = state.clock.now()
    state.world.put(channel)
    state.announce(ThreadChanged(channel, reopened=True))


def archive(state: State, channel: Channel, thread: Thread) -> None:
    """Archive a thread."""
    thread.archived, thread.archive_changed = True, state.clock.now()
    state.world.put(channel)
    state.announce(ThreadChanged(channel))


def add(state: State, channel: Channel, people: Iterable[str]) -> tuple[str, ...]:
    """Let people or the bot join a thread; returns those who were not members yet."""
    thread = channel.thread
    added = tuple(each for each in dict.fromkeys(people) if thread is not None and each not in thread.members)
    if thread is not None and added:
        thread.members |= dict.fromkeys(added, state.clock.now())
        state.world.put(channel)
        state.announce(ThreadMembersChanged(channel, added=added))
    return added


def remove(state: State, channel: Channel, who: str) -> bool:
    """Let a person or the bot leave a thread; returns whether they were a member."""
    thread = channel.thread
    if thread is None or thread.members.pop(who, None) is None:
        return False
    state.world.put(channel)
    state.announce(ThreadMembersChanged(channel, removed=(who,)))
    return True
