"""Commands: where they are offered, and those in the menus of users and messages. Modals with files."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from loopcord.client.parts import text
from loopcord.client.playground import Refused
from tests.conftest import COMMAND

if TYPE_CHECKING:
    from loopcord.client.playground import Answer, Person, Playground
    from loopcord.data.clock import ManualClock
    from tests.wires import Hand

KICK_MEMBERS, SEND_MESSAGES = 1 << 1, 1 << 11


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


async def register(hand: Hand, *forms: dict[str, Any]) -> None:
    application = hand.rest.server.state.application.id
    status, _ = await hand.rest("PUT", f"/applications/{application}/commands", list(forms))
    assert status == 200


async def knows(person: Person, command: str) -> None:
    await person.until(lambda: any(each["name"] == command for each in person.commands))


@pytest.mark.parametrize(
    ("change", "anna", "ben", "direct"),
    [
        ({}, True, True, True),
        ({"contexts": [0]}, True, True, False),
        ({"contexts": [1]}, False, False, True),
        ({"integration_types": [1], "contexts": [0, 1, 2]}, False, False, False),
        ({"integration_types": [0, 1]}, True, True, True),
        ({"default_member_permissions": str(SEND_MESSAGES)}, True, True, True),
        ({"default_member_permissions": str(KICK_MEMBERS | SEND_MESSAGES)}, True, False, True),
        ({"default_member_permissions": "0"}, True, False, True),
        ({"nsfw": True}, False, False, True),
    ],
)
async def test_commands_are_offered_by_permission_and_place(
    hand: Hand, playground: Playground, channel: str, change: dict[str, Any], anna: bool, ben: bool, direct: bool
) -> None:
    """Anna owns the guild, Ben has the permissions of everybody."""
    await register(hand, COMMAND | {"name": "marker"}, COMMAND | change)
    guild = await playground.guild()
    for name, expected in (("Anna", anna), ("Ben", ben)):
        person = await playground.person(name)
        await knows(person, "marker")
        _, dm = await hand.rest("POST", "/users/@me/channels", {"recipient_id": person.id})
        pages = [each["page"] for each in person.commands if each["name"] == "go"]
        shown = {"guilds": [guild] if expected else [], "dms": direct}
        assert pages == ([shown] if expected or direct else [])
        for where, offered in ((channel, expected), (dm["id"], direct)):
            body = {"person": person.id, "kind": "command", "channel": where, "command": "go"}
            if offered:
                assert (await playground.call("POST", "/page/interactions", json=body))["state"] == "pending"
            else:
                with pytest.raises(Refused, match="no command /go"):
                    await playground.call("POST", "/page/interactions", json=body)


async def test_an_entry_point_is_not_dropped_by_a_list_without_it(
    hand: Hand, playground: Playground, channel: str
) -> None:
    """What Discord answers to a bot whose application has Activities enabled, which brings such a command along."""
    where = f"/applications/{hand.rest.server.state.application.id}/commands"
    launch = {"name": "launch", "type": 4, "handler": 2, "integration_types": [0, 1], "contexts": [0, 1, 2]}
    status, kept = await hand.rest("POST", where, launch)
    assert (status, {key: kept[key] for key in launch}) == (201, launch)
    status, refused = await hand.rest("PUT", where, [COMMAND])
    assert (status, refused["code"]) == (400, 50240)
    status, listed = await hand.rest("PUT", where, [launch, COMMAND])
    assert (status, [each["name"] for each in listed], listed[0]["id"]) == (200, ["launch", "go"], kept["id"])
    person = await playground.person("Anna")
    await knows(person, "go")
    assert "launch" not in [each["name"] for each in person.commands]
    status, refused = await hand.rest("POST", where, launch | {"name": "second"})
    assert (status, refused["code"]) == (400, 30032)
    assert (await hand.rest("DELETE", f"{where}/{kept['id']}"))[0] == 204
    assert (await hand.rest("PUT", where, [COMMAND]))[0] == 200


async def test_the_contexts_of_a_command_are_kept(hand: Hand) -> None:
    where = f"/applications/{hand.rest.server.state.application.id}/commands"
    status, listed = await hand.rest("PUT", where, [COMMAND | {"integration_types": [0], "contexts": [0, 1]}])
    assert (status, listed[0]["integration_types"], listed[0]["contexts"]) == (200, [0], [0, 1])
    status, edited = await hand.rest("PATCH", f"{where}/{listed[0]['id']}", {"integration_types": [0, 1]})
    assert (status, edited["integration_types"], edited["contexts"]) == (200, [0, 1], [0, 1])


async def started(hand: Hand, doing: Any) -> tuple[dict[str, Any], asyncio.Task[Answer]]:
    running = asyncio.create_task(doing)
    return await hand.interaction(), running


async def test_a_command_of_a_user(hand: Hand, playground: Playground, channel: str) -> None:
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    await register(hand, {"name": "Buy a beer", "type": 2}, COMMAND)
    interaction, running = await started(hand, anna.user_command(channel, "Buy a beer", ben.id))
    data = interaction["data"]
    assert (data["type"], data["name"], data["target_id"]) == (2, "Buy a beer", ben.id)
    assert data["resolved"]["users"][ben.id]["global_name"] == "Ben"
    assert "user" not in data["resolved"]["members"][ben.id]
    assert "options" not in data
    await hand.respond(interaction, {"type": 4, "data": {"content": "Cheers"}})
    shown = (await running).shown
    assert shown["type"] == 23
    assert shown["interaction_metadata"]["target_user"]["id"] == ben.id
    guild = await playground.guild()
    await ben.leave_guild(guild)
    interaction, running = await started(hand, anna.user_command(channel, "Buy a beer", ben.id))
    assert "members" not in interaction["data"]["resolved"]
    await hand.respond(interaction, {"type": 4, "data": {"content": "Cheers"}})
    await running
    for name, target in (("go", ben.id), ("Sell", ben.id), ("Buy a beer", "1")):
        with pytest.raises(Refused, match="There is no"):
            await anna.user_command(channel, name, target)
    _, dm = await hand.rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
    with pytest.raises(Refused, match="not in these direct messages"):
        await anna.user_command(dm["id"], "Buy a beer", ben.id)


async def test_a_command_of_a_message(hand: Hand, playground: Playground, channel: str) -> None:
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    await register(hand, {"name": "Translate", "type": 3}, COMMAND)
    said = await ben.say(channel, "Prost")
    interaction, running = await started(hand, anna.message_command(said, "Translate"))
    data = interaction["data"]
    assert (data["type"], data["target_id"]) == (3, said["id"])
    assert data["resolved"]["messages"][said["id"]]["content"] == "Prost"
    await hand.respond(interaction, {"type": 4, "data": {"content": "Cheers", "flags": 64}})
    shown = (await running).shown
    assert (shown["type"], shown["interaction_metadata"]["target_message_id"]) == (23, said["id"])
    with pytest.raises(Refused, match="no such message"):  # an ephemeral one has no such menu
        await anna.message_command(shown, "Translate")
    with pytest.raises(Refused, match="no command"):
        await anna.message_command(said, "go")
    body = {"person": anna.id, "kind": "command", "type": 4, "channel": channel, "command": "go"}
    with pytest.raises(Refused, match="type must be 1"):
        await playground.call("POST", "/page/interactions", json=body)


# --- a modal with files ---


async def form_with_files(hand: Hand, person: Person, channel: str, **field: Any) -> Answer:
    upload = {"type": 19, "custom_id": "scores", **field}
    label = {"type": 18, "label": "Score sheets", "component": upload}
    interaction, running = await started(hand, person.slash(channel, "go"))
    modal = {"title": "Scores", "custom_id": "m", "components": [label]}
    assert (await hand.respond(interaction, {"type": 9, "data": modal}))[0] == 204
    return await running


async def test_files_go_up_with_a_modal(hand: Hand, playground: Playground, channel: str, clock: ManualClock) -> None:
    anna = await playground.person("Anna")
    form = await form_with_files(hand, anna, channel, min_values=1, max_values=2)
    files = [("one.txt", b"1"), ("two.txt", b"22")]
    for wrong in ([], ["0", "1", "2"], [5]):
        with pytest.raises(Refused, match="file"):
            await anna.submit(form, files=files, scores=wrong)
    interaction, running = await started(hand, anna.submit(form, files=files, scores=[1, 0]))
    (label,) = interaction["data"]["components"]
    two, one = label["component"]["values"]
    resolved = interaction["data"]["resolved"]["attachments"]
    assert [(resolved[each]["filename"], resolved[each]["size"]) for each in (one, two)] == [
        ("one.txt", 1),
        ("two.txt", 2),
    ]
    async with hand.rest.session.get(resolved[two]["url"]) as response:
        assert await response.read() == b"22"
    await hand.respond(interaction, {"type": 4, "data": {"content": "Thanks"}})
    assert text((await running).shown) == "Thanks"
    clock.advance(15 * 60)  # they go with the token
    async with hand.rest.session.get(resolved[two]["url"]) as response:
        assert response.status == 404


async def test_a_modal_that_needs_no_files(hand: Hand, playground: Playground, channel: str) -> None:
    anna = await playground.person("Anna")
    form = await form_with_files(hand, anna, channel, required=False)
    interaction, running = await started(hand, anna.submit(form))
    assert interaction["data"]["components"][0]["component"]["values"] == []
    assert "resolved" not in interaction["data"]
    await hand.respond(interaction, {"type": 4, "data": {"content": "Thanks"}})
    await running


TYPES = ["Image", ".PDF", ".tar.gz"]


@pytest.mark.parametrize("name", ["board.png", "BOARD.JPG", "rules.pdf", "saves.tar.gz"])
async def test_a_file_of_an_accepted_type_goes_up_whatever_is_in_it(
    hand: Hand, playground: Playground, channel: str, name: str
) -> None:
    anna = await playground.person("Anna")
    form = await form_with_files(hand, anna, channel, file_types=TYPES)
    interaction, running = await started(hand, anna.submit(form, files=[(name, b"text")], scores=["0"]))
    (attachment,) = interaction["data"]["resolved"]["attachments"].values()
    assert attachment["filename"] == name
    await hand.respond(interaction, {"type": 4, "data": {"content": "Thanks"}})
    await running


@pytest.mark.parametrize("name", ["board.svg", "png", "saves.gz", "rules.pdf.exe", "image"])
async def test_a_file_of_another_type_is_refused(hand: Hand, playground: Playground, channel: str, name: str) -> None:
    """By the file field of a modal, and by the option of a command."""
    anna = await playground.person("Anna")
    form = await form_with_files(hand, anna, channel, file_types=TYPES)
    with pytest.raises(Refused, match=r"scores takes only Image, \.PDF, \.tar\.gz"):
        await anna.submit(form, files=[(name, b"x")], scores=["0"])
    option = {"type": 11, "name": "sheet", "description": "S", "file_types": TYPES}
    inner = {"type": 1, "name": "sheet", "description": "S", "options": [option]}
    await register(
        hand, COMMAND | {"name": "plain", "options": [option]}, COMMAND | {"name": "sub", "options": [inner]}
    )
    await knows(anna, "sub")
    for command in ("plain", "sub sheet"):
        body = {"person": anna.id, "kind": "command", "channel": channel, "command": command, "options": {"sheet": "0"}}
        sent = _with_file(body, name)
        with pytest.raises(Refused, match="sheet takes only Image"):
            await playground.call("POST", "/page/interactions", data=sent)


def _with_file(body: dict[str, Any], name: str) -> aiohttp.FormData:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body))
    form.add_field("files[0]", b"x", filename=name)
    return form


async def test_the_registered_command_keeps_its_file_types(hand: Hand) -> None:
    application = hand.rest.server.state.application.id
    option = {"type": 11, "name": "sheet", "description": "S", "file_types": TYPES}
    status, listed = await hand.rest("PUT", f"/applications/{application}/commands", [COMMAND | {"options": [option]}])
    assert (status, listed[0]["options"][0]["file_types"]) == (200, TYPES)
