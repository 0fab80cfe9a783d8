"""Starting once more: what Discord knows already is not written again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from loopcord.client import TOKEN, Playground

from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import House

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def commands(playground: Playground, method: str = "GET", path: str = "", body: object = None) -> Any:
    """What Discord answers to a request about the global commands."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {TOKEN}"}) as session:
        async with session.get(f"{playground.url}/api/v10/users/@me") as me:
            application = (await me.json())["id"]
        address = f"{playground.url}/api/v10/applications/{application}/commands{path}"
        async with session.request(method, address, json=body) as answer:
            assert answer.status in (200, 201, 204)
            return None if answer.status == 204 else await answer.json()


async def test_commands_are_registered_at_the_first_start_only_and_the_entry_point_of_an_activity_is_kept(
    own: House,
) -> None:
    """Discord gives the application such a command when Activities are enabled, and refuses lists without it."""
    writes = ("POST", "PUT", "PATCH", "DELETE")

    async def registrations() -> list[tuple[str, int]]:
        asked = await own.playground.record(kind="rest")
        lists = [each for each in asked if each["path"].endswith("/commands") and each["method"] in writes]
        return [(each["method"], each["status"]) for each in lists]

    check_contexts(await commands(own.playground))
    assert await registrations() == [("PUT", 200)]
    await own.bot.stop()
    launch = {"name": "launch", "type": 4, "handler": 2, "integration_types": [0, 1], "contexts": [0, 1, 2]}
    kept = await commands(own.playground, "POST", body=launch)
    await own.bot.start()
    assert await registrations() == [("PUT", 200), ("POST", 201)], "it is no difference"
    await own.bot.stop()
    [join] = [each for each in await commands(own.playground) if each["name"] == "join"]
    await commands(own.playground, "PATCH", f"/{join['id']}", {"integration_types": [0, 1]})
    await own.bot.start()
    assert await registrations() == [("PUT", 200), ("POST", 201), ("PUT", 200)]
    found = {each["name"]: each for each in await commands(own.playground)}
    assert found["launch"]["id"] == kept["id"]
    assert {key: found["launch"][key] for key in launch} == launch
    assert found["join"]["integration_types"] == [0]
    assert own.bot.troubles() == []


async def test_a_start_with_an_empty_database_is_reported_if_the_bot_has_run_before(own: House, tmp_path: Path) -> None:
    """It was started in another folder, or with other settings: the tables are elsewhere."""
    await own.bot.kill()  # unlike `stop`, it waits until the playground sees the bot offline
    file = tmp_path / "elsewhere" / "data.sqlite3"
    async with BotProcess(file.parent, own.playground, store=f"sqlite:///{file.as_posix()}") as bot:
        [warning] = bot.troubles()
        assert (warning["event"], warning["database"]) == ("database-is-new", str(file))
        await bot.kill()
        await bot.start()
        assert bot.troubles() == [warning], "it is not new any more"


def check_contexts(found: list[Json]) -> None:
    """Commands are for servers that have the bot, and some for its direct messages."""
    assert {tuple(each["integration_types"]) for each in found} == {(0,)}
    assert {tuple(each["contexts"]) for each in found} == {(0,), (0, 1)}
    direct = {each["name"] for each in found if 1 in each["contexts"]}
    assert direct >= {"rules", "tutorial", "hand", "leave", "privacy"}
    assert not direct & {"join", "start", "stop", "board", "kick", "gamenight", "settings"}
