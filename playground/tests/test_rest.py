"""The remaining routes: who is who, where the gateway is, commands, and what is not supported."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

import pytest

from loopcord.data.settings import TOKEN, id_in
from tests.conftest import COMMAND

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from loopcord.server import Server
    from tests.wires import Rest


@pytest.fixture
def commands(server: Server) -> str:
    return f"/applications/{server.state.application.id}/commands"


@pytest.mark.parametrize("token", ["", "Bot wrong", TOKEN, f"Bearer {TOKEN}"])
async def test_a_request_without_the_right_token_gets_no_data(rest: Rest, token: str) -> None:
    answer = await rest("GET", "/users/@me", headers={"Authorization": token})
    assert answer == (401, {"message": "401: Unauthorized", "code": 0})


async def test_the_gateway_address_needs_no_token(rest: Rest, server: Server) -> None:
    """Discord's API description lets `GET /gateway` do without one, not so `GET /gateway/bot`. hikari sends none."""
    without = {"Authorization": ""}
    assert await rest("GET", "/gateway", headers=without) == (
        200,
        {"url": server.address.replace("http", "ws") + "/gateway"},
    )
    assert (await rest("GET", "/gateway/bot", headers=without))[0] == 401


async def test_users_and_the_application_can_be_looked_up(rest: Rest, server: Server, playground: Playground) -> None:
    _, me = await rest("GET", "/users/@me")
    assert (me["username"], me["bot"]) == ("Bot", True)
    for path in ("/oauth2/applications/@me", "/applications/@me"):
        assert (await rest("GET", path))[1]["id"] == me["id"]
    anna = await playground.person("Anna")
    _, user = await rest("GET", f"/users/{anna.id}")
    assert (user["global_name"], user["username"]) == ("Anna", "anna")
    assert (await rest("GET", f"/users/{me['id']}"))[1]["bot"] is True
    assert (await rest("GET", "/users/1"))[1]["code"] == 10013


async def test_both_gateway_routes_name_the_same_address(rest: Rest, server: Server) -> None:
    _, plain = await rest("GET", "/gateway")
    _, bot = await rest("GET", "/gateway/bot")
    assert plain["url"] == bot["url"] == server.address.replace("http", "ws") + "/gateway"
    assert bot["session_start_limit"]["total"] == 1000


async def test_a_guild(rest: Rest, playground: Playground) -> None:
    (guild,) = await playground.guilds()
    path = f"/guilds/{guild['id']}"
    assert (await rest("GET", f"{path}?with_counts=true"))[1]["approximate_member_count"] == 4
    assert [each["name"] for each in (await rest("GET", f"{path}/channels"))[1]] == ["general", "random"]
    everyone, bots, regulars = (await rest("GET", f"{path}/roles"))[1]
    for role in (everyone, bots, regulars):
        assert await rest("GET", f"{path}/roles/{role['id']}") == (200, role)
    assert (await rest("GET", f"{path}/roles/1"))[1]["code"] == 10011
    assert everyone["id"] == guild["id"]
    assert (regulars["name"], regulars["position"]) == ("Regulars", 2)
    anna = await playground.person("Anna")
    assert (await rest("GET", f"{path}/members/{anna.id}"))[1]["roles"] == [regulars["id"]]
    _, me = await rest("GET", "/users/@me")
    assert (await rest("GET", f"{path}/members/{me['id']}"))[1]["roles"] == [bots["id"]]
    assert (await rest("GET", f"{path}/members/1"))[1]["code"] == 10013
    assert await rest("GET", f"{path}/emojis") == (200, [])
    assert [each["id"] for each in (await rest("GET", "/users/@me/guilds"))[1]] == [guild["id"]]
    assert (await rest("GET", "/guilds/1"))[1]["code"] == 10004
    assert (await rest("GET", "/guilds/x"))[1]["errors"]["guild_id"]["_errors"][0]["code"] == "NUMBER_TYPE_COERCE"


async def test_ids_of_commands_are_stable(rest: Rest, commands: str) -> None:
    _, first = await rest("PUT", commands, [COMMAND, COMMAND | {"name": "stop"}])
    go, stop = first
    assert go["application_id"] in commands
    _, second = await rest("PUT", commands, [COMMAND | {"name": "stop", "description": "Halt"}, COMMAND])
    assert [each["id"] for each in second] == [stop["id"], go["id"]]
    assert second[1]["version"] == go["version"]
    assert second[0]["version"] != stop["version"]
    status, again = await rest("POST", commands, COMMAND)
    assert (status, again["id"]) == (200, go["id"])
    status, new = await rest("POST", commands, COMMAND | {"name": "new"})
    assert status == 201
    assert len((await rest("GET", commands))[1]) == 3
    assert (await rest("DELETE", f"{commands}/{new['id']}")) == (204, None)
    assert (await rest("GET", f"{commands}/{new['id']}"))[1]["code"] == 10063
    assert (await rest("PUT", commands, [])) == (200, [])


