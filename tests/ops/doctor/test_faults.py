"""What the doctor says of faults that need no Discord: database, disk, processes, fonts, ports, clock."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import socket
import sqlite3
import urllib.request
from collections import namedtuple
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing
from datetime import timedelta
from io import BytesIO, StringIO
from pathlib import Path

import discord
import pytest
from loopcord.testing.discordpy import look_here
from rich.console import Console

from agents.processes import Pool
from bot.cli import doctor_command
from bot.cli.doctor_command import as_json, examine, is_well, print_findings, unconnected
from bot.config import Config, WorkerSettings
from bot.ops.checks import Finding, Grade, Severity, fine
from bot.ops.checks import broken as broken_check
from bot.ops.doctor import discord_side, machine
from bot.ops.doctor.discord_side import NEEDED, _looked, lacking, look_at_discord
from bot.ops.doctor.machine import _thoughts, look_at_database, look_at_machine
from bot.ops.health.listener import ALIVE
from bot.ops.surroundings import wrong_clock
from bot.pictures.composing import Worker, WorkerDied
from bot.store.store import Store, utc_now
from tests import quick_python
from tests.installed import ROOT, STEP_TIMEOUT, clean_environment
from tests.store.databases import address, database_kind, servers

__all__ = ["address", "database_kind", "servers"]

Usage = namedtuple("Usage", "total used free")


def by_check(findings: list[Finding]) -> dict[str, Finding]:
    assert all(bool(each.advice) is (each.level is not Grade.OK) for each in findings)
    return {each.check: each for each in findings}


# --- the database ---


async def test_a_database_that_is_up_to_date(address: str) -> None:
    """On SQLite and on PostgreSQL."""
    await (await Store.open(address)).close()
    found = by_check(await look_at_database(address))
    assert {each.level for each in found.values()} == {Grade.OK}
    assert "is writable and up to date" in found["database"].sentence
    assert ("disk" in found) is address.startswith("sqlite")


async def test_a_server_that_is_not_there() -> None:
    found = by_check(await look_at_database("postgresql://nobody:secret@127.0.0.1:9/nothing"))
    assert found["database"].level is Grade.ERROR
    assert "cannot be reached" in found["database"].sentence
    assert "secret" not in found["database"].sentence


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up soon what is not there: Dask tries a scheduler again until its time is over, and a port may be silent."""
    monkeypatch.setattr("agents.cluster.CONNECTING", 0.1)
    monkeypatch.setattr("bot.ops.doctor.machine.ANSWER_TIMEOUT", 0.1)


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A file of SQLite that is up to date, and that looking at it must leave as it is."""
    made = tmp_path / "tables.sqlite3"
    await (await Store.open(f"sqlite:///{made}")).close()
    return made


def seen(file: Path) -> tuple[bytes, int, list[Path]]:
    """All that could be changed by looking."""
    return hashlib.sha256(file.read_bytes()).digest(), file.stat().st_mode, sorted(file.parent.iterdir())


async def looked_at(file: Path) -> dict[str, Finding]:
    before = seen(file)
    found = by_check(await look_at_database(f"sqlite:///{file}"))
    assert seen(file) == before
    return found


def set_revision(file: Path, revision: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.commit()


async def test_a_database_of_another_version(file: Path) -> None:
    set_revision(file, "r0001")
    older = (await looked_at(file))["database"]
    assert (older.level, "has revision r0001; this version needs" in older.sentence) == (Grade.WARNING, True)
    assert "stammtisch migrate" in older.advice
    set_revision(file, "r9999")
    newer = (await looked_at(file))["database"]
    assert (newer.level, "newer Stammtisch (revision r9999)" in newer.sentence) == (Grade.ERROR, True)


async def test_a_database_that_others_may_read(file: Path) -> None:
    os.chmod(file, 0o640)  # noqa: PTH101  (a path of a test, at once)
    found = await looked_at(file)
    assert (found["database"].level, found["files"].level) == (Grade.OK, Grade.WARNING)
    assert str(file) in found["files"].sentence


async def test_a_database_that_somebody_holds(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.store.BUSY_TIMEOUT", 0.05)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = (await looked_at(file))["database"]
    assert (found.level, "locked" in found.sentence) == (Grade.ERROR, True)


async def test_no_database_yet_and_none_at_all(tmp_path: Path) -> None:
    found = by_check(await look_at_database(f"sqlite:///{tmp_path / 'new' / 'tables.sqlite3'}"))
    assert (found["database"].level, "creates it when it starts" in found["database"].sentence) == (
        Grade.OK,
        True,
    )
    assert str(tmp_path) in found["database"].sentence
    found = by_check(await look_at_database(f"sqlite:///{tmp_path / 'new' / 'tables.sqlite3'}", has_file=False))
    assert (found["database"].level, "wrong folder" in found["database"].advice) == (Grade.WARNING, True)
    assert str(tmp_path) in found["database"].sentence
    assert os.listdir(tmp_path) == []  # noqa: PTH208  (as above)
    (tmp_path / "file").write_text("a file")
    for name in ("", "file/tables.sqlite3"):
        found = by_check(await look_at_database(f"sqlite:///{tmp_path / name}"))
        assert found["database"].level is Grade.ERROR, name
    found = by_check(await look_at_database("mysql://host/name"))
    assert "sqlite:///file or postgresql://" in found["database"].advice


@pytest.mark.parametrize(
    ("free", "level"), [(10 * 2**20, Grade.ERROR), (200 * 2**20, Grade.WARNING), (2**34, Grade.OK)]
)
async def test_a_disk_that_gets_full(file: Path, free: int, level: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(2**40, 2**40 - free, free))
    assert (await looked_at(file))["disk"].level is level


# --- this machine ---


def settings(tmp_path: Path, **sections: dict[str, object]) -> Config:
    quiet: dict[str, dict[str, object]] = {
        "pictures": {"workers": 0},
        "workers": {"processes": 0},
        "health": {"file": tmp_path / "alive"},
    }
    return Config.model_validate({name: quiet.get(name, {}) | sections.get(name, {}) for name in quiet | sections})


async def of_machine(config: Config, file: Path | None = None) -> dict[str, Finding]:
    return by_check(await look_at_machine(config, file))


async def test_a_machine_on_which_all_is_well(tmp_path: Path) -> None:
    (tmp_path / "alive").touch()
    config = settings(tmp_path, pictures={"workers": 1}, workers={"processes": 1})
    found = await of_machine(config)
    assert {each.level for each in found.values()} == {Grade.OK}
    assert "drew a picture" in found["pictures"].sentence
    assert "started in" in found["thinking"].sentence
    assert "A bot is running with these settings" in found["process"].sentence


async def test_processes_that_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(*_: object) -> bytes:
        raise WorkerDied

    def broken(*_: object) -> Future[object]:
        future: Future[object] = Future()
        future.set_exception(BrokenExecutor())
        return future

    monkeypatch.setattr(Worker, "file_of", dead)
    monkeypatch.setattr(Pool, "submit", broken)
    found = await of_machine(settings(tmp_path, pictures={"workers": 1}, workers={"processes": 1}))
    assert {found[name].level for name in ("pictures", "thinking")} == {Grade.ERROR}
    assert "has died" in found["pictures"].sentence


async def test_a_font_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ops.surroundings.FONT_FILE", tmp_path / "nothing.ttf")
    monkeypatch.setattr(Worker, "file_of", lambda _, drawing: _blank(drawing.width))
    found = await of_machine(settings(tmp_path, pictures={"workers": 1}))
    assert (found["fonts"].level, "nothing.ttf, is missing" in found["fonts"].sentence) == (Grade.ERROR, True)
    assert found["pictures"].sentence == "A test picture lacks its digits."


def _blank(side: int) -> bytes:
    from bot.pictures.composing import png_of

    assert side == machine.SIDE
    return png_of(machine.sample(""))


@pytest.mark.parametrize(
    ("mode", "is_ours", "level"),
    [
        (0o600, True, Grade.OK),
        (0o640, True, Grade.WARNING),
        (0o640, False, Grade.OK),
        (0o660, False, Grade.WARNING),
    ],
)
async def test_a_group_may_read_settings_that_somebody_else_owns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, is_ours: bool, level: Grade
) -> None:
    """As where root owns them, and the user of the bot reads them by its group."""
    file = tmp_path / "config.toml"
    file.write_text('[discord]\ntoken = "secret"\n', encoding="utf-8")
    file.chmod(mode)
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + (0 if is_ours else 1))
    config = settings(tmp_path, discord={"token": "secret"})
    assert by_check(await look_at_machine(config, file))["settings"].level is level


async def test_only_a_secret_in_the_file_itself_is_open_to_others(tmp_path: Path) -> None:
    """A token in the environment is in the settings, too."""
    file = tmp_path / "config.toml"
    for text, said in (
        ("", "are valid"),
        ('[store]\nurl = "postgresql://me:word@host/name"', "contains a password."),
        ('[discord]\ntoken = "older"', "contains the token."),
    ):
        file.write_text(text, encoding="utf-8")
        file.chmod(0o644)
        assert said in (await of_machine(settings(tmp_path, discord={"token": "secret"}), file))["settings"].sentence


@pytest.mark.parametrize("host", ["::1", "::"])
async def test_a_port_of_an_ipv6_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    def taken(_: tuple[str, int], *, family: socket.AddressFamily) -> None:
        assert family is socket.AF_INET6
        raise OSError(errno.EADDRINUSE, "Address already in use")

    def answered(address: str, *, timeout: float) -> BytesIO:
        assert (address, timeout) == ("http://[::1]:8710/healthz", machine.ANSWER_TIMEOUT)
        return BytesIO(ALIVE.encode())

    monkeypatch.setattr(socket, "create_server", taken)
    monkeypatch.setattr(urllib.request, "urlopen", answered)
    found = (await of_machine(settings(tmp_path, health={"port": 8710, "host": host})))["ports"]
    assert found.sentence == f"A bot answers at [{host}]:8710, with metrics and a status page."


def broken(*_: object, **__: object) -> None:
    raise TypeError("secret")


async def test_a_check_that_breaks_is_reported_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "create_server", broken)
    monkeypatch.setattr(doctor_command, "look_at_database", raising)
    config = tmp_path / "config.toml"
    config.write_text("[pictures]\nworkers = 0\n[workers]\nprocesses = 0\n[health]\nport = 8710\n")
    found = by_check(await examine(config))
    for check in ("ports", "database"):
        assert (found[check].sentence, found[check].advice) == ("This check broke (TypeError).", "Report it.")
    assert {*found} == {"settings", "fonts", "pictures", "thinking", "ports", "process", "limits", "database", "token"}


async def raising(*_: object, **_options: object) -> list[Finding]:
    raise TypeError("secret")


def test_a_doctor_that_breaks_says_where(tmp_path: Path) -> None:
    code = "from bot.cli.main import main; from bot.cli import doctor_command; doctor_command.examine = None; main()"
    environment = clean_environment() | {"PYTHONPATH": str(ROOT)}
    done = quick_python.python(
        *("-c", code, "doctor", "--json"), folder=tmp_path, environment=environment, seconds=STEP_TIMEOUT
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback of TypeError\n  bot/cli/main.py:" in done.stderr


@pytest.mark.usefixtures("impatient")
async def test_ports_schedulers_and_settings(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, socket.create_server(("127.0.0.1", 0)) as free:
        port, nobody = taken.getsockname()[1], free.getsockname()[1]
        free.close()
        file = tmp_path / "config.toml"
        file.write_text('[discord]\ntoken = "secret"\n')
        file.chmod(0o644)
        config = settings(
            tmp_path,
            health={"port": port},
            workers={"scheduler": f"tcp://127.0.0.1:{nobody}"},
            discord={"token": "secret"},
        )
        taken.settimeout(0)
        found = await of_machine(config, file)
    assert f"127.0.0.1:{port} of [health] is in use by another program" in found["ports"].sentence
    assert "cannot be reached" in found["thinking"].sentence
    assert (found["settings"].level, found["settings"].advice) == (Grade.WARNING, f"chmod 600 {file}")
    assert "No bot has run" in found["process"].sentence


@pytest.mark.parametrize(
    ("address", "is_open"),
    [("tcp://127.0.0.1:9", False), ("tcp://[::1]:9", False), ("tcp://localhost:9", False), ("tcp://0.0.0.0:9", True)],
)
@pytest.mark.usefixtures("impatient")
def test_a_scheduler_in_the_open_is_warned_of(address: str, is_open: bool) -> None:
    found = {each.check: each for each in _thoughts(WorkerSettings(scheduler=address))}
    assert ("scheduler" in found) is is_open
    if is_open:
        assert found["scheduler"].level is Grade.WARNING
        assert "tls://" in found["scheduler"].advice


# --- Discord ---


@pytest.mark.parametrize(
    ("seconds", "level"),
    [(1, Grade.OK), (-20, Grade.WARNING), (90, Grade.ERROR), (-90, Grade.ERROR)],
)
def test_a_clock_that_is_wrong(seconds: int, level: Grade) -> None:
    found = [*wrong_clock(timedelta(seconds=seconds))]
    assert [each.level for each in found] == [level] * (level is not Grade.OK)
    assert [each for each in found if "behind" in each.sentence] == found * (seconds < 0)


async def test_an_outage_is_not_blamed_on_the_token(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with look_here(url):
        config = settings(tmp_path, discord={"token": "secret", "url": url})
        [found] = await look_at_discord(config, utc_now, unconnected)
    assert "cannot be reached" in found.sentence
    assert found.advice.startswith("Check the network")


async def test_a_check_of_discord_that_breaks(tmp_path: Path) -> None:
    async def _gateway(_: discord.Client, __: Config) -> AsyncIterator[Finding]:
        yield fine("gateway", "One.")
        raise TypeError("secret")

    async with discord.Client(intents=discord.Intents.none()) as client:
        found = await _looked(_gateway, client, settings(tmp_path))
    assert found == [fine("gateway", "One."), broken_check("gateway", TypeError())]


async def test_an_unanswered_question_to_discord_is_reported_and_the_rest_goes_on(tmp_path: Path) -> None:
    async def _gateway(_: discord.Client, __: Config) -> AsyncIterator[Finding]:
        yield fine("gateway", "One.")
        raise OSError(errno.ECONNRESET, "reset")

    async with discord.Client(intents=discord.Intents.none()) as client:
        found = await _looked(_gateway, client, settings(tmp_path))
    assert [each.level for each in found] == [Grade.OK, Grade.WARNING]
    assert found[1].sentence == "Discord did not answer a request about gateway (ConnectionResetError)."


def test_the_permissions_are_those_of_the_invitation() -> None:
    page = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert "README.md" not in Path(discord_side.__file__).read_text(encoding="utf-8")
    assert f"permissions={NEEDED.value}" in page
    assert lacking(NEEDED) == []
    assert lacking(discord.Permissions(administrator=True)) == []
    assert lacking(discord.Permissions.none()) == [
        *("View Channels", "Send Messages", "Send Messages in Threads", "Attach Files", "Read Message History")
    ]


# --- telling it ---


def test_the_worst_finding_comes_last_and_decides() -> None:
    findings = [
        Finding("broken", "a", Severity.DEGRADES, "A is broken.", "Mend it."),
        fine("b", "B works."),
        Finding("old", "c", Severity.HINT, "C is old.", "Renew it."),
    ]
    written = StringIO()
    print_findings(findings, Console(file=written, width=40))
    assert written.getvalue().splitlines() == [
        "     ok  B works.",
        "warning  C is old.",
        "         Renew it.",
        "  error  A is broken.",
        "         Mend it.",
        "1 error, 1 warning.",
    ]
    assert not is_well(findings)
    assert is_well(findings[1:])
    assert '"ok": true' in as_json(findings[1:])
