"""What is about a table of another process is forwarded as it came in, and answered by its owner."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import msgspec
import pytest

from bot.cluster import forwarding as module
from bot.cluster.forwarding import INTERACTION, Forwarding
from bot.cogs import arrivals
from bot.cogs.arrivals import DiscordArrivals
from bot.connection import arrive, interaction_of
from bot.screens.parts import NO_TABLE
from bot.store.connections import Conflict, StoreError
from bot.store.schema import Item
from bot.tables.refusals import TableRefusal

OURS, THEIRS = 1, 2


class Inbox:
    """Notes what is sent."""

    def __init__(self) -> None:
        self.handlers: dict[str, Any] = {}
        self.sent: list[tuple[int, int | None, bool]] = []
        self.deferred: list[int] = []
        self.pending = True
        self.error: Exception | None = None

    def on(self, kind: str, handler: Any) -> None:
        self.handlers[kind] = handler

    async def send(self, kind: str, guild_id: int | None, content: bytes, item_id: int, *, deferred: bool) -> int:
        if self.error is not None:
            raise self.error
        assert (kind, int(msgspec.json.decode(content)["id"])) == (INTERACTION, item_id)
        self.sent.append((item_id, guild_id, deferred))
        return item_id

    async def is_pending(self, item_id: int) -> bool:
        return self.pending

    async def note_deferred(self, item_id: int) -> None:
        self.deferred.append(item_id)


class Bench:
    """A process that owns the tables of one server, and everything that it hands to discord.py."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.inbox = Inbox()
        self.arrived: list[discord.Interaction[Any]] = []
        self.deferred: list[dict[str, Any]] = []
        owner: Any = SimpleNamespace(owns=lambda guild_id: guild_id == OURS, has_others=True, inbox=self.inbox)
        client: Any = discord.Client(intents=discord.Intents.none())
        self.forwarding = Forwarding(owner, self._guild_of, DiscordArrivals(client, lambda _: None))
        monkeypatch.setattr(arrivals, "arrive", self._arrive)
        monkeypatch.setattr(module, "DEFER_AFTER", 0)
        bench = self

        async def defer(_: object, **how: Any) -> None:
            bench.deferred.append(how)

        monkeypatch.setattr(discord.InteractionResponse, "defer", defer)

    async def _arrive(self, _: object, interaction: discord.Interaction[Any]) -> None:
        self.arrived.append(interaction)

    async def _guild_of(self, table_id: str) -> int:
        match table_id:
            case "ours":
                return OURS
            case "theirs":
                return THEIRS
            case "broken":
                raise StoreError("failed", database="that of the test", reason="told so")
            case _:
                raise TableRefusal("no-table")

    async def comes_in(self, data: dict[str, Any]) -> bool:
        """Whether discord.py sees it at once. Ends when everything else is done."""
        seen = self.forwarding.came_in(data)
        while self.forwarding._tasks:
            await next(iter(self.forwarding._tasks))
        return seen


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


def click(table_id: str, guild_id: int | None = None) -> dict[str, Any]:
    """A click on a button of a table, as the gateway sends it."""
    user = {"id": "7", "username": "anna", "discriminator": "0", "avatar": None}
    message: dict[str, Any] = {
        "id": "5",
        "channel_id": "70",
        "content": "",
        "author": user,
        "type": 0,
        "attachments": [],
        "embeds": [],
        "mentions": [],
        "mention_roles": [],
        "tts": False,
        "pinned": False,
        "mention_everyone": False,
        "timestamp": "2026-07-18T20:30:00+00:00",
        "edited_timestamp": None,
        "components": [],
    }
    return {
        "id": "100",
        "application_id": "1",
        "type": 3,
        "token": "secret",
        "version": 1,
        "locale": "de",
        "channel_id": "70",
        "channel": {"id": "70", "type": 1},
        "user": user,
        "message": message,
        **({} if guild_id is None else {"guild_id": str(guild_id)}),
        "data": {"custom_id": f"1:{table_id}:0:hand:", "component_type": 2},
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 1,
        "app_permissions": "0",
        "attachment_size_limit": 10,
    }


async def test_a_click_in_direct_messages_goes_to_the_owner_of_its_table(bench: Bench) -> None:
    bench.inbox.pending = False
    assert not await bench.comes_in(click("theirs"))
    assert bench.inbox.sent == [(100, THEIRS, False)]
    assert not bench.arrived
    assert not bench.deferred


