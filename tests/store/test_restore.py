"""A backup takes the place of the database, whole and checked, or nothing at all has changed."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.store.backup import BackupError, copy_database, restore_database
from bot.store.connections import StoreError
from bot.store.schema import Status
from bot.store.store import Store
from tests.store.kept import REVISIONS, unpack
from tests.store.rows import found, put, table_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.store.schema import TableRecord


def running(table_id: str, channel_id: int) -> TableRecord:
    return table_record(table_id, channel_id, status=Status.RUNNING, seed=bytes(32), commitment="c")


class Machine:
    """A folder with a database in it, as one machine has it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "tables.sqlite3"
        self.address = f"sqlite:///{self.file}"

    async def begun(self, *tables: TableRecord) -> None:
        """A bot is started, stores these tables, and is ended."""
        store = await Store.open(self.address)
        await put(store, *tables)
        await store.close()

    async def tables(self) -> dict[str, Status]:
        """What the next bot finds."""
        await self.begun()
        return rows(self.file)

    def shape(self) -> dict[str, bytes]:
        """Every file beside the database with its content."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes() for path in self.folder.rglob("*") if path.is_file()
        }


def rows(file: Path) -> dict[str, Status]:
    with closing(sqlite3.connect(f"{file.as_uri()}?immutable=1", uri=True)) as database:
        return {table: Status(status) for table, status in database.execute("SELECT id, status FROM tables")}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "there")


@pytest.fixture
async def copy(machine: Machine, tmp_path: Path) -> Path:
    """A backup of a database with a game and a lobby; another game begins afterwards."""
    await machine.begun(running("runs", 10), table_record("lobby", 11))
    copy = tmp_path / "copy"
    await asyncio.to_thread(copy_database, machine.address, copy)
    await machine.begun(running("later", 12))
    return copy


async def test_the_copy_takes_the_place_of_the_database_which_is_kept(machine: Machine, copy: Path) -> None:
    done = await restore_database(machine.address, copy)
    assert (done.file, done.stopped) == (machine.file, 1)
    assert await machine.tables() == {"runs": Status.STOPPED, "lobby": Status.LOBBY}
    assert done.kept is not None
    assert rows(done.kept) == {"runs": Status.RUNNING, "lobby": Status.LOBBY, "later": Status.RUNNING}
    assert {path.name for path in machine.folder.iterdir()} == {
        machine.file.name,
        done.kept.name,
        f"{machine.file.name}.mark",
    }
    assert [stat.S_IMODE(path.stat().st_mode) for path in (machine.file, done.kept)] == [0o600, 0o600]
    assert rows(copy)["runs"] == Status.RUNNING, "the copy itself is left as it is"


async def test_a_game_that_was_stopped_says_so_and_new_ones_are_played(machine: Machine, copy: Path) -> None:
    await restore_database(machine.address, copy)
    await machine.begun(running("anew", 13))
    store = await Store.open(machine.address)
    assert (await found(store, "runs")).set_back
    assert (await found(store, "anew")).status == Status.RUNNING, "it was put back once"
    await store.close()


async def test_it_is_put_back_twice_and_everything_is_kept(machine: Machine, copy: Path) -> None:
    first, second = [(await restore_database(machine.address, copy)).kept for _ in range(2)]
    assert first is not None
    assert second is not None
    assert ("later" in rows(first), "later" in rows(second)) == (True, False)


@pytest.mark.parametrize("own", [False, True], ids=["empty", "with tables of its own"])
async def test_a_copy_is_restored_on_another_machine(there: Machine, copy: Path, own: bool) -> None:
    if own:
        await there.begun(running("theirs", 20))
    done = await restore_database(there.address, copy)
    assert (done.kept is not None, done.stopped) == (own, 1)
    assert await there.tables() == {"runs": Status.STOPPED, "lobby": Status.LOBBY}
    assert stat.S_IMODE(there.file.stat().st_mode) == 0o600
    await there.begun(running("anew", 13))
    assert (await there.tables())["anew"] == Status.RUNNING


async def test_the_mark_of_the_settings_learns_of_it(there: Machine, copy: Path, tmp_path: Path) -> None:
    await restore_database(there.address, copy, tmp_path / "mark")
    assert not there.file.with_name("tables.sqlite3.mark").exists()
    store = await Store.open(there.address, mark=tmp_path / "mark")
    await put(store, running("anew", 13))
    await store.close()
    store = await Store.open(there.address, mark=tmp_path / "mark")
    assert (await found(store, "anew")).status == Status.RUNNING
    await store.close()


async def test_nothing_is_put_back_under_a_running_bot(machine: Machine, copy: Path) -> None:
    bot = await Store.open(machine.address)
    with pytest.raises(BackupError, match="is in use; stop the bot first"):
        await restore_database(machine.address, copy)
    assert (await found(bot, "later")).status == Status.RUNNING
    await put(bot, running("more", 14))
    await bot.close()
    assert (await restore_database(machine.address, copy)).stopped == 1


async def test_a_database_of_the_first_version_is_brought_up_to_date(machine: Machine, tmp_path: Path) -> None:
    """It knows of no mark, and the one that is there is no younger than it."""
    await machine.begun()
    old = tmp_path / "old"
    await asyncio.to_thread(unpack, REVISIONS[0], old)
    before = old.read_bytes()
    assert (await restore_database(machine.address, old)).stopped == 5
    assert sorted((await machine.tables()).values()) == ["lobby", "over", *["stopped"] * 5]
    assert old.read_bytes() == before


async def test_entries_in_the_log_of_a_copy_are_not_forgotten(machine: Machine, there: Machine) -> None:
    """As where somebody has copied the files of a bot that was killed."""
    bot = await Store.open(machine.address)
    await put(bot, running("runs", 10))
    await asyncio.to_thread(shutil.copytree, machine.folder, there.folder)
    await bot.close()
    assert there.file.with_name("tables.sqlite3-wal").stat().st_size
    before = there.shape()
    assert (await restore_database(machine.address, there.file)).stopped == 1
    assert there.shape().items() >= {name: data for name, data in before.items() if not name.endswith("-shm")}.items()


async def test_a_database_that_is_beyond_help_is_replaced_and_kept(machine: Machine, copy: Path) -> None:
    machine.file.write_bytes(b"\0" * 5000)
    machine.file.chmod(0o644)
    done = await restore_database(machine.address, copy)
    assert done.kept is not None
    assert done.kept.read_bytes() == b"\0" * 5000
    assert stat.S_IMODE(done.kept.stat().st_mode) & 0o077 == 0, "it was readable by others"
    assert await machine.tables() == {"runs": Status.STOPPED, "lobby": Status.LOBBY}


def changed(sql: str) -> Callable[[Path], None]:
    """Change a copy by a statement."""

    def spoil(copy: Path) -> None:
        with closing(sqlite3.connect(copy)) as database:
            database.executescript(sql)

    return spoil


def torn(copy: Path) -> None:
    """The middle of the file was never written."""
    data = copy.read_bytes()
    copy.write_bytes(data[:8192] + b"\0" * 8192 + data[16384:])


def short(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:-4096])


def no_database(copy: Path) -> None:
    copy.write_text("a letter to my aunt\n" * 100, encoding="utf-8")


def empty(copy: Path) -> None:
    copy.write_bytes(b"")


def gone(copy: Path) -> None:
    copy.unlink()


def a_folder(copy: Path) -> None:
    copy.unlink()
    copy.mkdir()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (torn, "malformed|damaged"),
        (short, "malformed|damaged"),
        (no_database, "file is not a database"),
        (empty, "is not a database of Stammtisch"),
        (gone, "There is no file at"),
        (a_folder, "There is no file at"),
        (changed("PRAGMA ignore_check_constraints = ON; UPDATE tables SET status = 'asleep'"), "damaged: CHECK"),
        (changed("DROP TABLE alembic_version"), "is not a database of Stammtisch"),
        (changed("DELETE FROM alembic_version"), "revision"),
        (changed("UPDATE alembic_version SET version_num = 'r9999'"), r"newer Stammtisch \(revision r9999\)"),
        (changed("PRAGMA foreign_keys = OFF; DELETE FROM tables"), "rows refer to rows that do not exist"),
    ],
)
async def test_a_copy_that_is_not_whole_is_refused_and_changes_nothing(
    machine: Machine, copy: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    await asyncio.to_thread(spoil, copy)
    before = machine.shape()
    with pytest.raises(BackupError, match=sentence):
        await restore_database(machine.address, copy)
    assert machine.shape() == before


TOO_LONG = "a" * 300
"""A name for which even the question whether it exists fails, as in a folder that the user may not enter."""


async def test_a_file_that_cannot_even_be_asked_for_is_named(machine: Machine, copy: Path) -> None:
    with pytest.raises(BackupError, match=f"{TOO_LONG} cannot be restored: File name too long"):
        await restore_database(machine.address, copy.with_name(TOO_LONG))
    with pytest.raises(StoreError, match=f"{TOO_LONG} cannot be opened for writing: File name too long"):
        await asyncio.to_thread(copy_database, f"sqlite:///{copy.with_name(TOO_LONG)}", copy.with_name("another"))


async def test_a_copy_that_is_missing_creates_no_folder(there: Machine, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="There is no file at"):
        await restore_database(there.address, tmp_path / "copy")
    assert not there.folder.exists()


async def test_a_copy_that_does_not_fit_on_its_disk_is_blamed_and_removed(machine: Machine, copy: Path) -> None:
    target, (most, ceiling) = copy.with_name("another"), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (copy.stat().st_size - 4096, ceiling))  # noqa: ASYNC240  (as above)
    try:
        with pytest.raises(BackupError, match=f"{target} cannot be written: disk I/O error"):
            copy_database(machine.address, target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, ceiling))
    assert not target.exists()


async def test_the_database_itself_is_no_copy_of_it(machine: Machine, copy: Path) -> None:
    with pytest.raises(BackupError, match="is the database itself"):
        await restore_database(machine.address, copy.parent / "here" / ".." / "here" / "tables.sqlite3")
    assert "later" in rows(machine.file)


async def test_a_disk_where_a_file_has_one_name(machine: Machine, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_names: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refused)
    done = await restore_database(machine.address, copy)
    assert done.kept is not None
    assert "later" in rows(done.kept)
    assert "later" not in await machine.tables()
