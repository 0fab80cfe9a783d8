"""What happens to a thread by itself when people and bots speak in it: it opens again, they join, it counts.

Starting, changing and deleting threads on request is in `threads`; this is what sending messages needs.
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
"""Discord's types of messages that tell what happened to a thread. The starter is none of those it counts."""


def moderates(state: State, who: str, channel: Channel) -> bool:
    """Whether the bot or a person may manage a thread."""
    return bool(state.member_may(who, channel) & MANAGE_THREADS)


def admit(state: State, channel: Channel, author: str) -> None:
    """Refuse a message to a locked thread from anybody but moderators. Raises ApiError."""
    thread = channel.thread
    if thread is not None and thread.locked and not moderates(state, author, channel):
        raise thread_archived(403) if thread.archived else thread_locked()


def admit_edit(state: State, message: Message) -> None:
    """Refuse to change a message of an archived thread, and of a locked one unless by moderators. Raises ApiError."""
    channel = state.world.channels[message.channel]
    if channel.thread is None or message.ephemeral_for is not None:
        return
    if channel.thread.archived:
        raise thread_archived()
    admit(state, channel, message.author)


def admit_delete(state: State, channel: Channel, who: str) -> None:
    """Refuse to delete a message of a thread that is both locked and archived. Raises ApiError."""
    thread = channel.thread
    if thread is not None and thread.locked and thread.archived and not moderates(state, who, channel):
        raise thread_archived()


def arrive(state: State, channel: Channel, message: Message) -> None:
    """Let a message take effect on its thread before anybody hears of it, and store both.

    The thread opens if it was archived, its author joins, and so does every mentioned member. Answers to interactions
    come by a webhook, and ephemeral messages have no place in the thread.
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
    """Add to a thread all who are mentioned in it and see the channel around it."""
    if message.ephemeral_for is None and may_invite(state, message.author, channel):
        around = state.world.parent_of(channel)
        add(state, channel, [each for each in message.mentions if state.member_may(each, around) & VIEW_CHANNEL])


def may_invite(state: State, who: str, channel: Channel) -> bool:
    """Whether somebody may add others to a thread, if they may write there."""
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
    """Store a message and announce it; one in a thread takes effect there first."""
    arrive(state, channel, message)
    channel.last_message = message.id
    state.world.put(channel)
    state.world.put(message)
    state.announce(MessageCreated(message))


def gone(state: State, message: Message) -> None:
    """A message of a thread is no more."""
    channel = state.world.channels[message.channel]
    if channel.thread is not None and message.ephemeral_for is None and message.type != THREAD_STARTER:
        channel.thread.messages = max(0, channel.thread.messages - 1)
        state.world.put(channel)


def open_again(state: State, channel: Channel, thread: Thread) -> None:
    """An archived thread is active again."""
    thread.archived = False
    thread.archive_changed = thread.active = state.clock.now()
    state.world.put(channel)
    state.announce(ThreadChanged(channel, reopened=True))


def archive(state: State, channel: Channel, thread: Thread) -> None:
    """An active thread is archived."""
    thread.archived, thread.archive_changed = True, state.clock.now()
    state.world.put(channel)
    state.announce(ThreadChanged(channel))


def add(state: State, channel: Channel, people: Iterable[str]) -> tuple[str, ...]:
    """Let people, or the bot, join a thread; gives those who were not in it."""
    thread = channel.thread
    added = tuple(each for each in dict.fromkeys(people) if thread is not None and each not in thread.members)
    if thread is not None and added:
        thread.members |= dict.fromkeys(added, state.clock.now())
        state.world.put(channel)
        state.announce(ThreadMembersChanged(channel, added=added))
    return added


def remove(state: State, channel: Channel, who: str) -> bool:
    """Let somebody, or the bot, leave a thread; whether they were in it."""
    thread = channel.thread
    if thread is None or thread.members.pop(who, None) is None:
        return False
    state.world.put(channel)
    state.announce(ThreadMembersChanged(channel, removed=(who,)))
    return True
