"""The log: readable by a person or a machine, and silent about what nobody may know."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.config import LogSettings
from bot.logs import set_up_logs


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    """Logging is global; leave it as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def test_no_level_lets_the_libraries_tell_payloads(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogSettings(level="debug"))
    for library in ("discord.gateway", "discord.http", "aiosqlite", "sqlalchemy.engine"):
        logging.getLogger(library).debug("a card: %s", "QH")
    assert capsys.readouterr().err == ""


def test_a_traceback_shows_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("console", "json"):
        set_up_logs(LogSettings.model_validate({"format": form}))
        held = "the queen of hearts"
        try:
            raise RuntimeError
        except RuntimeError:
            structlog.get_logger("a test").exception("failed")
        written = capsys.readouterr().err
        assert "RuntimeError" in written
        assert "Traceback" in written
        assert held not in written


def test_a_machine_can_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogSettings(format="json"))
    structlog.get_logger("a test").info("table-started", table="k3f9x2aa")
    logging.getLogger("somebody").warning("else")
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["table"], ours["level"]) == ("table-started", "k3f9x2aa", "info")
    assert (theirs["event"], theirs["level"]) == ("else", "warning")
