"""What the tests of the cogs work with: a simulated server, its members, and reading what they see."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from loopcord.client.parts import proposed

from bot.app import Stammtisch
from bot.locales import words
from bot.messages.post_cache import Slot, board_of, hand_of, slot_of
from bot.screens.parts import NO_TABLE, Click, read_click
from bot.store.schema import Post
from bot.store.store import Store, utc_now
from bot.tables.types import AnyTableView, Table

MODAL = 5
"""Discord's type of the interaction by which a form is sent off."""


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, the nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        yield from walk([component["accessory"]] if "accessory" in component else [])


def answer_text(result: Any) -> str:
    """All that the answer to an interaction says, follow-ups included."""
    messages = [result.response, *result.followups]
    return "\n".join(reading(message) for message in messages if message is not None)


def reading(message: Any) -> str:
    """The text of a message, whether plain or made of components."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    lines = [c.get("content") or c.get("label") or "" for c in walk(components)]
    return "\n".join([message.content or "", *lines])


class Clock:
    """The time that the bot goes by: the real one, and what a test lets pass at once."""

    def __init__(self) -> None:
        self._passed = timedelta()

    def __call__(self) -> datetime:
        return utc_now() + self._passed

    def let_pass(self, time: timedelta) -> None:
        """Let so much time pass."""
        self._passed += time


class Simulation:
    """A server with a channel, and the bot in it."""

    def __init__(self, env: Any, bot: Stammtisch, store: Store, clock: Clock, guild: Any, channel: Any) -> None:
        self.env = env
        self.bot = bot
        self.store = store
        self.clock = clock
        self.guild = guild
        self.channel = channel

    def room(self, name: str) -> Simulation:
        """The same server and bot, with another channel of the server."""
        channel = self.guild.create_text_channel(name)
        return Simulation(self.env, self.bot, self.store, self.clock, self.guild, channel)

    def member(self, name: str, **options: Any) -> Any:
        """Somebody in the server."""
        return self.guild.add_member(self.env.create_user(name), **options)

    async def table(self) -> Table:
        """The open table of the channel."""
        table = await self.bot.host.open_table(self.channel.id)
        assert table is not None
        return table

    async def board(self, table: Table | None = None) -> Any:
        """The message of the board, as the channel has it now."""
        await self.env.settle()
        post = await self._post(board_of((table or await self.table()).id))
        return _found(self.channel, post.message_id)

    async def hand(self, member: Any, table: Table | None = None) -> Any:
        """The message of a member's hand, as their direct messages have it once everything is done."""
        await self.env.settle()
        return await self.hand_now(member, table)

    async def hand_now(self, member: Any, table: Table | None = None) -> Any:
        """The same as it is now, for what looks in the middle of the bot's work: the end of that would never come."""
        post = await self._post(hand_of((table or await self.table()).id, member.id))
        return _found(member.user.dm_channel, post.message_id)

    async def _post(self, slot: Slot) -> Post:
        """What is written down of a slot."""
        await self.bot.delivery.messages.cache.flush_all()
        posts = await self.store.messages.posts(slot.subject)
        return next(post for post in posts if slot_of(post) == slot)

    async def play(self, member: Any, card: int = 0, spot: int = 0) -> Any:
        """Play a card of a member's hand under a place, by two clicks in their direct messages.

        A player with a single card left is not asked for it.
        """
        hand = await self.hand(member)
        if cards := clicks(hand, "pick"):
            await member.user.click(hand, custom_id=cards[card].custom_id())
            hand = await self.hand(member)
        return await member.user.click(hand, custom_id=clicks(hand, "move")[spot].custom_id())

    async def to_act(self, *members: Any) -> Any:
        """Which of these members is to act."""
        table_view = await self.table_view()
        assert table_view.to_act is not None
        acting = table_view.table.seats[table_view.to_act].member
        assert acting is not None
        return next(member for member in members if member.id == acting.id)

    async def table_view(self, member: Any = None) -> AnyTableView:
        """What a member, or else a spectator, may see of the table."""
        return await self.bot.host.table_view((await self.table()).id, None if member is None else member.id)

    async def seat(self, *members: Any, agents: int = 0) -> Table:
        """Let these members join, and add agents."""
        for member in members:
            is_open = await self.bot.host.open_table(self.channel.id) is not None
            await member.slash(self.channel, "join", **({} if is_open else {"game": "forty_barrels"}))
        if agents:
            await self.fill_in(members[0], "agents", count=str(agents))
        return await self.table()

    async def form(self, member: Any, kind: str, board: Any = None) -> Form:
        """A form that somebody has opened by a button of the lobby: `agents`, or `set` for the settings."""
        board = board or await self.board()
        return Form(member, await member.click(board, custom_id=clicks(board, kind)[0].custom_id()))

    async def fill_in(self, member: Any, kind: str, board: Any = None, **chosen: str | bool) -> Any:
        """Open a form of the lobby, choose, and send it off; what is not named stays as the form proposes it."""
        return await (await self.form(member, kind, board)).send_off(**chosen)

    async def deal(self, *members: Any, agents: int = 0) -> Table:
        """Let these members join, add agents, and start."""
        await self.seat(*members, agents=agents)
        await members[0].slash(self.channel, "start")
        await self.env.settle()
        return await self.table()


