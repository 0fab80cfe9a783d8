"""The files with tables in them are for nobody but their owner, whatever the umask and whatever was there before."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from bot.store.connections import StoreError
from bot.store.store import Store
from tests.store.rows import put, table_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")


@pytest.fixture(params=[0o000, 0o277], ids=["open-umask", "tight-umask"])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    """A umask that lets everybody read, and one that takes even from the owner."""
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {
        str(file.relative_to(folder)): stat.S_IMODE(file.stat().st_mode)
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


@pytest.mark.usefixtures("umask")
async def test_new_files_and_folders_are_the_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    store = await Store.open(f"sqlite:///{folder / 'tables.sqlite3'}")
    await put(store, table_record())
    found = modes(folder)
    assert {"tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm", "tables.sqlite3.mark/ended"} <= found.keys()
    assert set(found.values()) == {0o600}
    assert {stat.S_IMODE(each.stat().st_mode) for each in (folder, folder.parent)} == {0o700}
    await store.close()


def widen(file: Path) -> None:
    file.chmod(0o644)


async def test_wider_permissions_are_narrowed_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    store = await Store.open(f"sqlite:///{file}")
    await put(store, table_record())
    for name in modes(tmp_path):
        widen(tmp_path / name)
    # The log is still there, as after a kill: it holds the same cards.
    with capture_logs() as logs:
        second = await Store.open(f"sqlite:///{file}")
    assert {mode for name, mode in modes(tmp_path).items() if "mark" not in name} == {0o600}
    told = {each["file"] for each in logs if each["event"] == "was-readable-by-others"}
    assert {str(file), f"{file}-wal", f"{file}-shm"} <= told
    await second.close()
    await store.close()


async def test_a_file_that_is_no_database_stays_as_it_is(tmp_path: Path) -> None:
    """It may be anybody's: the settings name a wrong file."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, this is no database, however long you look at it." * 20)
    file.chmod(0o644)
    with pytest.raises(StoreError):
        await Store.open(f"sqlite:///{file}")
    assert modes(tmp_path) == {"letter.txt": 0o644}
    assert file.read_text().startswith("Dear Anna")
