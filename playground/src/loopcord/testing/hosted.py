"""A playground together with what a test needs: its people, its bots, its clock.

`hosted` creates one in the caller's event loop. The fixtures of `plugin` provide these; this module depends on neither
pytest nor a bot library.
"""

from __future__ import annotations

import asyncio
import base64
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from loopcord.client.playground import Playground
from loopcord.data.clock import ManualClock, RealClock
from loopcord.data.settings import PRIVILEGED, Settings
from loopcord.data.world import Emoji
from loopcord.server import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Coroutine
    from pathlib import Path

    from loopcord.client.process import PlaygroundProcess
    from loopcord.data.clock import Clock
    from loopcord.data.errors import Json
    from loopcord.data.facts import Fact


T = TypeVar("T")

EMPTY = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=")
"""A PNG of one transparent pixel."""
READY_TIMEOUT = 10.0
"""Seconds to wait for a bot that should be ready at once."""


class Bot(Protocol):
    """The interface that a bot needs; discord.py's clients have it."""

    async def start(self, token: str) -> None:
        """Log in, and run until closed."""

    async def close(self) -> None:
        """Log out."""

    def is_ready(self) -> bool:
        """Whether it has received its guilds and works."""


class Hosted(Playground):
    """A client of the test's own playground, which can also start bots."""

    def __init__(self, url: str, token: str) -> None:
        super().__init__(url)
        self.token = token
        """The token that a bot must present."""
        self._bots: list[tuple[Bot, asyncio.Task[None]]] = []

    async def start(self, bot: Bot) -> None:
        """Log a bot in and wait until it is ready; `close` closes it. Raises the bot's error if it fails."""
        running = asyncio.create_task(bot.start(self.token))
        self._bots.append((bot, running))
        async with asyncio.timeout(READY_TIMEOUT):
            while not (bot.is_ready() or running.done()):  # noqa: ASYNC110  (wait_until_ready() needs a login)
                await asyncio.sleep(0.01)
        if running.done():
            self._bots.remove((bot, running))
            await running
            raise RuntimeError("The bot has ended.")

    async def begin(self, act: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a person's action, such as using a command, and return its task once the bot has the interaction."""
        entries = await self.record(kind="gateway")
        task = asyncio.create_task(act)
        after = entries[-1]["n"] if entries else 0
        async with asyncio.timeout(READY_TIMEOUT):
            while not (task.done() or await self._interactions(after)):  # noqa: ASYNC110  (the record must be polled)
                await asyncio.sleep(0.01)
        return task

    async def _interactions(self, after: int) -> list[Json]:
        entries = await self.record(after, "gateway")
        return [each for each in entries if (each.get("frame") or {}).get("t") == "INTERACTION_CREATE"]

    async def complaints(self) -> list[Json]:
        """The requests with an answer that Discord could not have given, or with parts that Discord would ignore."""
        return [each for each in await self.record(kind="rest") if each["complaints"] or each["warnings"]]

    async def stop(self, bot: Bot) -> None:
        """Close one bot before the end of the test."""
        for each, running in list(self._bots):
            if each is bot:
                self._bots.remove((each, running))
                await bot.close()
                await running

    async def close(self) -> None:
        """Close all bots and disconnect all people. Raises the error of a bot that has failed."""
        bots, self._bots = self._bots, []
        for bot, _ in bots:
            await bot.close()
        ends = await asyncio.gather(*(running for _, running in bots), return_exceptions=True)
        await super().close()
        for end in ends:
            if isinstance(end, Exception):
                raise end


class InLoop(Hosted):
    """A playground in the test's own event loop."""

    def __init__(self, server: Server, clock: Clock) -> None:
        super().__init__(server.address, server.state.settings.token)
        self.server = server
        self.clock: Any = clock
        """The clock; with the option `manual_clock` it moves only on `clock.advance(seconds)`."""

    def listen(self, listener: Callable[[Fact], None]) -> None:
        """Call this with everything that happens, at once; see `loopcord.testing.facts`."""
        self.server.state.listen(listener)

    def put_emojis(self, *names: str) -> None:
        """Give the application emojis with these names, as if the bot had created them before; each is empty."""
        state = self.server.state
        for name in names:
            emoji = Emoji(id=state.snowflakes.next(), name=name, content_type="image/png")
            state.files.path(emoji.id).write_bytes(EMPTY)
            state.world.put(emoji)

    def sent_up_to(self) -> dict[int, int]:
        """The number of the last event sent to each session at the gateway, by shard."""
        return {session.shard: session.sequence for session in self.server.gateway.sessions.by_id.values()}


class InProcess(Hosted):
    """A playground in a process of its own."""

    def __init__(self, process: PlaygroundProcess, token: str) -> None:
        super().__init__(process.url, token)
        self.process = process


@asynccontextmanager
async def hosted(
    folder: Path, *, manual_clock: bool = False, privileged_intents: Collection[str] = (), **settings: Any
) -> AsyncIterator[InLoop]:
    """A playground in the running event loop that stores its world in a folder; at the end its bots are closed.

    `settings` are `rate_limits`, `limits`, `name`, `guild_name`, `guild_locale`, `channels` and `token`.
    """
    clock = ManualClock() if manual_clock else RealClock()
    privileged = sum(PRIVILEGED[name] for name in privileged_intents)
    settings |= {name: tuple(settings[name]) for name in ("channels", "limits") if name in settings}
    chosen = Settings(data=folder, port=0, privileged=privileged, **settings)
    async with Server(chosen, clock) as server, InLoop(server, clock) as playground:
        yield playground
