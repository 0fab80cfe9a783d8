"""What is published works where it is installed: the wheel is built, put into an empty folder, and used from there.

Nothing is fetched: the packages that it needs are those of the tests.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import loopcord
from tests.alone import ALONE

if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECT = Path(__file__).parents[1]
STEP_TIMEOUT = 200
"""Seconds for a step; a machine that runs other tests as well is slow."""

BOT_AND_TEST = """
import discord
import loopcord


class Dice(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.tree = discord.app_commands.CommandTree(self)

        @self.tree.command(description="Roll a die")
        async def roll(interaction: discord.Interaction):
            await interaction.response.send_message("You rolled 4.")

    async def setup_hook(self):
        await self.tree.sync()


async def test_roll(playground):
    await playground.start(Dice())
    anna = await playground.person("Anna")
    assert "rolled" in (await anna.slash(await playground.channel(), "roll")).shown["content"]


def test_where_it_comes_from():
    assert loopcord.__file__ == {file!r}
"""


def run(*command: str, folder: Path, path: Path | None = None) -> str:
    """What a command that has to succeed says."""
    variables = {**os.environ, "PYTHONPATH": str(path or ""), "PYTEST_ADDOPTS": ALONE}
    variables["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, timeout=STEP_TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder), folder=PROJECT)
    (wheel,) = folder.iterdir()
    return wheel


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed wheel and nothing else."""
    site = tmp_path_factory.mktemp("site")
    options = ("--quiet", "--no-deps", "--no-index", "--no-compile", "--target", str(site))
    run(sys.executable, "-m", "pip", "install", *options, str(wheel), folder=site)
    return site


def test_everything_is_in_it_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        (entries,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert archive.read(entries).decode() == (
            "[console_scripts]\nloopcord = loopcord.__main__:main\n\n[pytest11]\nloopcord = loopcord.testing.plugin\n"
        )
    assert wheel.name == f"loopcord-{loopcord.__version__}-py3-none-any.whl"
    sources = (PROJECT / "src").rglob("*")
    files = [path for path in sources if path.is_file() and "__pycache__" not in path.parts]
    assert names == {path.relative_to(PROJECT / "src").as_posix() for path in files}


def test_a_bot_is_tested_in_three_lines_without_any_configuration(site: Path, tmp_path: Path) -> None:
    text = BOT_AND_TEST.replace("{file!r}", repr(str(site / "loopcord" / "__init__.py")))
    (tmp_path / "test_bot.py").write_text(text, encoding="utf-8")
    said = run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", folder=tmp_path, path=site)
    assert " 2 passed" in said


@pytest.fixture(params=["loopcord", "python -m loopcord"])
def address(request: pytest.FixtureRequest, site: Path, tmp_path: Path) -> Iterator[str]:
    """Where the command listens, started in an empty folder."""
    variables = {**os.environ, "PYTHONPATH": str(site)}
    command = [str(site / "bin" / "loopcord")] if request.param == "loopcord" else [sys.executable, "-m", "loopcord"]
    running = subprocess.Popen(
        [*command, "--port", "0"], cwd=tmp_path, env=variables, stdout=subprocess.PIPE, text=True
    )
    with running as process:
        assert process.stdout is not None
        ready = re.fullmatch(r"Playground ready at (http://\S+/)\n", process.stdout.readline())
        assert ready is not None
        yield ready[1]
        process.terminate()
    assert process.returncode == 0


def test_the_command_serves_the_page(address: str) -> None:
    with urllib.request.urlopen(address, timeout=STEP_TIMEOUT) as page:
        scripts = re.findall(r'<script type="module" src="([^"]+)"', page.read().decode())
    assert scripts
    with urllib.request.urlopen(address.rstrip("/") + "/" + scripts[0].lstrip("/"), timeout=STEP_TIMEOUT) as module:
        assert module.headers.get_content_type() == "text/javascript"
        assert b"import " in module.read()
