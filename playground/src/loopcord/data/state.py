"""The state of one playground: its world, and what all code that reads or changes it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data import permissions
from loopcord.data.files import Files
from loopcord.data.links import Links
from loopcord.data.message_shapes import HIDDEN_CONTENT, message_shape
from loopcord.data.record import Record
from loopcord.data.settings import PRIVILEGED
from loopcord.data.snowflakes import Snowflakes

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.data.clock import Clock
    from loopcord.data.errors import Json
    from loopcord.data.facts import Fact
    from loopcord.data.settings import Settings
    from loopcord.data.world import Application, Channel, Message, Person, World


class State:
    """The world of a playground with its clock, ids, files, record and listeners."""

    def __init__(self, settings: Settings, clock: Clock, world: World) -> None:
        self.settings = settings
        self.clock = clock
        self.world = world
        self.snowflakes = Snowflakes(clock)
        self.files = Files(settings.data / "attachments")
        self.record = Record(clock)
        self.links = Links(clock, settings.token, f"http://{settings.host}:{settings.port}")
        self.bot_is_online = False
        """Whether the bot has a socket at the gateway."""
        self.token_was_reset = False
        """Whether the bot identified too often in a day. Discord then ends all sessions and revokes the token."""
        self.deleted_nonces: dict[tuple[str, str, str | int], float] = {}
        """When each deleted message with a nonce was sent, by channel, author and nonce."""
        self._listeners: list[Callable[[Fact], None]] = []

    def listen(self, listener: Callable[[Fact], None]) -> None:
        """Call this with every fact, after earlier listeners."""
        self._listeners.append(listener)

    def announce(self, fact: Fact) -> None:
        """Call all listeners with a fact, synchronously."""
        for listener in self._listeners:
            listener(fact)

    @property
    def address(self) -> str:
        """The playground's base URL, without a trailing slash; final once it listens."""
        return self.links.address

    @property
    def application(self) -> Application:
        """The only application of this playground, with its bot. Raises LookupError before it exists."""
        if self.world.application is None:
            raise LookupError("the world has no application yet")
        return self.world.application

    @property
    def token(self) -> str | None:
        """The token that the bot must present; None once it has been reset."""
        return None if self.token_was_reset else self.settings.token

    @property
    def gateway_address(self) -> str:
        """The gateway's URL."""
        return self.address.replace("http", "ws", 1) + "/gateway"

    def bot_may(self, channel: Channel) -> int:
        """The permission bits that the bot has in a channel; 0 if it is not a member or cannot see it."""
        if channel.guild is None:
            return permissions.EVERYONE
        guild, place = self.world.guilds[channel.guild], self.world.parent_of(channel)
        return permissions.of_bot(self.application, guild, place, channel.thread)

    def person_may(self, person: Person, channel: Channel) -> int:
        """The permission bits that a person has in a channel."""
        if channel.guild is None:
            return permissions.EVERYONE
        guild, place = self.world.guilds[channel.guild], self.world.parent_of(channel)
        return permissions.of_person(person, guild, place, channel.thread)

    def member_may(self, member: str, channel: Channel) -> int:
        """The permission bits that the bot or a person, by id, has in a channel."""
        person = self.world.people.get(member)
        return self.bot_may(channel) if person is None else self.person_may(person, channel)

    def threads_for_bot(self, guild: str) -> list[Channel]:
        """The active threads of a guild that the bot sees."""
        found = [each for each in self.world.threads_of(guild) if each.thread is not None and not each.thread.archived]
        return [each for each in found if self.bot_may(each)]

    def message_for_bot(self, message: Message) -> Json:
        """A message as REST returns it to the bot."""
        shape = message_shape(message, self.world, self.links)
        if self.settings.privileged & PRIVILEGED["message_content"] or self.content_is_open(message):
            return shape
        return shape | HIDDEN_CONTENT

    def content_is_open(self, message: Message) -> bool:
        """Whether the bot may read a message without the message content intent."""
        concerned = self.application.id in (message.author, *message.mentions)
        return concerned or self.world.channels[message.channel].guild is None
