"""The page about the playground tells the truth about its routes and options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from playground.__main__ import main

if TYPE_CHECKING:
    from playground.server import Server

PAGE = (Path(__file__).parents[2] / "docs" / "playground.md").read_text()


def documented() -> set[tuple[str, str]]:
    routes: set[tuple[str, str]] = set()
    page = re.sub(r"## Everything else.*?(?=\n## )", "", PAGE, flags=re.DOTALL)  # see test_scope
    for methods, path in re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE)(?: [A-Z]+)*) (/[^` ?]*)", page):
        routes |= {(method, path) for method in methods.split()}
    return routes


async def test_every_route_is_documented_and_every_documented_route_exists(server: Server) -> None:
    inner = ("/{", "/gateway", "/attachments", "/emojis")
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
    assert options == set(re.findall(r"^\| `(--[a-z-]+)`", PAGE, re.MULTILINE))
