"""The games of the guide and of `examples/`: as small as promised, installed as foreign wheels, checked and played."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.foreign import deals, installed, played, python, stammtisch
from tests.installed import ROOT

GUIDE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```\w+ title=\"(.+?)\"\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WHIST = ROOT / "examples" / "knockout_whist"


def of_the_guide(folder: Path) -> list[Path]:
    """The files of Kuhn poker as the guide shows them, written into a folder."""
    made = []
    for name, text in BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        made.append(file)
    return made


def lines_of(files: list[Path]) -> int:
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def test_the_guide_is_short() -> None:
    prose = re.sub(r"^```.*?^```$", "", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert len(prose.split()) <= 1500


@pytest.fixture(scope="module")
def kuhn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kuhn")
    of_the_guide(folder / "source")
    return installed(folder / "source", folder / "site")


def test_kuhn_poker_takes_150_lines_with_words_in_three_languages(tmp_path: Path) -> None:
    files = of_the_guide(tmp_path)
    assert {"de.ftl", "en.ftl", "ja.ftl", "engine.py"} <= {file.name for file in files}
    assert lines_of(files) <= 150


def test_the_game_of_the_guide_is_complete_and_played(kuhn: Path) -> None:
    assert stammtisch(kuhn, "check-game", "kuhn") == "kuhn: nothing is missing.\n"
    [(table, status)] = played(kuhn, "kuhn", 9)
    assert status == "over"
    assert "proved" in stammtisch(kuhn, "verify", table)


def test_the_example_is_small() -> None:
    listed = subprocess.run(
        ("git", "ls-files", "--cached", "--others", "--exclude-standard"),
        cwd=WHIST,
        capture_output=True,
        check=True,
        text=True,
    )
    files = [WHIST / name for name in listed.stdout.split()]
    assert WHIST / "pyproject.toml" in files
    assert len(files) <= 10
    assert lines_of(files) <= 800


@pytest.fixture(scope="module")
def whist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whist")
    source = shutil.copytree(WHIST, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    site = installed(source, folder / "site")
    shutil.move(source / "tests", site / "tests_of_it")
    (site / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return site


def test_the_example_is_complete_and_its_tests_hold(whist: Path) -> None:
    assert re.search(r"\d\d passed", python(whist, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests_of_it"))


def test_the_example_says_how_its_cards_are_dealt(whist: Path) -> None:
    printed, dealt = deals(whist, WHIST / "README.md", "knockout_whist", 4)
    assert len(dealt) == 4
    assert printed == dealt


def test_the_example_is_played_to_its_end(whist: Path) -> None:
    games = stammtisch(whist, "games")
    assert re.search(r"knockout_whist +1 +stammtisch-knockout-whist +1\.0\.0 +good", games)
    [(table, status)] = played(whist, "knockout_whist", 999, seats=5)
    assert status == "over"
    assert "proved" in stammtisch(whist, "verify", table)
    told = stammtisch(whist, "replay", table, "--language", "ja")
    assert "over: last_left" in told
    assert "トリックを取りました" in told