async def test_editing_a_command(rest: Rest, commands: str) -> None:
    _, (go,) = await rest("PUT", commands, [COMMAND])
    path = f"{commands}/{go['id']}"
    change = {"description": "Start", "name_localizations": {"de": "los"}}
    assert (await rest("PATCH", path, change))[1]["description"] == "Start"
    _, edited = await rest("GET", path)
    assert (edited["name"], edited["name_localizations"]) == ("go", {"de": "los"})
    assert (await rest("PATCH", path, {"description": ""}))[1]["code"] == 50035
    (listed,) = (await rest("GET", commands))[1]
    assert "name_localizations" not in listed
    (listed,) = (await rest("GET", f"{commands}?with_localizations=true"))[1]
    assert listed["name_localizations"] == {"de": "los"}


async def test_lists_have_no_localizations_at_any_depth_unless_they_are_asked_for(rest: Rest, commands: str) -> None:
    """Discord's page "Application Commands", "Retrieving localized commands" and `with_localizations`."""
    german = {"name_localizations": {"de": "bier"}, "description_localizations": {"de": "Bier"}}
    choice = {"name": "Pils", "value": "p", "name_localizations": {"de": "Pilsener"}}
    beer = {"type": 3, "name": "beer", "description": "Beer", "choices": [choice], **german}
    order = {"type": 1, "name": "order", "description": "Order", "options": [beer], **german}
    await rest("PUT", commands, [COMMAND | {"options": [order], **german}])
    (short,) = (await rest("GET", commands))[1]
    assert "_localizations" not in json.dumps(short)
    assert short["options"][0]["options"][0]["choices"] == [{"name": "Pils", "value": "p"}]
    (full,) = (await rest("GET", f"{commands}?with_localizations=true"))[1]
    assert full["options"] == [order]
    assert (await rest("GET", f"{commands}/{full['id']}"))[1] == full


async def test_commands_of_a_guild_hide_global_ones(rest: Rest, commands: str, playground: Playground) -> None:
    anna = await playground.person("Anna")
    guild = (await playground.guilds())[0]["id"]
    await rest("PUT", commands, [COMMAND, COMMAND | {"name": "everywhere"}])
    local = commands.replace("/commands", f"/guilds/{guild}/commands")
    _, (own,) = await rest("PUT", local, [COMMAND])
    assert own["guild_id"] == guild
    await anna.until(lambda: len(anna.commands) == 3)
    world = rest.server.state.world
    assert {each["name"]: each["id"] for each in world.commands_in(guild)}["go"] == own["id"]
    assert own["id"] not in [each["id"] for each in world.commands_in(None)]
    assert (await rest("GET", commands.replace("/commands", "/guilds/1/commands")))[1]["code"] == 50001
    assert (await rest("GET", "/applications/1/commands"))[1]["code"] == 10002


async def test_commands_that_are_not_for_direct_messages(rest: Rest, commands: str) -> None:
    forms = [
        COMMAND | {"name": "guilds-only", "contexts": [0]},
        COMMAND | {"name": "private-only", "contexts": [1]},
        COMMAND | {"name": "old-style", "dm_permission": False},
        COMMAND | {"name": "all"},
    ]
    await rest("PUT", commands, forms)
    world = rest.server.state.world
    assert {each["name"] for each in world.commands_in(None)} == {"private-only", "all"}
    guild = next(iter(world.guilds))
    assert {each["name"] for each in world.commands_in(guild)} == {"guilds-only", "old-style", "all"}


async def test_a_hundred_commands_and_no_more(rest: Rest, commands: str) -> None:
    await rest("PUT", commands, [COMMAND | {"name": f"c{number}"} for number in range(100)])
    status, error = await rest("POST", commands, COMMAND | {"name": "one-too-many"})
    assert (status, error["code"]) == (400, 30032)
    assert len((await rest("GET", commands))[1]) == 100


async def test_the_application_has_the_id_in_the_token(rest: Rest) -> None:
    """As on Discord: the token of the example under "Authentication" in its reference begins with an id in base64.

    Libraries rely on it: hikari takes the bot's id from there before it has asked anybody.
    """
    number = base64.b64decode(TOKEN.split(".")[0] + "==").decode()
    assert (await rest("GET", "/applications/@me"))[1]["id"] == number
    assert (await rest("GET", "/users/@me"))[1]["id"] == number


@pytest.mark.parametrize("token", ["playground", "MTIz", "MTIz.b", "!.b.c", "YWJj.b.c", "Mfg.b.c", ".b.c", "MA.b.c"])
def test_a_token_of_another_form_has_no_id(token: str) -> None:
    assert id_in("MTIz.b.c") == "123"
    assert id_in(token) is None
