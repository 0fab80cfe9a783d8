"""Every command that README.md and docs/hosting.md tell a host to type runs here or elsewhere, or says why not."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.cli.terminal import CONFIG_STATUS
from bot.store.store import Store
from tests.installed import ROOT, STEP_TIMEOUT, build, clean_environment, install
from tools.release import look_at_saves, notes, version_of

PAGES = ("README.md", "docs/hosting.md")
BLOCK = re.compile(r"^( *)```(sh|cron)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)

EXIT_CODES: Mapping[str, int] = {
    "install -m 600 config.example.toml config.toml": 0,
    "export STAMMTISCH_DISCORD__TOKEN=...": 0,
    "python3 -m venv program": 0,
    "program/bin/pip install stammtisch-*.whl": 0,
    'program/bin/pip install "$(ls stammtisch-*.whl)[postgres]"': 0,
    "program/bin/stammtisch doctor": 1,
    "program/bin/stammtisch run": CONFIG_STATUS,
    "stammtisch backup FILE": 0,
    "stammtisch restore FILE": 0,
    "stammtisch restored": 0,
    "install -m 600 /dev/null ~/.pgpass": 0,
}
"""Those that `test_a_host_types_what_is_written` types, in this order, with the status that they end with: without a
token the doctor finds an error, and the bot does not start."""
CRON = "15 4 * * *  "
ELSEWHERE: Mapping[str, str] = {
    "make play": ".ci/readme",
    "make test": ".ci/run",
    "make run": "tests/e2e/bot_process.py",
    "HATCH_BUILD_HOOKS_ENABLE=true python3 -m pip wheel --no-deps --wheel-dir dist .": "tests/test_machine_code.py",
    "(umask 077 && pg_dump --format=custom --exclude-table-data=inbox --file=FILE postgresql://user@host/name)": (
        "tests/evenings/test_host_postgresql.py"
    ),
    "createdb --maintenance-db=postgresql://user@host/name name_restored": "tests/evenings/test_host_postgresql.py",
    "pg_restore --exit-on-error --no-owner --dbname=postgresql://user@host/name_restored FILE": (
        "tests/evenings/test_host_postgresql.py"
    ),
}
"""Those that another file runs: as they are, or as what they run."""
CANNOT: Mapping[str, str] = {
    r"docker |DISCORD_TOKEN=\S+ docker |export DISCORD_TOKEN=": "it takes Docker; tests/test_compose.py reads them",
    r"useradd |install .*(/etc/|stammtisch\* )|systemctl |sudo |cd /var/lib": (
        "it takes root and systemd; tests/test_systemd.py has systemd read the units"
    ),
    r"python3 -m venv /opt|/opt/stammtisch/bin/pip": "it takes root; tests/test_wheel.py installs elsewhere",
}
"""Beginnings of those that cannot run in a test, and why."""


def commands(language: str) -> list[str]:
    """The lines in the blocks of this language, without comments."""
    found: list[str] = []
    for page in PAGES:
        for _, kind, block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
            if kind == language:
                lines = (re.sub(r"(^|\s+)#.*", "", line).strip() for line in block.splitlines())
                found += [line for line in lines if line]
    return found


def test_every_command_runs_somewhere_or_says_why_not() -> None:
    written = commands("sh")
    assert len(written) > 25
    for command in written:
        excused = any(re.match(beginning, command) for beginning in CANNOT)
        assert (command in EXIT_CODES) + (command in ELSEWHERE) + excused == 1, command
    assert {*EXIT_CODES, *ELSEWHERE} <= {*written}, "a command that is not written any more"
    for beginning in CANNOT:
        assert any(re.match(beginning, command) for command in written), beginning
    for file in {*ELSEWHERE.values()}:
        assert (ROOT / file).is_file()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("dist"), "wheel")[".whl"]


def typed(command: str, folder: Path, **variables: str) -> int:
    """The status of a command that is typed in a folder, whose home is that as well."""
    # Nothing is fetched: what the program needs is that of the tests.
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment = clean_environment() | offline | {"HOME": str(folder)} | variables
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=STEP_TIMEOUT
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode


def needs_of_tests(program: Path) -> None:
    """Let an environment see the packages of the tests, but not the repository."""
    import site

    [packages] = program.glob("lib/*/site-packages")
    (packages / "needed.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")


async def test_a_host_types_what_is_written(wheel: Path, tmp_path: Path) -> None:
    for file in (wheel, ROOT / "config.example.toml"):
        shutil.copy(file, tmp_path)
    await (await Store.open(f"sqlite:///{tmp_path}/data/stammtisch.sqlite3")).close()
    path = f"{tmp_path}/program/bin:/usr/bin:/bin"
    for command, status in EXIT_CODES.items():
        path_here = clean_environment()["PATH"] if command.startswith("python3") else path
        assert typed(command, tmp_path, PATH=path_here) == status, command
        if command.startswith("program/bin/pip"):
            needs_of_tests(tmp_path / "program")
    assert (tmp_path / ".pgpass").stat().st_mode & 0o777 == 0o600


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `stammtisch` of an installation."""
    return install(wheel, tmp_path_factory.mktemp("installed"))


async def test_the_copies_of_cron_and_docker_are_made_again_and_again(program: Path, tmp_path: Path) -> None:
    of_sqlite, of_postgres = commands("cron")
    [of_docker] = [each for each in commands("sh") if " sh -c " in each]
    line = of_sqlite.removeprefix(CRON).replace("\\%", "%")
    (tmp_path / "config.toml").touch()
    for written, here in (
        ("/var/lib/stammtisch", str(tmp_path)),
        ("/opt/stammtisch/bin/stammtisch", str(program)),
        ("/etc/stammtisch/config.toml", "config.toml"),
    ):
        assert written in line
        line = line.replace(written, here)
    inner = of_docker.partition(" sh -c ")[2].strip("'").replace("/data/", f"{tmp_path}/")
    await (await Store.open(f"sqlite:///{tmp_path}/data/stammtisch.sqlite3")).close()
    for _ in range(2):
        assert typed(line, tmp_path) == 0
        assert typed(inner, tmp_path, PATH=f"{program.parent}:/usr/bin:/bin") == 0
    assert len([*(tmp_path / "copies").iterdir()]) == 1
    # That of PostgreSQL, with a pg_dump that makes its file and no server.
    tools = tmp_path / "tools"
    tools.mkdir()
    dump = tools / "pg_dump"
    dump.write_text('#!/bin/sh\nfor each; do case $each in --file=*) : > "${each#--file=}";; esac; done\n')
    dump.chmod(0o755)
    line = of_postgres.removeprefix(CRON).replace("\\%", "%").replace("/var/lib/stammtisch", f"{tmp_path}/empty")
    (tmp_path / "empty").mkdir()
    assert " --exclude-table-data=inbox " in line, "tokens of interactions are in no copy"
    for _ in range(2):
        assert typed(line, tmp_path, PATH=f"{tools}:/usr/bin:/bin") == 0
    [copy] = (tmp_path / "empty" / "copies").iterdir()
    assert copy.stat().st_mode & 0o077 == 0, "nobody else reads it"


def test_this_version_could_be_released() -> None:
    """`make release` begins so; that everything is committed is for the one who releases."""
    from bot.store.store import known_revisions

    version = version_of((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    look_at_saves([path.name for path in (ROOT / "tests" / "saves" / "databases").iterdir()], known_revisions()[0])
