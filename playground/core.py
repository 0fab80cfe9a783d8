"""One playground: the place where its parts are put together.

Here belong the parts and what several of them ask of each other. What they do belongs in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import permissions, shapes
from playground.clock import Clock, RealClock
from playground.description.openapi import description_at
from playground.faults import Faults
from playground.files import Files
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.limits import Limits
from playground.old_edits import OldEdits
from playground.pages import Pages
from playground.persistence import Store
from playground.record import Record
from playground.settings import PRIVILEGED
from playground.snowflakes import Snowflakes
from playground.world import Application, Channel, Guild, Message, Person, Role, World

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.settings import Settings

FIRST_CHANNELS = ("game-night", "back-room")
FIRST_PEOPLE = (("Anna", "de"), ("Ben", "en-US"), ("千春", "ja"))
FIRST_ROLE = ("Regulars", 0xE67E22)
"""A role that the first of the first people has, and its color."""


class Core:
    """Everything that belongs to one running playground."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock: Clock = clock or RealClock()
        self.snowflakes = Snowflakes(self.clock)
        self.store = Store(settings.data)
        self.world: World = self.store.load()
        self.files = Files(settings.data / "attachments")
        self.description = description_at(settings.openapi) if settings.openapi is not None else None
        self.record = Record(self.clock)
        self.limits = Limits(self.clock, enabled=settings.rate_limits)
        self.old_edits = OldEdits(self.clock)
        self.faults = Faults(self.clock)
        self.gateway = Gateway(self)
        self.pages = Pages(self)
        self.faults.on_change(self.pages.faults_changed)
        self.interactions = Interactions(self)
        self.address = f"http://{settings.host}:{settings.port}"
        """Where the playground is; known for certain once it listens."""
        self._continue_ids()
        self._begin()

    @property
    def application(self) -> Application:
        """The one application that this playground knows, and its bot."""
        if self.world.application is None:
            raise LookupError("the world has not been begun")
        return self.world.application

    @property
    def token(self) -> str | None:
        """What the bot has to present; None once the gateway has declared the token void."""
        return None if self.gateway.identifies.token_was_reset else self.settings.token

    @property
    def gateway_address(self) -> str:
        """Where bots find the gateway."""
        return self.address.replace("http", "ws", 1) + "/gateway"

    def bot_may(self, channel: Channel) -> int:
        """The permission bits that the bot has in a channel; 0 where it is not, or where it sees nothing."""
        if channel.guild is None:
            return permissions.EVERYONE
        return permissions.of_bot(self.application, self.world.guilds[channel.guild], channel)

    def person_may(self, person: Person, channel: Channel) -> int:
        """The permission bits that somebody has in a channel."""
        if channel.guild is None:
            return permissions.EVERYONE
        return permissions.of_person(person, self.world.guilds[channel.guild], channel)

    def message_for_bot(self, message: Message) -> Json:
        """A message as REST gives it to the bot."""
        shape = shapes.message(message, self.world, self.address)
        if self.settings.privileged & PRIVILEGED["message_content"] or self.content_is_open(message):
            return shape
        return shape | shapes.HIDDEN_CONTENT

    def content_is_open(self, message: Message) -> bool:
        """Whether the bot may read a message even without the message content intent."""
        concerned = self.application.id in (message.author, *message.mentions)
        return concerned or self.world.channels[message.channel].guild is None

    def _continue_ids(self) -> None:
        things = [*self.world.people, *self.world.guilds, *self.world.channels, *self.world.emojis]
        things += [role.id for guild in self.world.guilds.values() for role in guild.roles]
        things += [message.id for channel in self.world.channels for message in self.world.messages(channel)]
        for snowflake in things:
            self.snowflakes.seen(snowflake)

    def _begin(self) -> None:
        """Furnish a new world; in an old one only the bot may have got another name."""
        world = self.world
        if world.application is None:
            world.put(Application(id=self.snowflakes.next(), name=self.settings.name))
        elif world.application.name != self.settings.name:
            world.put(Application(id=world.application.id, name=self.settings.name))
        if world.guilds:
            return
        people = [Person(id=self.snowflakes.next(), name=name, locale=locale) for name, locale in FIRST_PEOPLE]
        for person in people:
            world.put(person)
        guild = self.new_guild("Stammtisch", self.settings.guild_locale, people[0].id)
        name, color = FIRST_ROLE
        guild.roles.append(Role(id=self.snowflakes.next(), name=name, color=color, members=[people[0].id]))
        for name in FIRST_CHANNELS:
            self.new_channel(guild, name)

    def new_guild(self, name: str, locale: str, owner: str) -> Guild:
        """Add a guild with everybody in it. Nobody is told of it yet."""
        number, now = self.snowflakes.next(), self.clock.now()
        self.snowflakes.next()  # the id of the bot's role, see Guild.bot_role
        members = dict.fromkeys(self.world.people, now)
        guild = Guild(id=number, name=name, locale=locale, owner=owner, made=now, members=members)
        self.world.put(guild)
        return guild

    def new_channel(self, guild: Guild, name: str) -> Channel:
        """Add a channel to a guild. Nobody is told of it yet."""
        channel = Channel(id=self.snowflakes.next(), name=name, guild=guild.id)
        self.world.put(channel)
        return channel

    def direct_messages(self, person: Person) -> Channel:
        """The direct messages between the bot and a person, opened if they were not."""
        channel = self.world.dm_of(person.id)
        if channel is None:
            channel = Channel(id=self.snowflakes.next(), person=person.id)
            self.world.put(channel)
            self.pages.push({"type": "dm", "dm": self.pages.channel(channel)}, person.id)
        return channel

    async def close(self) -> None:
        """Say good-bye to bots and pages, and store what is left."""
        self.interactions.close()
        await self.gateway.close()
        await self.pages.close()
        await self.store.close(self.world)
