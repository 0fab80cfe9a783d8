"""The units of systemd name what there is, and systemd understands them. Nothing is started."""

from __future__ import annotations

import configparser
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.app import FINISHING, LEAVING, SHOWING
from bot.cli.main import cli
from bot.cli.terminal import CONFIG_STATUS
from bot.config import Config

FOLDER = Path(__file__).parents[1] / "deploy"
UNITS = sorted(path.name for path in FOLDER.iterdir() if path.suffix in {".service", ".timer"})
SERVICES = [name for name in UNITS if name.endswith(".service")]


def unit(name: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # as the class documents it
    read.read_string((FOLDER / name).read_text(encoding="utf-8"))
    return read


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_it(name: str, tmp_path: Path) -> None:
    for each in UNITS:  # the program is somewhere else here
        text = (FOLDER / each).read_text(encoding="utf-8").replace("/opt/stammtisch/bin/stammtisch", "/bin/true")
        (tmp_path / each).write_text(text, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", SERVICES)
def test_its_command_exists(name: str) -> None:
    program, command, *rest = shlex.split(unit(name)["Service"]["ExecStart"])
    assert program == "/opt/stammtisch/bin/stammtisch"
    assert rest == ["--config", "/etc/stammtisch/config.toml"]
    help_page = CliRunner().invoke(cli, [command, "--help"])
    assert help_page.exit_code == 0
    assert "--config" in help_page.output


def test_every_service_runs_as_the_bots_user_in_its_folder() -> None:
    for key in ("User", "Group", "WorkingDirectory"):
        assert len({unit(name)["Service"][key] for name in SERVICES}) == 1
    service = unit("stammtisch.service")["Service"]
    assert service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"


def test_it_writes_to_its_folder_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    config = Config()
    assert not config.health.file.is_absolute()
    assert config.store.url.removeprefix("sqlite:///") == "data/stammtisch.sqlite3"
    assert unit("stammtisch.service")["Service"]["ProtectSystem"] == "strict"


def test_it_is_given_up_for_what_one_more_try_does_not_mend_and_for_nothing_else() -> None:
    service, whole = unit("stammtisch.service")["Service"], unit("stammtisch.service")["Unit"]
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"] == str(CONFIG_STATUS)
    assert whole["StartLimitIntervalSec"] == "0", "systemd would stop trying"


def test_a_stop_is_given_the_time_that_it_takes_and_reaches_the_bot_alone() -> None:
    service = unit("stammtisch.service")["Service"]
    assert int(service["TimeoutStopSec"]) > FINISHING + SHOWING + 2 * LEAVING
    assert (service["KillMode"], service["KillSignal"]) == ("mixed", "SIGTERM")
