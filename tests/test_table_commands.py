"""`stammtisch tables`, `stop`, `export` and `verify`, on a database file and, for a file, without any."""

from __future__ import annotations

import asyncio
import fcntl
import json
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from sqlalchemy import make_url
from typer.testing import CliRunner

from bot.cli.main import cli
from bot.store.schema import MoveRecord, SeatRecord, Status, TableRecord
from bot.store.store import Store
from bot.tables.types import Because
from tests.store.rows import everything, put, table_record
from tests.tables.ended import ended

if TYPE_CHECKING:
    from typer.testing import Result

RUN = CliRunner()
BUSY = ("heuristic", None, None)


def run(*arguments: str) -> Result:
    """Call the command."""
    return RUN.invoke(cli, list(arguments))


def under(table_id: str, row: TableRecord, log: list[MoveRecord], **values: object) -> list[TableRecord | MoveRecord]:
    """The records of a table under another id."""
    changed = msgspec.structs.replace(row, **{"id": table_id, **values})
    return [changed, *(msgspec.structs.replace(move, table_id=table_id) for move in log)]


def running(table_id: str) -> list[TableRecord | MoveRecord]:
    """The records of a table at which seven moves were made."""
    row, log = ended("cafe", BUSY, most=7)
    return under(table_id, row, log, channel_id=77, guild_id=5, status=Status.RUNNING, ended_at=None)


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with a table that has ended, one that runs, and two lobbies, one of them closed."""
    monkeypatch.chdir(tmp_path)
    address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    monkeypatch.setenv("STAMMTISCH_STORE__URL", address)

    async def fill() -> None:
        store = await Store.open(address)
        records = [
            *under("over2222", *ended("cafe", BUSY), guild_id=5),
            *running("runs2222"),
            table_record("open2222", channel_id=78, guild_id=6),
            table_record("shut2222", channel_id=78, guild_id=6, status=Status.STOPPED),
        ]
        await put(store, *records)
        await store.close()

    asyncio.run(fill())
    return address


def contents(address: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows."""

    async def read_database() -> dict[str, list[tuple[object, ...]]]:
        store = await Store.open_beside(address)
        try:
            return await everything(store)
        finally:
            await store.close()

    return asyncio.run(read_database())


def stored(address: str, table_id: str) -> TableRecord:
    """A table as it is stored."""

    async def read_database() -> TableRecord | None:
        store = await Store.open_beside(address)
        try:
            return await store.read(lambda unit: unit.table(table_id))
        finally:
            await store.close()

    found = asyncio.run(read_database())
    assert found is not None
    return found


# --- tables ---


def test_open_tables_are_listed_without_a_secret(database: str) -> None:
    before = contents(database)
    result = run("tables")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert len(lines) == 3
    [line] = [line for line in lines if "runs2222" in line]
    assert line.split() == ["runs2222", "cafe", "running", "3", "(1", "house)", "7", *line.split()[7:9], "5", "77"]
    assert line.split()[7:9] == ["2026-11-01", "20:03"], "when the last move was made"
    row = stored(database, "runs2222")
    assert row.seed is not None
    for secret in (row.seed.hex(), row.commitment, "Anna", "Ben", "901"):
        assert str(secret) not in result.output
    assert contents(database) == before


def test_all_tables_and_those_of_a_server(database: str) -> None:
    assert {each in run("tables", "--all").output for each in ("over2222", "runs2222", "open2222", "shut2222")} == {
        True
    }
    of_six = run("tables", "--all", "--guild", "6").output
    assert [each in of_six for each in ("over2222", "runs2222", "open2222", "shut2222")] == [False, False, True, True]
    assert "open2222" not in run("tables", "--guild", "5").output
    assert len(run("tables", "--all", "--limit", "1").output.splitlines()) == 2
    assert run("tables", "--guild", "9").output == "No table is open.\n"
    assert run("tables", "--all", "--guild", "9").output == "There is no such table.\n"


# --- stop ---


