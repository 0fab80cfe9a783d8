"""What there is: people, guilds, channels, messages, commands; and who changed last.

Here belong the things themselves and looking them up. How they look to a bot is in `shapes`, where they are kept over
a restart in `persistence`, who is told of a change in `news`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, field

from playground.errors import Json

if TYPE_CHECKING:
    from collections.abc import Iterator

DmSetting: TypeAlias = Literal["open", "50007", "50278", "40003"]
"""Whether bots may write to a person, or else the code of the refusal that they get."""

BotAccess: TypeAlias = Literal["full", "silent", "hidden"]
"""What the bot may do in a channel: all it needs, read only, or not even see it."""


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


class Guild(Struct, kw_only=True):
    """A server. Every person and the bot are members of every guild."""

    id: str
    name: str
    locale: str
    owner: str
    made: float


class Channel(Struct, kw_only=True):
    """A text channel of a guild, or the direct messages between the bot and one person."""

    id: str
    name: str = ""
    guild: str | None = None
    person: str | None = None
    """Whose direct messages these are; None in a guild."""
    bot: BotAccess = "full"
    last_message: str | None = None


class Attachment(Struct, kw_only=True):
    """A file that hangs on a message; its bytes are on disk under its id."""

    id: str
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False


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
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    everyone: bool = False
    reference: str | None = None
    tts: bool = False
    nonce: str | int | None = None
    interaction: Json | None = None
    """Discord's `interaction_metadata`, if the message answers an interaction."""
    command: str | None = None
    """The name of the command that it answers, if it does."""
    ephemeral_for: str | None = None
    """The one person who sees it, or None: everybody in the channel."""


class CommandSet(Struct, kw_only=True):
    """The registered commands of one guild, or of the whole application (scope `global`)."""

    id: str
    commands: list[Json] = field(default_factory=list)


Thing: TypeAlias = Person | Guild | Channel | Message | CommandSet | Application


class World:
    """All things by their ids. Whatever is put or dropped is remembered in `changes` until it has been stored."""

    def __init__(self) -> None:
        self.application: Application | None = None
        self.people: dict[str, Person] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: dict[str, CommandSet] = {}
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
            case Application():
                self.application = thing
        self.changes[type(thing).__name__, thing.id] = thing

    def drop_message(self, message: Message) -> None:
        """Remove one message."""
        del self._messages[message.id]
        del self._by_channel[message.channel][message.id]
        self.changes["Message", message.id] = None

    def drop_channel(self, channel: Channel) -> None:
        """Remove a channel and all that was said in it."""
        for message in list(self.messages(channel.id)):
            self.drop_message(message)
        self._by_channel.pop(channel.id, None)
        del self.channels[channel.id]
        self.changes["Channel", channel.id] = None

    def message(self, message: str) -> Message | None:
        """One message by its id."""
        return self._messages.get(message)

    def messages(self, channel: str) -> Iterator[Message]:
        """The messages of a channel, oldest first."""
        return iter(self._by_channel.get(channel, {}).values())

    def latest(self, channel: str, person: str, count: int) -> list[Message]:
        """The last messages of a channel that a person may see, oldest first."""
        found: list[Message] = []
        for message in reversed(self._by_channel.get(channel, {}).values()):
            if message.ephemeral_for in (None, person):
                found.append(message)
                if len(found) == count:
                    break
        return found[::-1]

    def channels_of(self, guild: str) -> list[Channel]:
        """The channels of a guild, in the order in which they were made."""
        return [channel for channel in self.channels.values() if channel.guild == guild]

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
