"""Threads over time: archiving by the playground's clock, restarts, and worlds from before there were threads."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING

import msgspec
import pytest

from loopcord.client.playground import Playground, Refused
from loopcord.data.clock import ManualClock
from loopcord.server import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from loopcord.client.playground import Person
    from loopcord.data.settings import Settings
    from tests.wires import Rest

HOUR = 3600


@pytest.fixture
async def ben(playground: Playground) -> Person:
    return await playground.person("Ben")


def archived(server: Server, thread: str) -> bool:
    found = server.state.world.channels[thread].thread
    assert found is not None
    return found.archived


async def test_a_thread_is_archived_when_nothing_happens(
    server: Server, playground: Playground, clock: ManualClock, ben: Person
) -> None:
    """Docs, "Active & Archived Threads": activity is a message, opening again, or another duration."""
    thread = await ben.start_thread(await playground.channel(), "Table", auto_archive_duration=60)
    clock.advance(HOUR - 1)
    await ben.say(thread, "still here")
    clock.advance(HOUR - 1)
    assert not archived(server, thread)
    clock.advance(1)
    assert archived(server, thread)
    await ben.say(thread, "back")
    clock.advance(HOUR - 1)
    await ben.change_thread(thread, auto_archive_duration=1440)
    clock.advance(24 * HOUR - 1)
    assert not archived(server, thread)
    clock.advance(1)
    assert archived(server, thread)


async def test_nobody_is_offered_commands_in_an_archived_thread(
    rest: Rest, server: Server, playground: Playground, ben: Person
) -> None:
    """discord-api-docs, issue 3475: commands are not shown there."""
    command = {"name": "go", "description": "Go", "type": 1}
    await rest("PUT", f"/applications/{server.state.application.id}/commands", [command])
    thread = await ben.start_thread(await playground.channel(), "Table")
    await ben.change_thread(thread, archived=True)
    with pytest.raises(Refused, match="no command /go here"):
        await ben.slash(thread, "go")


async def test_threads_are_there_after_a_restart_and_grow_old_in_between(settings: Settings) -> None:
    start = ManualClock()
    async with Server(settings, start) as server, Playground(server.address) as before:
        ben = await before.person("Ben")
        sent = await ben.say(await before.channel(), "Who plays?")
        thread = await ben.start_thread(sent["channel_id"], "Table", message=sent, auto_archive_duration=60)
        await ben.say(thread, "me")
        shown = await before.call("GET", "/page/snapshot", params={"person": ben.id})
    async with Server(settings, ManualClock(start.now())) as server, Playground(server.address) as after:
        again = await after.call("GET", "/page/snapshot", params={"person": ben.id})
        assert again["guilds"] == shown["guilds"]
        assert again["messages"][thread][0]["message_reference"] == shown["messages"][thread][0]["message_reference"]
        assert again["messages"][thread][1]["position"] == 0
    late = ManualClock(start.now() + 2 * HOUR)
    async with Server(settings, late) as server:
        late.advance(0)
        assert archived(server, thread)


async def test_a_world_from_before_there_were_threads(settings: Settings) -> None:
    async with Server(settings):
        pass
    file = sqlite3.connect(settings.data / "playground.sqlite")
    for number, body in file.execute("SELECT id, body FROM things WHERE kind = 'Channel'").fetchall():
        old = msgspec.json.decode(body)
        del old["thread"]
        file.execute("UPDATE things SET body = ? WHERE id = ?", (msgspec.json.encode(old), number))
    file.commit()
    file.close()
    async with Server(settings) as server, Playground(server.address) as playground:
        ben = await playground.person("Ben")
        assert await ben.start_thread(await playground.channel(), "Table")


async def test_a_person_who_leaves_the_guild_leaves_its_threads(
    server: Server, playground: Playground, ben: Person
) -> None:
    thread = await ben.start_thread(await playground.channel(), "Table")
    await ben.leave_guild(await playground.guild())
    found = server.state.world.channels[thread].thread
    assert found is not None
    assert found.members == {}


async def test_a_deleted_channel_leaves_nothing_of_its_threads(
    server: Server, playground: Playground, clock: ManualClock, ben: Person
) -> None:
    channel = await playground.channel()
    thread = await ben.start_thread(channel, "Table", auto_archive_duration=60)
    await ben.say(thread, "hello")
    await playground.delete_channel(channel)
    assert thread not in server.state.world.channels
    assert list(server.state.world.messages(thread)) == []
    clock.advance(2 * HOUR)  # its timer finds nothing to archive


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [("POST", "/messages", b"{}"), ("POST", "/messages/bulk-delete", b'{"messages":["1","2"]}'), ("PATCH", "", b"{}")],
)
async def test_a_channel_that_is_deleted_while_a_request_arrives_is_unknown(
    rest: Rest, playground: Playground, ben: Person, method: str, path: str, body: bytes
) -> None:
    channel = await playground.channel()
    thread = await ben.start_thread(channel, "Table")

    gone = asyncio.Event()

    async def slowly() -> AsyncIterator[bytes]:
        yield body[:1]
        await gone.wait()
        yield body[1:]

    headers = {"Content-Type": "application/json"}
    request = asyncio.create_task(rest(method, f"/channels/{thread}{path}", data=slowly(), headers=headers))
    await asyncio.sleep(0.05)
    await playground.delete_channel(channel)
    gone.set()
    assert await request == (404, {"message": "Unknown Channel", "code": 10003})


async def test_people_see_threads_below_their_channel(playground: Playground, ben: Person) -> None:
    anna, chiharu = await playground.person("Anna"), await playground.person("千春")
    channel = await playground.channel()
    thread = await ben.start_thread(channel, "Table")
    secret = await ben.start_thread(channel, "Secret", private=True)

    def seen(person: Person) -> list[str]:
        return [each["name"] for guild in person.guilds for each in guild["channels"]]

    await ben.until(lambda: seen(ben) == ["general", "Table", "Secret", "random"])
    await anna.until(lambda: "Secret" in seen(anna))  # the owner of the guild
    await chiharu.until(lambda: "Table" in seen(chiharu))
    assert "Secret" not in seen(chiharu)
    await ben.say(secret, "psst")
    await ben.add_to_thread(secret, chiharu.id)
    await chiharu.until(lambda: "Secret" in seen(chiharu))
    assert [each["content"] for each in chiharu.messages(secret)][:1] == ["psst"]
    await chiharu.leave_thread(secret)
    await chiharu.until(lambda: "Secret" not in seen(chiharu))
    shape = next(each for guild in ben.guilds for each in guild["channels"] if each["id"] == thread)
    assert {key: shape[key] for key in ("thread", "parent", "private", "archived", "locked", "owner")} == {
        "thread": True,
        "parent": channel,
        "private": False,
        "archived": False,
        "locked": False,
        "owner": ben.id,
    }
    await playground.hide_from(channel, chiharu)
    await chiharu.until(lambda: "Table" not in seen(chiharu))
    await anna.delete_thread(thread)
    await ben.until(lambda: "Table" not in seen(ben))
    with pytest.raises(Refused, match="Missing Permissions"):
        await ben.delete_thread(secret)
