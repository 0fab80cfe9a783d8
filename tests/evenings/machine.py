"""A machine on which somebody hosts the bot: a folder of its own with its settings and its data.

Its home, its folder and its environment are its own: it sees nothing of another machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from loopcord.client import TOKEN
from msgspec import Struct

from bot.cli.play_command import free_port
from tests.e2e.bot_process import PROCESS_TIMEOUT, RunningBot
from tests.e2e.watched import Watched
from tests.installed import ROOT, build, clean_environment, install

if TYPE_CHECKING:
    from loopcord.client import Playground

IS_WHOLE: Final = bool(os.environ.get("WHOLE_EVENINGS"))
"""Whether evenings are played in full, as `make evenings` does."""
EXAMPLE: Final = ROOT / "config.example.toml"


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `stammtisch` as it is released, installed once for all machines: it writes nothing beside itself."""
    wheel = build(tmp_path_factory.mktemp("dist"), "wheel")[".whl"]
    return install(wheel, tmp_path_factory.mktemp("installed") / "program")


class Said(Struct, frozen=True):
    """What a command has said, and how it ended."""

    status: int
    output: str
    errors: str


class Machine:
    """A machine with the program on it."""

    def __init__(self, folder: Path, program: Path) -> None:
        """Have the program at hand in a new folder."""
        folder.mkdir()
        self.folder = folder
        """Where the host is when they type a command: the folder of config.toml."""
        self.port = 0
        """Of its status page, once there are settings."""
        self._program = program
        home = folder / "home"
        home.mkdir()
        self._environment = {
            **{name: value for name, value in clean_environment().items() if not name.startswith("XDG_")},
            "HOME": str(home),
            "TMPDIR": str(home),
            "PATH": f"{self._program.parent}:{clean_environment()['PATH']}",
            "COLUMNS": "80",
        }

    @property
    def config(self) -> Path:
        """Its settings."""
        return self.folder / "config.toml"

    @property
    def database(self) -> Path:
        """Where its tables are, as long as the settings do not name another place."""
        return self.folder / "data" / "stammtisch.sqlite3"

    @property
    def watched(self) -> Watched:
        """Its listener."""
        return Watched(self.port)

    def copy_example(self) -> None:
        """Begin as docs/hosting.md says: with a copy of the example that only its owner reads."""
        shutil.copyfile(EXAMPLE, self.config)
        self.config.chmod(0o600)

    def set(self, section: str, **values: str | float) -> None:
        """Change lines of config.toml, as the host does in an editor. Each has to be there already."""
        text = self.config.read_text(encoding="utf-8")
        before, head, rest = text.partition(f"[{section}]\n")
        lines, next_head, after = rest.partition("\n[")
        for name, value in values.items():
            [old] = [line for line in lines.splitlines() if line.startswith(f"{name} = ")]
            lines = lines.replace(old, f"{name} = {json.dumps(value)}")
        self.config.write_text("".join((before, head, lines, next_head, after)), encoding="utf-8")

    def settle(self, url: str) -> None:
        """Have settings for a Discord at this address."""
        self.copy_example()
        self.port = free_port()
        self.set("discord", token=TOKEN, url=url)
        self.set("agents", pace=0)
        self.set("log", format="json")
        self.set("health", port=self.port)

    def bot(self, playground: Playground) -> RunningBot:
        """The bot as it runs here, not started yet."""
        return RunningBot(
            (str(self._program), "run"),
            self.folder / "bot.log",
            playground,
            folder=self.folder,
            environment=self._environment,
        )

    async def stammtisch(self, *arguments: str) -> Said:
        """What this command says, typed in the folder."""
        return await self._run(str(self._program), *arguments)

    async def shell(self, line: str, path: Path | None = None) -> Said:
        """What a line says that is pasted into a shell; `path` is a folder with further programs."""
        return await self._run("bash", "-c", line, path=path)

    async def _run(self, *command: str, path: Path | None = None) -> Said:
        environment = self._environment
        if path is not None:
            environment = environment | {"PATH": f"{path}:{environment['PATH']}"}
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=self.folder,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        output, errors = await asyncio.wait_for(process.communicate(), PROCESS_TIMEOUT)
        assert TOKEN not in output.decode() + errors.decode()
        return Said(process.returncode or 0, output.decode(), errors.decode())

    def destroy(self) -> None:
        """Nothing of it is left."""
        shutil.rmtree(self.folder)
