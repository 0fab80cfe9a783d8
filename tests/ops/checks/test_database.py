"""A start, the doctor and the readiness of a running bot say the same of a database that cannot be used."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from collections import namedtuple
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Engine, event
from structlog.testing import capture_logs

from bot.app import run
from bot.config import load_config
from bot.ops.checks import Finding, found
from bot.ops.health.readiness import Readiness
from bot.ops.surroundings import MachineMonitor
from bot.store.connections import file_of, read_url
from bot.store.process_lock import only_bot
from bot.store.store import Store
from tests.ops.checks.observers import (
    Case,
    Observer,
    aside,
    by_code,
    findings_of_doctor,
    findings_of_readiness,
    ids,
    is_whole,
    opened_before,
    refusal,
    settings,
)
from tests.store.databases import newest_file, postgres_database, servers
from tests.store.test_errors import a_role_with_a_password

__all__ = ["servers"]

ADDRESS = "sqlite:///tables.sqlite3"
Usage = namedtuple("Usage", "total used free")


def garbage(folder: Path, _: pytest.MonkeyPatch) -> str:
    (folder / "tables.sqlite3").write_text("This is no database. " * 100)
    return settings()


def damage(folder: Path, _: pytest.MonkeyPatch) -> str:
    file = Path(newest_file(folder / "tables.sqlite3").removeprefix("sqlite:///"))
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + b"\xff" * 3_996 + whole[4_096:])  # the first page, behind its header
    return settings()


def only_for_reading(folder: Path, _: pytest.MonkeyPatch) -> str:
    newest_file(folder / "tables.sqlite3")
    return settings(f"sqlite:///file:{folder}/tables.sqlite3?mode=ro&uri=true")


def below_a_file(folder: Path, _: pytest.MonkeyPatch) -> str:
    (folder / "file").write_text("a file")
    return settings("sqlite:///file/tables.sqlite3")


def a_folder(folder: Path, _: pytest.MonkeyPatch) -> str:
    (folder / "tables.sqlite3").mkdir()
    return settings()


def newer(folder: Path, _: pytest.MonkeyPatch) -> str:
    newest_file(folder / "tables.sqlite3")
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'r9999'")
        connection.commit()
    return settings()


def without_the_driver(_: Path, patch: pytest.MonkeyPatch) -> str:
    patch.setitem(sys.modules, "asyncpg", None)
    return settings("postgresql://beer@tavern/tables")


def a_mark_below_a_file(folder: Path, _: pytest.MonkeyPatch) -> str:
    (folder / "file").write_text("a file")
    return settings().replace(f'"{ADDRESS}"', f'"{ADDRESS}"\nmark = "file/mark"')


NOT_OPENED = {Observer.READINESS: "a bot has opened its database before it serves a page, and keeps the open file"}

CASES = [
    Case("another kind of file", "not-a-database", garbage),
    Case("a damaged file", "damaged", damage),
    Case("a file only for reading", "unwritable", only_for_reading),
    Case("a folder in the place of the file", "unwritable", a_folder, NOT_OPENED),
    Case("a file in the place of the folder", "unwritable", below_a_file, NOT_OPENED),
    Case("a newer version", "newer", newer, {Observer.READINESS: "a bot that runs has upgraded its database itself"}),
    Case("no driver", "driver-missing", without_the_driver, {Observer.READINESS: "a bot that runs has its driver"}),
    Case("a mark that cannot be made", "unmarkable", a_mark_below_a_file, NOT_OPENED),
]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A new folder without settings, in which a lock is waited for only briefly."""
    monkeypatch.setattr("bot.store.connections._BUSY_MS", 50)
    with aside(tmp_path, monkeypatch):
        yield


def write(text: str) -> None:
    """Write config.toml."""
    Path("config.toml").write_text(text, encoding="utf-8")
    Path("config.toml").chmod(0o600)


async def reported(address: str) -> list[Finding]:
    """What the readiness of a bot reports that was started before."""
    store = opened_before(address)
    try:
        return await findings_of_readiness(store)
    finally:
        await store.close()


