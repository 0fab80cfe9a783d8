"""The three who speak to the host: a start, the doctor, and the readiness of a running bot; and a case of the table."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final

import pytest
import structlog
from loopcord.testing.discordpy import look_here
from msgspec import Struct
from typer.testing import CliRunner

from bot.cli.doctor_command import examine
from bot.cli.main import cli
from bot.ops.checks import CHECKS, Finding
from bot.ops.health.readiness import Readiness
from bot.store.connections import read_url
from bot.store.store import Store
from tests.e2e.test_start_up_errors import TOKEN

NOWHERE: Final = "http://127.0.0.1:9"
"""Where no Discord is."""
QUIET: Final = "[pictures]\nworkers = 0\n[workers]\nprocesses = 0\n"
"""Settings of a bot that starts no other processes."""


class Observer(StrEnum):
    """Somebody who speaks to the host."""

    START = "start"
    DOCTOR = "doctor"
    READINESS = "readiness"


class Case(Struct, frozen=True):
    """A wrong configuration, or something broken around a bot."""

    name: str
    code: str
    prepare: Callable[[Path, pytest.MonkeyPatch], str]
    """Breaks it, in a folder. Returns the content of config.toml."""
    silent: dict[Observer, str] = {}
    """Those who cannot meet this state, and why."""


def ids(cases: list[Case]) -> list[str]:
    """The names of cases, for pytest."""
    return [each.name for each in cases]


@contextmanager
def aside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Be in this folder, without settings; logging and where discord.py looks are global, and stay as they were."""
    monkeypatch.chdir(folder)
    for name in [each for each in os.environ if each.startswith("STAMMTISCH_")]:
        monkeypatch.delenv(name)
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook
    with look_here(NOWHERE):
        yield
    root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook = before
    structlog.reset_defaults()


def settings(store: str = "sqlite:///tables.sqlite3", more: str = QUIET, *, discord: str = "") -> str:
    """The content of config.toml."""
    return f'[discord]\ntoken = "{TOKEN}"\nurl = "{NOWHERE}"\n{discord}[store]\nurl = "{store}"\n{more}'


def refusal() -> str:
    """What a start says that fails: the last line, as the first ones are its log."""
    result = CliRunner().invoke(cli, ["run", "--config", "config.toml"])
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (1, 78)
    assert TOKEN not in result.stderr
    return result.stderr.splitlines()[-1]


def findings_of_doctor() -> list[Finding]:
    """What the doctor finds with config.toml."""
    return asyncio.run(examine(Path("config.toml")))


async def findings_of_readiness(store: Store) -> list[Finding]:
    """What the readiness of a bot on this open database reports."""
    readiness = Readiness(lambda: None, store.try_writing, patience=2.0, blocked=store.blocked)
    return [*await readiness.findings()]


def opened_before(address: str) -> Store:
    """The database of a bot that was started before something broke."""
    return Store(read_url(address))


def by_code(findings: list[Finding], code: str) -> Finding:
    """The only finding of this check."""
    of_check = [each for each in findings if each.code == code]
    assert len(of_check) == 1, findings
    return of_check[0]


def is_whole(finding: Finding) -> bool:
    """Whether it says what is wrong and what to do, each in sentences, and is in the list."""
    sentences = finding.sentence.endswith(".") and bool(finding.advice)
    return sentences and finding.severity is CHECKS[finding.code].severity and "{" not in finding.text
