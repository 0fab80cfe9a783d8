"""The events of threads for the bot, which gets none for threads that it does not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data import facts, shapes, thread_shapes
from loopcord.gateway.sessions import GUILD_MEMBERS, GUILDS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.data.threads import Thread
    from loopcord.data.world import Channel
    from loopcord.gateway.dispatch import Sessions
    from loopcord.gateway.sessions import Session


class ThreadEvents:
    """Turns facts about threads into events and dispatches them."""

    def __init__(self, state: State, sessions: Sessions) -> None:
        self._state = state
        self._sessions = sessions

    def created(self, channel: Channel) -> None:
        """A thread was started."""
        if self._sees(channel):
            self._tell("THREAD_CREATE", channel, self._shape(channel) | {"newly_created": True})

    def changed(self, fact: facts.ThreadChanged) -> None:
        """A thread changed; when it is reopened, the bot also gets its own membership again."""
        channel, bot = fact.channel, self._state.application.id
        if not self._sees(channel):
            return
        self._tell("THREAD_UPDATE", channel, self._shape(channel))
        if fact.reopened and channel.thread is not None and bot in channel.thread.members:
            mine = thread_shapes.member(channel, channel.thread, bot) | {"guild_id": channel.guild}
            self._tell("THREAD_MEMBER_UPDATE", channel, mine)

    def deleted(self, channel: Channel) -> None:
        """A thread was deleted."""
        if self._sees(channel) and channel.thread is not None:
            gone: Json = {"id": channel.id, "guild_id": channel.guild, "parent_id": channel.thread.parent}
            self._tell("THREAD_DELETE", channel, gone | {"type": channel.thread.type})

    def members_changed(self, fact: facts.ThreadMembersChanged) -> None:
        """Somebody joined or left. Without the members intent, the bot gets only its own changes."""
        channel, thread, bot = fact.channel, fact.channel.thread, self._state.application.id
        if thread is None or not (self._sees(channel) or bot in fact.removed):
            return
        if bot in fact.added:  # the thread may be new to it
            self._tell("THREAD_CREATE", channel, self._shape(channel))
        everybody = self._members_update(channel, thread, fact.added, fact.removed)
        mine = self._members_update(
            channel,
            thread,
            [each for each in fact.added if each == bot],
            [each for each in fact.removed if each == bot],
        )

        def for_session(session: Session) -> Json:
            return everybody if session.intents & GUILD_MEMBERS else mine

        concerned = bot in (*fact.added, *fact.removed)
        intents = GUILDS | GUILD_MEMBERS if concerned else GUILD_MEMBERS
        self._tell("THREAD_MEMBERS_UPDATE", channel, for_session, intents)

    def revealed(self, channel: Channel) -> None:
        """The bot now sees a channel that it did not see before."""
        found = [each for each in self._state.threads_for_bot(channel.guild or "") if self._is_in(each, channel)]
        threads = [self._shape(each) for each in found]
        members = [shape.pop("member") for shape in threads if "member" in shape]
        synced: Json = {"guild_id": channel.guild, "channel_ids": [channel.id], "threads": threads, "members": members}
        self._tell("THREAD_LIST_SYNC", channel, synced)

    def _is_in(self, thread: Channel, channel: Channel) -> bool:
        return self._state.world.parent_of(thread) is channel

    def _sees(self, channel: Channel) -> bool:
        return bool(self._state.bot_may(channel))

    def _shape(self, channel: Channel) -> Json:
        return shapes.channel(channel, self._state.world)

    def _members_update(
        self, channel: Channel, thread: Thread, added: Collection[str], removed: Collection[str]
    ) -> Json:
        data: Json = {
            "id": channel.id,
            "guild_id": channel.guild,
            "member_count": thread_shapes.member_count(thread),
        }
        if added:
            data["added_members"] = [self._with_member(channel, thread, each) for each in added]
        if removed:
            data["removed_member_ids"] = list(removed)
        return data

    def _with_member(self, channel: Channel, thread: Thread, who: str) -> Json:
        world = self._state.world
        someone = world.people.get(who, self._state.application)
        member = shapes.member(someone, world.guilds[channel.guild or ""])
        return thread_shapes.member(channel, thread, who) | {"member": member, "presence": None}

    def _tell(self, name: str, channel: Channel, data: Json | Callable[[Session], Json], intents: int = GUILDS) -> None:
        guild = self._state.world.guilds[channel.guild or ""]
        if guild.bot and guild.available:
            self._sessions.dispatch(name, guild.id, data, intents=intents)