@pytest.mark.parametrize(
    ("reason", "because"),
    [((), Because.OPERATOR), (("--reason", "fault"), Because.FAULT), (("--reason", "closing"), Because.CLOSING)],
)
def test_an_open_table_is_ended_with_the_reason(database: str, reason: tuple[str, ...], because: Because) -> None:
    before = stored(database, "runs2222")
    result = run("stop", "runs2222", *reason)
    assert (result.exit_code, result.output) == (0, "Table runs2222 (cafe) was ended after 7 moves.\n")
    after = stored(database, "runs2222")
    assert (after.status, after.ended_because, after.ended_by) == (Status.STOPPED, because, None)
    assert after.ended_at is not None
    assert after.version == before.version + 1
    assert (after.seed, after.state, after.ply, after.deadlines) == (before.seed, before.state, 7, [])
    assert run("verify", "runs2222").exit_code == 0


def test_a_lobby_is_closed_too(database: str) -> None:
    assert run("stop", "open2222").exit_code == 0
    assert stored(database, "open2222").status == Status.STOPPED


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (("nowhere2",), "There is no table nowhere2.", 1),
        (("over2222",), "Table over2222 has ended already.", 1),
        (("runs2222", "--reason", "boredom"), "The reason is one of operator, fault, closing.", 2),
    ],
)
def test_a_table_that_cannot_be_stopped_is_reported_and_stays(
    database: str, arguments: tuple[str, ...], said: str, status: int
) -> None:
    before = contents(database)
    result = run("stop", *arguments)
    assert (result.exit_code, result.stderr) == (status, f"{said}\n")
    assert contents(database) == before


