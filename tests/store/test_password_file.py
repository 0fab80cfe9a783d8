"""The password file of PostgreSQL as docs/hosting.md has it, for all commands that the page gives."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

import asyncpg
import pytest

from bot.store.backup import BackupError, copy_database, restore_database
from tests.store.databases import postgres_database, postgres_tools

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
USER, PASSWORD = "dealer", "verborgen"


@pytest.fixture
async def guarded(servers: None) -> AsyncIterator[str]:
    """The address of a database whose owner the server asks for a password."""
    async with postgres_database() as address:
        [sockets] = parse_qs(urlsplit(address).query)["host"]
        name = urlsplit(address).path.removeprefix("/")
        admin = await asyncpg.connect(address)
        rules = Path(await admin.fetchval("SHOW hba_file"))
        before = await asyncio.to_thread(rules.read_bytes)
        await admin.execute(f"CREATE ROLE {USER} LOGIN CREATEDB PASSWORD '{PASSWORD}'")
        await admin.execute(f"ALTER DATABASE {name} OWNER TO {USER}")
        await admin.execute(f"GRANT ALL ON SCHEMA public TO {USER}")
        await asyncio.to_thread(rules.write_bytes, f"local all {USER} scram-sha-256\n".encode() + before)
        await admin.execute("SELECT pg_reload_conf()")
        try:
            yield f"postgresql://{USER}@/{name}?host={quote(sockets, safe='/')}"
        finally:
            await asyncio.to_thread(rules.write_bytes, before)
            await admin.execute("SELECT pg_reload_conf()")
            await admin.execute(f"DROP DATABASE IF EXISTS {name}_restored WITH (FORCE)")
            await admin.execute(f"ALTER DATABASE {name} OWNER TO postgres")
            await admin.execute(f"DROP OWNED BY {USER}")
            await admin.execute(f"DROP ROLE {USER}")
            await admin.close()


async def typed(line: str, passwords: Path) -> tuple[int, str]:
    """The status of a command line that may not ask for a password, and what it says."""
    program, *arguments = shlex.split(line)
    process = await asyncio.create_subprocess_exec(
        *(str(postgres_tools() / program), "--no-password", *arguments),
        env={**os.environ, "PGPASSFILE": str(passwords)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return process.returncode or 0, said.decode()


async def test_the_documented_password_file_serves_backup_and_restore(guarded: str, tmp_path: Path) -> None:
    [documented] = re.findall(r"one line `(host:\S+)`", PAGE)
    sockets, name = parse_qs(urlsplit(guarded).query)["host"][0], urlsplit(guarded).path.removeprefix("/")
    values = {"host": sockets, "5432": "*", "name": name, "user": USER, "password": PASSWORD}
    passwords = tmp_path / "pgpass"
    passwords.write_text(":".join(values.get(part, part) for part in documented.split(":")) + "\n", encoding="utf-8")
    passwords.chmod(0o600)
    assert (await typed(f"psql --command 'CREATE TABLE kept (one int)' '{guarded}'", passwords))[0] == 0
    with pytest.raises(BackupError) as dump:
        copy_database(guarded, tmp_path / "copy")
    with pytest.raises(BackupError) as put_back:
        await restore_database(guarded, tmp_path / "copy")
    assert "its line needs * in place of the database's name" in str(put_back.value)
    lines = [each.strip() for error in (dump, put_back) for each in str(error.value).splitlines() if each[:2] == "  "]
    for line in lines[:-1]:  # the last one is ours
        assert await typed(line.replace("(umask 077 && ", "").rstrip(")"), passwords) == (0, ""), line
    restored = guarded.replace(f"/{name}?", f"/{name}_restored?")
    assert (await typed(f"psql --command 'SELECT one FROM kept' '{restored}'", passwords))[0] == 0
