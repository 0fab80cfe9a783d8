"""What there is: people, guilds, channels, messages, commands; and who changed last.

How things look to a bot is in `shapes`, where they are kept over a restart in `persistence`, who hears of a change
in `news`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, field

from loopcord.data.errors import Json
from loopcord.data.threads import Thread

if TYPE_CHECKING:
    from collections.abc import Iterator

DmSetting: TypeAlias = Literal["open", "50007", "50278", "40003"]
"""Whether bots may write to a person, or else the code of the refusal that they get."""

BotAccess: TypeAlias = Literal["full", "silent", "hidden", "custom"]
"""What the bot may do in a channel: all it needs, read only, not even see it, or something else."""


class Person(Struct, kw_only=True):
    """A Discord user with a face, played by somebody at the chat page or by a test."""

    id: str
    name: str
    locale: str
    dms: DmSetting = "open"


class Application(Struct, kw_only=True):
    """The bot and its application, which share an id as newer ones on Discord do."""

    id: str
    name: str


class Role(Struct, kw_only=True):
    """A role of a guild that people can have. It has a name and a color and allows what everybody may do."""

    id: str
    name: str
    color: int = 0
    members: list[str] = field(default_factory=list)


class Recurrence(Struct, frozen=True, kw_only=True):
    """That an event takes place again, on the same day of the week and at the same time (UTC)."""

    start: float
    """When it takes place for the first time, in seconds since 1970."""
    weeks: int
    """The number of weeks from one time to the next."""


class ScheduledEvent(Struct, kw_only=True):
    """An event of a guild that takes place somewhere else than in a voice channel."""

    id: str
    name: str
    creator: str
    place: str
    begins: float
    """Seconds since 1970, as is `ends`."""
    ends: float
    description: str | None = None
    status: int = 1
    """As it was set last; `services.scheduled_events` says what follows from its times."""
    recurrence: Recurrence | None = None
    """None: it takes place once."""


class Guild(Struct, kw_only=True):
    """A server."""

    id: str
    name: str
    locale: str
    owner: str
    made: float
    members: dict[str, float] = field(default_factory=dict)
    """The people in it and when they joined. It is never empty, as the owner cannot leave."""
    roles: list[Role] = field(default_factory=list)
    bot: bool = True
    """Whether the bot is a member."""
    bot_joined: float | None = None
    """When the bot joined; None: when the guild was made."""
    bot_allowed: list[str] = field(default_factory=list)
    """What the bot's own role allows in the whole guild beyond what everybody may do, see `permissions.GUILD_NAMES`."""
    events: list[ScheduledEvent] = field(default_factory=list)
    """In the order in which they were made."""
    available: bool = True
    """False while an outage keeps everybody out."""

    @property
    def bot_role(self) -> str:
        """The id of the role that Discord makes for a bot when it joins. That of all members is the guild's own."""
        return str(int(self.id) + 1)

    def roles_of(self, person: str) -> list[str]:
        """The ids of somebody's roles."""
        return [role.id for role in self.roles if person in role.members]


class Channel(Struct, kw_only=True):
    """A text channel of a guild, a thread in one, or the direct messages between the bot and one person."""

    id: str
    name: str = ""
    guild: str | None = None
    person: str | None = None
    """Whose direct messages these are; None in a guild."""
    bot: BotAccess = "full"
    """The preset that `denied` and `allowed` amount to."""
    denied: list[str] = field(default_factory=list)
    """Names of permissions that the bot lacks here, see `permissions.NAMES`."""
    allowed: list[str] = field(default_factory=list)
    """Names of permissions that the bot has here beyond those of all members."""
    hidden_from: list[str] = field(default_factory=list)
    """The members who do not see it."""
    last_message: str | None = None
    thread: Thread | None = None
    """What it is beside a channel if it is a thread. A thread has no permissions of its own."""

    def __post_init__(self) -> None:
        """Read worlds in which the preset was all there was."""
        if not self.denied and self.bot in ("silent", "hidden"):
            self.denied = ["send_messages" if self.bot == "silent" else "view_channel"]


class Attachment(Struct, kw_only=True):
    """A file that hangs on a message; its bytes are on disk under its id."""

    id: str
    filename: str
    title: str | None = None
    """What it was called when it was sent, without the ending, if that could not be kept as its name."""
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False
    """Whether it was marked as a spoiler; a name with `SPOILER_` in front has the same effect in Discord's app."""


