"""A Discord of one channel, in memory: it keeps messages, knows nonces, and can be told to fail."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

import discord

from bot.delivery.slots import board_of
from bot.delivery.transport import Transport, Unavailable, Unreachable
from bot.screens.parts import Screen, text

CHANNEL = 10
SLOT = board_of("abcd2345")


def screen(words: str) -> Screen:
    """A screen that says this."""
    return Screen.of(text(words))


@dataclass
class Channel:
    """What stands, by number, and how requests end."""

    standing: dict[int, Screen] = field(default_factory=dict)
    nonces: dict[str, int] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    refuses: bool = False
    during: Callable[[], Awaitable[object]] | None = None
    """What happens during the next edit."""
    loses_answers: bool = False
    """Requests are carried out, but nobody hears of it."""

    @property
    def shown(self) -> list[Screen]:
        """The screens that stand, oldest first."""
        return [*self.standing.values()]


class Wire(Transport):
    """The messages of one process in that channel."""

    def __init__(self, channel: Channel) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()))
        self._channel = channel

    async def send(self, channel_id: int, screen: Screen, nonce: str, pinged: Collection[int] = ()) -> int:
        """See Transport."""
        self._channel.requests.append("send")
        if self._channel.refuses:
            raise Unreachable(50013)
        number = self._channel.nonces.get(nonce)
        if number is None or number not in self._channel.standing:
            number = 1000 + len(self._channel.requests)
            self._channel.nonces[nonce] = number
            self._channel.standing[number] = screen
        self._answer()
        return number

    async def edit(self, channel_id: int, message_id: int, screen: Screen) -> bool:
        """See Transport."""
        self._channel.requests.append("edit")
        if (happens := self._channel.during) is not None:
            self._channel.during = None
            await happens()
        if message_id not in self._channel.standing:
            return False
        self._channel.standing[message_id] = screen
        self._answer()
        return True

    async def private_channel(self, member_id: int, known: int | None) -> int:
        """See Transport; all messages stand in one channel here."""
        return CHANNEL

    async def delete(self, channel_id: int, message_id: int) -> None:
        """See Transport."""
        self._channel.requests.append("delete")
        self._channel.standing.pop(message_id, None)
        self._answer()

    def _answer(self) -> None:
        if self._channel.loses_answers:
            raise Unavailable("no answer")
