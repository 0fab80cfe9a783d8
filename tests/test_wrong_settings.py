"""`stammtisch run` says what is wrong with the settings in one sentence, with a status that says so.

That it is so for a process, and what goes wrong only beside others, is seen in `tests/e2e/test_start_up_errors.py`.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
import structlog
from loopcord.testing.discordpy import look_here
from typer.testing import CliRunner

from bot.cli.main import cli
from bot.cli.terminal import CONFIG_STATUS
from bot.config import load_config
from bot.ops.login import require_all_shards
from tests.e2e.test_start_up_errors import TOKEN, edition, is_one_sentence, settings, without_start

Prepare: TypeAlias = Callable[[Path], str]
"""Prepares a folder for a start that must fail. Gives the content of config.toml."""


def below_a_file(folder: Path) -> str:
    (folder / "file").write_text("a file")
    return settings("sqlite:///file/tables.sqlite3")


def a_folder(folder: Path) -> str:
    (folder / "tables.sqlite3").mkdir()
    return settings()


def no_database(folder: Path) -> str:
    file = folder / "tables.sqlite3"
    file.write_text("This is no database. " * 100)
    file.chmod(0o600)
    return settings()


WRONG: dict[str, tuple[Prepare, str]] = {
    "no token": (lambda _: "[discord]\n", "There is no token"),
    "the database lies below a file": (below_a_file, "file/tables.sqlite3"),
    "the database is a folder": (a_folder, "tables.sqlite3"),
    "the database is something else": (no_database, "tables.sqlite3"),
    "the database is of an unknown kind": (lambda _: settings("mysql://host/name"), "mysql"),
    "an unknown option": (
        lambda _: settings(more="[agents]\npaec = 1\n"),
        "unknown option agents.paec (did you mean pace?)",
    ),
    "a section of an older version": (
        lambda _: settings(more="[house]\npace = 1\n"),
        "The section [house] of config.toml is called [agents] now. Rename it.",
    ),
    "the editions of an older version": (
        lambda _: settings(more="[values]\ncafe = 'cafe.toml'\n"),
        "The section [values] of config.toml is called [editions] now. Rename it.",
    ),
    "a token of two lines": (
        lambda _: settings().replace(TOKEN, "throw-away\\ntoken"),
        "The token contains a line break",
    ),
    "a part of the shards on SQLite": (
        lambda _: settings().replace("[store]", "shards = 2\nshard_ids = [0]\n[store]"),
        "[discord] shard_ids leaves out 1 of 2 shards (1), and only one process can use a SQLite database",
    ),
    "an unescaped sign in a password": (
        lambda _: settings("postgresql://beer:ge@heim#1@tavern/tables"),
        "%40 for @, %3A for :, %2F for /, %23 for # and %25 for %.",
    ),
    "an unknown section": (lambda _: settings(more="[hosue]\npace = 1\n"), "unknown section [hosue]"),
    "a value that does not fit": (lambda _: settings(more="[agents]\npace = -1\n"), "agents.pace"),
    "edition that do not fit": (
        edition,
        "The edition cafe.toml of cafe cannot be used: the shared chair of tables 1 and 2 and 7 belongs",
    ),
    "no TOML": (lambda _: "token = \n", "config.toml is not valid TOML"),
}


@pytest.fixture(autouse=True)
def aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of its own and no settings; logging and where discord.py looks are global, and stay as they were."""
    monkeypatch.chdir(tmp_path)
    for name in [each for each in os.environ if each.startswith("STAMMTISCH_")]:
        monkeypatch.delenv(name)
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook
    with look_here("http://127.0.0.1:9"):
        yield
    root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook = before
    structlog.reset_defaults()


def failing(*options: str, may_pass: bool = False) -> str:
    """What is said on the error output of a bot that must not start.

    The status says to systemd that one more try does not mend it, unless it `may_pass`.
    """
    result = CliRunner().invoke(cli, ["run", *options])
    assert isinstance(result.exception, SystemExit), "a process would end with a traceback"
    assert result.exit_code == (1 if may_pass else CONFIG_STATUS)
    assert result.stdout == ""
    assert TOKEN not in result.stderr
    return without_start(result.stderr)


@pytest.mark.parametrize("what", WRONG)
def test_run_says_what_is_wrong(tmp_path: Path, what: str) -> None:
    prepare, expected = WRONG[what]
    (tmp_path / "config.toml").write_text(prepare(tmp_path))
    # A file that cannot be written to now may be on a disk that is full, or not there yet.
    said = failing(may_pass=prepare in (below_a_file, a_folder))
    assert expected in said
    assert is_one_sentence(said)


def test_run_names_the_config_that_is_missing() -> None:
    said = failing("--config", "elsewhere.toml")
    assert said.startswith("elsewhere.toml does not exist")
    assert said.count("\n") == 1


def test_run_names_the_variable_that_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_AGENTS__PAEC", "1")
    said = failing()
    assert "STAMMTISCH_AGENTS__PAEC" in said
    assert is_one_sentence(said)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("STAMMTISCH_HOUSE__PACE", "STAMMTISCH_AGENTS__PACE"),
        ("STAMMTISCH_VALUES__CAFE", "STAMMTISCH_EDITIONS__CAFE"),
        ("stammtisch_house__pace", "STAMMTISCH_AGENTS__PACE"),
    ],
)
def test_run_says_how_a_variable_of_an_older_version_is_called(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(old, "1")
    assert failing() == f"The variable {old} is called {new} now. Rename it.\n"


@pytest.mark.parametrize("token", ["one\ntwo", "one two", "one\ttwo", "tökén", "one\x00"])
def test_a_token_with_a_sign_that_no_token_has_is_refused_before_a_request(token: str, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(settings().replace(f'"{TOKEN}"', json.dumps(token)), encoding="utf-8")
    said = failing()
    assert said.startswith("The token contains a line break")
    assert "two" not in said


def test_all_shards_in_one_process_may_use_sqlite(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("[discord]\nshards = 2\nshard_ids = [0, 1]\n")
    require_all_shards(load_config(tmp_path / "config.toml"))


def test_a_part_of_the_shards_may_use_postgresql(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(
        "[discord]\nshards = 2\nshard_ids = [0]\n[store]\nurl = 'postgresql://beer@tavern/tables'\n"
    )
    require_all_shards(load_config(tmp_path / "config.toml"))


def test_run_says_why_it_cannot_read_the_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config.toml").mkdir()
    monkeypatch.setattr(os, "access", lambda *_: False)  # as of a file of another user
    said = failing("--config", "config.toml")
    assert said.startswith("config.toml cannot be read: Is a directory. ")
