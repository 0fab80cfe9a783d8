"""Events of threads on the bare wire: which come, in what order, with which intents.

What is expected is documented at discord.com/developers/docs: topic "Threads", "Gateway Events", "Gateway Intents".
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from loopcord.data.settings import PRIVILEGED
from tests.wires import Hand, Wire

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from loopcord.client.playground import Person, Playground
    from loopcord.data.settings import Settings
    from tests.wires import Rest

MEMBERS = 1 << 1
MESSAGES = 1 << 9


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, privileged=PRIVILEGED["members"])


@pytest.fixture
async def wire(rest: Rest) -> AsyncIterator[Wire]:
    """A bot that hears of guilds and messages, not of members."""
    wire = await Wire.open(rest)
    await wire.identify(intents=1 | MESSAGES)
    await wire.event("GUILD_CREATE")
    yield wire
    await wire.socket.close()


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


@pytest.fixture
async def ben(playground: Playground) -> Person:
    return await playground.person("Ben")


async def until(wire: Wire, rest: Rest, channel: str) -> list[dict[str, Any]]:
    """All events that come before a message that is sent now to mark the end."""
    _, mark = await rest("POST", f"/channels/{channel}/messages", {"content": "mark"})
    found: list[dict[str, Any]] = []
    while True:
        frame = await wire.receive()
        if frame.get("t") == "MESSAGE_CREATE" and frame["d"]["id"] == mark["id"]:
            return found
        if frame.get("t") is not None:
            found.append(frame)


def names(events: list[dict[str, Any]]) -> list[str]:
    return [each["t"] for each in events]


async def test_a_thread_of_its_own(rest: Rest, wire: Wire, channel: str) -> None:
    """That THREAD_CREATE comes again for joining: also DSharpPlus, issue 1507, and abalabahaha/eris, issue 1568."""
    await rest("POST", f"/channels/{channel}/threads", {"name": "Table", "type": 11})
    events = await until(wire, rest, channel)
    assert names(events) == ["THREAD_CREATE", "THREAD_CREATE", "THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"]
    assert [each["d"].get("newly_created") for each in events[:2]] == [True, None]
    assert events[3]["d"]["channel_type"] == 0
    added = events[2]["d"]["added_members"]
    assert [(each["member"]["user"]["bot"], each["presence"]) for each in added] == [(True, None)]


async def test_only_the_members_intent_brings_other_members_of_threads(
    rest: Rest, wire: Wire, playground: Playground, channel: str, ben: Person
) -> None:
    curious = await Wire.open(rest)
    await curious.identify(intents=1 | MEMBERS | MESSAGES)
    await curious.event("GUILD_CREATE")
    thread = await ben.start_thread(channel, "Ben's")
    await (await playground.person("Anna")).join_thread(thread)
    await ben.leave_thread(thread)
    assert names(await until(wire, rest, channel)) == ["THREAD_CREATE", "MESSAGE_CREATE"]
    chiharu, (_, me) = await playground.person("千春"), await rest("GET", "/users/@me")
    await ben.say(thread, f"<@{me['id']}> <@{chiharu.id}>")  # which lets both join at once
    events = await until(wire, rest, channel)
    assert names(events) == ["THREAD_CREATE", "THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"]
    assert [each["user_id"] for each in events[1]["d"]["added_members"]] == [me["id"]]
    updates = [(await curious.event("THREAD_MEMBERS_UPDATE"))["d"] for _ in range(5)]
    assert [each.get("removed_member_ids") for each in updates] == [None, None, [ben.id], None, None]
    assert [each["member_count"] for each in updates] == [1, 2, 1, 2, 4]
    await curious.socket.close()
    status, listed = await rest("GET", f"/channels/{thread}/thread-members?with_member=true&limit=1")
    assert (status, len(listed), listed[0]["member"]["user"]["id"]) == (200, 1, listed[0]["user_id"])
    _, everybody = await rest("GET", f"/channels/{thread}/thread-members")
    assert len(everybody) == 4
    assert "member" not in everybody[0]


async def test_a_private_thread_is_announced_from_joining_to_leaving(
    rest: Rest, wire: Wire, channel: str, ben: Person
) -> None:
    thread = await ben.start_thread(channel, "Secret", private=True)
    await ben.say(thread, "psst")
    assert names(await until(wire, rest, channel)) == []
    _, me = await rest("GET", "/users/@me")
    await ben.add_to_thread(thread, me["id"])
    events = await until(wire, rest, channel)
    assert names(events) == ["THREAD_CREATE", "THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"]
    assert events[0]["d"]["member"]["user_id"] == me["id"]
    assert (events[2]["d"]["type"], events[2]["d"]["channel_type"]) == (1, 12)
    await ben.remove_from_thread(thread, me["id"])
    await ben.say(thread, "alone again")
    events = await until(wire, rest, channel)
    assert names(events) == ["THREAD_MEMBERS_UPDATE"]
    assert events[0]["d"]["removed_member_ids"] == [me["id"]]


async def test_opening_again_tells_the_bot_that_it_is_in_it(rest: Rest, wire: Wire, channel: str, ben: Person) -> None:
    """Docs, "Unarchiving a Thread": two events in this order; and the message comes after them."""
    _, thread = await rest("POST", f"/channels/{channel}/threads", {"name": "Table"})
    await rest("PUT", f"/channels/{thread['id']}/thread-members/{ben.id}")
    await rest("PATCH", f"/channels/{thread['id']}", {"archived": True})
    await until(wire, rest, channel)
    await ben.say(thread["id"], "hello")
    events = await until(wire, rest, channel)
    assert names(events) == ["THREAD_UPDATE", "THREAD_MEMBER_UPDATE", "MESSAGE_CREATE"]
    assert events[0]["d"]["thread_metadata"]["archived"] is False
    assert (events[1]["d"]["id"], events[1]["d"]["guild_id"]) == (thread["id"], thread["guild_id"])


async def test_a_guild_comes_with_the_active_threads_that_the_bot_sees(
    rest: Rest, playground: Playground, channel: str, ben: Person
) -> None:
    _, mine = await rest("POST", f"/channels/{channel}/threads", {"name": "mine", "type": 11})
    await ben.start_thread(channel, "secret", private=True)
    await ben.change_thread(await ben.start_thread(channel, "over"), archived=True)
    wire = await Wire.open(rest)
    await wire.identify(intents=1)
    guild = (await wire.event("GUILD_CREATE"))["d"]
    assert [each["id"] for each in guild["threads"]] == [mine["id"]]
    # Docs, "Thread Member Object": without the two ids there.
    assert set(guild["threads"][0]["member"]) == {"join_timestamp", "flags"}
    assert [each["name"] for each in guild["channels"]] == ["general", "random"]
    await playground.bot_access(channel, "hidden")
    await playground.bot_access(channel, "full")
    synced = (await wire.event("THREAD_LIST_SYNC"))["d"]
    assert (synced["channel_ids"], [each["id"] for each in synced["threads"]]) == ([channel], [mine["id"]])
    assert [each["id"] for each in synced["members"]] == [mine["id"]]
    await wire.socket.close()


async def test_an_interaction_describes_its_thread(rest: Rest, hand: Hand, channel: str, ben: Person) -> None:
    """Docs, "Interaction Object" and "Resolved Data": threads with `thread_metadata` and `parent_id`."""
    option = {"name": "where", "description": "Where", "type": 7, "channel_types": [11]}
    command = {"name": "go", "description": "Go", "type": 1, "options": [option]}
    application = (await rest("GET", "/applications/@me"))[1]["id"]
    assert (await rest("PUT", f"/applications/{application}/commands", [command]))[0] == 200
    thread = await ben.start_thread(channel, "Table")
    await ben.until(lambda: ben.commands and ben.commands[0].get("options"))
    running = asyncio.create_task(ben.slash(thread, "go", where=thread))
    interaction = await hand.interaction()
    assert interaction["channel"]["parent_id"] == channel
    assert interaction["channel"]["thread_metadata"]["archived"] is False
    assert interaction["data"]["resolved"]["channels"][thread]["parent_id"] == channel
    assert int(interaction["app_permissions"]) & 1 << 38
    status, _ = await hand.respond(interaction, {"type": 4, "data": {"content": "there"}})
    assert status == 204
    assert (await running).shown["channel_id"] == thread
