"""What is there again after a stop, after a kill, and why a playground does not start."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
import pytest

from loopcord.client.parts import text
from loopcord.client.playground import Playground
from loopcord.client.process import PlaygroundProcess
from loopcord.data.clock import ManualClock
from loopcord.data.persistence import Store, UnusableFolder
from loopcord.data.world import Person, World
from loopcord.server import Server
from loopcord.services.furnishing import new_guild
from tests.bot import PNG
from tests.conftest import COMMAND
from tests.wires import Rest

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.data.settings import Settings


async def test_the_world_is_the_same_after_a_restart(settings: Settings) -> None:
    async with Server(settings) as server, aiohttp.ClientSession() as session, Playground(server.address) as before:
        rest = Rest(server, session)
        anna = await before.person("Anna")
        await anna.set(dms="50278")
        dora = await before.add_person("Dora", "pl")
        guild = await before.add_guild("Second")
        channel = await before.add_channel("hall", guild["id"])
        doomed = await before.add_channel("doomed", guild["id"])
        await before.delete_channel(doomed)
        await rest("PUT", f"/applications/{server.state.application.id}/commands", [COMMAND])
        _, dm = await rest("POST", "/users/@me/channels", {"recipient_id": dora.id})
        gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
        body = {"flags": 1 << 15, "components": [gallery]}
        _, sent = await rest.with_files("POST", f"/channels/{dm['id']}/messages", body, ("a.png", PNG))
        _, gone = await rest("POST", f"/channels/{channel}/messages", {"content": "gone"})
        await rest("DELETE", f"/channels/{channel}/messages/{gone['id']}")
        shown = await before.call("GET", "/page/snapshot", params={"person": dora.id})
        people = await before.call("GET", "/page/people")
        application = server.state.application.id
    async with Server(settings) as server, Playground(server.address) as after:
        again = await after.call("GET", "/page/snapshot", params={"person": dora.id})
        assert await after.call("GET", "/page/people") == people
        assert server.state.application.id == application
        where = shown["messages"][dm["id"]][0]["components"][0]["items"][0]["media"]["url"]
        picture = again["messages"][dm["id"]][0]["components"][0]["items"][0]["media"]["url"]
        assert picture.startswith(server.address)
        async with after.session.get(picture) as response:
            assert await response.read() == PNG
        assert (len(shown.pop("notifications")), again.pop("notifications")) == (1, []), "a restart forgets them"
        # Everything else is equal but the port, which is part of the addresses of files.
        assert msgspec.json.encode(again).replace(picture.encode(), where.encode()) == msgspec.json.encode(shown)
        new = await after.add_channel("new", guild["id"])
        assert int(new) > int(sent["id"])


async def test_another_name_of_the_bot_keeps_its_id(settings: Settings) -> None:
    async with Server(settings) as server:
        first = server.state.application
    async with Server(msgspec.structs.replace(settings, name="Wirt")) as server:
        assert (server.state.application.id, server.state.application.name) == (first.id, "Wirt")


async def test_ids_grow_even_when_the_clock_is_set_back(settings: Settings) -> None:
    clock = ManualClock(2_000_000_000)
    async with Server(settings, clock) as server:
        last = new_guild(server.state, "Late", "ja", "1")
    async with Server(settings, ManualClock(1_000_000_000)) as server:
        assert int(server.state.snowflakes.next()) > int(last.id)


async def test_a_kill_loses_a_second_at_most(tmp_path: Path) -> None:
    process = PlaygroundProcess(tmp_path / "world")
    await process.start()
    async with Playground(process.url) as playground:
        anna = await playground.person("Anna")
        await anna.say(await playground.channel(), "remember me")
        await asyncio.sleep(1)
        assert await process.kill() == -signal.SIGKILL
    await process.start()
    async with Playground(process.url) as playground:
        anna = await playground.person("Anna")
        assert [text(each) for each in anna.messages(await playground.channel())] == ["remember me"]
    assert await process.stop() == 0
    assert "Traceback" not in process.log()


async def test_one_folder_for_one_playground(settings: Settings, tmp_path: Path) -> None:
    async with Server(settings):
        with pytest.raises(UnusableFolder, match="in use by another playground"):
            Server(settings)
    (tmp_path / "file").write_text("")
    with pytest.raises(UnusableFolder, match="cannot be written"):
        Store(tmp_path / "file" / "world")
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "playground.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(UnusableFolder, match="cannot be used"):
        Store(bad)


async def test_a_failed_write_is_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("loopcord.data.persistence.DELAY", 0.01)
    store = Store(tmp_path / "world")
    write, failures = store._write, 0

    def failing(*changes: Any) -> None:
        nonlocal failures
        if failures < 2:
            failures += 1
            raise sqlite3.OperationalError("database or disk is full")
        write(*changes)

    monkeypatch.setattr(store, "_write", failing)
    world = World()
    world.put(Person(id="1", name="Anna", locale="de"))
    store.start(world)
    while world.changes or failures < 2:  # noqa: ASYNC110  (the store tells nobody when it has written)
        await asyncio.sleep(0.01)
    await store.close(world)
    assert "could not be stored" in caplog.text
    again = Store(tmp_path / "world")
    assert list(again.load().people) == ["1"]
    await again.close(World())


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "loopcord", *options], capture_output=True, text=True, timeout=20, check=False
    )


def test_a_port_in_use_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = run("--port", str(port), "--data", str(tmp_path / "world"))
    assert ended.returncode == 1
    assert ended.stderr == f"The address 127.0.0.1:{port} is in use by another program.\n"
    assert ended.stdout == ""


def test_an_unusable_folder_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ended = run("--port", "0", "--data", str(tmp_path / "file"))
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"The data folder {tmp_path / 'file'} cannot be written")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_it_cleanly_with_bots_and_pages_there(tmp_path: Path, how: signal.Signals) -> None:
    process = PlaygroundProcess(tmp_path / "world", "--guild-locale", "ja", "--name", "Wirt", "--token", "t")
    await process.start()
    async with Playground(process.url) as playground:
        assert (await playground.guilds())[0]["locale"] == "ja"
        await playground.people()
        socket_ = await playground.session.ws_connect(process.url.replace("http", "ws") + "/gateway")
        assert (await socket_.receive_json())["op"] == 10
        assert process.pid is not None
        assert await process.end(how) == 0
        assert (await socket_.receive()).data == 1001
    assert "Traceback" not in process.log()
