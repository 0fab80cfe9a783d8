"""The two Discords on which the scenario happens: SimCord and the playground.

Each has its furniture and translates acts into its own terms.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from simcord.env import Env

from loopcord.client.playground import Answer, Person, Playground
from loopcord.data import shapes
from loopcord.data.components import find
from loopcord.data.settings import PRIVILEGED, Settings
from loopcord.data.world import Message
from loopcord.server import Server
from loopcord.testing.discordpy import heard_up_to, look_here
from tests.openapi import complaints
from tests.simcord.scenario import BOT, CHANNELS, GUILD, PEOPLE, REGULARS

BUSY = ("discord.py: ", "discord-ui-", "CommandTree-invoker")
"""How the tasks are named in which discord.py carries out what there is to do."""


def _busy() -> bool:
    return any(task.get_name().startswith(BUSY) for task in asyncio.all_tasks())


class InSimCord:
    """The scenario's stage in SimCord."""

    def __init__(self, env: Env, bot: discord.Client) -> None:
        self.bot = bot
        self._env = env
        env.backend.bot_user.name = BOT
        self._users = {name: env.create_user(name.lower(), global_name=name) for name in PEOPLE}
        self._guild = env.create_guild(GUILD, owner=self._users[PEOPLE[0]])
        self._places = {name: self._guild.create_text_channel(name) for name in CHANNELS}
        regulars = self._guild.create_role(REGULARS, color=15105570)
        self._members = {
            name: self._guild.add_member(user, roles=[regulars] if name == PEOPLE[0] else [])
            for name, user in self._users.items()
        }
        self._shown: Any = None

    def names(self) -> dict[str, str]:
        known: dict[str, Any] = {**self._users, **self._places, GUILD: self._guild}
        known |= {f"direct messages of {name}": user.dm_channel for name, user in self._users.items()}
        known |= {
            f"role of {role.name}": role for role in self._guild._guild.roles.values() if role.name != "@everyone"
        }
        names = {str(thing.id): name for name, thing in known.items()}
        return names | {str(self._env.backend.bot_user.id): BOT, str(self._env.backend.application_id): BOT}

    def person(self, name: str) -> Any:
        return self._members[name]

    def place(self, name: str) -> Any:
        return self._places[name]

    async def slash(self, who: str, command: str, /, **options: Any) -> None:
        await self._members[who].slash(self._places[CHANNELS[0]], command, **options)

    async def slash_directly(self, who: str, command: str, /, **options: Any) -> None:
        await self._users[who].slash(command, **options)

    async def complete(self, who: str, command: str, option: str, typed: str, /, **options: Any) -> None:
        await self._members[who].autocomplete(self._places[CHANNELS[0]], command, option, typed, **options)

    async def click(self, who: str, custom_id: str, *, directly: bool = False) -> None:
        actor, message = self._newest(who, custom_id, directly)
        self._shown = await actor.click(message, custom_id=custom_id)

    async def choose(self, who: str, custom_id: str, values: Iterable[Any], *, directly: bool = False) -> None:
        actor, message = self._newest(who, custom_id, directly)
        await actor.select(message, list(values), custom_id=custom_id)

    async def submit(self, who: str, /, **values: Any) -> None:
        actor = self._members[who] if self._shown._interaction.guild_id else self._users[who]
        await actor.submit_modal(self._shown, values)

    async def say(self, who: str, content: str, *, directly: bool = False) -> None:
        if directly:
            await self._users[who].send_dm(content)
        else:
            await self._members[who].send(self._places[CHANNELS[0]], content)

    async def take_back(self, who: str, content: str, *, directly: bool = False) -> None:
        actor: Any = self._users[who] if directly else self._members[who]
        await actor.delete([each for each in self._history(who, directly) if each.content == content][-1])

    async def come(self, name: str) -> None:
        self._users[name] = self._env.create_user(name.lower(), global_name=name)
        self._members[name] = self._guild.add_member(self._users[name])
        await self._env.settle()

    async def go(self, name: str) -> None:
        self._guild.remove_member(self._members[name])
        await self._env.settle()

    async def quiet(self) -> None:
        await self._env.settle()

    def _history(self, who: str, directly: bool) -> list[discord.Message]:
        place = self._users[who].dm_channel if directly else self._places[CHANNELS[0]]
        return place.history(viewer=self._users[who] if directly else self._members[who])

    def _newest(self, who: str, custom_id: str, directly: bool) -> tuple[Any, discord.Message]:
        history = self._history(who, directly)
        found = [each for each in history if find([dict(part.to_dict()) for part in each.components], custom_id)]
        return self._users[who] if directly else self._members[who], found[-1]


