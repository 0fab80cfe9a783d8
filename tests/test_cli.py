"""The command line itself; how its processes start and fail is tested from end to end in tests/e2e."""

from __future__ import annotations

import os
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.main import cli
from bot.cli.play_command import _settings
from bot.cli.terminal import CommandError
from bot.config import SILENT_FOR, Config

RUN = CliRunner()


@pytest.fixture
def alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the bot would touch."""
    file = tmp_path / "alive"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_HEALTH__FILE", str(file))
    return file


def test_a_bot_that_never_lived_is_not_healthy(alive: Path) -> None:
    result = RUN.invoke(cli, ["health"])
    assert result.exit_code == 1
    assert result.stderr == f"There is no sign of life at {alive}.\n"


def test_a_sign_of_life_that_no_file_can_hold_is_none(alive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("config.toml").write_text('[health]\nfile = "ali\\u0000ve"\n', encoding="utf-8")
    monkeypatch.delenv("STAMMTISCH_HEALTH__FILE")
    result = RUN.invoke(cli, ["health"])
    assert result.exit_code == 1
    assert result.stderr.startswith("There is no sign of life at ")


def test_a_bot_that_fell_silent_is_not_healthy(alive: Path) -> None:
    alive.touch()
    long_ago = time.time() - SILENT_FOR - 5
    os.utime(alive, (long_ago, long_ago))
    result = RUN.invoke(cli, ["health"])
    assert result.exit_code == 1
    assert "The last sign of life was" in result.stderr


def test_a_bot_that_has_just_been_heard_is_healthy(alive: Path) -> None:
    alive.touch()
    result = RUN.invoke(cli, ["health"])
    assert result.exit_code == 0
    assert result.output == ""


def test_the_version_is_that_of_the_distribution() -> None:
    result = RUN.invoke(cli, ["--version"])
    assert (result.exit_code, result.output) == (0, f"stammtisch {version('stammtisch')}\n")


def test_without_a_command_the_help_is_shown() -> None:
    assert "play" in RUN.invoke(cli, []).output


@pytest.mark.parametrize(
    "arguments",
    [["fly"], ["play", "--port", "99999"], ["play", "--pace", "-1"], ["play", "--pace", "61"], ["run", "--loud"]],
)
def test_an_unknown_argument_is_an_error(arguments: list[str]) -> None:
    assert RUN.invoke(cli, arguments).exit_code == 2


@pytest.mark.parametrize(
    "command", ["games", "health", "migrate", "play", "replay x", "backup x", "restored", "tables", "emojis sync"]
)
def test_a_command_with_wrong_settings_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = RUN.invoke(cli, [*command.split(), "--config", "elsewhere.toml"])
    assert (result.exit_code, result.output) == (1, result.stderr)
    assert result.stderr.startswith("elsewhere.toml does not exist")


def test_play_without_the_playground_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "loopcord", None)  # as where it is not installed
    result = RUN.invoke(cli, ["play", "--port", "0", "--data", "data"])
    assert result.exit_code == 1
    assert result.output == (
        "To play here, install the playground (loopcord) as well. It comes with the source of Stammtisch: "
        "run `make play` there, or `pip install ./playground`.\n"
    )
    assert not Path("data").exists()


def test_play_says_why_it_cannot_write_its_settings(tmp_path: Path) -> None:
    (tmp_path / "config.toml").mkdir()
    with pytest.raises(CommandError) as caught:
        _settings(tmp_path, "http://127.0.0.1:8710", 3, 8711, Config())
    assert str(caught.value) == f"{tmp_path / 'config.toml'} cannot be written: Is a directory."