class Message(Struct, kw_only=True):
    """A message, in the parts that the playground itself looks at; the rest is kept as it was sent."""

    id: str
    channel: str
    author: str
    sent: float
    content: str = ""
    type: int = 0
    flags: int = 0
    edited: float | None = None
    edits: int = 0
    """How often it has changed; also from a "thinking" into the answer."""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    everyone: bool = False
    reference: str | None = None
    """The message that it replies to or otherwise points at."""
    points_to: str | None = None
    """The channel that it points at, where that is another one than its own."""
    position: int | None = None
    """How many messages there had been in its thread; None outside threads."""
    tts: bool = False
    nonce: str | int | None = None
    interaction: Json | None = None
    """Discord's `interaction_metadata`, if the message answers an interaction."""
    command: str | None = None
    """The name of the command that it answers, if it does."""
    ephemeral_for: str | None = None
    """The one person who sees it, or None: everybody in the channel."""


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
    """All things by their ids. Whatever is put or dropped is remembered in `changes` until it has been stored."""

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

    def put(self, thing: Thing) -> None:
        """Add a thing, or note that it changed."""
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
        self.changes[type(thing).__name__, thing.id] = thing

    def drop_message(self, message: Message) -> None:
        """Remove one message."""
        del self._messages[message.id]
        del self._by_channel[message.channel][message.id]
        self.changes["Message", message.id] = None

    def drop_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads and all that was said in them."""
        for thread in self.threads_in(channel.id):
            self.drop_channel(thread)
        for message in list(self.messages(channel.id)):
            self.drop_message(message)
        self._by_channel.pop(channel.id, None)
        del self.channels[channel.id]
        self.changes["Channel", channel.id] = None

    def drop_guild(self, guild: Guild) -> None:
        """Remove a guild with its channels, all that was said in them, and its commands."""
        for channel in self.channels_of(guild.id):
            self.drop_channel(channel)
        if self.commands.pop(guild.id, None) is not None:
            self.changes["CommandSet", guild.id] = None
        del self.guilds[guild.id]
        self.changes["Guild", guild.id] = None

    def drop_emoji(self, emoji: Emoji) -> None:
        """Remove an emoji."""
        del self.emojis[emoji.id]
        self.changes["Emoji", emoji.id] = None

    def message(self, message: str) -> Message | None:
        """One message by its id."""
        return self._messages.get(message)

    def messages(self, channel: str) -> Iterator[Message]:
        """The messages of a channel, oldest first."""
        return iter(self._by_channel.get(channel, {}).values())

    def latest(self, channel: str, person: str, count: int, before: str | None = None) -> list[Message]:
        """The last messages of a channel (before some message's id) that a person may see, oldest first."""
        found: list[Message] = []
        for message in reversed(self._by_channel.get(channel, {}).values()):
            if message.ephemeral_for in (None, person) and (not before or int(message.id) < int(before)):
                found.append(message)
                if len(found) == count:
                    break
        return found[::-1]

    def channels_of(self, guild: str) -> list[Channel]:
        """The channels of a guild without its threads, in the order in which they were made."""
        return [each for each in self.channels.values() if each.guild == guild and each.thread is None]

    def threads_of(self, guild: str) -> list[Channel]:
        """The threads of a guild, in the order in which they were made."""
        return [each for each in self.channels.values() if each.guild == guild and each.thread is not None]

    def threads_in(self, channel: str) -> list[Channel]:
        """The threads that were started in a channel, in the order in which they were made."""
        return [each for each in self.channels.values() if each.thread is not None and each.thread.parent == channel]

    def parent_of(self, channel: Channel) -> Channel:
        """The channel whose overwrites count: the one in which a thread was started, else the channel itself."""
        return channel if channel.thread is None else self.channels[channel.thread.parent]

    def members_of(self, guild: Guild) -> list[Person]:
        """The people in a guild, in the order in which they were made."""
        return [person for person in self.people.values() if person.id in guild.members]

    def guilds_of(self, person: Person) -> list[Guild]:
        """The guilds that somebody is in."""
        return [guild for guild in self.guilds.values() if person.id in guild.members]

    def guilds_of_bot(self) -> list[Guild]:
        """The guilds that the bot is in."""
        return [guild for guild in self.guilds.values() if guild.bot]

    def sees(self, person: str, channel: Channel) -> bool:
        """Whether somebody may see a channel: their own direct messages, or a guild's channel not hidden from them.

        Of private threads, they see those that they are in; the owner of the guild sees all.
        """
        if channel.guild is None:
            return channel.person == person
        guild = self.guilds[channel.guild]
        thread = channel.thread
        if thread is not None and thread.private and person not in (guild.owner, *thread.members):
            return False
        return person in guild.members and person not in self.parent_of(channel).hidden_from

    def dm_of(self, person: str) -> Channel | None:
        """The direct messages between the bot and a person, if anybody opened them."""
        return next((channel for channel in self.channels.values() if channel.person == person), None)

    def commands_in(self, guild: str | None) -> list[Json]:
        """The commands usable in a guild, or (None) in direct messages. A guild's own hide global namesakes."""
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
