"""The wheel, built and installed as by somebody without a repository.

Nothing is fetched: the packages that it needs are those of the tests.
"""

from __future__ import annotations

import os
import site
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
STEP_TIMEOUT = 120
"""Seconds for a step; a machine that runs other tests as well is slow."""


def clean_environment() -> dict[str, str]:
    """The environment without settings of the bot, without options for pytest, and without what leads Python here."""
    foreign = ("STAMMTISCH_", "PYTHON", "PYTEST_ADDOPTS")
    return {name: value for name, value in os.environ.items() if not name.startswith(foreign)}


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    """What a command that has to succeed says, run where nothing of the repository is at hand."""
    environment = clean_environment() | variables
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=STEP_TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(folder: Path, *targets: str, source: Path = ROOT, **variables: str) -> dict[str, Path]:
    """Build the wheel and the source distribution, or only the `targets` named; gives them by their endings."""
    chosen = [option for target in targets for option in ("--target", target)]
    run(sys.executable, "-m", "hatchling", "build", *chosen, "--directory", str(folder), folder=source, **variables)
    return {path.suffix: path for path in folder.iterdir()}


def install(wheel: Path, folder: Path) -> Path:
    """Make an environment with the wheel; gives its command `stammtisch`.

    What the wheel needs is seen from there, the repository is not.
    """
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
    run(sys.executable, "-m", "pip", "--python", python, "install", *options, wheel, folder=folder)
    [packages] = folder.glob("lib/*/site-packages")
    (packages / "needed.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    return folder / "bin" / "stammtisch"
