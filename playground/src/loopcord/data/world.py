"""The world: people, guilds, channels, messages, commands, and the changes not stored yet.

`shapes` translates it for the bot, `persistence` stores it, and `facts` has the announcements of changes.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, field

from loopcord.data.errors import Json
from loopcord.data.threads import Thread

if TYPE_CHECKING:
    from collections.abc import Iterator

DmSetting: TypeAlias = Literal["open", "50007", "50278", "40003"]
"""Whether bots may write to a person; if not, the code of the refusal that they get."""

BotAccess: TypeAlias = Literal["full", "silent", "hidden", "custom"]
"""What the bot may do in a channel: everything it needs, only read, not see it, or another set of permissions."""


class Person(Struct, kw_only=True):
    """A human Discord user, played by somebody at the chat page or by a test."""

    id: str
    name: str
    locale: str
    dms: DmSetting = "open"


class Application(Struct, kw_only=True):
    """The bot and its application, which share an id, as on Discord for newer applications."""

    id: str
    name: str


class Role(Struct, kw_only=True):
    """A role of a guild that people can have. It has a name and a color, and the permissions of @everyone."""

    id: str
    name: str
    color: int = 0
    members: list[str] = field(default_factory=list)


class Recurrence(Struct, frozen=True, kw_only=True):
    """The repetition of an event on the same day of the week at the same time (UTC)."""

    start: float
    """When the event first takes place, in seconds since 1970."""
    weeks: int
    """The number of weeks between two occurrences."""


class ScheduledEvent(Struct, kw_only=True):
    """An event of a guild at an external place, not in a voice channel."""

    id: str
    name: str
    creator: str
    place: str
    begins: float
    """Seconds since 1970, like `ends`."""
    ends: float
    description: str | None = None
    status: int = 1
    """The status last set; `services.scheduled_events` derives the current one from the times."""
    recurrence: Recurrence | None = None
    """None if it takes place once."""


class Guild(Struct, kw_only=True):
    """A server."""

    id: str
    name: str
    locale: str
    owner: str
    made: float
    members: dict[str, float] = field(default_factory=dict)
    """The people in it and when they joined. It is never empty, because the owner cannot leave."""
    roles: list[Role] = field(default_factory=list)
    bot: bool = True
    """Whether the bot is a member."""
    bot_joined: float | None = None
    """When the bot joined; None means when the guild was created."""
    bot_allowed: list[str] = field(default_factory=list)
    """The permissions of the bot's own role in the whole guild beyond @everyone's, see `permissions.GUILD_NAMES`."""
    events: list[ScheduledEvent] = field(default_factory=list)
    """In order of creation."""
    system_channel: str | None = None
    """The channel for Discord's own messages: the first one. None before there is one, empty after its deletion."""
    available: bool = True
    """False during an outage."""

    @property
    def bot_role(self) -> str:
        """The id of the role that Discord creates for a bot when it joins. The id of @everyone is the guild's own."""
        return str(int(self.id) + 1)

    def roles_of(self, person: str) -> list[str]:
        """The ids of a person's roles."""
        return [role.id for role in self.roles if person in role.members]


class Channel(Struct, kw_only=True):
    """A text channel or category of a guild, a thread, or the direct messages between the bot and one person."""

    id: str
    name: str = ""
    guild: str | None = None
    person: str | None = None
    """The person of these direct messages; None in a guild."""
    bot: BotAccess = "full"
    """The preset that corresponds to `denied` and `allowed`."""
    denied: list[str] = field(default_factory=list)
    """Names of permissions that the bot lacks here, see `permissions.NAMES`."""
    allowed: list[str] = field(default_factory=list)
    """Names of permissions that the bot has here beyond @everyone's."""
    hidden_from: list[str] = field(default_factory=list)
    """The ids of members who cannot see it."""
    last_message: str | None = None
    is_category: bool = False
    """Whether it is a category, in which nobody writes."""
    category: str | None = None
    """The id of the category that a text channel is in."""
    thread: Thread | None = None
    """Its additional data if it is a thread. A thread has no permissions of its own."""

    def __post_init__(self) -> None:
        """Upgrade stored worlds that had only the preset."""
        if not self.denied and self.bot in ("silent", "hidden"):
            self.denied = ["send_messages" if self.bot == "silent" else "view_channel"]


