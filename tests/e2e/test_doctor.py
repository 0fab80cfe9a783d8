"""`stammtisch doctor` as a process, beside a running bot and without one, with each fault made once."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from loopcord.client import TOKEN, Playground, PlaygroundProcess
from loopcord.testing.discordpy import look_here

from bot.cli.doctor_command import examine, for_program, is_well
from bot.cli.play_command import free_port
from bot.games.registry import ICONS
from bot.store.schema import ServerSettings
from bot.store.store import Store
from bot.store.unit_of_work import save_server
from tests.e2e.bot_process import PROCESS_TIMEOUT, BotProcess
from tests.e2e.wires import Wires
from tests.store.rows import put, table_record

if TYPE_CHECKING:
    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

ROOT = Path(__file__).resolve().parents[2]


async def run(*options: str, folder: Path) -> tuple[int, str]:
    """What it says, with its status."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("STAMMTISCH_")}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "doctor", *options),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(ROOT), "COLUMNS": "80"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await asyncio.wait_for(process.communicate(), PROCESS_TIMEOUT)
    assert errors.decode() == ""
    assert TOKEN not in output.decode()
    assert process.returncode is not None
    return process.returncode, output.decode()


async def found_by_process(config: Path) -> tuple[int, dict[str, Any]]:
    """What it finds by these settings, with its status."""
    status, told = await run("--config", str(config), "--json", folder=config.parent)
    said = json.loads(told)
    assert said["ok"] is (status == 0)
    return status, by_check(said["findings"])


async def found(config: Path) -> tuple[int, dict[str, Any]]:
    """The same by this process, which takes less time."""
    with look_here("http://127.0.0.1:9"):  # it looks elsewhere by itself; afterwards discord.py is as it was
        findings = await examine(config)
    return int(not is_well(findings)), by_check([for_program(each) for each in findings])


def by_check(findings: list[Any]) -> dict[str, Any]:
    """Findings by what they are about; of several servers the worst."""
    order = ["ok", "warning", "error"]
    for each in findings:
        assert each["sentence"].endswith(".")
        assert bool(each["advice"]) is (each["level"] != "ok")
    return {each["check"]: each for each in sorted(findings, key=lambda finding: order.index(finding["level"]))}


def settings(folder: Path, url: str, more: str = "", *, store: str | None = None, token: str = TOKEN) -> Path:
    """Settings for a bot that neither draws nor thinks, unless `more` says so."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "config.toml"
    address = store or f"sqlite:///{(folder / 'tables.sqlite3').as_posix()}"
    parts = {"pictures": "workers = 0", "workers": "processes = 0", "health": f'file = "{folder.as_posix()}/alive"'}
    for name, lines in parts.items():
        if f"[{name}]" not in more:
            more += f"[{name}]\n{lines}\n"
    file.write_text(
        f'[discord]\ntoken = "{token}"\nurl = "{url}"\n[store]\nurl = "{address}"\n{more}', encoding="utf-8"
    )
    file.chmod(0o600)
    return file


async def test_nothing_is_wrong_beside_a_running_bot(tmp_path: Path) -> None:
    port = free_port()
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, emojis=True, health=f"port = {port}") as bot,
    ):
        created = Wires(playground, 0)
        await created.until(lambda seen: sum("emojis" in each["path"] for each in seen) > len(ICONS), "rest")
        bot.config.chmod(0o600)
        requests = len(await playground.record(kind="rest"))
        status, findings = await found_by_process(bot.config)
        assert {each["level"] for each in findings.values()} == {"ok"}, findings
        assert status == 0
        assert "A bot answers at" in findings["ports"]["sentence"]
        assert "is writable and up to date" in findings["database"]["sentence"]
        assert "A bot is running on the database" in findings["running"]["sentence"]
        assert "in 2 text channels" in findings["servers"]["sentence"]
        asked = (await playground.record(kind="rest"))[requests:]
        assert {each["method"] for each in asked} == {"GET"}, "nothing is changed"
        assert bot.is_running
        assert bot.troubles() == []


async def test_possible_faults_on_discord_are_reported(tmp_path: Path) -> None:
    """Warnings: the bot works, and so the status says."""
    async with (
        PlaygroundProcess(tmp_path / "playground", "--privileged-intents", "members") as process,
        Playground(process.url) as playground,
    ):
        await playground.deny_bot(await playground.channel("random"), "attach_files")
        back_room = await playground.add_channel("back-room")
        await playground.bot_access(back_room, "hidden")
        config = settings(tmp_path / "host", process.url)
        status, findings = await found(config)
        levels = {name: each["level"] for name, each in findings.items()}
        assert status == 0
        for name in ("intents", "servers", "commands", "emojis"):
            assert levels[name] == "warning", findings[name]
        assert "Server Members" in findings["intents"]["sentence"]
        assert findings["servers"]["sentence"] == "In Playground the bot lacks Attach Files in #random."
        assert "/join" in findings["commands"]["sentence"]
        assert {levels[name] for name in ("token", "gateway", "clock", "install", "database")} == {"ok"}
        assert not (config.parent / "tables.sqlite3").exists(), "nothing is made"
        await playground.deny_bot(await playground.channel("random"))
        await playground.bot_access(await playground.channel("general"), "silent")
        await playground.bot_access(await playground.channel("random"), "hidden")
        status, findings = await found(config)
        assert (status, findings["servers"]["level"]) == (1, "error")
        assert "the bot cannot write in any text channel; it lacks Send Messages" in findings["servers"]["sentence"]
        await playground.remove_bot(await playground.guild())
        _, findings = await found(config)
        assert (findings["servers"]["level"], findings["servers"]["sentence"]) == (
            "warning",
            "The bot is in no server.",
        )


async def test_hidden_channels_are_told_from_gone_ones(tmp_path: Path) -> None:
    """Of channels that a server's settings or an open table name, and that Discord does not list, each is asked for."""
    async with (
        PlaygroundProcess(tmp_path / "playground") as process,
        Playground(process.url) as playground,
    ):
        config = settings(tmp_path / "host", process.url)
        guild = int((await playground.guilds())[0]["id"])
        allowed, private, gone, played = [await playground.add_channel(name) for name in ("a", "b", "c", "d")]
        async with await Store.open(f"sqlite:///{config.parent / 'tables.sqlite3'}") as store:
            chosen = ServerSettings(channels=(int(allowed), int(private), int(gone)))
            await store.write(lambda unit: save_server(unit, guild, chosen))
            await put(store, table_record("open2345", guild_id=guild, channel_id=int(played)))
        for channel in (private, played):
            await playground.bot_access(channel, "hidden")
        await playground.delete_channel(gone)
        with look_here("http://127.0.0.1:9"):
            told = [each for each in await examine(config) if each.check == "servers"]
        assert [each.sentence for each in told] == [
            "In Playground the bot has all permissions it needs, in 3 text channels.",
            f"In Playground the bot may not view the channels {private}, {played}, where tables are played or allowed.",
            f"In Playground the channel {gone}, where tables are played or allowed, no longer exists.",
        ]
        assert [each.level for each in told] == ["ok", "warning", "warning"]
        assert all(each.advice for each in told[1:])
        for name in ("general", "random", "a"):
            await playground.bot_access(await playground.channel(name), "hidden")
        _, findings = await found(config)
        assert (
            findings["servers"]["sentence"]
            == "In Playground the bot cannot write in any text channel; it may view none."
        )