class Form:
    """A form that is open before somebody."""

    def __init__(self, member: Any, opened: Any) -> None:
        self._member = member
        self._opened = opened
        self.custom_id: str = opened.modal["custom_id"]

    async def send_off(self, **chosen: str | bool) -> Any:
        """Choose, and send it off; what is not named stays as the form proposes it."""
        return await self._member.submit_modal(self._opened, proposed(self._opened.modal) | chosen)


def field(name: object, value: object) -> dict[str, Any]:
    """A field of a form that was sent off, in its label."""
    return {"type": 18, "id": 1, "component": {"type": 21, "id": 2, "custom_id": name, "value": value}}


async def sent_off(sim: Simulation, member: Any, custom_id: str, fields: Any) -> Any:
    """A form that is sent off although it was never opened, or the message below it is gone."""
    return await member._dispatch_interaction(MODAL, sim.channel, {"custom_id": custom_id, "components": fields})


async def prefer(member: Any, chosen: str, channel: Any = None) -> Any:
    """Let somebody choose something for themselves, such as `pictures.off`; in private if no channel is named."""
    actor = member.user if channel is None else member
    asked = await (actor.slash("preferences") if channel is None else actor.slash(channel, "preferences"))
    what, _, value = chosen.partition(".")
    if what == "language":
        click = Click(NO_TABLE, 0, "me", f"{what}.").custom_id()
        return await actor.select(asked.response, [value], custom_id=click)
    return await actor.click(asked.response, custom_id=Click(NO_TABLE, 0, "me", chosen).custom_id())


async def practise(member: Any, game: str, channel: Any = None) -> Any:
    """Ask for the tutorial of a game, in direct messages or in a channel, and press the button that opens it."""
    where = () if channel is None else (channel,)
    actor = member.user if channel is None else member
    taught = await actor.slash(*where, "tutorial", game=game)
    [begin] = clicks(taught.response, "practise")
    return await actor.click(taught.response, custom_id=begin.custom_id())


async def press(actor: Any, message: Any, key: str) -> Any:
    """Click the button with these English words, as members do: behind … if the message does not have it."""
    label = words("en")(key)
    if label not in labels(message):
        message = (await actor.click(message, label=words("en")("button-more"))).response
    return await actor.click(message, label=label)


def _found(channel: Any, message_id: int) -> Any:
    """A message that a channel has now."""
    standing = {message.id: message for message in channel.history()}
    assert message_id in standing, "the message is gone"
    return standing[message_id]


def labels(message: Any) -> list[str]:
    """What is written on the buttons of a message."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    return [c["label"] for c in walk(components) if c["type"] == 2 and c.get("label")]


def clicks(message: Any, kind: str | None = None) -> list[Click]:
    """The clicks of one kind, or all, that a message offers."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    found = [read_click(c["custom_id"]) for c in walk(components) if "custom_id" in c and not c.get("disabled")]
    return [click for click in found if click is not None and kind in {None, click.kind}]
