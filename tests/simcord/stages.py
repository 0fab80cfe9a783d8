"""The two Discords on which the games are played: SimCord and the playground.

Whatever people do there ends when the bot has nothing more to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol
from unittest.mock import patch

import discord
from loopcord.client import Answer, Person
from loopcord.client.parts import proposed
from loopcord.testing.discordpy import heard_up_to, look_here
from loopcord.testing.hosted import InLoop, hosted
from simcord.env import Env
from simcord.results import to_discord_message

from bot.messages.discord_api.budget import Budget, Rank

PEOPLE = ("Anna", "Ben", "千春")
CHANNEL = "game-night"
CLOSED = 50007
"""Discord's code for direct messages to somebody who takes none."""

WORK = ("discord.py: ", "discord-ui-", "CommandTree-invoker", "screens of ", "hand at ", "message")
"""How the tasks are named in which discord.py and our bot carry out what there is to do."""
TURNS = "agents of "
"""How those are named in which agents wait for their turns, and play."""


async def work_done(*more: str) -> None:
    """Wait until the bot has nothing to do, other than to let agents wait."""
    names = (*WORK, *more)
    while working := [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]:
        await asyncio.wait(working)


class Stage(Protocol):
    """A Discord with the bot on it, where three people are members of one guild with one channel."""

    people: dict[str, str]
    """Their ids by their names."""
    channel: str

    async def slash(self, who: str, command: str, /, **options: str) -> None:
        """Use a command in the channel."""

    async def click(self, who: str, where: str, message: str, custom_id: str, value: str | None = None) -> None:
        """Click a button of a message in a channel, or choose a value in a menu."""

    async def send_off(self, who: str, **chosen: str | bool) -> None:
        """Choose in the form that the last click has opened, and send it off."""

    async def close_direct_messages(self, who: str) -> None:
        """Take no direct messages any more."""


class InSimCord:
    """The stage in SimCord."""

    def __init__(self, env: Env) -> None:
        self._env = env
        self._users = {name: env.create_user(name.lower(), global_name=name) for name in PEOPLE}
        guild = env.create_guild("Stammtisch", owner=self._users[PEOPLE[0]])
        self._place = guild.create_text_channel(CHANNEL)
        self._members = {name: guild.add_member(user) for name, user in self._users.items()}
        self.people = {name: str(user.id) for name, user in self._users.items()}
        self.channel = str(self._place.id)
        self._answer: Any = None

    async def slash(self, who: str, command: str, /, **options: str) -> None:
        await self._members[who].slash(self._place, command, **options)
        await self._env.settle()

    async def click(self, who: str, where: str, message: str, custom_id: str, value: str | None = None) -> None:
        actor: Any = self._members[who] if where == self.channel else self._users[who]
        found = to_discord_message(self._env, self._env.backend.get_message(int(where), int(message)))
        if value is None:
            self._answer = await actor.click(found, custom_id=custom_id)
        else:
            await actor.select(found, [value], custom_id=custom_id)
        await self._env.settle()

    async def send_off(self, who: str, **chosen: str | bool) -> None:
        actor: Any = self._members[who]
        await actor.submit_modal(self._answer, proposed(self._answer.modal) | chosen)
        await self._env.settle()

    async def close_direct_messages(self, who: str) -> None:
        path = f"/channels/{self._users[who].dm_channel.id}/messages*"
        self._env.inject_error("*", path, status=403, code=CLOSED, times=None)


class OnPlayground:
    """The stage on the playground."""

    def __init__(self, playground: InLoop, bot: discord.Client, persons: dict[str, Person], channel: str) -> None:
        self._playground = playground
        self._bot = bot
        self._persons = persons
        self.people = {name: person.id for name, person in persons.items()}
        self.channel = channel
        self._answer = Answer("", "")

    @classmethod
    async def furnished(cls, playground: InLoop, bot: discord.Client) -> OnPlayground:
        """The stage with its people, who all speak English as SimCord's do."""
        persons = {name: await playground.person(name) for name in PEOPLE}
        for person in persons.values():
            await person.set(locale="en-US")
        return cls(playground, bot, persons, await playground.channel(CHANNEL))

    async def slash(self, who: str, command: str, /, **options: str) -> None:
        answer = await self._persons[who].slash(self.channel, command, **options)
        assert answer.state == "answered"
        await self.quiet()

    async def click(self, who: str, where: str, message: str, custom_id: str, value: str | None = None) -> None:
        person, shown = self._persons[who], {"id": message, "channel_id": where}
        if value is None:
            answer = await person.click(shown, custom_id=custom_id)
        else:
            answer = await person.select(shown, value, custom_id=custom_id)
        assert answer.state == "answered"
        self._answer = answer
        await self.quiet()

    async def send_off(self, who: str, **chosen: str | bool) -> None:
        form = self._answer.modal
        assert form is not None
        answer = await self._persons[who].submit(self._answer, **(proposed(form) | chosen))
        assert answer.state == "answered"
        await self.quiet()

    async def close_direct_messages(self, who: str) -> None:
        await self._persons[who].set(dms=str(CLOSED))

    async def quiet(self) -> None:
        """Wait until the bot has heard everything and has nothing more to do."""
        async with asyncio.timeout(60):
            await work_done(TURNS)
            while heard_up_to(self._bot) != self._playground.sent_up_to():
                await asyncio.sleep(0.002)  # discord.py tells nobody what it has heard
                await work_done(TURNS)


async def spend_at_once(budget: Budget, _: Rank) -> None:
    """Spend a token without waiting for one.

    SimCord waits in vain for a task whose future is set by another task when that wakes from a sleep.
    """
    budget.charge()


@asynccontextmanager
async def in_simcord(bot: discord.Client, folder: Path) -> AsyncIterator[InSimCord]:
    """The stage in SimCord, with the bot logged in. It needs no folder."""
    with patch.object(Budget, "spend", spend_at_once):
        env = Env(bot, settle_timeout=60)
        stage = InSimCord(env)
        await env.start()
        try:
            yield stage
        finally:
            await env.shutdown()
        env.raise_errors()


@asynccontextmanager
async def on_playground(bot: discord.Client, folder: Path) -> AsyncIterator[OnPlayground]:
    """The stage on a playground that keeps its world in a folder, with the bot logged in."""
    # Its time stands still, so that no interaction comes to nothing on a slow machine.
    async with hosted(folder / "world", rate_limits=False, manual_clock=True, channels=(CHANNEL,)) as playground:
        with look_here(playground.url):
            await playground.start(bot)
            stage = await OnPlayground.furnished(playground, bot)
            await stage.quiet()
            yield stage
            assert await playground.complaints() == []
            await playground.close()
