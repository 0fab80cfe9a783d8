"""What the tests of the cogs work with: a simulated server, its members, and reading what they see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.app import Stammtisch
from bot.screens.clicks import Click, read_click
from bot.screens.poster import BOARD, HAND
from bot.store import Store
from bot.tables import Sight, Table


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, the nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def told(result: Any) -> str:
    """All that the answer to an interaction says, follow-ups included."""
    messages = [result.response, *result.followups]
    return "\n".join(reading(message) for message in messages if message is not None)


def reading(message: Any) -> str:
    """The text of a message, whether plain or made of components."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    lines = [c.get("content") or c.get("label") or "" for c in walk(components)]
    return "\n".join([message.content or "", *lines])


class Simulation:
    """A server with a channel, and the bot in it."""

    def __init__(self, env: Any, bot: Stammtisch, store: Store, guild: Any, channel: Any) -> None:
        self.env = env
        self.bot = bot
        self.store = store
        self.guild = guild
        self.channel = channel

    def member(self, name: str, **options: Any) -> Any:
        """Somebody in the server."""
        return self.guild.add_member(self.env.create_user(name), **options)

    async def table(self) -> Table:
        """The open table of the channel."""
        table = await self.bot.host.open_table(self.channel.id)
        assert table is not None
        return table

    async def board(self, table: Table | None = None) -> Any:
        """The message of the board, as it stands in the channel."""
        await self.env.settle()
        post = await self.store.post((table or await self.table()).id, BOARD)
        assert post is not None
        return _found(self.channel, post.message_id)

    async def hand(self, member: Any, table: Table | None = None) -> Any:
        """The message of a member's hand, as it stands in their direct messages."""
        await self.env.settle()
        post = await self.store.post((table or await self.table()).id, HAND, member.id)
        assert post is not None
        return _found(member.user.dm_channel, post.message_id)

    async def play(self, member: Any, card: int = 0, spot: int = 0) -> Any:
        """Play a card of a member's hand under a place, by two clicks in their direct messages."""
        await member.user.click(
            await self.hand(member), custom_id=clicks(await self.hand(member), "pick")[card].custom_id()
        )
        hand = await self.hand(member)
        return await member.user.click(hand, custom_id=clicks(hand, "move")[spot].custom_id())

    async def to_act(self, *members: Any) -> Any:
        """Which of these members is to act."""
        sight = await self.sight()
        assert sight.to_act is not None
        acting = sight.table.seats[sight.to_act].member
        assert acting is not None
        return next(member for member in members if member.id == acting.id)

    async def sight(self, member: Any = None) -> Sight:
        """What a member, or else a spectator, may see of the table."""
        return await self.bot.host.sight((await self.table()).id, None if member is None else member.id)

    async def seat(self, *members: Any, house: int = 0) -> Table:
        """Let these members join, and add house players."""
        for member in members:
            await member.slash(self.channel, "join")
        for _ in range(house):
            await members[0].click(await self.board(), label="Add house player")
        return await self.table()

    async def deal(self, *members: Any, house: int = 0) -> Table:
        """Let these members join, add house players, and start."""
        await self.seat(*members, house=house)
        await members[0].slash(self.channel, "start")
        await self.env.settle()
        return await self.table()


def _found(channel: Any, message_id: int) -> Any:
    """A message that stands in a channel."""
    standing = {message.id: message for message in channel.history()}
    assert message_id in standing, "the message is gone"
    return standing[message_id]


def clicks(message: Any, kind: str) -> list[Click]:
    """The clicks of one kind that a message offers."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    found = [read_click(c["custom_id"]) for c in walk(components) if "custom_id" in c and not c.get("disabled")]
    return [click for click in found if click is not None and click.kind == kind]