@pytest.mark.parametrize(
    "data", [click("ours", OURS), click(NO_TABLE), {**click("theirs"), "type": 2, "message": None} | {"data": {}}]
)
async def test_interactions_of_this_process_or_of_no_table_are_left_to_discordpy(
    bench: Bench, data: dict[str, Any]
) -> None:
    if data["type"] == 2:
        del data["message"]
    assert await bench.comes_in(data)
    assert not bench.inbox.sent
    assert not bench.arrived


@pytest.mark.parametrize("table_id", ["ours", "nowhere", "broken"])
async def test_a_click_that_turns_out_to_be_ours_or_about_nothing_is_answered_here(bench: Bench, table_id: str) -> None:
    assert not await bench.comes_in(click(table_id))
    assert bench.inbox.sent == []
    [interaction] = bench.arrived
    assert interaction.id == 100
    assert not interaction.response.is_done()


async def test_a_click_that_no_owner_finishes_in_time_is_deferred_and_left_to_the_next_owner(bench: Bench) -> None:
    await bench.comes_in(click("theirs"))
    assert bench.deferred == [{}]
    assert bench.inbox.deferred == [100]


@pytest.mark.parametrize(("code", "noted"), [(40060, [100]), (10062, [])], ids=["acknowledged", "unknown"])
async def test_a_click_that_its_owner_has_acknowledged_is_left_to_the_next_owner_too(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, code: int, noted: list[int]
) -> None:
    async def refused(*_: object) -> None:
        raise discord.HTTPException(cast("Any", SimpleNamespace(status=400, reason="")), {"code": code})

    monkeypatch.setattr(discord.InteractionResponse, "defer", refused)
    await bench.comes_in(click("theirs"))
    assert bench.inbox.deferred == noted


async def test_a_click_is_deferred_even_if_the_connection_breaks_at_first(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def broken_at_first(*_: object) -> None:
        tried.append(0)
        if len(tried) == 1:
            raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.InteractionResponse, "defer", broken_at_first)
    await bench.comes_in(click("theirs"))
    assert len(tried) == 2
    assert bench.inbox.deferred == [100]


async def test_a_command_that_turns_out_to_be_of_another_process_is_forwarded(bench: Bench) -> None:
    command = click("-")
    del command["message"]
    command |= {"type": 2, "data": {"id": "1", "name": "leave", "type": 1}}
    assert await bench.comes_in(command)
    await bench.forwarding.forward(100, None, deferred=False)
    await bench.comes_in(click(NO_TABLE))  # waits for what was begun
    assert bench.inbox.sent == [(100, None, False)]
    assert bench.deferred == [{"ephemeral": True, "thinking": True}]


async def test_an_interaction_that_discord_knows_to_take_longer_is_not_deferred_again(bench: Bench) -> None:
    await bench.comes_in(click("ours", OURS))
    await bench.forwarding.forward(100, THEIRS, deferred=True)
    assert bench.inbox.sent == [(100, THEIRS, True)]
    assert not bench.forwarding._tasks


async def test_an_interaction_that_the_gateway_delivers_twice_is_forwarded_once(bench: Bench) -> None:
    bench.inbox.error = Conflict("it is there")
    assert not await bench.comes_in(click("theirs"))
    assert not bench.arrived
    assert not bench.deferred


@pytest.mark.parametrize("is_click", [True, False])
@pytest.mark.parametrize("deferred", [True, False])
async def test_the_owner_knows_whether_the_interaction_was_deferred(
    bench: Bench, is_click: bool, deferred: bool
) -> None:
    data = click("ours")
    if not is_click:
        del data["message"]
        data |= {"type": 2, "data": {"id": "1", "name": "leave", "type": 1}}
    content = msgspec.json.encode(data)
    item = Item(id=100, kind=INTERACTION, guild_id=OURS, content=content, deferred=deferred)
    assert await bench.inbox.handlers[INTERACTION](item) is None
    [interaction] = bench.arrived
    kinds = discord.InteractionResponseType
    kind = kinds.deferred_message_update if is_click else kinds.deferred_channel_message
    assert interaction.response.type is (kind if deferred else None)
    assert interaction.token == "secret"


async def test_an_interaction_that_the_gateway_delivers_twice_is_handled_once(bench: Bench) -> None:
    assert await bench.comes_in(click("ours", OURS))
    assert not await bench.comes_in(click("ours", OURS))
    assert not bench.arrived


async def test_an_item_is_finished_when_its_interaction_is_handled() -> None:
    handled = asyncio.Event()

    class Bot(discord.Client):
        async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
            await handled.wait()

    client = Bot(intents=discord.Intents.none())
    client.loop = asyncio.get_running_loop()
    arriving = asyncio.create_task(arrive(client, interaction_of(client, click("ours"))))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not arriving.done()
    handled.set()
    await arriving
