"""The log: readable by a person or a machine; test_discretion.py says what it is silent about."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator

import pytest
import structlog
from structlog.testing import capture_logs

from bot.config import LogSettings
from bot.ops.logs import set_up_logs


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    """Logging is global; leave it as it was."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook
    yield
    root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook = before
    structlog.reset_defaults()


def test_no_level_lets_the_libraries_tell_payloads(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogSettings(level="debug"))
    for library in ("discord.gateway", "discord.http", "aiosqlite", "sqlalchemy.engine"):
        logging.getLogger(library).debug("a card: %s", "QH")
    assert capsys.readouterr().err == ""


def test_a_machine_can_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogSettings(format="json"))
    structlog.get_logger("a test").info("table-started", table="k3f9x2aa")
    logging.getLogger("somebody").warning("else")
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["table"], ours["level"]) == ("table-started", "k3f9x2aa", "info")
    assert (theirs["event"], theirs["level"]) == ("else", "warning")


def test_a_logger_follows_the_settings_of_the_moment_also_after_its_first_line() -> None:
    """Else it depends on the order of the tests whether one of them hears what another has used."""
    log = structlog.get_logger("bot.somewhere")
    set_up_logs(LogSettings(level="info"))
    log.info("ready")
    structlog.reset_defaults()
    with capture_logs() as logs:
        log.info("table-over")
    assert [entry["event"] for entry in logs] == ["table-over"]
