"""What goes wrong during an evening: Discord faults, dropped connections, and killed bots."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

from loopcord.client import shard_of

from tests.simulation.network import network

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from loopcord.testing.hosted import InLoop

    from tests.simulation.bots import BotProcess

PLACES: Final = (
    "POST /interactions/**",
    "* /webhooks/**",
    "POST /channels/**",
    "PATCH /channels/**",
    "DELETE /channels/**",
)
"""The requests with which the bot changes something."""
EDITS: Final = ("PATCH /channels/**", "PATCH /webhooks/**")
"""Those with which it changes a message."""
KINDS: Final = (*["lost"] * 3, *["dropped", "slow", "errors", "slow edits"] * 2, "limited", "twice", "late")
UNHEARD: Final = 120.0
"""Seconds until a bot has noticed that its gateway says nothing any more, and is back."""
GATEWAY: Final = ("reconnect", "invalidate", "invalidate_resumable", "cut", "mute")
SHADOW: Final = 12.0
"""The seconds before and after a fault in which an interaction may go unanswered."""
AFTER: Final = 0.3
"""The most seconds from a request until the bot is killed."""
STAYS: Final = 600.0
"""The duration in seconds of a fault that lasts until `peace`."""
SOON: Final = 10.0
"""The most seconds that a kill waits for a request."""
BREAK: Final = 1000.0
"""The seconds of a break, in which the tokens of interactions expire."""


def fault(chance: Random) -> dict[str, Any]:
    """A random fault at a random place, for some requests or for a while."""
    kind = chance.choice(KINDS)
    if kind == "twice":
        return {"kind": kind, "match": "INTERACTION_CREATE", "count": 3}
    if kind == "late":
        return {
            "kind": kind,
            "match": "INTERACTION_CREATE",
            "delay": chance.uniform(0.1, 0.6),
            "shuffle": True,
            "count": 3,
        }
    if kind == "slow edits":  # Clicks on these messages come while the edits are on the wire.
        delay, seconds = chance.uniform(0.1, 2.5), chance.choice((3.0, 10.0))
        return {"kind": "slow", "match": chance.choice(EDITS), "delay": delay, "seconds": seconds}
    found: dict[str, Any] = {"kind": kind}
    if chance.random() < 0.8:
        found["match"] = chance.choice(PLACES)
    if kind == "slow":
        return found | {"delay": chance.uniform(0.1, 2.5), "count": chance.randint(1, 3)}
    if kind == "errors":
        found["status"] = chance.choice((500, 502, 503))
    if kind == "limited":
        found |= {"scope": chance.choice(("user", "shared")), "retry_after": 0.3, "seconds": 0.5}
    elif chance.random() < 0.3:
        found["count"] = chance.randint(1, 3)
    else:
        found["seconds"] = chance.choice((0.5, 3.0, 10.0))
    return found


def weather(chance: Random) -> dict[str, Any]:
    """A random fault at a random place, which lasts until `peace`."""
    found: dict[str, Any] = {"kind": chance.choice(("lost", "lost", "dropped", "slow", "errors"))}
    found |= {"match": chance.choice(PLACES), "seconds": STAYS}
    return found | {"delay": chance.uniform(0.1, 2.5)} if found["kind"] == "slow" else found


async def is_there(playground: InLoop, bots: Sequence[BotProcess]) -> None:
    """Wait until all bots are running and know their servers."""
    await playground.bot_online(120)
    while not all(bot.is_there for bot in bots):  # noqa: ASYNC110  (discord.py has no event for it)
        await asyncio.sleep(1.0)


class Trouble:
    """Makes things go wrong, and remembers when."""

    def __init__(
        self, playground: InLoop, bots: Sequence[BotProcess], chance: Random, now: Callable[[], float]
    ) -> None:
        self._playground = playground
        self._bots = bots
        self._chance = chance
        self._now = now
        self._shadows: list[tuple[float, float]] = []
        self._breaks = 0 if chance.random() < 0.85 else 1
        """How often people still have a break."""

    async def go_on(self, faults: float) -> None:
        """Make `faults` per minute until cancelled, often with one more that lasts."""
        if faults and self._chance.random() < 0.5:
            await self._fault(weather(self._chance))
        while faults:
            await asyncio.sleep(self._chance.expovariate(faults / 60))
            if self._chance.random() < 0.15:
                self._darken(UNHEARD)  # First, because this may be cancelled while it already has an effect.
                await self._playground.gateway(self._chance.choice(GATEWAY))
            else:
                await self._fault(fault(self._chance))

    async def kill(self, after: float) -> None:
        """Kill a bot `after` some seconds, usually just after a request or while one is on the wire, and restart it."""
        bot = self._chance.choice(self._bots)
        await asyncio.sleep(after)
        when = self._chance.random()
        if when < 0.4:
            await self._request(self._chance.choice(PLACES))
        elif when < 0.8:
            await self._next_change()
        if when < 0.8:
            await asyncio.sleep(self._chance.uniform(0, AFTER))
        if bot.is_running:
            bot.kill()
            await asyncio.sleep(self._chance.uniform(0.1, 8.0 if len(self._bots) == 1 else 25.0))
            bot.start()

    async def peace(self) -> None:
        """End all faults, and wait until all bots are running."""
        await self._playground.clear_faults()
        self._shadows = [(begins, min(ends, self._now() + UNHEARD)) for begins, ends in self._shadows]
        for bot in self._bots:
            if not bot.is_running:
                bot.start()
        await is_there(self._playground, self._bots)

    async def have_a_break(self) -> None:
        """Let the evening rest for `BREAK` seconds, once in a few evenings."""
        if self._breaks:
            self._breaks -= 1
            await asyncio.sleep(BREAK)

    def excuses(self, at: float, guild_id: str | None) -> bool:
        """Whether a fault may be the reason why an interaction at this moment was not answered.

        The downtime of a bot excuses only interactions of its own shard.
        """
        [bot] = [each for each in self._bots if each.shard == shard_of(guild_id or "0", len(self._bots))]
        gone = [(begins - SHADOW, (ends or begins) + SHADOW) for begins, ends in bot.gone]
        return any(begins <= at <= ends for begins, ends in self._shadows + gone)

    async def _fault(self, what: dict[str, Any]) -> None:
        self._darken(what.get("seconds", 30.0) + SHADOW)
        await self._playground.fault(**what)

    def _darken(self, seconds: float) -> None:
        self._shadows.append((self._now() - SHADOW, self._now() + seconds))

    async def _next_change(self) -> None:
        """Wait until a bot sends a change of a message, for at most `SOON` seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                await network().next_change()

    async def _request(self, place: str) -> None:
        """Wait for a request of the bot at a place, for at most `SOON` seconds."""
        record, until = self._playground.server.state.record, self._now() + SOON
        seen = record.last
        while self._now() < until:
            await asyncio.sleep(0.01)
            new, seen = record.after(seen, "rest"), record.last
            if any(_is_at(place, each["method"], each["path"]) for each in new):
                return


def _is_at(place: str, method: str, path: str) -> bool:
    """Whether a request is at one of `PLACES`."""
    wanted, _, start = place.removesuffix("**").partition(" ")
    return wanted in {"*", method} and path.removeprefix("/api/v10").startswith(start)
