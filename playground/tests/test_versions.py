"""Requests and sockets of other versions of the API: 9 and paths without a version are served as version 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import msgspec
import pytest

from loopcord.data.clock import ManualClock
from loopcord.data.settings import TOKEN
from loopcord.server import Server
from tests.wires import Wire

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from loopcord.data.settings import Settings
    from tests.wires import Rest

HEADERS = {"Authorization": f"Bot {TOKEN}"}


@pytest.mark.unknown_fields  # every request of another version has a warning
@pytest.mark.parametrize("prefix", ["/api/v9", "/api"])
async def test_another_version_is_served_as_10_with_a_warning(
    rest: Rest, server: Server, playground: Playground, prefix: str
) -> None:
    channel = await playground.channel()
    base, session = server.address + prefix, rest.session
    async with session.get(f"{base}/gateway") as answer:
        assert (answer.status, (await answer.json())["url"]) == (200, server.state.gateway_address)
    async with session.get(f"{base}/gateway/bot") as answer:
        assert answer.status == 401
    async with session.get(f"{base}/gateway/bot", headers=HEADERS) as answer:
        assert (await answer.json())["url"] == server.state.gateway_address
    path = f"/channels/{channel}/messages"
    async with session.post(base + path, headers=HEADERS, json={"content": "x", "nonsense": 1}) as answer:
        assert (answer.status, (await answer.json())["content"]) == (200, "x")
    async with session.post(base + path, headers=HEADERS, json={"content": "x" * 2001}) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50035)
    async with session.get(f"{base}/nowhere", headers=HEADERS) as answer:
        assert answer.status == 404
    async with session.get(f"{base}/voice/regions", headers=HEADERS) as answer:
        assert answer.status == 501
    entries = server.state.record.after(0, "rest")
    assert [entry["path"] for entry in entries[-4:]] == [path, path, "/nowhere", "/voice/regions"]
    assert all(
        f"{prefix}{entry['path']}: Discord's API is served as version 10" in entry["warnings"][0] for entry in entries
    )
    assert entries[-4]["warnings"][1] == "nonsense: Discord has no such field here and ignores it."
    assert all(not entry["complaints"] for entry in entries)


async def test_all_versions_share_their_limits(settings: Settings) -> None:
    limited = msgspec.structs.replace(settings, rate_limits=True)
    async with Server(limited, ManualClock()) as server, aiohttp.ClientSession() as session:
        channel = next(iter(server.state.world.channels))
        statuses = []
        for prefix in ("/api/v10", "/api/v9", "/api", "/api/v10", "/api/v9", "/api"):
            url = f"{server.address}{prefix}/channels/{channel}/messages"
            async with session.post(url, headers=HEADERS, json={"content": "x"}) as answer:
                statuses.append(answer.status)
    assert statuses == [200, 200, 200, 200, 200, 429]


async def test_version_10_has_no_warning(rest: Rest, server: Server) -> None:
    await rest("GET", "/users/@me")
    assert server.state.record.after(0, "rest")[-1]["warnings"] == []


@pytest.mark.parametrize("version", ["6", "7", "8", "11", "90", "100"])
async def test_the_other_versions_are_not_supported(rest: Rest, server: Server, version: str) -> None:
    for path in ("gateway", "users/@me"):
        async with rest.session.get(f"{server.address}/api/v{version}/{path}", headers=HEADERS) as response:
            assert (response.status, (await response.json())["code"]) == (501, 0)


@pytest.mark.parametrize(("query", "version"), [("v=10", 10), ("v=9", 9), ("encoding=json", 10)])
async def test_a_socket_of_version_9_is_served_as_10(
    rest: Rest, caplog: pytest.LogCaptureFixture, query: str, version: int
) -> None:
    wire = await Wire.open(rest, query)
    await wire.identify()
    ready = (await wire.event("READY"))["d"]
    assert ready["v"] == version
    application = (await rest("GET", "/applications/@me"))[1]
    assert ready["application"] == {name: application[name] for name in ("id", "flags", "flags_new")}
    assert ("version" in caplog.text) == (query != "v=10")