def test_a_bot_that_does_not_answer_is_named_and_nothing_is_stopped_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that waits for Discord: it holds the lock, and looks into the inbox later."""
    monkeypatch.setattr("bot.cluster.inbox.ANSWER_TIMEOUT", 0.1)
    before = contents(database)
    with (Path(make_url(database).database or "").with_suffix(".sqlite3.lock")).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        result = run("stop", "runs2222")
    said = "The running bot has not answered; table runs2222 is unchanged. Try again in a moment.\n"
    assert (result.exit_code, result.stderr) == (1, said)
    assert contents(database) == before


# --- export, and verify with and without a database ---


def test_a_table_is_exported_and_verified_without_its_database(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("export", "over2222", "--out", "table.json")
    assert (result.exit_code, result.output) == (0, "")
    assert run("export", "over2222").output == Path("table.json").read_text(encoding="utf-8")
    document = json.loads(Path("table.json").read_text(encoding="utf-8"))
    assert (document["game"], document["format"], document["players"][1]["member"]) == ("cafe", 2, "player 1")
    monkeypatch.setenv("STAMMTISCH_STORE__URL", f"sqlite:///{tmp_path / 'nowhere' / 'else.sqlite3'}")
    result = run("verify", "table.json")
    assert result.exit_code == 0, result.output
    assert (
        f"proved. The seed matches its seal and drew the seats, and all {document['ply']} moves lead" in result.output
    )
    assert "Choices of house players repeated" in result.output
    assert not (tmp_path / "nowhere").exists()
    document["outcome"]["scores"][0] += 1
    Path("forged.json").write_text(json.dumps(document), encoding="utf-8")
    result = run("verify", "forged.json")
    assert result.exit_code == 1
    assert "something does not match" in result.output
    assert "scores: The points are wrong." in result.output
    assert "proved" not in result.output


def test_a_file_of_an_older_release_is_still_verified(database: str) -> None:
    document = json.loads(run("export", "over2222").output)
    # Format 1 had no phrases.
    older = {name: each for name, each in document.items() if name != "said"} | {"format": 1}
    Path("older.json").write_text(json.dumps(older), encoding="utf-8")
    result = run("verify", "older.json")
    assert result.exit_code == 0, result.output
    assert "proved" in result.output


def test_names_are_in_it_only_if_they_are_asked_for(database: str) -> None:
    assert "Ben" not in run("export", "over2222").output
    assert "player 1: Ben" in run("export", "over2222", "--names").output


def test_nothing_is_overwritten(database: str) -> None:
    Path("table.json").write_text("mine", encoding="utf-8")
    result = run("export", "over2222", "--out", "table.json")
    assert (result.exit_code, result.stderr) == (1, "table.json cannot be written: File exists.\n")
    assert Path("table.json").read_text(encoding="utf-8") == "mine"


def test_a_name_that_no_file_can_have_is_no_table(database: str) -> None:
    result = run("verify", "a" * 300)
    assert (result.exit_code, result.stderr) == (2, f"There is no table {'a' * 300}.\n")


@pytest.mark.parametrize("command", ["export", "verify"])
@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("runs2222", "Table runs2222 is still open: its seed is secret until it is over."),
        ("open2222", "Table open2222 is still open."),
        ("shut2222", "Nothing was dealt at table shut2222."),
        ("nowhere2", "There is no table nowhere2."),
    ],
)
def test_a_table_that_has_not_ended_gives_nothing_away(database: str, command: str, table: str, said: str) -> None:
    before = contents(database)
    result = run(command, table)
    assert (result.exit_code, result.stdout, result.stderr) == (2 if command == "verify" else 1, "", f"{said}\n")
    assert contents(database) == before


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "table.json cannot be read: No such file or directory."),
        ("{", "table.json cannot be used. It is not a table written by `stammtisch export`"),
        ('{"format": 7}', "table.json cannot be used. It has format 7"),
    ],
)
def test_a_file_that_is_no_table_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: str | None, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if data is not None:
        Path("table.json").write_text(data, encoding="utf-8")
    result = run("verify", "table.json")
    assert result.exit_code == 2
    assert result.stderr.startswith(said)


def test_a_game_that_nobody_knows_is_refused(database: str) -> None:
    document = json.loads(run("export", "over2222").output)
    Path("chess.json").write_text(json.dumps({**document, "game": "chess"}), encoding="utf-8")
    result = run("verify", "chess.json")
    assert (result.exit_code, result.stderr) == (2, "This release has no game called chess.\n")


def test_a_partial_check_says_so(database: str) -> None:
    document = json.loads(run("export", "over2222").output)
    Path("older.json").write_text(json.dumps({**document, "rules": 0}), encoding="utf-8")
    result = run("verify", "older.json")
    assert result.exit_code == 3
    assert "not everything can be checked" in result.output
    assert "rules: It was played under another version of the rules" in result.output


def test_house_players_that_think_do_so_again_all_of_them_or_a_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    address = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    monkeypatch.setenv("STAMMTISCH_STORE__URL", address)

    async def fill() -> None:
        store = await Store.open(address)
        await put(store, *under("deep2222", *ended("bremen", ("search:2", None, None))))
        await store.close()

    asyncio.run(fill())
    every = run("verify", "deep2222")
    assert every.exit_code == 0, every.output
    [line] = [line for line in every.output.splitlines() if "thought about" in line]
    counts = [int(word.rstrip(".;")) for word in line.split() if word.rstrip(".;").isdecimal()]
    assert counts[0] == counts[1] > 3
    few = run("verify", "deep2222", "--sample", "3")
    assert f"Moves that house players thought about: {counts[0]}; computed again: 3." in few.output
    assert "computed again: 0." in run("verify", "deep2222", "--sample", "0").output
    document = json.loads(run("export", "deep2222").output)
    for part in (*document["players"], *document["moves"]):
        part["house_player"] = part["house_player"] and "search:300"
    Path("deeper.json").write_text(json.dumps(document), encoding="utf-8")
    deeper = run("verify", "deeper.json")
    assert deeper.exit_code == 1
    assert "choice: Move " in deeper.output


# --- the database ---


@pytest.mark.parametrize(
    "arguments", [("tables",), ("stop", "runs2222"), ("export", "runs2222"), ("verify", "runs2222")]
)
def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code in {1, 2}
    assert result.stderr.startswith("There is no database at data/stammtisch.sqlite3. ")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("arguments", [("tables",), ("stop", "runs2222")])
def test_a_database_of_another_version_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "stammtisch.sqlite3"
    file.touch()
    result = run(*arguments)
    assert result.exit_code == 1
    assert "written by an older Stammtisch. `stammtisch migrate`" in result.stderr
    assert file.read_bytes() == b""


def test_seats_without_a_table_are_not_counted_twice(database: str) -> None:
    """A lobby with two seats has two."""

    async def join() -> None:
        store = await Store.open(database)
        seats = [SeatRecord(joined=number, member_id=number, name="x") for number in (1, 2)]
        await put(store, table_record("pair2222", channel_id=90, seats=seats))
        await store.close()

    asyncio.run(join())
    [line] = [line for line in run("tables").output.splitlines() if "pair2222" in line]
    assert line.split()[3:5] == ["2", "0"]
