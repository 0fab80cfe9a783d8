"""The documentation says what the code does: commands, settings, metrics and hooks of games, and nothing that is gone.

`make docs` fails on broken links.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest
import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from pydantic import BaseModel

from bot.cli.main import cli
from bot.config import Config
from bot.games.plugin import Plugin
from bot.screens.game_screens import GameLog, GamePictures, GameScreens
from engines.contract import AnyGame, Game
from engines.registry import games
from tests.engines.hooks import Hooks
from tools import reference, site

ROOT = Path(__file__).parents[1]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
SETTINGS = frozenset(
    f"{section}.{name}"
    for section, field in Config.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)
    for name in field.annotation.model_fields
)
PATHS_OF_THE_PORT = frozenset({"healthz", "readyz", "metrics"})
"""They begin with a slash, too."""


@cache
def slash_commands() -> frozenset[str]:
    """The names of the bot's commands on Discord."""
    return frozenset(asyncio.run(reference.slash_commands()))


EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@EACH_PAGE
def test_the_commands_on_a_page_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    commands = typer.main.get_command(cli).commands  # type: ignore[attr-defined]  # a group, as there are several
    assert set(re.findall(r"(?:^|`|bin/)stammtisch ([a-z][a-z-]*)", text, re.MULTILINE)) <= commands.keys()
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)) <= targets
    for module in re.findall(r"python -m ((?:bench|tests|tools)[\w.]*\w)", text):
        places = [folder / module.replace(".", "/") for folder in (ROOT, ROOT / "playground")]
        files = [file for place in places for file in (place.with_suffix(".py"), place / "__main__.py")]
        assert any(file.is_file() for file in files), module
    slashed = set(re.findall(r"`/([a-z]+)\b(?!/)", text)) - PATHS_OF_THE_PORT
    assert slashed <= slash_commands()


@EACH_PAGE
def test_the_settings_on_a_page_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    sections = "|".join(Config.model_fields)
    named = {f"{section}.{name}" for section, name in re.findall(rf"`({sections})\.(?!py\b)([a-z_]+)\b", text)}
    named |= {f"{section}.{name}" for section, name in re.findall(rf"`\[({sections})\] ([a-z_]+)", text)}
    assert named <= SETTINGS


def test_the_pages_made_from_the_code_are_up_to_date() -> None:
    for path, text in reference.pages().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m tools.reference"


def test_every_setting_is_explained() -> None:
    explained = reference.settings(reference.EXAMPLE.read_text(encoding="utf-8"))
    named = {f"{section}.{name}" for section, names in explained.items() for name in names}
    assert named == {*SETTINGS, "editions.<game>"}


def test_every_command_and_setting_is_explained_on_one_page_only() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        listed = {name for name in slash_commands() if re.search(rf"^\| `/{name}\b[^`]*` \| [A-Z]", text, re.MULTILINE)}
        assert listed == (slash_commands() if page.name == "commands.md" else set()), page
        set_here = len(re.findall(r"^\| setting \| default \| meaning \|$", text, re.MULTILINE))
        assert set_here == (len(Config.model_fields) if page.name == "configuration.md" else 0), page


def test_a_setting_without_an_explanation_is_refused() -> None:
    with pytest.raises(ValueError, match=r"does not explain log\.level"):
        reference.settings('[log]\nlevel = "info"\n')


@pytest.mark.parametrize(
    "kind", [Game, GameScreens, GamePictures, GameLog, Plugin, Hooks], ids=lambda kind: kind.__name__
)
def test_every_hook_of_a_game_is_explained(kind: type) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else [*kind.__annotations__, *vars(kind)]
    missing = [name for name in names if not name.startswith("_") and not re.search(rf"\b{name}\b", page)]
    assert missing == []


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_has_its_pages(game: AnyGame) -> None:
    for folder in ("rules", "agents"):
        assert (ROOT / "docs" / folder / f"{game.name}.md").is_file()
    assert f"(`{game.name}`)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_decisions_are_numbered_without_gaps_and_short() -> None:
    records = sorted((ROOT / "docs" / "adr").glob("0*.md"))
    for number, path in enumerate(records, start=1):
        text = path.read_text(encoding="utf-8")
        assert path.name.startswith(f"{number:04}-")
        assert text.startswith(f"# {number}. ")
        assert len(text.split()) <= 150, path.name
        assert re.findall(r"^\*\*(.+?)\.\*\*", text, re.MULTILINE) == ["Decision", "Why", "What follows"]


def test_decisions_that_are_named_exist() -> None:
    known = {path.name[:4] for path in (ROOT / "docs" / "adr").glob("0*.md")}
    listed = subprocess.run(
        ["git", "grep", "-hoE", r"adr/[0-9]{4}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {line.removeprefix("adr/") for line in listed.stdout.split()} <= known


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("docs/hosting.md", "hosting.md"),
        ("CONTRIBUTING.md", "contributing.md"),
        ("playground", "playground/index.md"),
        ("playground/docs/testing.md", "playground/docs/testing.md"),
        ("docs/adr", "adr/README.md"),
        ("compose.yaml", "files/compose.yaml"),
    ],
)
def test_a_file_of_the_repository_has_its_place_in_the_site(source: str, place: str) -> None:
    assert (ROOT / source).exists()
    assert site.place_of(source) == place


@pytest.mark.parametrize(
    ("html", "is_refused"),
    [
        ('<script src="assets/bundle.js"></script><link rel="stylesheet" href="a.css">', False),
        ('<a href="https://keepachangelog.com/">elsewhere</a>', False),
        ('<script src="https://cdn.example/x.js"></script>', True),
        ("<script src=//cdn.example/x.js></script>", True),
        ('<link rel="stylesheet" href="https://fonts.example/css">', True),
        ('<link rel="preconnect" href="https://fonts.example" crossorigin>', True),
        ('<img alt="a" src="https://example/a.png">', True),
    ],
)
def test_a_site_that_loads_from_another_host_is_refused(tmp_path: Path, html: str, is_refused: bool) -> None:
    (tmp_path / "index.html").write_text(f"<html>{html}</html>", encoding="utf-8")
    config = MkDocsConfig()
    config.site_dir = str(tmp_path)
    if is_refused:
        with pytest.raises(PluginError, match="loads from another host"):
            site.on_post_build(config=config)
    else:
        site.on_post_build(config=config)