@pytest.mark.parametrize("case", CASES, ids=ids(CASES))
def test_a_database_that_cannot_be_used_gets_the_same_words_everywhere(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(case.prepare(tmp_path, monkeypatch))
    finding = by_code(findings_of_doctor(), case.code)
    assert is_whole(finding)
    assert refusal() == finding.text
    if Observer.READINESS not in case.silent:
        address = load_config(Path("config.toml")).store.url
        assert asyncio.run(reported(address)) == [finding]


def test_a_lock_of_another_program_gets_the_same_words_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.store.BUSY_TIMEOUT", 0.05)
    newest_file(tmp_path / "tables.sqlite3")
    write(settings())

    async def waited_for() -> list[Finding]:
        """As with the patience of a real bot: its own wait for the lock takes longer than readiness waits."""
        store = opened_before(ADDRESS)
        hangs = asyncio.Event()
        readiness = Readiness(lambda: None, hangs.wait, patience=0.01, blocked=store.blocked)
        try:
            return [*await findings_of_readiness(store), *await readiness.findings()]
        finally:
            await store.close()

    with closing(sqlite3.connect("tables.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        finding = by_code(findings_of_doctor(), "locked")
        assert is_whole(finding)
        assert refusal() == finding.text
        assert asyncio.run(waited_for()) == [finding, finding]


def test_a_full_disk_gets_the_same_words_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newest_file(tmp_path / "tables.sqlite3")
    write(settings())
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(2**40, 2**40, 0))
    finding = by_code(findings_of_doctor(), "disk-full")
    assert is_whole(finding)
    assert refusal() == finding.text
    assert MachineMonitor(load_config(Path("config.toml")))() == (finding,)


def test_sqlite_says_of_a_full_disk_what_the_look_at_the_disk_says() -> None:
    """The file may not grow, at a start and in a running bot."""
    write(settings())

    def limit(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 2")

    async def grown() -> list[Finding]:
        store = opened_before(ADDRESS)

        async def grow() -> None:
            await store.write(lambda unit: unit.connection.exec_driver_sql("CREATE TABLE a AS SELECT zeroblob(99999)"))

        try:
            return [*await Readiness(lambda: None, grow).findings()]
        finally:
            await store.close()

    event.listen(Engine, "connect", limit)
    try:
        assert refusal() == found("disk-full").text
        assert asyncio.run(grown()) == [found("disk-full")]
    finally:
        event.remove(Engine, "connect", limit)


def test_a_second_bot_is_refused_and_the_doctor_says_so_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readiness cannot report it: the bot that holds the lock is ready. Nor is it a fault for the doctor."""
    monkeypatch.setattr("bot.store.process_lock.LOCK_TIMEOUT", 0.1)
    newest_file(tmp_path / "tables.sqlite3")
    write(settings())

    async def beside_a_bot() -> tuple[str, list[Finding]]:
        async with only_bot(ADDRESS, sharded=False):
            return await asyncio.to_thread(refusal), await asyncio.to_thread(findings_of_doctor)

    said, findings = asyncio.run(beside_a_bot())
    assert said == found("in-use", database="tables.sqlite3").text
    assert "A bot is running on the database tables.sqlite3; a second one would be refused." in [
        each.sentence for each in findings
    ]


def test_a_database_that_was_set_back_gets_the_same_words_everywhere(tmp_path: Path) -> None:
    """A start says it in its log."""
    write(settings())

    async def copied() -> None:
        await (await Store.open(ADDRESS)).close()

    asyncio.run(copied())
    shutil.rmtree("tables.sqlite3.mark")  # as where the file alone is put in another folder
    finding = by_code(findings_of_doctor(), "set-back")
    assert is_whole(finding)

    async def started() -> tuple[Finding | None, list[str]]:
        with capture_logs() as log:
            async with await Store.open(ADDRESS) as store:
                return store.finding, [each["reason"] for each in log if each["event"] == "database-put-back"]

    assert asyncio.run(started()) == (finding, [finding.text])
    assert "set-back" not in [each.code for each in findings_of_doctor()]


def test_a_database_that_is_taken_away_is_reported_by_readiness_alone(tmp_path: Path) -> None:
    """A start and the doctor find no database in its place, and that is no fault: a start creates one."""
    newest_file(tmp_path / "tables.sqlite3")

    async def moved() -> list[Finding]:
        async with await Store.open(ADDRESS) as store:
            file_of(read_url(ADDRESS)).rename("elsewhere.sqlite3")
            return await findings_of_readiness(store)

    assert asyncio.run(moved()) == [found("moved", database="tables.sqlite3")]


def test_a_mark_that_is_taken_away_is_reported_by_readiness_as_a_start_says_it(tmp_path: Path) -> None:
    newest_file(tmp_path / "tables.sqlite3")

    def take_away() -> None:
        shutil.rmtree("place")
        Path("place").write_text("a file")

    async def reported(mark: Path) -> list[Finding]:
        async with await Store.open(ADDRESS, mark=mark) as store:
            assert store._mark is not None
            take_away()
            store._mark.owe(1_000)  # as when a table ends
            try:
                return await findings_of_readiness(store)
            finally:
                store._mark._paid = 1_000

    finding = found("unmarkable", folder="place/mark", reason="Not a directory")
    assert asyncio.run(reported(Path("place/mark"))) == [finding]
    write(settings().replace(f'"{ADDRESS}"', f'"{ADDRESS}"\nmark = "place/mark"'))
    assert by_code(findings_of_doctor(), "unmarkable") == finding
    assert refusal() == finding.text


# --- PostgreSQL ---


async def sentences_about(address: str) -> tuple[str, list[Finding], list[Finding]]:
    """What all three say of a database on a server, in turn."""
    write(settings(address))
    doctor = await asyncio.to_thread(findings_of_doctor)
    return await asyncio.to_thread(refusal), doctor, await reported(address)


@asynccontextmanager
async def without_rights() -> AsyncIterator[str]:
    """The address of a current database, for a user who may read it but not write."""
    async with a_role_with_a_password() as address:
        owner = await asyncpg.connect(address.replace("keeper:{password}@", "postgres@"))
        try:
            await (await Store.open(address.replace("keeper:{password}@", "postgres@"))).close()
            await owner.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO keeper")
            await owner.execute("GRANT EXECUTE ON FUNCTION pg_control_system() TO keeper")
            yield address.format(password="geheim")
        finally:
            await owner.close()


async def test_a_missing_server_gets_the_same_words_everywhere() -> None:
    """A start waits for it, and says so in its log."""
    address = "postgresql://beer@127.0.0.1:1/tavern"
    write(settings(address))
    finding = by_code(await asyncio.to_thread(findings_of_doctor), "unreachable")
    assert is_whole(finding)
    assert await reported(address) == [finding]
    with capture_logs() as log:
        start = asyncio.create_task(run(load_config(Path("config.toml"))))
        async with asyncio.timeout(60):
            while not (waits := [each for each in log if each["event"] == "start-waits"]):  # noqa: ASYNC110  (a log)
                await asyncio.sleep(0.02)
        start.cancel()
        await asyncio.gather(start, return_exceptions=True)
    assert (waits[0]["code"], waits[0]["reason"]) == ("unreachable", finding.text)


async def test_a_wrong_password_gets_the_same_words_everywhere() -> None:
    async with a_role_with_a_password() as address:
        said, doctor, readiness = await sentences_about(address.format(password="falsch"))
    finding = by_code(doctor, "refused")
    assert is_whole(finding)
    assert "falsch" not in finding.text
    assert (said, readiness) == (finding.text, [finding])


async def test_a_missing_database_gets_the_same_words_everywhere() -> None:
    async with postgres_database() as address:
        said, doctor, readiness = await sentences_about(address.replace("/test_", "/no_test_"))
    finding = by_code(doctor, "no-such-database")
    assert is_whole(finding)
    assert (said, readiness) == (finding.text, [finding])


async def test_a_user_who_may_not_write_gets_the_same_words_everywhere() -> None:
    async with without_rights() as address:
        said, doctor, readiness = await sentences_about(address)
    finding = by_code(doctor, "forbidden")
    assert is_whole(finding)
    assert (said, readiness) == (finding.text, [finding])


async def test_a_user_who_may_not_create_tables_gets_the_same_words() -> None:
    """Readiness cannot report it: a bot that runs has its tables."""
    async with a_role_with_a_password() as address:
        said, doctor, _ = await sentences_about(address.format(password="geheim"))
    finding = by_code(doctor, "forbidden")
    assert is_whole(finding)
    assert said == finding.text
