"""The application's emojis: making them, their rules, and components that show them."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from loopcord.data.world import Emoji
from loopcord.server import Server
from loopcord.services import emojis as rules
from loopcord.testing.hosted import hosted
from tests.bot import PNG
from tests.wires import Rest

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.client.playground import Playground
    from loopcord.data.settings import Settings
    from tests.bot import TestBot
    from tests.wires import Hand

GIF = b"GIF89a\x01\x00\x01\x00\x00\x00\x00" + 2 * b"\x21\xf9\x04\x04\x0a\x00\x00\x00\x2c"


def uri(data: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


@pytest.fixture
def emojis(server: Server) -> str:
    return f"/applications/{server.state.application.id}/emojis"


async def test_emojis_of_a_bot_that_has_created_them_before(tmp_path: Path) -> None:
    async with hosted(tmp_path) as playground, aiohttp.ClientSession() as session:
        playground.put_emojis("beer", "mug")
        state = playground.server.state
        rest = Rest(playground.server, session)
        _, listed = await rest("GET", f"/applications/{state.application.id}/emojis")
        assert [each["name"] for each in listed["items"]] == ["beer", "mug"]
        for each in listed["items"]:
            async with session.get(f"{playground.url}/emojis/{each['id']}.png") as answer:
                assert (answer.status, answer.content_type) == (200, "image/png")


async def test_a_life_of_an_emoji(rest: Rest, emojis: str, playground: Playground, server: Server) -> None:
    anna = await playground.person("Anna")
    assert await rest("GET", emojis) == (200, {"items": []})
    status, beer = await rest("POST", emojis, {"name": "beer", "image": uri(PNG)})
    assert (status, beer["name"], beer["animated"], beer["available"]) == (201, "beer", False, True)
    assert beer["user"]["id"] == server.state.application.id
    assert await rest("GET", f"{emojis}/{beer['id']}") == (200, beer)
    _, wave = await rest("POST", emojis, {"name": "wave", "image": uri(GIF, "image/gif")})
    assert wave["animated"] is True
    await anna.until(lambda: [each["name"] for each in anna.emojis] == ["beer", "wave"])
    for ending in ("png", "webp", "gif"):
        async with rest.session.get(f"{server.address}/emojis/{beer['id']}.{ending}") as response:
            assert (response.status, response.content_type) == (200, "image/png")
            assert await response.read() == PNG
    async with rest.session.get(anna.emojis[1]["url"]) as response:
        assert (response.content_type, await response.read()) == ("image/gif", GIF)
    assert (await rest("PATCH", f"{emojis}/{beer['id']}", {"name": "Bier_2"}))[1]["name"] == "Bier_2"
    assert [each["name"] for each in (await rest("GET", emojis))[1]["items"]] == ["Bier_2", "wave"]
    assert await rest("DELETE", f"{emojis}/{beer['id']}") == (204, None)
    assert (await rest("GET", f"{emojis}/{beer['id']}"))[1]["code"] == 10014
    async with rest.session.get(f"{server.address}/emojis/{beer['id']}.png") as response:
        assert response.status == 404
    await anna.until(lambda: [each["name"] for each in anna.emojis] == ["wave"])
    assert len(list((server.state.settings.data / "attachments").iterdir())) == 1
    assert (await rest("GET", "/applications/1/emojis"))[1]["code"] == 10002


@pytest.mark.parametrize(
    ("form", "place", "code"),
    [
        ({"image": uri(PNG)}, "name", "BASE_TYPE_REQUIRED"),
        ({"name": "x", "image": uri(PNG)}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "x" * 33, "image": uri(PNG)}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "be-er", "image": uri(PNG)}, "name", "STRING_TYPE_REGEX"),
        ({"name": "bärchen", "image": uri(PNG)}, "name", "STRING_TYPE_REGEX"),
        ({"name": "taken", "image": uri(PNG)}, "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        ({"name": "beer"}, "image", "BASE_TYPE_REQUIRED"),
        ({"name": "beer", "image": "beer.png"}, "image", "BASE64_TYPE_INVALID"),
        ({"name": "beer", "image": "data:image/png;base64,???"}, "image", "BASE64_TYPE_INVALID"),
        ({"name": "beer", "image": uri(b"text")}, "image", "IMAGE_INVALID"),
        ({"name": "beer", "image": uri(PNG + bytes(256 * 1024))}, "image", "BINARY_TYPE_MAX_SIZE"),
    ],
)
async def test_an_invalid_emoji_is_refused(
    rest: Rest, emojis: str, form: dict[str, Any], place: str, code: str
) -> None:
    assert (await rest("POST", emojis, {"name": "taken", "image": uri(PNG)}))[0] == 201
    status, error = await rest("POST", emojis, form)
    assert (status, error["code"]) == (400, 50035)
    assert error["errors"][place]["_errors"][0]["code"] == code
    assert len((await rest("GET", emojis))[1]["items"]) == 1


async def test_renaming_to_a_name_that_is_taken(rest: Rest, emojis: str) -> None:
    _, beer = await rest("POST", emojis, {"name": "beer", "image": uri(PNG)})
    await rest("POST", emojis, {"name": "wine", "image": uri(PNG)})
    assert (await rest("PATCH", f"{emojis}/{beer['id']}", {"name": "wine"}))[1]["code"] == 50035
    assert (await rest("PATCH", f"{emojis}/{beer['id']}", {"name": "beer"}))[0] == 200


async def test_two_thousand_and_no_more(rest: Rest, emojis: str, server: Server) -> None:
    for number in range(rules.MAX_EMOJIS):
        server.state.world.put(Emoji(id=str(number), name=f"e_{number}", content_type="image/png"))
    status, error = await rest("POST", emojis, {"name": "beer", "image": uri(PNG)})
    assert (status, error["code"]) == (400, 30008)


def row(emoji: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "go", "emoji": emoji}]}


def select(emoji: dict[str, Any]) -> dict[str, Any]:
    options = [{"label": "a", "value": "a", "emoji": emoji}]
    return {"type": 1, "components": [{"type": 3, "custom_id": "go", "options": options}]}


async def test_components_show_only_emojis_that_exist(
    hand: Hand, rest: Rest, emojis: str, playground: Playground
) -> None:
    channel = await playground.channel()
    path = f"/channels/{channel}/messages"
    _, beer = await rest("POST", emojis, {"name": "beer", "image": uri(PNG)})
    good, bad = {"id": beer["id"], "name": "beer"}, {"id": "1", "name": "beer"}
    for make, place in ((row, ("emoji", "id")), (select, ("options", "0", "emoji", "id"))):
        status, sent = await rest("POST", path, {"components": [make(good)]})
        assert status == 200
        for method, where in (("POST", path), ("PATCH", f"{path}/{sent['id']}")):
            status, error = await rest(method, where, {"components": [make(bad)]})
            assert (status, error["code"]) == (400, 50035)
            found = error["errors"]["components"]["0"]["components"]["0"]
            for step in place:
                found = found[step]
            assert found["_errors"][0]["code"] == "BUTTON_COMPONENT_INVALID_EMOJI"
    body = {"flags": 1 << 15, "components": [{"type": 17, "components": [row(bad)]}]}
    assert (await rest("POST", path, body))[1]["code"] == 50035
    status, sent = await rest("POST", path, {"content": "<:beer:1>"})
    assert (status, sent["content"]) == (200, "<:beer:1>")  # in a text it is only text


async def test_they_are_there_after_a_restart(settings: Settings) -> None:
    async with Server(settings) as server, aiohttp.ClientSession() as session:
        path = f"/applications/{server.state.application.id}/emojis"
        _, beer = await Rest(server, session)("POST", path, {"name": "beer", "image": uri(PNG)})
    async with Server(settings) as server, aiohttp.ClientSession() as session:
        assert await Rest(server, session)("GET", path) == (200, {"items": [beer]})
        async with session.get(f"{server.address}/emojis/{beer['id']}.png") as response:
            assert await response.read() == PNG
        assert int(server.state.snowflakes.next()) > int(beer["id"])


async def test_discord_py_makes_and_uses_them(bot: TestBot, playground: Playground) -> None:
    beer = await bot.create_application_emoji(name="beer", image=PNG)
    assert [each.name for each in await bot.fetch_application_emojis()] == ["beer"]
    assert (await beer.edit(name="pils")).name == "pils"
    assert (await bot.fetch_application_emoji(beer.id)).name == "pils"
    await beer.delete()
    assert await bot.fetch_application_emojis() == []
