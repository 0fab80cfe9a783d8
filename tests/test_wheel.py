"""What is released works where it is installed: the wheel is built, put into an environment of its own, and used."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest

from bot.locales import words
from engines.registry import NAMES
from tests.installed import ROOT, build, install, run

PACKAGES = ("agents", "bot", "engines", "migrations")
TELLS = """
import agents, bot, engines, migrations
from bot.games.registry import PLUGINS
from bot.locales import words
from bot.pictures.studio import Studio
print(*(package.__file__ for package in (agents, bot, engines, migrations)), sep="\\n")
print(len(PLUGINS), words("ja")("button-join"))
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel and the source distribution, by their endings."""
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def stammtisch(built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, in an environment with the wheel."""
    return install(built[".whl"], tmp_path_factory.mktemp("installed"))


def sources() -> set[str]:
    """Every file of the packages that git knows, or would."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES]
    names = run(*listed, folder=ROOT).splitlines()
    return {name for name in names if (ROOT / name).is_file()}


def test_everything_is_in_the_wheel_and_nothing_else(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built[".whl"]) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == sources()
    for must in (
        "migrations/versions/r0001_first_tables.py",
        "engines/cafe/edition.toml",
        "bot/screens/places.tsv",
    ):
        assert must in names
    assert {name.split("/")[2] for name in names if name.endswith(".ftl")} == {"aloud", "de", "en", "ja"}


def test_a_wheel_can_be_built_from_the_source_distribution(built: dict[str, Path]) -> None:
    with tarfile.open(built[".gz"]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    beside = {"pyproject.toml", "README.md", "LICENSE", "NOTICE", "CHANGELOG.md", "config.example.toml", "PKG-INFO"}
    assert names - {".gitignore"} == sources() | beside


def test_it_is_the_wheel_that_is_used(stammtisch: Path, tmp_path: Path) -> None:
    *files, last = run(stammtisch.with_name("python"), "-c", TELLS, folder=tmp_path).splitlines()
    assert all(Path(file).is_relative_to(stammtisch.parents[1]) for file in files)
    assert last == f"{len(NAMES)} {words('ja')('button-join')}"


def test_its_commands_say_what_they_do(stammtisch: Path, tmp_path: Path) -> None:
    for command in ((), ("run",), ("play",)):
        assert "Usage: stammtisch" in run(stammtisch, *command, "--help", folder=tmp_path)


def test_a_database_is_made_and_copied_and_put_back(stammtisch: Path, tmp_path: Path) -> None:
    for command in (("migrate",), ("backup", "copy"), ("restore", "copy")):
        run(stammtisch, *command, folder=tmp_path)
    assert (tmp_path / "data" / "stammtisch.sqlite3").is_file()


def test_a_game_is_played_with_the_editions_in_it(stammtisch: Path, tmp_path: Path) -> None:
    run(stammtisch, "selfplay", "cafe", "--games", "1", "--players", "random", "--record", "game.txt", folder=tmp_path)
    assert (tmp_path / "game.txt").stat().st_size
