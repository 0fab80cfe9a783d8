"""One sentence says what is wrong at the start, with an exit status that says so, and without a traceback.

By real processes; `tests/test_wrong_settings.py` has the mistakes in settings.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from loopcord.client import PlaygroundProcess

import engines.cafe
from bot.cli.terminal import CONFIG_STATUS
from tests.e2e.conftest import House

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "throw-away-token"
EXIT_TIMEOUT = 60.0


async def failing(folder: Path, *command: str, may_pass: bool = False, **variables: str) -> str:
    """What is said on the error output of a program that must not start.

    The status of `run` says to systemd that one more try does not mend it, unless it `may_pass`.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("STAMMTISCH_")}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", *command),
        cwd=folder,
        env=environment | {"PYTHONPATH": str(ROOT)} | variables,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        output, errors = await asyncio.wait_for(process.communicate(), EXIT_TIMEOUT)
    except TimeoutError:
        process.kill()
        raise
    assert process.returncode == (CONFIG_STATUS if "run" in command and not may_pass else 1)
    assert output == b"" or "play" in command
    said = errors.decode()
    assert "Traceback" not in said
    assert TOKEN not in said
    return without_start(said)


def without_start(said: str) -> str:
    """What is said beside the first line of the log, which names version, database and games."""
    return "".join(line for line in said.splitlines(keepends=True) if " starting " not in line)


def is_one_sentence(said: str) -> bool:
    """Whether this is one line that ends as a sentence does."""
    return said.count("\n") == 1 and said.endswith(".\n")


def settings(store: str = "sqlite:///tables.sqlite3", url: str = "http://127.0.0.1:9", more: str = "") -> str:
    """The content of config.toml."""
    return f'[discord]\ntoken = "{TOKEN}"\nurl = "{url}"\n[store]\nurl = "{store}"\n{more}'


def edition(folder: Path) -> str:
    shipped = Path(engines.cafe.__file__).with_name("edition.toml").read_text(encoding="utf-8")
    (folder / "cafe.toml").write_text(shipped.replace("[1, 2],", "[1, 2, 7],"), encoding="utf-8")
    return settings(more="[editions]\ncafe = 'cafe.toml'\n")


async def test_run_without_any_config_asks_for_a_token(tmp_path: Path) -> None:
    said = await failing(tmp_path, "bot", "run")
    assert "There is no token" in said
    assert is_one_sentence(said)


async def test_run_says_that_the_token_is_wrong(tmp_path: Path) -> None:
    async with PlaygroundProcess(tmp_path / "playground") as playground:
        (tmp_path / "config.toml").write_text(settings(url=playground.url))
        said = await failing(tmp_path, "bot", "run")
    assert f"{playground.url} does not accept the token" in said
    assert is_one_sentence(said)


@pytest.fixture
def port_in_use() -> Iterator[int]:
    """A port of this machine on which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


@pytest.mark.parametrize("command", [("bot", "play"), ("loopcord",)], ids=" ".join)
async def test_a_port_in_use_is_named(tmp_path: Path, port_in_use: int, command: tuple[str, ...]) -> None:
    said = await failing(tmp_path, *command, "--port", str(port_in_use), "--data", "data")
    assert f"127.0.0.1:{port_in_use} is in use" in said
    assert is_one_sentence(said)


@pytest.mark.parametrize("command", [("bot", "play"), ("loopcord",)], ids=" ".join)
async def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("a file")
    said = await failing(tmp_path, *command, "--port", "0", "--data", "file/data")
    assert "file/data" in said
    assert is_one_sentence(said)


async def test_a_second_playground_on_the_same_data_is_refused(tmp_path: Path) -> None:
    async with PlaygroundProcess(tmp_path / "data"):
        said = await failing(tmp_path, "loopcord", "--port", "0", "--data", "data")
    assert said == "The data folder data is in use by another playground.\n"


async def test_play_ends_with_what_its_bot_says(tmp_path: Path) -> None:
    (tmp_path / "data" / "tables.sqlite3").mkdir(parents=True)
    said = await failing(tmp_path, "bot", "play", "--port", "0", "--data", "data")
    assert "tables.sqlite3" in said
    assert is_one_sentence(said)


async def test_play_starts_nothing_when_its_edition_do_not_fit(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(edition(tmp_path))
    said = await failing(tmp_path, "bot", "play", "--port", "0", "--data", "data")
    assert "The edition cafe.toml of cafe cannot be used" in said
    assert is_one_sentence(said)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("database_kind", ["sqlite", "postgresql"])
async def test_a_second_bot_on_the_same_database_is_refused_and_the_first_one_goes_on(
    own: House, tmp_path: Path
) -> None:
    assert own.bot.is_running
    (tmp_path / "config.toml").write_text(settings(own.bot.store, own.playground.url))
    said = await failing(tmp_path, "bot", "run", may_pass=True)
    assert said.startswith("Another bot is running on the database ")
    assert is_one_sentence(said)
    assert own.bot.is_running
    await own.bot.kill()
    await own.bot.start()  # at once
    assert own.bot.troubles() == []