async def test_one_command_in_another_form_is_named(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
    ):
        async with BotProcess(tmp_path / "bot", playground) as bot:
            pass
        headers = {"Authorization": f"Bot {TOKEN}"}
        async with aiohttp.ClientSession(f"{process.url}/api/v10/", headers=headers) as session:
            async with session.get("applications/@me") as answer:
                application = (await answer.json())["id"]
            commands = f"applications/{application}/commands"
            async with session.get(commands) as answer:
                join: Json = next(each for each in await answer.json() if each["name"] == "join")
            async with session.patch(f"{commands}/{join['id']}", json={"description": "Another one"}) as answer:
                assert answer.status == 200
        _, findings = await found(bot.config)
        assert findings["commands"]["sentence"] == "Registered differently, or not at all: /join."


async def test_faults_of_the_machine_and_the_settings_are_reported(tmp_path: Path) -> None:
    async with PlaygroundProcess(tmp_path / "playground") as process:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            config = settings(
                tmp_path / "host",
                process.url,
                f'[workers]\nscheduler = "tcp://127.0.0.1:{port + 1 if port < 65535 else port - 1}"\n'
                f'[health]\nport = {port}\nfile = "alive"\n',
            )
            config.chmod(0o644)
            status, findings = await found(config)
        assert status == 1
        assert {name: findings[name]["level"] for name in ("ports", "thinking", "settings", "token")} == {
            "ports": "error",
            "thinking": "error",
            "settings": "warning",
            "token": "ok",
        }
        assert f"127.0.0.1:{port} of [health] is in use by another program." in findings["ports"]["sentence"]
        assert "cannot be reached" in findings["thinking"]["sentence"]


async def test_a_token_that_is_wrong_and_a_database_that_is_none(tmp_path: Path) -> None:
    async with PlaygroundProcess(tmp_path / "playground") as process:
        config = settings(tmp_path / "host", process.url, token="forged")
        (tmp_path / "host" / "tables.sqlite3").write_text("This is no database. " * 100)
        before = (tmp_path / "host" / "tables.sqlite3").stat()
        status, findings = await found_by_process(config)
        assert (status, findings["token"]["level"], findings["database"]["level"]) == (1, "error", "error")
        assert "does not accept the token" in findings["token"]["sentence"]
        assert "is not a database of Stammtisch" in findings["database"]["sentence"]
        assert (tmp_path / "host" / "tables.sqlite3").stat().st_mtime_ns == before.st_mtime_ns
    status, findings = await found(config)
    assert (status, "cannot be reached" in findings["connection"]["sentence"]) == (1, True)


async def test_settings_that_cannot_be_read_and_words_for_a_person(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[agents]\npaec = 1\n")
    status, told = await run("--config", str(config), folder=tmp_path)
    assert status == 1
    assert "  error  " in told
    assert "unknown option agents.paec (did you mean pace?)" in told
    assert "Every setting is explained in config.example.toml." in told
    assert told.endswith("1 error, no warnings.\n")
