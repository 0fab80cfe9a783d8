"""Channels that the bot may not view: obfuscated at the gateway, left out by REST, in full in interactions."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from loopcord.client import Refused
from loopcord.data import permissions
from loopcord.data.settings import TOKEN
from loopcord.data.shapes import OBFUSCATED, OBFUSCATED_NAME
from tests.wires import Wire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from loopcord.client.playground import Playground
    from tests.wires import Hand, Rest


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


@pytest.fixture
async def wire(rest: Rest) -> Wire:
    """A session with the guilds intent that has received its guild."""
    wire = await Wire.open(rest)
    await wire.identify()
    await wire.event("GUILD_CREATE")
    return wire


async def updates(wire: Wire, playground: Playground) -> list[dict[str, Any]]:
    """The events so far, up to the creation of a channel made for this purpose."""
    last, found = await playground.add_channel("end"), []
    while (frame := await wire.receive())["d"].get("id") != last:
        found.append(frame)
    return found


def named(frames: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    """The kinds of these events, and the names of their channels."""
    return [(each["t"], each["d"].get("name", "")) for each in frames]


async def test_a_guild_comes_with_hidden_channels_obfuscated(rest: Rest, playground: Playground, channel: str) -> None:
    category = await playground.add_category("Staff")
    await playground.change_channel(category, denied=["view_channel"])
    inside = await playground.add_channel("___hidden___", category=category)
    _, before = await rest("GET", f"/channels/{channel}")
    await playground.bot_access(channel, "hidden")
    wire = await Wire.open(rest)
    await wire.identify()
    guild = (await wire.event("GUILD_CREATE"))["d"]
    shapes = {each["id"]: each for each in guild["channels"]}
    hidden = shapes[channel]
    assert {key: hidden[key] for key in ("id", "type", "position")} == {
        key: before[key] for key in ("id", "type", "position")
    }
    assert (hidden["name"], hidden["flags"], hidden["topic"]) == (OBFUSCATED_NAME, OBFUSCATED, None)
    view = str(permissions.VIEW_CHANNEL)
    assert hidden["permission_overwrites"] == [{"id": guild["id"], "type": 0, "allow": "0", "deny": view}]
    # A category is visible with any of its channels, and the flag decides, not the name.
    assert (shapes[category]["name"], shapes[category]["type"], shapes[category]["flags"]) == ("Staff", 4, 0)
    assert (shapes[inside]["flags"], shapes[inside]["parent_id"]) == (0, category)


async def test_the_list_of_channels_leaves_out_hidden_ones(rest: Rest, playground: Playground, channel: str) -> None:
    category = await playground.add_category("Staff")
    inside = await playground.add_channel("secret", category=category)
    guild = (await playground.guilds())[0]["id"]
    await playground.bot_access(inside, "hidden")
    await playground.bot_access(category, "hidden")
    _, found = await rest("GET", f"/guilds/{guild}/channels")
    assert [each["name"] for each in found] == ["general", "random"]
    assert (await rest("GET", f"/channels/{inside}"))[1]["code"] == 50001
    assert (await rest("GET", "/channels/1"))[1]["code"] == 10003
    await playground.bot_access(inside, "full")
    _, found = await rest("GET", f"/guilds/{guild}/channels")
    assert [each["name"] for each in found] == ["general", "random", "Staff", "secret"]


async def test_the_bot_hears_of_a_lost_and_regained_channel_and_of_its_category(
    wire: Wire, playground: Playground
) -> None:
    category = await playground.add_category("Staff")
    inside = await playground.add_channel("secret", category=category)
    await playground.bot_access(category, "hidden")
    await updates(wire, playground)
    await playground.bot_access(inside, "hidden")
    lost = await updates(wire, playground)
    assert named(lost) == [("CHANNEL_UPDATE", OBFUSCATED_NAME)] * 2
    assert [each["d"]["id"] for each in lost] == [category, inside]
    await playground.change_channel(inside, name="renamed")
    assert named(await updates(wire, playground)) == [("CHANNEL_UPDATE", OBFUSCATED_NAME)]
    await playground.bot_access(inside, "full")
    regained = await updates(wire, playground)
    assert named(regained) == [("CHANNEL_UPDATE", "Staff"), ("CHANNEL_UPDATE", "renamed"), ("THREAD_LIST_SYNC", "")]
    assert [each["d"]["flags"] for each in regained[:2]] == [0, 0]


async def test_a_change_of_the_bots_role_reveals_and_hides_channels(
    wire: Wire, playground: Playground, channel: str
) -> None:
    guild = (await playground.guilds())[0]["id"]
    await playground.bot_access(channel, "hidden")
    await updates(wire, playground)
    await playground.change_guild(guild, bot_allowed=["administrator"])
    assert named(await updates(wire, playground)) == [
        ("GUILD_ROLE_UPDATE", ""),
        ("CHANNEL_UPDATE", "general"),
        ("THREAD_LIST_SYNC", ""),
    ]
    await playground.change_guild(guild, bot_allowed=[])
    assert named(await updates(wire, playground)) == [("GUILD_ROLE_UPDATE", ""), ("CHANNEL_UPDATE", OBFUSCATED_NAME)]


async def test_a_hidden_channel_is_created_and_deleted_under_no_name(wire: Wire, playground: Playground) -> None:
    channel = await playground.add_channel("staff")  # not the system channel, whose deletion changes the guild
    await playground.bot_access(channel, "hidden")
    await updates(wire, playground)
    await playground.delete_channel(channel)
    assert named(await updates(wire, playground)) == [("CHANNEL_DELETE", OBFUSCATED_NAME)]


async def test_an_interaction_in_a_hidden_channel_has_full_data(
    hand: Hand, playground: Playground, channel: str
) -> None:
    anna = await playground.person("Anna")
    for access, may_view in (("full", True), ("hidden", False)):
        await playground.bot_access(channel, access)
        asking = asyncio.create_task(anna.slash(channel, "go"))
        interaction = await hand.interaction()
        place = interaction["channel"]
        assert (place["name"], place["flags"]) == ("general", 0)
        assert place["app_permissions"] == interaction["app_permissions"]
        assert bool(int(place["app_permissions"]) & permissions.VIEW_CHANNEL) is may_view
        await hand.respond(interaction, {"type": 4, "data": {"content": "here"}})
        await asking


async def test_nobody_writes_in_a_category(rest: Rest, playground: Playground) -> None:
    category = await playground.add_category("Staff")
    path = f"/channels/{category}"
    assert (await rest("POST", f"{path}/messages", {"content": "hello"}))[1]["code"] == 50008
    assert (await rest("POST", f"{path}/threads", {"name": "x", "type": 11}))[1]["code"] == 50024
    assert [each["name"] for each in (await playground.guilds())[0]["channels"]] == ["general", "random"]


@pytest.mark.parametrize(("capabilities", "code"), [(0, None), (1 << 15, None), ("x", 4002), (-1, 4002), (True, 4002)])
async def test_identify_takes_capabilities(rest: Rest, capabilities: object, code: int | None) -> None:
    wire = await Wire.open(rest)
    await wire.receive()
    await wire.send(2, {"token": TOKEN, "intents": 1, "properties": {}, "capabilities": capabilities})
    if code is None:
        assert (await wire.receive())["t"] == "READY"
    else:
        assert await wire.closed() == code


@pytest.mark.parametrize(
    "body",
    [{"is_category": "yes"}, {"category": "1"}, {"category": "general"}, {"is_category": True, "category": "Staff"}],
)
async def test_a_wrong_category_is_refused(playground: Playground, channel: str, body: dict[str, Any]) -> None:
    known = {"general": channel, "Staff": await playground.add_category("Staff")}
    guild = (await playground.guilds())[0]
    wrong = {key: known.get(value, value) for key, value in body.items()}
    with pytest.raises(Refused, match="categor"):
        await playground.call("POST", "/page/channels", json={"guild": guild["id"], "name": "new"} | wrong)
    assert (await playground.guilds())[0]["channels"] == guild["channels"]