class Attachment(Struct, kw_only=True):
    """A file attached to a message; its bytes are on disk under its id."""

    id: str
    filename: str
    title: str | None = None
    """Its original name without the extension, if `filename` could not preserve it."""
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False
    """Whether it was marked as a spoiler; a name that starts with `SPOILER_` has the same effect in Discord's app."""


class Message(Struct, kw_only=True):
    """A message. Fields that the playground uses are typed; the rest is kept as it was sent."""

    id: str
    channel: str
    author: str
    sent: float
    content: str = ""
    type: int = 0
    flags: int = 0
    edited: float | None = None
    edits: int = 0
    """How often it has changed, including from "thinking" to the answer."""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    everyone: bool = False
    reference: str | None = None
    """The message that it replies or otherwise refers to."""
    points_to: str | None = None
    """The channel that it refers to, if that is not its own."""
    position: int | None = None
    """The number of messages before it in its thread; None outside threads."""
    tts: bool = False
    nonce: str | int | None = None
    interaction: Json | None = None
    """Discord's `interaction_metadata`, if the message answers an interaction."""
    command: str | None = None
    """The name of the command that it answers, if any."""
    ephemeral_for: str | None = None
    """The only person who sees it; None means everybody in the channel."""


class Emoji(Struct, kw_only=True):
    """An emoji of the application; its bytes are on disk under its id."""

    id: str
    name: str
    content_type: str
    animated: bool = False


class CommandSet(Struct, kw_only=True):
    """The registered commands of one guild, or of the whole application (scope `global`)."""

    id: str
    commands: list[Json] = field(default_factory=list)


Thing: TypeAlias = Person | Guild | Channel | Message | CommandSet | Emoji | Application


