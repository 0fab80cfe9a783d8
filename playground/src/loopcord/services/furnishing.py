"""The initial contents of a new world, and adding guilds and channels to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.facts import DirectMessagesOpened
from loopcord.data.settings import id_in
from loopcord.data.world import Application, Channel, Guild, Person, Role

if TYPE_CHECKING:
    from loopcord.data.state import State

FIRST_PEOPLE = (("Anna", "de"), ("Ben", "en-US"), ("千春", "ja"))
FIRST_ROLE = ("Regulars", 0xE67E22)
"""The role of the first person, and its color."""


BOT_THERE_FOR = 30 * 24 * 3600.0
"""How many seconds ago the bot joined the guild of a new world: a bot that greets guilds has greeted it."""


def begin(state: State) -> None:
    """Furnish a new world; in an existing one, only continue its ids and update the bot's name."""
    _continue_ids(state)
    world = state.world
    if world.application is None:
        number = id_in(state.settings.token) or state.snowflakes.next()
        world.put(Application(id=number, name=state.settings.name))
    elif world.application.name != state.settings.name:
        world.put(Application(id=world.application.id, name=state.settings.name))
    for guild in world.guilds.values():  # worlds that were stored before guilds had a system channel
        if guild.system_channel is None and (channels := world.channels_of(guild.id)):
            guild.system_channel = channels[0].id
            world.put(guild)
    if world.guilds:
        return
    people = [Person(id=state.snowflakes.next(), name=name, locale=locale) for name, locale in FIRST_PEOPLE]
    for person in people:
        world.put(person)
    guild = new_guild(state, state.settings.guild_name, state.settings.guild_locale, people[0].id)
    guild.bot_joined = guild.made - BOT_THERE_FOR
    name, color = FIRST_ROLE
    guild.roles.append(Role(id=state.snowflakes.next(), name=name, color=color, members=[people[0].id]))
    for name in state.settings.channels:
        new_channel(state, guild, name)


def _continue_ids(state: State) -> None:
    world = state.world
    things = [*world.people, *world.guilds, *world.channels, *world.emojis]
    things += [role.id for guild in world.guilds.values() for role in guild.roles]
    things += [message.id for channel in world.channels for message in world.messages(channel)]
    for snowflake in things:
        state.snowflakes.seen(snowflake)


def new_guild(state: State, name: str, locale: str, owner: str) -> Guild:
    """Add a guild with everybody in it, without announcing it."""
    number, now = state.snowflakes.next(), state.clock.now()
    state.snowflakes.next()  # the id of the bot's role, see Guild.bot_role
    members = dict.fromkeys(state.world.people, now)
    guild = Guild(id=number, name=name, locale=locale, owner=owner, made=now, members=members)
    state.world.put(guild)
    return guild


def new_channel(
    state: State, guild: Guild, name: str, *, is_category: bool = False, category: str | None = None
) -> Channel:
    """Add a channel to a guild, perhaps in a category, or a category, without announcing it.

    The first channel becomes the system channel, as on Discord.
    """
    number = state.snowflakes.next()
    channel = Channel(id=number, name=name, guild=guild.id, is_category=is_category, category=category)
    state.world.put(channel)
    if guild.system_channel is None and not is_category:
        guild.system_channel = channel.id
        state.world.put(guild)
    return channel


def direct_messages(state: State, person: Person) -> Channel:
    """The direct messages between the bot and a person; opens them if necessary."""
    channel = state.world.dm_of(person.id)
    if channel is None:
        channel = Channel(id=state.snowflakes.next(), person=person.id)
        state.world.put(channel)
        state.announce(DirectMessagesOpened(channel, person))
    return channel
