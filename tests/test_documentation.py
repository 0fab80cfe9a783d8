"""What the documentation tells people to type exists, and the site is made of what there is.

That no link is broken is looked at when the site is built: `make docs`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from bot.cli import cli
from tools import site

ROOT = Path(__file__).parents[1]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_on_a_page_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    commands = typer.main.get_command(cli).commands  # type: ignore[attr-defined]  # a group, as there are several
    assert set(re.findall(r"(?:^|`|bin/)stammtisch ([a-z]+)", text, re.MULTILINE)) <= commands.keys()
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)) <= targets
    for module in re.findall(r"python -m ((?:bench|tests|tools)[\w.]*\w)", text):
        places = [folder / module.replace(".", "/") for folder in (ROOT, ROOT / "playground")]
        files = [file for place in places for file in (place.with_suffix(".py"), place / "__main__.py")]
        assert any(file.is_file() for file in files), module


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