class World:
    """All objects by id.

    `changes` has every object put or dropped until the change is stored; `changed` is set when one is added to it.
    """

    def __init__(self) -> None:
        self.application: Application | None = None
        self.people: dict[str, Person] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: dict[str, CommandSet] = {}
        self.emojis: dict[str, Emoji] = {}
        self._messages: dict[str, Message] = {}
        self._by_channel: dict[str, dict[str, Message]] = {}
        self.changes: dict[tuple[str, str], Thing | None] = {}
        self.changed = asyncio.Event()

    def put(self, thing: Thing) -> None:
        """Add an object, or note that it changed."""
        match thing:
            case Person():
                self.people[thing.id] = thing
            case Guild():
                self.guilds[thing.id] = thing
            case Channel():
                self.channels[thing.id] = thing
            case Message():
                self._messages[thing.id] = thing
                self._by_channel.setdefault(thing.channel, {})[thing.id] = thing
            case CommandSet():
                self.commands[thing.id] = thing
            case Emoji():
                self.emojis[thing.id] = thing
            case Application():
                self.application = thing
        self._note(type(thing).__name__, thing.id, thing)

    def _note(self, kind: str, thing_id: str, thing: Thing | None) -> None:
        """Note that an object changed, or is gone (None)."""
        self.changes[kind, thing_id] = thing
        self.changed.set()

    def drop_message(self, message: Message) -> None:
        """Remove one message."""
        del self._messages[message.id]
        del self._by_channel[message.channel][message.id]
        self._note("Message", message.id, None)

    def drop_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads and all messages."""
        for thread in self.threads_in(channel.id):
            self.drop_channel(thread)
        for inside in self.channels_in(channel.id):  # They outlive their category.
            inside.category = None
            self.put(inside)
        for message in list(self.messages(channel.id)):
            self.drop_message(message)
        self._by_channel.pop(channel.id, None)
        del self.channels[channel.id]
        self._note("Channel", channel.id, None)

    def drop_guild(self, guild: Guild) -> None:
        """Remove a guild with its channels, their messages, and its commands."""
        for channel in self.channels_of(guild.id):
            self.drop_channel(channel)
        if self.commands.pop(guild.id, None) is not None:
            self._note("CommandSet", guild.id, None)
        del self.guilds[guild.id]
        self._note("Guild", guild.id, None)

    def drop_emoji(self, emoji: Emoji) -> None:
        """Remove an emoji."""
        del self.emojis[emoji.id]
        self._note("Emoji", emoji.id, None)

    def message(self, message: str) -> Message | None:
        """The message with this id, or None."""
        return self._messages.get(message)

    def messages(self, channel: str) -> Iterator[Message]:
        """The messages of a channel, oldest first."""
        return iter(self._by_channel.get(channel, {}).values())

    def latest(self, channel: str, person: str, count: int, before: str | None = None) -> list[Message]:
        """The last `count` messages of a channel that a person may see, before an id if given, oldest first."""
        found: list[Message] = []
        for message in reversed(self._by_channel.get(channel, {}).values()):
            if message.ephemeral_for in (None, person) and (not before or int(message.id) < int(before)):
                found.append(message)
                if len(found) == count:
                    break
        return found[::-1]

    def channels_of(self, guild: str) -> list[Channel]:
        """The channels and categories of a guild without its threads, in order of creation."""
        return [each for each in self.channels.values() if each.guild == guild and each.thread is None]

    def threads_of(self, guild: str) -> list[Channel]:
        """The threads of a guild, in order of creation."""
        return [each for each in self.channels.values() if each.guild == guild and each.thread is not None]

    def threads_in(self, channel: str) -> list[Channel]:
        """The threads started in a channel, in order of creation."""
        return [each for each in self.channels.values() if each.thread is not None and each.thread.parent == channel]

    def channels_in(self, category: str) -> list[Channel]:
        """The channels in a category, in order of creation."""
        return [each for each in self.channels.values() if each.category == category]

    def parent_of(self, channel: Channel) -> Channel:
        """The channel whose overwrites apply: a thread's parent, or the channel itself."""
        return channel if channel.thread is None else self.channels[channel.thread.parent]

    def members_of(self, guild: Guild) -> list[Person]:
        """The people in a guild, in order of creation."""
        return [person for person in self.people.values() if person.id in guild.members]

    def guilds_of(self, person: Person) -> list[Guild]:
        """The guilds that a person is in."""
        return [guild for guild in self.guilds.values() if person.id in guild.members]

    def guilds_of_bot(self) -> list[Guild]:
        """The guilds that the bot is in."""
        return [guild for guild in self.guilds.values() if guild.bot]

    def sees(self, person: str, channel: Channel) -> bool:
        """Whether a person may see a channel: their own direct messages, or a guild's channel not hidden from them.

        Only members of a private thread and the guild's owner see it.
        """
        if channel.guild is None:
            return channel.person == person
        guild = self.guilds[channel.guild]
        thread = channel.thread
        if thread is not None and thread.private and person not in (guild.owner, *thread.members):
            return False
        return person in guild.members and person not in self.parent_of(channel).hidden_from

    def dm_of(self, person: str) -> Channel | None:
        """The direct messages between the bot and a person; None if they were never opened."""
        return next((channel for channel in self.channels.values() if channel.person == person), None)

    def commands_in(self, guild: str | None) -> list[Json]:
        """The commands usable in a guild, or (None) in direct messages. A guild's own replace global namesakes."""
        scopes = ["global"] if guild is None else [guild, "global"]
        found: dict[tuple[int, str], Json] = {}
        for scope in scopes:
            for command in self.commands[scope].commands if scope in self.commands else []:
                contexts = command.get("contexts")
                usable = contexts is None or (1 if guild is None else 0) in contexts
                if guild is None and command.get("dm_permission") is False:
                    usable = False
                if usable:
                    found.setdefault((command["type"], command["name"]), command)
        return list(found.values())
