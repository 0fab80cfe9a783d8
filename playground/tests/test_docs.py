"""The pages tell the truth about routes, options and each other, and show the examples as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from loopcord.__main__ import main

if TYPE_CHECKING:
    from loopcord.server import Server

PROJECT = Path(__file__).parents[1]
PAGES = sorted([*PROJECT.glob("*.md"), *PROJECT.glob("docs/*.md")])
BEHAVIOUR = (PROJECT / "docs" / "behaviour.md").read_text(encoding="utf-8")
PROTOCOL = (PROJECT / "docs" / "protocol.md").read_text(encoding="utf-8")
OPTIONS = (PROJECT / "docs" / "getting-started.md").read_text(encoding="utf-8")


def documented() -> set[tuple[str, str]]:
    routes: set[tuple[str, str]] = set()
    page = re.sub(r"## Everything else.*?(?=\n## )", "", BEHAVIOUR + PROTOCOL, flags=re.DOTALL)  # see test_scope
    for methods, path in re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE)(?: [A-Z]+)*) (/[^` ?]*)", page):
        routes |= {(method, path) for method in methods.split()}
    return routes


async def test_every_route_is_documented_and_every_documented_route_exists(server: Server) -> None:
    inner = ("/{", "/gateway", "/attachments/{", "/ephemeral-attachments", "/emojis", "/embed")
    routes = {
        (route.method, route.resource.canonical.removeprefix("/api/v10"))
        for route in server.routes()
        if route.resource is not None and route.method not in ("HEAD", "*")
    }
    assert documented() == {route for route in routes if not route[1].startswith(inner)} | {
        ("GET", "/gateway"),
        ("GET", "/gateway/bot"),
    }


def test_every_option_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    assert options == set(re.findall(r"^\| `(--[a-z-]+)`", OPTIONS, re.MULTILINE))


LIBRARIES = Path(__file__).parents[1] / "libraries"
LIBRARIES_PAGE = (LIBRARIES.parent / "docs" / "libraries.md").read_text()


def pinned() -> dict[str, str]:
    """The versions of the libraries whose bots play at the playground."""
    files = [file for file in LIBRARIES.glob("requirements/*.txt") if file.stem != "constraints"]
    found = dict(re.findall(r"^([\w.-]+)==(\S+)$", "".join(file.read_text() for file in files), re.MULTILINE))
    package: dict[str, Any] = json.loads((LIBRARIES / "package.json").read_bytes())
    return {**found, **package["dependencies"]}


def test_the_versions_of_the_libraries_are_those_that_are_tried() -> None:
    rows = dict(re.findall(r"^\| \[(.+?)\]\(#\w.*?\) \| ([\d.]+) \|", LIBRARIES_PAGE, re.MULTILINE))
    rows["discord-py-interactions"] = rows.pop("interactions.py")
    assert rows == pinned()
    assert len(rows) == 6


def test_bots_are_pointed_at_the_playground_as_it_is_written() -> None:
    bots = "\n".join(file.read_text() for file in LIBRARIES.glob("*_bot.*"))
    shown = re.findall(r"^```(?:python|js)\n(.*?)^```", LIBRARIES_PAGE, re.MULTILINE | re.DOTALL)
    lines = [line for block in shown for line in block.splitlines() if "{URL" in line]
    assert len(lines) == 7
    assert [line for line in lines if line not in bots.splitlines()] == []


def anchors(page: Path) -> set[str]:
    """What can be linked to on a page: its headings, as they are made into anchors."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(PROJECT), link  # it is a distribution of its own
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_example_is_shown_as_it_is() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    shown = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", text, re.DOTALL))
    assert len(shown) == 6
    del shown["test_roll.py"]  # of the README, see test_plugin
    for name, code in shown.items():
        assert code == (PROJECT / "examples" / name).read_text(encoding="utf-8"), name


def test_the_lines_of_the_readme_are_those_of_the_examples() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```python\n(if url .*?)```", readme, re.DOTALL)
    for bot in ("dice.py", "vote.py"):
        assert lines in (PROJECT / "examples" / bot).read_text(encoding="utf-8")
