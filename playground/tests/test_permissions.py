"""Permissions: how the bits come about, and what every route asks of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
import pytest

from loopcord.client.playground import Refused
from loopcord.data import permissions
from loopcord.data.permissions import NAMES

if TYPE_CHECKING:
    from loopcord.client.playground import Person, Playground
    from loopcord.server import Server
    from tests.bot import TestBot
    from tests.wires import Hand, Rest

EMBEDS: dict[str, Any] = {"embeds": [{"title": "T"}]}


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


@pytest.fixture
def path(channel: str) -> str:
    return f"/channels/{channel}/messages"


def test_the_names_are_those_of_discord_py() -> None:
    assert {name: discord.Permissions(**{name: True}).value for name in NAMES} == NAMES


@pytest.mark.parametrize(
    ("denied", "allowed"),
    [
        ([], []),
        (["send_messages"], []),
        (["view_channel"], []),
        (["embed_links", "attach_files"], ["manage_messages"]),
        (["read_message_history", "manage_messages"], ["manage_messages"]),
    ],
)
async def test_the_bits_are_what_discord_py_computes(
    bot: TestBot, server: Server, playground: Playground, channel: str, denied: list[str], allowed: list[str]
) -> None:
    ben = await playground.person("Ben")
    # One change that certainly is one, so that there is an event to wait for.
    heard = asyncio.create_task(bot.wait_for("guild_channel_update", timeout=20))
    await asyncio.sleep(0)
    await playground.change_channel(channel, denied=denied, allowed=allowed, hidden_from=[ben.id])
    await heard
    guild = bot.guilds[0]
    known = guild.get_channel(int(channel))
    assert known is not None
    world = server.state.world
    place = world.channels[channel]
    held = known.permissions_for(guild.me)
    mine = server.state.bot_may(place)
    assert bool(mine & permissions.VIEW_CHANNEL) is held.view_channel
    if held.view_channel:
        assert {name for name, bit in NAMES.items() if mine & bit} == {name for name in NAMES if getattr(held, name)}
    else:
        assert mine == 0
    member = await guild.fetch_member(int(ben.id))
    assert not known.permissions_for(member).view_channel
    assert server.state.person_may(world.people[ben.id], place) == 0


async def test_an_interaction_names_the_permissions_of_member_and_bot(
    hand: Hand, playground: Playground, channel: str
) -> None:
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    await playground.deny_bot(channel, "embed_links")
    told = {}
    for person in (anna, ben):
        running = asyncio.create_task(person.slash(channel, "go"))
        interaction = await hand.interaction()
        told[person.name] = int(interaction["member"]["permissions"])
        assert int(interaction["app_permissions"]) == permissions.EVERYONE & ~permissions.EMBED_LINKS
        await hand.respond(interaction, {"type": 4, "data": EMBEDS})
        assert (await running).shown["embeds"]  # answers do not need the permission
    assert told == {"Anna": permissions.ALL, "Ben": permissions.EVERYONE}


async def test_presets_are_names_for_what_is_denied(playground: Playground, channel: str) -> None:
    for preset, denied in (("silent", ["send_messages"]), ("hidden", ["view_channel"]), ("full", [])):
        changed = await playground.change_channel(channel, bot=preset)
        assert (changed["bot"], changed["denied"]) == (preset, denied)
        assert (await playground.change_channel(channel, denied=denied))["bot"] == preset
    changed = await playground.change_channel(channel, denied=["embed_links", "send_messages"])
    assert changed["bot"] == "custom"
    assert (await playground.change_channel(channel, allowed=["manage_messages"], denied=[]))["bot"] == "custom"
    assert (await playground.change_channel(channel, bot="full"))["allowed"] == []


async def test_embeds_without_the_permission_get_lost(
    rest: Rest, path: str, playground: Playground, channel: str
) -> None:
    await playground.deny_bot(channel, "embed_links")
    assert (await rest("POST", path, EMBEDS))[1]["code"] == 50013
    status, sent = await rest("POST", path, EMBEDS | {"content": "x"})
    assert (status, sent["embeds"]) == (200, [])
    status, edited = await rest("PATCH", f"{path}/{sent['id']}", EMBEDS)
    assert (status, edited["embeds"]) == (200, [])
    assert (await rest("PATCH", f"{path}/{sent['id']}", EMBEDS | {"content": ""}))[1]["code"] == 50006


async def test_files_without_the_permission(rest: Rest, path: str, playground: Playground, channel: str) -> None:
    _, sent = await rest("POST", path, {"content": "x"})
    await playground.deny_bot(channel, "attach_files")
    file = ("a.txt", b"x")
    assert (await rest.with_files("POST", path, {}, file))[1]["code"] == 50013
    assert (await rest.with_files("PATCH", f"{path}/{sent['id']}", {}, file))[1]["code"] == 50013
    assert (await rest("POST", path, {"content": "x"}))[0] == 200


async def test_the_history_without_the_permission(rest: Rest, path: str, playground: Playground, channel: str) -> None:
    _, sent = await rest("POST", path, {"content": "x"})
    await playground.deny_bot(channel, "read_message_history")
    assert await rest("GET", path) == (200, [])
    assert (await rest("GET", f"{path}/{sent['id']}"))[1]["code"] == 50013
    reply = {"content": "x", "message_reference": {"message_id": sent["id"]}}
    assert (await rest("POST", path, reply))[1]["code"] == 160002
    assert (await rest("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[0] == 200


async def test_own_messages_can_be_changed_without_the_right_to_send(
    rest: Rest, path: str, playground: Playground, channel: str
) -> None:
    _, sent = await rest("POST", path, {"content": "x"})
    await playground.bot_access(channel, "silent")
    assert (await rest("POST", path, {"content": "x"}))[1]["code"] == 50013
    assert (await rest("POST", f"/channels/{channel}/typing"))[1]["code"] == 50013
    assert (await rest("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[0] == 200
    assert (await rest("DELETE", f"{path}/{sent['id']}"))[0] == 204


async def test_messages_of_others_with_the_permission(
    rest: Rest, path: str, playground: Playground, channel: str
) -> None:
    ben = await playground.person("Ben")
    said = await ben.say(channel, "mine")
    assert (await rest("DELETE", f"{path}/{said['id']}"))[1]["code"] == 50013
    await playground.change_channel(channel, allowed=["manage_messages"])
    assert (await rest("DELETE", f"{path}/{said['id']}"))[0] == 204
    await ben.until(lambda: ben.messages(channel) == [])


async def test_a_channel_hidden_from_somebody(hand: Hand, path: str, playground: Playground, channel: str) -> None:
    ben = await playground.person("Ben")
    await hand.rest("POST", path, {"content": "before"})
    await playground.hide_from(channel, ben)
    await ben.until(lambda: [each["name"] for each in ben.guilds[0]["channels"]] == ["random"])
    assert ben.messages(channel) == []
    with pytest.raises(Refused, match="no such channel"):
        await ben.slash(channel, "go")
    _, shape = await hand.rest("GET", f"/channels/{channel}")
    view = str(permissions.VIEW_CHANNEL)
    assert shape["permission_overwrites"] == [{"id": ben.id, "type": 1, "allow": "0", "deny": view}]
    await playground.hide_from(channel)
    await ben.until(lambda: [each["content"] for each in ben.messages(channel)] == ["before"])


async def test_the_owner_deletes_what_others_said(rest: Rest, path: str, playground: Playground, channel: str) -> None:
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    _, board = await rest("POST", path, {"content": "board"})
    with pytest.raises(Refused, match="own messages"):
        await ben.dismiss(board)
    await anna.dismiss(board)
    await ben.until(lambda: ben.messages(channel) == [])
    assert (await rest("PATCH", f"{path}/{board['id']}", {"content": "x"}))[1]["code"] == 10008
    _, dm = await rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
    _, sent = await rest("POST", f"/channels/{dm['id']}/messages", {"content": "x"})
    with pytest.raises(Refused, match="own messages"):
        await anna.dismiss(sent)


RESOLVING = {
    "name": "look",
    "description": "Look at a channel",
    "type": 1,
    "options": [{"type": 7, "name": "where", "description": "Where", "required": True}],
}


async def knows_look(person: Person) -> None:
    await person.until(lambda: any(each["name"] == "look" for each in person.commands))


async def test_a_resolved_channel_has_the_permissions_of_the_member_and_of_the_bot(
    hand: Hand, playground: Playground, channel: str
) -> None:
    """Resolved by an option of a command, by a select of a message, and by a select of a modal."""
    random = await playground.channel("random")
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    thread = await anna.start_thread(random, "aside")
    await playground.deny_bot(random, "embed_links", "attach_files")
    await playground.hide_from(random, ben)
    application = hand.rest.server.state.application.id
    await hand.rest("PUT", f"/applications/{application}/commands", [RESOLVING])
    select = {"type": 8, "custom_id": "where"}
    _, message = await hand.rest(
        "POST", f"/channels/{channel}/messages", {"components": [{"type": 1, "components": [select]}]}
    )
    lacking = permissions.bits(["embed_links", "attach_files"])
    for person, expected in ((anna, permissions.ALL), (ben, 0)):
        await knows_look(person)
        for place in (random, thread):
            running = asyncio.create_task(person.slash(channel, "look", where=place))
            by_command = await hand.interaction()
            modal = {"title": "T", "custom_id": "m", "components": [{"type": 18, "label": "L", "component": select}]}
            await hand.respond(by_command, {"type": 9, "data": modal})
            submitted = asyncio.create_task(person.submit(await running, where=[place]))
            by_modal = await hand.interaction()
            await hand.respond(by_modal, {"type": 4, "data": {"content": "seen", "flags": 64}})
            await submitted
            running = asyncio.create_task(person.select(message, place))
            by_select = await hand.interaction()
            await hand.respond(by_select, {"type": 6})
            await running
            for interaction in (by_command, by_modal, by_select):
                resolved = interaction["data"]["resolved"]["channels"][place]
                assert int(resolved["permissions"]) == expected
                assert int(resolved["app_permissions"]) == permissions.EVERYONE & ~lacking
                assert "permission_overwrites" not in resolved


async def test_a_resolved_channel_of_a_guild_without_the_bot_has_none_of_the_bots_permissions(
    hand: Hand, playground: Playground, channel: str
) -> None:
    anna = await playground.person("Anna")
    elsewhere = await playground.add_guild("Elsewhere")
    far = await playground.add_channel("far", elsewhere["id"])
    await playground.remove_bot(elsewhere["id"])
    application = hand.rest.server.state.application.id
    await hand.rest("PUT", f"/applications/{application}/commands", [RESOLVING])
    await knows_look(anna)
    running = asyncio.create_task(anna.slash(channel, "look", where=far))
    interaction = await hand.interaction()
    resolved = interaction["data"]["resolved"]["channels"][far]
    assert (resolved["permissions"], "app_permissions" in resolved) == (str(permissions.ALL), False)
    await hand.respond(interaction, {"type": 4, "data": {"content": "seen"}})
    await running
