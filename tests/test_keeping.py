"""The commands that keep tables: backup, restore and restored, as somebody at a terminal types them."""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli.main import cli
from bot.store.connections import read_url
from bot.store.peers import send, waiting
from bot.store.process_lock import only_bot
from bot.store.schema import Item, Status
from bot.store.store import Store, utc_now
from tests.store.databases import address, database_kind, postgres_tools, servers
from tests.store.rows import found, put, table_record

__all__ = ["address", "database_kind", "servers"]


STOPPED = "The database was restored from a copy; games running in that copy were stopped: 1.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the person at the terminal is: a folder with nothing in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_STORE__URL", "sqlite:///data/tables.sqlite3")
    return tmp_path


def stammtisch(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


async def with_a_game(address: str, mark: Path | None = None) -> None:
    store = await Store.open(address, mark=mark)
    await put(store, table_record(status=Status.RUNNING, seed=bytes(32), commitment="c"))
    await store.close()


async def game(address: str, mark: Path | None = None) -> tuple[Status, bool]:
    store = await Store.open(address, mark=mark)
    table = await found(store)
    await store.close()
    return Status(table.status), table.set_back


async def sent(address: str) -> list[int]:
    """The items in the inbox."""
    store = await Store.open(address)
    items = await store.read(lambda unit: waiting(unit, utc_now(), "me"))
    await store.close()
    return items


def test_a_backup_is_made_and_put_back(folder: Path) -> None:
    asyncio.run(with_a_game("sqlite:///data/tables.sqlite3"))
    assert stammtisch("backup", "copy").output == ""
    result = stammtisch("restore", "copy")
    assert (result.exit_code, result.stderr) == (0, "")
    now, before = result.output.splitlines()
    file = folder / "data" / "tables.sqlite3"
    assert now == f"{file} now has the contents of copy; games running in that copy were stopped: 1."
    assert before.startswith(f"The previous database is kept as {file}.replaced-")
    assert asyncio.run(game("sqlite:///data/tables.sqlite3")) == (Status.STOPPED, True)


def test_a_mark_that_cannot_be_written_hides_neither_the_restore_nor_the_old_database(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(with_a_game("sqlite:///data/tables.sqlite3"))
    stammtisch("backup", "copy")
    (folder / "file").touch()
    monkeypatch.setenv("STAMMTISCH_STORE__MARK", "file/mark")
    result = stammtisch("restore", "copy")
    now, before = result.stdout.splitlines()
    assert now.endswith("games running in that copy were stopped: 1.")
    kept = before.removeprefix("The previous database is kept as ").partition(". It")[0]
    assert Path(kept).is_file()
    why = "The folder file/mark of [store] mark cannot be used: Not a directory."
    assert result.exit_code == 1
    assert result.stderr.startswith(f"The restored database could not be opened: {why}")
    assert asyncio.run(game("sqlite:///data/tables.sqlite3")) == (Status.STOPPED, True)


@pytest.mark.parametrize("command", ["restored", "migrate"])
def test_stopped_games_are_reported_in_a_sentence(folder: Path, command: str) -> None:
    asyncio.run(with_a_game("sqlite:///data/tables.sqlite3"))
    if command != "restored":
        (folder / "data" / "tables.sqlite3.mark").rename(folder / "mark")  # As if the file alone had come here.
    result = stammtisch(command)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(STOPPED)
    assert asyncio.run(game("sqlite:///data/tables.sqlite3")) == (Status.STOPPED, True)


@pytest.mark.parametrize("command", ["migrate", "replay abcd2345", "export abcd2345", "tables"])
def test_no_command_takes_a_database_whose_mark_is_elsewhere_for_a_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    mark = folder / "mark"
    monkeypatch.setenv("STAMMTISCH_STORE__MARK", str(mark))
    asyncio.run(with_a_game("sqlite:///data/tables.sqlite3", mark))
    assert "stopped" not in stammtisch(*command.split()).output
    assert asyncio.run(game("sqlite:///data/tables.sqlite3", mark)) == (Status.RUNNING, False)


@pytest.mark.parametrize(("command", "status"), [("restored", 1), ("migrate", 0), ("ratings", 0), ("stop abcd2345", 1)])
async def test_no_command_stops_games_beneath_a_running_bot(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: str, status: int
) -> None:
    """Not even if only the bot's environment names the folder of the mark."""
    address, mark = "sqlite:///data/tables.sqlite3", folder / "mark"
    monkeypatch.setattr("bot.store.process_lock.LOCK_TIMEOUT", 0)
    monkeypatch.setattr("bot.cluster.inbox.ANSWER_TIMEOUT", 0.1)
    await with_a_game(address, mark)
    async with only_bot(address, sharded=False):
        result = await asyncio.to_thread(stammtisch, *command.split())
    assert await game(address, mark) == (Status.RUNNING, False)
    assert (result.exit_code, "games running in that copy" in result.output) == (status, False)
    if command == "restored":
        assert result.stderr == "Another bot is running on the database data/tables.sqlite3. Stop it first.\n"


def test_a_backup_comes_to_another_machine(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(with_a_game("sqlite:///data/tables.sqlite3"))
    assert stammtisch("backup", "copy").exit_code == 0
    monkeypatch.chdir(tmp_path_factory.mktemp("other"))
    result = stammtisch("restore", str(folder / "copy"))
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 1, "nothing was there before"
    assert asyncio.run(game("sqlite:///data/tables.sqlite3")) == (Status.STOPPED, True)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_refusal_is_one_sentence(command: str) -> None:
    Path("copy").touch()
    if command == "backup":
        asyncio.run(with_a_game("sqlite:///data/tables.sqlite3"))
    result = stammtisch(command, "copy")
    assert result.exit_code == 1
    assert result.stderr in {
        "copy cannot be created: File exists.\n",
        "copy is not a database of Stammtisch.\n",
    }
    assert result.stdout == ""


def lines(result: Result) -> list[str]:
    """The commands that a refusal advises, which are set in."""
    assert result.exit_code == 1
    return [line.strip() for line in result.stderr.splitlines() if line.startswith("  ")]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_no_advice_shows_a_password(folder: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("STAMMTISCH_STORE__URL", "postgresql://me:hunter2@db/tables?sslmode=require")
    result = stammtisch(command, "my copy")
    assert "hunter2" not in result.output
    assert "postgresql://me@db/tables" in result.output
    assert "'my copy'" in result.output


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_the_commands_advised_for_postgresql_make_a_copy_and_put_it_back(
    folder: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{postgres_tools()}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("STAMMTISCH_STORE__URL", address)
    await with_a_game(address)
    store = await Store.open(address)
    item = Item(id=1, kind="interaction", guild_id=9, content=b"token", deferred=False)
    await store.write(lambda unit: send(unit, item, utc_now()))
    await store.close()

    async def carry_out(line: str) -> None:
        done = await asyncio.to_thread(subprocess.run, ["bash", "-c", line], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")

    [line] = lines(await asyncio.to_thread(stammtisch, "backup", "copy"))
    await carry_out(line)
    assert (folder / "copy").stat().st_mode & 0o077 == 0
    create, put_back, last = lines(await asyncio.to_thread(stammtisch, "restore", "copy"))
    fresh = read_url(address).set(database=shlex.split(create)[-1])
    try:
        await carry_out(create)
        await carry_out(put_back)
        assert last == "stammtisch restored"
        other = fresh.set(drivername="postgresql").render_as_string(hide_password=False)
        monkeypatch.setenv("STAMMTISCH_STORE__URL", other)
        result = await asyncio.to_thread(stammtisch, "restored")
        assert (result.exit_code, result.stdout, result.stderr) == (0, STOPPED, "")
        assert await game(other) == (Status.STOPPED, True)
        assert await game(address) == (Status.RUNNING, False), "what was there is kept"
        assert (await sent(address), await sent(other)) == ([1], []), "the copy holds no tokens"
    finally:
        await carry_out(shlex.join(["dropdb", "--if-exists", "--force", *shlex.split(create)[1:]]))
