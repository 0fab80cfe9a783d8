"""Who is where: people and the bot join and leave guilds, guilds fail and go, and the bot and the pages hear of it."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import msgspec
import pytest

from loopcord.client.parts import text
from loopcord.client.playground import Playground, Refused
from loopcord.data.settings import PRIVILEGED
from loopcord.server import Server
from tests.conftest import COMMAND
from tests.wires import Hand, Rest, Wire

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

    from loopcord.client.playground import Person
    from loopcord.data.settings import Settings
    from tests.bot import TestBot

MEMBERS = 1 << 1
BUTTON = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, privileged=PRIVILEGED["members"])


@pytest.fixture
async def wire(rest: Rest) -> AsyncIterator[Wire]:
    """A bot that hears of members and messages."""
    wire = await Wire.open(rest)
    await wire.identify(intents=1 | MEMBERS | 1 << 9)
    await wire.event("GUILD_CREATE")
    yield wire
    await wire.socket.close()


@pytest.fixture
async def guild(playground: Playground) -> str:
    return await playground.guild()


@pytest.fixture
async def ben(playground: Playground) -> Person:
    return await playground.person("Ben")


async def test_somebody_leaves_and_comes_back(
    wire: Wire, rest: Rest, playground: Playground, guild: str, ben: Person
) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    said = await ben.say(channel, "good-bye")
    await ben.leave_guild(guild)
    left = (await wire.event("GUILD_MEMBER_REMOVE"))["d"]
    assert (left["guild_id"], left["user"]["id"]) == (guild, ben.id)
    assert (await rest("GET", f"/guilds/{guild}/members/{ben.id}"))[1]["code"] == 10007
    assert (await rest("GET", f"/guilds/{guild}?with_counts=1"))[1]["approximate_member_count"] == 3
    await ben.until(lambda: ben.guilds == [] and ben.messages(channel) == [])
    await anna.until(lambda: ben.id not in anna.guilds[0]["members"])
    assert [each["id"] for each in anna.messages(channel)] == [said["id"]]
    with pytest.raises(Refused, match="no such channel"):
        await ben.say(channel, "still here")
    await ben.leave_guild(guild)  # who is gone is gone
    await ben.join_guild(guild)
    joined = (await wire.event("GUILD_MEMBER_ADD"))["d"]
    assert (joined["guild_id"], joined["user"]["id"]) == (guild, ben.id)
    await ben.until(lambda: [each["id"] for each in ben.messages(channel)] == [said["id"]])
    assert (await rest("GET", f"/guilds/{guild}/members/{ben.id}"))[0] == 200


async def test_a_person_who_left_sees_nothing_and_can_click_nothing(
    hand: Hand, playground: Playground, guild: str, ben: Person
) -> None:
    channel = await playground.channel()
    _, board = await hand.rest("POST", f"/channels/{channel}/messages", {"content": "x", "components": BUTTON})
    await ben.leave_guild(guild)
    for act in (ben.click(board, custom_id="go"), ben.slash(channel, "go"), ben.older(channel)):
        with pytest.raises(Refused, match="no such"):
            await act
    await ben.until(lambda: ben.guilds == [])
    seen = len(ben.frames)
    await hand.rest("POST", f"/channels/{channel}/messages", {"content": "for those who stayed"})
    await ben.set(name="Ben!")  # a frame that everybody gets, after the message
    await ben.until(lambda: ben.frames[-1]["type"] == "people")
    assert [frame["type"] for frame in ben.frames[seen:]] == ["people"]


async def test_without_a_common_guild_nobody_is_written_to(
    hand: Hand, playground: Playground, guild: str, ben: Person
) -> None:
    _, dm = await hand.rest("POST", "/users/@me/channels", {"recipient_id": ben.id})
    path = f"/channels/{dm['id']}/messages"
    _, sent = await hand.rest("POST", path, {"content": "x", "components": BUTTON})
    await ben.leave_guild(guild)
    status, error = await hand.rest("POST", path, {"content": "x"})
    assert (status, error["code"]) == (403, 50278)
    assert "no mutual guilds" in error["message"]
    # What was sent before still works: buttons, edits.
    running = asyncio.create_task(ben.click(sent, custom_id="go"))
    assert (await hand.respond(await hand.interaction(), {"type": 7, "data": {"content": "y"}}))[0] == 204
    assert text((await running).shown) == "y"
    assert (await hand.rest("PATCH", f"{path}/{sent['id']}", {"content": "z"}))[0] == 200
    await ben.join_guild(guild)
    assert (await hand.rest("POST", path, {"content": "x"}))[0] == 200
    await playground.remove_bot(guild)
    assert (await hand.rest("POST", path, {"content": "x"}))[1]["code"] == 50278


async def test_the_owner_stays(playground: Playground, guild: str) -> None:
    anna = await playground.person("Anna")
    with pytest.raises(Refused, match="owner cannot leave"):
        await anna.leave_guild(guild)


async def test_the_list_of_members(rest: Rest, playground: Playground, guild: str, ben: Person) -> None:
    anna = await playground.person("Anna")
    _, found = await rest("GET", f"/guilds/{guild}/members?limit=1000")
    people = [each["user"]["id"] for each in found]
    assert len(people) == 4
    assert people == sorted(people, key=int)
    _, after = await rest("GET", f"/guilds/{guild}/members?limit=2&after={people[1]}")
    assert [each["user"]["id"] for each in after] == people[2:]
    _, found = await rest("GET", f"/guilds/{guild}/members/search?query=be")
    assert [each["user"]["id"] for each in found] == [ben.id]
    for wrong in ("members?limit=0", "members?limit=x", "members?after=x", "members/search", "members/search?query="):
        assert (await rest("GET", f"/guilds/{guild}/{wrong}"))[1]["code"] == 50035
    assert anna.id in people


async def test_the_list_of_members_takes_the_intent(hand: Hand, playground: Playground, guild: str) -> None:
    core = hand.rest.server.state
    core.settings = msgspec.structs.replace(core.settings, privileged=0)
    assert (await hand.rest("GET", f"/guilds/{guild}/members"))[1]["code"] == 50001
    assert (await hand.rest("GET", f"/guilds/{guild}/members/search?query=a"))[0] == 200


async def test_the_bot_is_thrown_out_and_comes_back(hand: Hand, playground: Playground, guild: str) -> None:
    rest, wire = hand.rest, hand.wire
    anna = await playground.person("Anna")
    channel = await playground.channel()
    _, board = await rest("POST", f"/channels/{channel}/messages", {"content": "board", "components": BUTTON})
    await playground.remove_bot(guild)
    assert (await wire.event("GUILD_DELETE"))["d"] == {"id": guild}
    for method, path in (
        ("GET", f"/channels/{channel}"),
        ("POST", f"/channels/{channel}/messages"),
        ("PATCH", f"/channels/{channel}/messages/{board['id']}"),
        ("GET", f"/guilds/{guild}/members/{anna.id}"),  # discord-api-docs, issue 1716
    ):
        status, error = await rest(method, path, {"content": "x"} if method in ("POST", "PATCH") else None)
        assert (status, error["code"]) == (403, 50001), path
    # The guild itself is as good as none (discord-api-docs, issue 5840).
    assert await rest("GET", f"/guilds/{guild}") == (404, {"message": "Unknown Guild", "code": 10004})
    assert (await rest("GET", "/users/@me/guilds"))[1] == []
    await anna.until(lambda: anna.guilds[0]["bot"] is False and anna.commands[0]["page"]["guilds"] == [])
    assert [text(each) for each in anna.messages(channel)] == ["board"]  # what it said stays, but answers no more
    assert (await anna.click(board, custom_id="go")).state == "failed"
    with pytest.raises(Refused, match="no command"):
        await anna.slash(channel, "go")
    await anna.say(channel, "it does not hear this")
    await playground.add_bot(guild)
    assert (await wire.event("GUILD_CREATE"))["d"]["id"] == guild  # and no message before
    assert (await rest("POST", f"/channels/{channel}/messages", {"content": "x"}))[0] == 200


async def test_the_bot_leaves_by_itself(hand: Hand, playground: Playground, guild: str) -> None:
    assert await hand.rest("DELETE", f"/users/@me/guilds/{guild}") == (204, None)
    assert (await hand.wire.event("GUILD_DELETE"))["d"] == {"id": guild}
    assert (await hand.rest("DELETE", f"/users/@me/guilds/{guild}"))[1]["code"] == 10004
    anna = await playground.person("Anna")
    await anna.until(lambda: anna.guilds[0]["bot"] is False)
    wire = await Wire.open(hand.rest)
    await wire.identify()
    assert (await wire.event("READY"))["d"]["guilds"] == []


async def test_a_guild_is_deleted(hand: Hand, playground: Playground) -> None:
    anna = await playground.person("Anna")
    guild = (await playground.add_guild("Second"))["id"]
    channel = await playground.add_channel("hall", guild)
    await hand.rest.with_files("POST", f"/channels/{channel}/messages", {}, ("a.txt", b"x"))
    await hand.rest("PUT", f"/applications/{hand.rest.server.state.application.id}/guilds/{guild}/commands", [COMMAND])
    await playground.delete_guild(guild)
    assert (await hand.wire.event("GUILD_DELETE"))["d"] == {"id": guild}
    assert (await hand.rest("GET", f"/channels/{channel}"))[1]["code"] == 10003
    await anna.until(lambda: [each["name"] for each in anna.guilds] == ["Playground"])
    assert list((hand.rest.server.state.settings.data / "attachments").iterdir()) == []
    with pytest.raises(Refused, match="no such guild"):
        await playground.delete_guild(guild)


async def test_an_outage(hand: Hand, playground: Playground, guild: str) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    await playground.change_guild(guild, available=False)
    assert (await hand.wire.event("GUILD_DELETE"))["d"] == {"id": guild, "unavailable": True}
    assert (await hand.rest("POST", f"/channels/{channel}/messages", {"content": "x"}))[0] == 503
    assert (await hand.rest("GET", f"/guilds/{guild}"))[0] == 503
    for act in (anna.say(channel, "x"), anna.slash(channel, "go")):
        with pytest.raises(Refused, match="outage"):
            await act
    wire = await Wire.open(hand.rest)
    await wire.identify()
    assert (await wire.event("READY"))["d"]["guilds"] == [{"id": guild, "unavailable": True}]
    await playground.change_guild(guild, available=True)
    for each in (hand.wire, wire):
        assert (await each.event("GUILD_CREATE"))["d"]["unavailable"] is False
    assert (await anna.say(channel, "x"))["content"] == "x"


async def test_a_guild_and_a_channel_change(hand: Hand, playground: Playground, guild: str) -> None:
    anna = await playground.person("Anna")
    await playground.change_guild(guild, name="Zum Anker", locale="ja")
    changed = (await hand.wire.event("GUILD_UPDATE"))["d"]
    assert (changed["name"], changed["preferred_locale"]) == ("Zum Anker", "ja")
    channel = await playground.channel()
    await playground.change_channel(channel, name="nook")
    assert (await hand.wire.event("CHANNEL_UPDATE"))["d"]["name"] == "nook"
    await anna.until(lambda: anna.guilds[0]["channels"][0]["name"] == "nook")
    assert (anna.guilds[0]["name"], anna.guilds[0]["owner"]) == ("Zum Anker", anna.id)


async def test_roles(wire: Wire, rest: Rest, playground: Playground, guild: str, ben: Person) -> None:
    (regulars,) = (await playground.guilds())[0]["roles"]
    anna = await playground.person("Anna")
    assert (regulars["name"], regulars["members"]) == ("Regulars", [anna.id])
    role = await playground.add_role(guild, "Dealers", 0x112233)
    made = (await wire.event("GUILD_ROLE_CREATE"))["d"]
    assert (made["guild_id"], made["role"]["id"], made["role"]["color"]) == (guild, role, 0x112233)
    await ben.get_role(guild, role)
    assert (await wire.event("GUILD_MEMBER_UPDATE"))["d"]["roles"] == [role]
    assert (await rest("GET", f"/guilds/{guild}/members/{ben.id}"))[1]["roles"] == [role]
    await ben.lose_role(guild, role)
    assert (await wire.event("GUILD_MEMBER_UPDATE"))["d"]["roles"] == []
    await ben.get_role(guild, role)
    await playground.call("PATCH", f"/page/guilds/{guild}/roles/{role}", json={"name": "Croupiers"})
    assert (await wire.event("GUILD_ROLE_UPDATE"))["d"]["role"]["name"] == "Croupiers"
    await ben.leave_guild(guild)
    with pytest.raises(Refused, match="Only members"):
        await ben.get_role(guild, role)
    await anna.until(lambda: [each["members"] for each in anna.guilds[0]["roles"]] == [[anna.id], []])
    await playground.call("DELETE", f"/page/guilds/{guild}/roles/{role}")
    assert (await wire.event("GUILD_ROLE_DELETE"))["d"] == {"guild_id": guild, "role_id": role}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/page/guilds/1/bot", None),
        ("PUT", "/page/guilds/{guild}/members/1", None),
        ("PATCH", "/page/guilds/{guild}", {"available": "no"}),
        ("PATCH", "/page/guilds/{guild}", {"name": ""}),
        ("POST", "/page/guilds/{guild}/roles", {"name": "x", "color": 0x1000000}),
        ("POST", "/page/guilds/{guild}/roles", {"name": ""}),
        ("DELETE", "/page/guilds/{guild}/roles/1", None),
        ("PATCH", "/page/channels/{channel}", {}),
        ("PATCH", "/page/channels/{channel}", {"denied": ["fly"]}),
        ("PATCH", "/page/channels/{channel}", {"denied": "view_channel"}),
        ("PATCH", "/page/channels/{channel}", {"bot": "full", "denied": []}),
        ("PATCH", "/page/channels/{channel}", {"hidden_from": ["1"]}),
        ("PATCH", "/page/channels/{channel}", {"hidden_from": ["{anna}"]}),
    ],
)
async def test_the_page_cannot_make_impossible_requests(
    playground: Playground, method: str, path: str, body: Any
) -> None:
    anna = await playground.person("Anna")
    names = {"guild": await playground.guild(), "channel": await playground.channel(), "anna": anna.id}
    if body is not None and "hidden_from" in body:
        body = {"hidden_from": [each.format(**names) for each in body["hidden_from"]]}
    before = await playground.guilds()
    with pytest.raises(Refused, match=r"\.$"):
        await playground.call(method, path.format(**names), **({} if body is None else {"json": body}))
    assert await playground.guilds() == before


async def test_an_old_world_has_everybody_everywhere(settings: Settings) -> None:
    async with Server(settings) as server, Playground(server.address) as playground:
        await playground.bot_access(await playground.channel(), "silent")
    new = {"members", "roles", "bot_joined", "available", "denied", "allowed", "hidden_from"}
    with sqlite3.connect(settings.data / "playground.sqlite") as file:
        for kind, number, body in file.execute("SELECT kind, id, body FROM things").fetchall():
            thing = {key: value for key, value in msgspec.json.decode(body).items() if key not in new}
            if kind == "Guild":
                del thing["bot"]
            things = (msgspec.json.encode(thing), kind, number)
            file.execute("UPDATE things SET body = ? WHERE kind = ? AND id = ?", things)
    file.close()
    async with Server(settings) as server, aiohttp.ClientSession() as session, Playground(server.address) as playground:
        (guild,) = await playground.guilds()
        assert guild["members"] == [person.id for person in await playground.people()]
        assert (guild["bot"], guild["available"], guild["roles"]) == (True, True, [])
        (channel, _) = guild["channels"]
        assert (channel["bot"], channel["denied"]) == ("silent", ["send_messages"])
        status, error = await Rest(server, session)("POST", f"/channels/{channel['id']}/messages", {"content": "x"})
        assert (status, error["code"]) == (403, 50013)


async def hears(bot: TestBot, event: str, change: Awaitable[object]) -> None:
    """Make a change and wait until the bot has heard of it."""
    heard = asyncio.create_task(bot.wait_for(event, timeout=20))
    await asyncio.sleep(0)  # the bot listens now
    await change
    await heard


async def test_discord_py_follows(bot: TestBot, playground: Playground, guild: str, ben: Person) -> None:
    await hears(bot, "guild_remove", playground.remove_bot(guild))
    assert not bot.guilds
    await hears(bot, "guild_join", playground.add_bot(guild))
    assert [each.member_count for each in bot.guilds] == [4]
    await hears(bot, "guild_unavailable", playground.change_guild(guild, available=False))
    await hears(bot, "guild_available", playground.change_guild(guild, available=True))
    await hears(bot, "guild_role_create", playground.add_role(guild, "Dealers"))
    await hears(bot, "guild_update", playground.change_guild(guild, name="Zum Anker"))
    assert [role.name for role in bot.guilds[0].roles] == ["@everyone", "Bot", "Regulars", "Dealers"]
    await ben.leave_guild(guild)
    with pytest.raises(discord.NotFound) as caught:
        await bot.guilds[0].fetch_member(int(ben.id))
    assert caught.value.code == 10007


async def test_the_first_channel_of_a_guild_is_its_system_channel(
    hand: Hand, playground: Playground, guild: str
) -> None:
    general = await playground.channel()
    assert (await hand.rest("GET", f"/guilds/{guild}"))[1]["system_channel_id"] == general
    await playground.delete_channel(general)
    assert (await hand.wire.event("GUILD_UPDATE"))["d"]["system_channel_id"] is None
    await playground.add_channel("later")
    assert (await hand.rest("GET", f"/guilds/{guild}"))[1]["system_channel_id"] is None

    new = (await playground.add_guild("Elsewhere"))["id"]
    assert (await hand.wire.event("GUILD_CREATE"))["d"]["system_channel_id"] is None
    first = await playground.add_channel("first", new)
    assert (await hand.wire.event("GUILD_UPDATE"))["d"]["system_channel_id"] == first
    await playground.add_channel("second", new)
    await playground.remove_bot(new)
    await playground.add_bot(new)
    assert (await hand.wire.event("GUILD_CREATE"))["d"]["system_channel_id"] == first


async def test_an_old_world_gets_its_system_channel(settings: Settings) -> None:
    async with Server(settings) as server, Playground(server.address) as playground:
        general = await playground.channel()
    with sqlite3.connect(settings.data / "playground.sqlite") as file:
        ((number, body),) = file.execute("SELECT id, body FROM things WHERE kind = 'Guild'").fetchall()
        old = {key: value for key, value in msgspec.json.decode(body).items() if key != "system_channel"}
        file.execute("UPDATE things SET body = ? WHERE id = ? AND kind = 'Guild'", (msgspec.json.encode(old), number))
    file.close()
    async with Server(settings) as server, aiohttp.ClientSession() as session:
        assert (await Rest(server, session)("GET", f"/guilds/{number}"))[1]["system_channel_id"] == general
