"""One sentence says that a database cannot be used, with a code, and without its password."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg
import pytest

from bot.ops.checks import Grade
from bot.ops.doctor.machine import look_at_database
from bot.store.backup import quoted
from bot.store.connections import StoreError, describe_url, read_url
from bot.store.store import Store
from tests.store.databases import postgres_database

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


async def refusal(address: str) -> StoreError:
    with pytest.raises(StoreError) as caught:
        await Store.open(address)
    return caught.value


async def test_a_file_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("not a folder")
    error = await refusal(f"sqlite:///{tmp_path}/a-file/stammtisch.sqlite3")
    assert error.code == "unwritable"
    assert (
        error.finding.sentence
        == f"The database {tmp_path}/a-file/stammtisch.sqlite3 cannot be opened for writing: Not a directory."
    )


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    error = await refusal(f"sqlite:///{tmp_path}")
    assert error.code == "unwritable"
    assert (
        error.finding.sentence == f"The database {tmp_path} cannot be opened for writing: unable to open database file."
    )


async def test_a_database_that_only_reads_is_refused_at_the_start(tmp_path: Path) -> None:
    # File permissions do not bind every user; this address asks SQLite itself for a read-only database.
    file = tmp_path / "kept.sqlite3"
    sqlite3.connect(file).close()
    error = await refusal(f"sqlite:///file:{file}?mode=ro&uri=true")
    assert error.code == "unwritable"
    assert "readonly" in str(error)


async def test_another_kind_of_file_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG" * 1000)
    error = await refusal(f"sqlite:///{file}")
    assert (error.code, file.read_bytes()) == ("not-a-database", b"\x89PNG" * 1000)
    assert "file is not a database" in str(error)


async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/some/where/stammtisch.sqlite3")
    await store.close()
    assert (tmp_path / "some/where/stammtisch.sqlite3").is_file()


async def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    error = await refusal("postgresql://beer:geheim@127.0.0.1:1/tavern")
    assert error.code == "unreachable"
    assert str(error).startswith("The database server postgresql://beer:***@127.0.0.1:1/tavern cannot be reached: ")
    assert "geheim" not in repr(error) + str(error.details)
    assert len(str(error).splitlines()) == 1


@pytest.mark.parametrize(
    "address",
    [
        "",
        "stammtisch.sqlite3",
        "mysql://beer@tavern/tables",
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://a:b@c:port/d",
        "postgresql://a:b@c:70000/d",
        "postgresql://a:b@.bad/d",
        "postgresql://a:b@c/d?ssl=bogus",
        "postgresql://a:b@c/d?target_session_attrs=bogus",
        "postgresql://a:b@c/d?application_name=x",
        "postgresql://a:b@c/d?channel_binding=require",
        "postgresql://a:b@c/d?port=x",
        "sqlite://data/x.sqlite3",
        "sqlite:///x.sqlite3?timeout=x",
    ],
)
async def test_other_addresses_are_refused(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    error = await refusal(address)
    assert (error.code, error.lasts) == ("bad-url", True)
    assert "sqlite:///file" in str(error)
    assert os.listdir(tmp_path) == []  # noqa: PTH208  (of a test, at once)


@pytest.mark.parametrize("password", ["geheim@tavern:port", "ge@heim@tavern"])
async def test_an_address_that_cannot_be_parsed_is_not_repeated(password: str) -> None:
    error = await refusal(f"postgresql://beer:{password}/tables")
    assert error.code == "bad-url"
    assert "heim" not in str(error)


async def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    error = await refusal("postgresql://beer@tavern/tables")
    assert error.code == "driver-missing"
    assert "pip install 'stammtisch[postgres]'" in str(error)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+asyncpg", "postgresql+psycopg"])
def test_every_way_to_write_postgresql_leads_to_the_same_driver(scheme: str) -> None:
    url = read_url(f"{scheme}://beer:geheim@tavern/tables")
    assert url.drivername == "postgresql+asyncpg"
    assert describe_url(url) == "postgresql://beer:***@tavern/tables"


def test_a_password_among_the_settings_of_an_address_is_not_shown() -> None:
    assert describe_url(read_url("postgresql://tavern/tables?password=geheim")) == "postgresql://tavern/tables"


def test_an_option_that_the_driver_does_not_know_is_named_without_its_value() -> None:
    with pytest.raises(StoreError, match=r"address postgresql://tavern/tables\?sslkey=\.\.\. cannot be read"):
        read_url("postgresql://tavern/tables?sslkey=geheim")


@pytest.mark.parametrize("option", ["ssl", "sslmode"])
async def test_the_tools_and_the_driver_each_get_their_name_of_the_tls_mode(option: str) -> None:
    url = read_url(f"postgresql://beer:geheim@127.0.0.1:1/tavern?{option}=require&password=geheim")
    assert url.query["ssl"] == "require"
    assert quoted(url) == "'postgresql://beer@127.0.0.1:1/tavern?sslmode=require'"
    error = await refusal(f"postgresql://beer:geheim@127.0.0.1:1/tavern?{option}=require")
    assert error.code == "unreachable"


async def test_a_database_that_goes_away_raises_one_error_for_every_caller(tmp_path: Path) -> None:
    file = tmp_path / "stammtisch.sqlite3"
    store = await Store.open(f"sqlite:///{file}")
    with sqlite3.connect(file) as other:
        other.execute("DROP TABLE members")
    other.close()
    with pytest.raises(StoreError) as caught:
        await store.messages.members([7])
    assert caught.value.code == "failed"
    assert "no such table: members" in str(caught.value)
    await store.close()


@pytest.mark.parametrize("database_kind", ["sqlite", "postgresql"])
async def test_a_folder_of_the_mark_that_cannot_be_used_is_named(address: str, tmp_path: Path) -> None:
    """Neither the server nor the database file is to blame, and no waiting helps."""
    (tmp_path / "file").touch()
    with pytest.raises(StoreError) as caught:
        await Store.open(address, mark=tmp_path / "file")
    assert (caught.value.code, caught.value.lasts) == ("unmarkable", True)
    sentence = f"The folder {tmp_path}/file of [store] mark cannot be used: Not a directory."
    assert caught.value.finding.sentence == sentence
    found = await look_at_database(address, tmp_path / "file")
    assert [(each.level, each.sentence) for each in found] == [(Grade.ERROR, sentence)]


@asynccontextmanager
async def a_role_with_a_password() -> AsyncIterator[str]:
    """The address of an empty database, for a role that the server lets in with the password `geheim` alone."""
    async with postgres_database() as address:
        owner = await asyncpg.connect(address)
        try:
            rules = Path(await owner.fetchval("SHOW hba_file"))
            before = await asyncio.to_thread(rules.read_text)
            await owner.execute("DROP ROLE IF EXISTS keeper")
            await owner.execute("CREATE ROLE keeper LOGIN PASSWORD 'geheim'")
            await asyncio.to_thread(rules.write_text, f"local all keeper scram-sha-256\n{before}")
            await owner.execute("SELECT pg_reload_conf()")
            try:
                yield address.replace("postgres@", "keeper:{password}@")
            finally:
                await asyncio.to_thread(rules.write_text, before)
                await owner.execute("SELECT pg_reload_conf()")
                await owner.execute("DROP OWNED BY keeper")
                await owner.execute("DROP ROLE keeper")
        finally:
            await owner.close()


async def test_a_wrong_password_lasts_and_is_not_repeated() -> None:
    async with a_role_with_a_password() as address:
        error = await refusal(address.format(password="geh%23eim"))
    assert (error.code, error.lasts) == ("refused", True)
    assert "%23 for #" in str(error)
    assert "geh" not in str(error)
    assert len(str(error).splitlines()) == 1


async def test_a_user_who_may_not_create_tables_is_named_with_what_to_do() -> None:
    async with a_role_with_a_password() as address:
        error = await refusal(address.format(password="geheim"))
    assert (error.code, error.lasts) == ("forbidden", True)
    assert "Make it the owner of the database" in str(error)


async def test_a_missing_database_or_user_lasts() -> None:
    async with postgres_database() as address:
        absent = await refusal(re.sub(r"/test_\w+\?", "/tavern%23?", address))
        stranger = await refusal(address.replace("postgres@", "stranger@"))
    assert (absent.code, absent.lasts) == ("no-such-database", True)
    assert "tavern%23" in str(absent)
    assert (stranger.code, stranger.lasts) == ("refused", True)


async def test_a_database_is_new_only_when_it_is_first_opened(tmp_path: Path) -> None:
    for is_new in (True, False):
        async with await Store.open(f"sqlite:///{tmp_path}/tables.sqlite3") as store:
            assert (store.is_new, store.place) == (is_new, f"{tmp_path}/tables.sqlite3")
    async with postgres_database() as address:
        for is_new in (True, False):
            async with await Store.open(address) as store:
                assert store.is_new is is_new