class OnPlayground:
    """The scenario's stage on the playground."""

    def __init__(self, server: Server, playground: Playground, bot: discord.Client) -> None:
        self.bot = bot
        self._server = server
        self._playground = playground
        self._persons: dict[str, Person] = {}
        self._places: dict[str, str] = {}
        self._roles: dict[str, str] = {}
        self._shown: Answer | None = None

    async def furnish(self) -> None:
        """Learn who and what there is. SimCord's people all speak English."""
        self._persons = {person.name: person for person in await self._playground.people()}
        for name in PEOPLE:
            await self._persons[name].set(locale="en-US")
        self._places = {name: await self._playground.channel(name) for name in CHANNELS}
        (guild,) = self._server.state.world.guilds.values()
        roles = shapes.roles(guild, self._server.state.application)
        self._roles = {role["id"]: f"role of {role['name']}" for role in roles if role["id"] != guild.id}

    def names(self) -> dict[str, str]:
        core = self._server.state
        (guild,) = core.world.guilds.values()
        names = {number: name for name, number in self._places.items()}
        names |= {person.id: name for name, person in self._persons.items()}
        names |= {guild.id: GUILD, core.application.id: BOT} | self._roles
        for name, person in self._persons.items():
            if (channel := core.world.dm_of(person.id)) is not None:
                names[channel.id] = f"direct messages of {name}"
        return names

    def person(self, name: str) -> Any:
        return self._persons[name].id

    def place(self, name: str) -> Any:
        return self._places[name]

    async def slash(self, who: str, command: str, /, **options: Any) -> None:
        await self._done(await self._persons[who].slash(self._places[CHANNELS[0]], command, **options))

    async def slash_directly(self, who: str, command: str, /, **options: Any) -> None:
        channel = self._server.state.world.dm_of(self._persons[who].id)
        assert channel is not None
        await self._done(await self._persons[who].slash(channel.id, command, **options))

    async def complete(self, who: str, command: str, option: str, typed: str, /, **options: Any) -> None:
        filled = options | {option: typed}
        assert await self._persons[who].complete(self._places[CHANNELS[0]], command, option, **filled)
        await self.quiet()

    async def click(self, who: str, custom_id: str, *, directly: bool = False) -> None:
        message = self._with(who, custom_id, directly)
        await self._done(await self._persons[who].click(message, custom_id=custom_id))

    async def choose(self, who: str, custom_id: str, values: Iterable[Any], *, directly: bool = False) -> None:
        message = self._with(who, custom_id, directly)
        await self._done(await self._persons[who].select(message, list(values), custom_id=custom_id))

    async def submit(self, who: str, /, **values: Any) -> None:
        assert self._shown is not None
        await self._done(await self._persons[who].submit(self._shown, **values))

    async def say(self, who: str, content: str, *, directly: bool = False) -> None:
        await self._persons[who].say(self._channel(who, directly), content)
        await self.quiet()

    async def take_back(self, who: str, content: str, *, directly: bool = False) -> None:
        await self._persons[who].dismiss(self._newest(who, lambda message: message.content == content, directly))
        await self.quiet()

    async def come(self, name: str) -> None:
        self._persons[name] = await self._playground.add_person(name)
        await self.quiet()

    async def go(self, name: str) -> None:
        (guild,) = self._server.state.world.guilds
        await self._playground.call("DELETE", f"/page/guilds/{guild}/members/{self._persons[name].id}")
        await self.quiet()

    async def _done(self, answer: Answer) -> None:
        assert answer.state == "answered"
        self._shown = answer
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until the bot has heard everything and has nothing more to do."""
        async with asyncio.timeout(20):
            while _busy() or not self._acknowledged():  # noqa: ASYNC110  (discord.py tells nobody when it is done)
                await asyncio.sleep(0.005)

    def _acknowledged(self) -> bool:
        sessions = self._server.gateway.sessions.by_id.values()
        return bool(sessions) and heard_up_to(self.bot) == {each.shard: each.sequence for each in sessions}

    def _channel(self, who: str, directly: bool) -> str:
        if not directly:
            return self._places[CHANNELS[0]]
        channel = self._server.state.world.dm_of(self._persons[who].id)
        assert channel is not None
        return channel.id

    def _newest(self, who: str, fits: Callable[[Message], object], directly: bool) -> dict[str, str]:
        seen = self._server.state.world.latest(self._channel(who, directly), self._persons[who].id, 100)
        return {"id": [each for each in seen if fits(each)][-1].id}

    def _with(self, who: str, custom_id: str, directly: bool) -> dict[str, str]:
        return self._newest(who, lambda message: find(message.components, custom_id), directly)


@asynccontextmanager
async def in_simcord(bot: discord.Client) -> AsyncIterator[InSimCord]:
    """The furnished stage in SimCord, with the bot logged in."""
    env = Env(bot, settle_timeout=30)
    stage = InSimCord(env, bot)
    await env.start()
    try:
        yield stage
    finally:
        await env.shutdown()
    env.raise_errors()


@asynccontextmanager
async def on_playground(bot: discord.Client, folder: Path) -> AsyncIterator[OnPlayground]:
    """The furnished stage on the playground, with the bot logged in."""
    privileged = PRIVILEGED["members"] | PRIVILEGED["message_content"]
    settings = Settings(
        data=folder,
        port=0,
        name=BOT,
        guild_name=GUILD,
        channels=CHANNELS,
        rate_limits=False,
        privileged=privileged,
    )
    async with Server(settings) as server, Playground(server.address) as playground:
        stage = OnPlayground(server, playground, bot)
        await stage.furnish()
        with look_here(server.address):
            running = asyncio.create_task(bot.start(server.state.settings.token))
            try:
                await playground.bot_online()
                await stage.quiet()
                yield stage
            finally:
                await bot.close()
                await running
    assert complaints(server) == []
