"""A game of another distribution beside the bot: written, installed, listed, checked and played; broken; removed."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from bot.new_game import NewGameError, new_game
from tests.foreign import GOES_ON, deals, installed, played, python, stammtisch

REPLACED = """
import dataclasses
from bot.games.kit.picture import CardPictures
from bot.games.kit.screen import CardScreens
from bot.pictures.drawing import Box, Sprite
from msgspec.structs import replace

class OneButton(CardScreens):
    def hand(self, table_view, words, choice):
        return super().hand(replace(table_view, legal=table_view.legal[:1]), words, choice)

PLUGIN = dataclasses.replace(
    PLUGIN,
    pictures=CardPictures(GAME, LOOK, Sprite("cover", "", Box(0, 0, 9, 9))),
    screens=OneButton(GAME, LOOK, PLUGIN.sign),
)
"""
STEP = """
def with_leads(document):
    state = dict(document["state"])
    return {**document, "state": {"leads": state.pop("leader"), **state}}


"""
NEWER = """
    rules: ClassVar[int] = 2
    upgrades: ClassVar[Mapping] = {1: with_leads}
"""
SELFPLAY = ("selfplay", "high_card", "--games", "1", "--record", "game.txt")


@pytest.fixture(scope="module")
def high_card(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game and its distribution, as pip leaves it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    source = new_game("high_card", folder)
    site = installed(source, folder / "site")
    shutil.move(source / "tests", site / "tests_of_it")
    shutil.move(source / "RULES.md", site)
    return site


@pytest.fixture
def site(high_card: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may break."""
    return Path(shutil.copytree(high_card, tmp_path / "site"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    # Else bytecode of the same second and size would be taken for that of the changed file.
    os.utime(file, (time.time() + 5, time.time() + 5))


def test_a_new_game_is_listed_checked_and_played(site: Path) -> None:
    (site / "config.toml").write_text('[games]\nwithout = ["bremen", "high_card"]\n', encoding="utf-8")
    lines = {line.split()[0]: " ".join(line.split()[1:]) for line in stammtisch(site, "games").splitlines()}
    assert lines["high_card"] == "1 stammtisch-high-card 0.1.0 good; not offered because of [games] without"
    assert lines["cafe"].endswith("good")
    assert stammtisch(site, "check-game", "high_card") == "high_card: nothing is missing.\n"
    stammtisch(site, *SELFPLAY)
    record = (site / "game.txt").read_text(encoding="utf-8")
    assert "over: most_tricks" in record
    assert "You hold three" not in record


def test_its_own_tests_hold(site: Path) -> None:
    (site / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    assert "2 passed" in python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests_of_it")


def test_its_rules_page_says_how_cards_are_dealt(site: Path) -> None:
    printed, dealt = deals(site, site / "RULES.md", "high_card", 3)
    assert len(dealt) == 3
    assert printed == dealt


@pytest.mark.parametrize("module", ["engine", "agents", "plugin"])
def test_a_game_that_cannot_be_imported_is_left_out(site: Path, module: str) -> None:
    change(site / "high_card" / f"{module}.py", "from __future__ import annotations", "raise RuntimeError('no luck')")
    reason = f"left out: high_card.{module}: RuntimeError: no luck"
    assert reason in stammtisch(site, "games")
    assert reason.removeprefix("left out: ") in stammtisch(site, "check-game", "high_card", status=1)
    stammtisch(site, "selfplay", "forty_barrels", "--games", "1", "--players", "random")
    if module == "plugin":
        told = stammtisch(site, *SELFPLAY, status=1)
        assert told.splitlines() == [f"high_card cannot be shown: {reason.removeprefix('left out: ')}."]
        assert not (site / "game.txt").exists()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("bremen", "another game has this name"),
        ("whist", "the entry point is called whist, but the game high_card"),
        ("High-Card", "the name of a game is in snake_case, such as three_cards"),
    ],
)
def test_a_game_with_a_wrong_name_is_left_out(site: Path, name: str, reason: str) -> None:
    [entry_points] = site.glob("*.dist-info/entry_points.txt")
    change(entry_points, "high_card =", f"{name} =")
    assert f"left out: {reason}" in stammtisch(site, "games")


def test_the_check_names_what_is_missing(site: Path) -> None:
    package = site / "high_card"
    change(package / "locales" / "de.ftl", "high_card-figure =", "high_card-stiche =")
    for language in ("en", "de", "ja"):
        change(package / "locales" / f"{language}.ftl", "-reason-most_tricks", "-reason-most")
    change(package / "engine.py", "key=PACK.index)) for _ in range(seats)", "reverse=True)) for _ in range(seats)")
    with (package / "plugin.py").open("a", encoding="utf-8") as plugin:
        plugin.write(REPLACED)
    told = stammtisch(site, "check-game", "high_card", status=1).splitlines()
    for complaint in (
        "- the cover is not 360 by 360",
        "- de: the sentence high_card-figure is missing",
        "- en: the sentence high_card-stiche is missing",
        "- ja: the sentence high_card-reason-most_tricks is missing",
        "- resample changes the view of a seat",
    ):
        assert complaint in told
    assert any(line.startswith("- no button makes the legal move Play(") for line in told)


def test_a_new_game_needs_a_name_of_its_own(tmp_path: Path) -> None:
    for name in ("High-Card", "bremen", "json", "a" * 21, "", "class", "def", "lambda"):
        with pytest.raises(NewGameError):
            new_game(name, tmp_path)
    made = new_game("queens", tmp_path)
    assert "three" not in (made / "pyproject.toml").read_text(encoding="utf-8").replace("three cards", "")
    with pytest.raises(NewGameError, match="exists already"):
        new_game("queens", tmp_path)


def test_its_tables_are_played_verified_replayed_and_sleep_without_it(site: Path) -> None:
    over, running = played(site, "high_card", 99, 2)
    assert (over[1], running[1]) == ("over", "running")
    assert "proved" in stammtisch(site, "verify", over[0])
    assert "over: most_tricks" in stammtisch(site, "replay", over[0], "--language", "ja")

    [entry_points] = site.glob("*.dist-info/entry_points.txt")
    announced = entry_points.read_text(encoding="utf-8")
    entry_points.write_text("", encoding="utf-8")
    assert "high_card" not in stammtisch(site, "games")
    assert "high_card" in stammtisch(site, "tables", "--all")
    assert "has no game called high_card" in stammtisch(site, "verify", over[0], status=2)
    assert "a game that is not installed" in stammtisch(site, "replay", over[0], status=1)
    assert running[0] not in python(site, "-c", GOES_ON)

    entry_points.write_text(announced, encoding="utf-8")
    assert f"{running[0]} 3" in python(site, "-c", GOES_ON)


def test_a_later_version_of_it_goes_on_with_the_tables_of_an_older_one(site: Path) -> None:
    [over, running] = played(site, "high_card", 99, 2)
    engine = site / "high_card" / "engine.py"
    change(engine, "    leader: int\n", "    leads: int\n")
    for old, new in ((".leader", ".leads"), ("leader=", "leads=")):
        engine.write_text(engine.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    # It deals from the other end: what was played cannot be played again by these rules.
    change(engine, "chance.shuffle(PACK)", "chance.shuffle(PACK)[::-1]")
    change(engine, "    longest: ClassVar", f"{NEWER}    longest: ClassVar")
    change(engine, "class HighCard(", f"{STEP}class HighCard(")
    assert f"{running[0]} 3" in python(site, "-c", GOES_ON)
    # The state is stored as of version 2 now. After this move the last cards are no choice, and are played at once.
    assert f"{running[0]} 6" in python(site, "-c", GOES_ON)
    told = stammtisch(site, "verify", over[0], status=3)
    assert "nothing is wrong, but not everything can be checked" in told
