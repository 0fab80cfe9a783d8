"""Nothing that discord.py can ask for or hear of is passed over in silence."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import discord
import pytest

import loopcord
from loopcord.description.scope import EVENTS, ROUTES, SENT, markdown_lists
from tests.openapi import description_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.server import Server
    from tests.wires import Rest

LIBRARY = Path(discord.__file__).parent
SOURCES = Path(loopcord.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "behaviour.md"

PLACEHOLDER = re.compile(r"\{[^}]*\}")
"""A name in a path, which discord.py and the playground choose each for themselves."""


def routes() -> set[str]:
    """Every route in discord.py's source, as `METHOD /path`."""
    found: set[str] = set()
    for file in ("http.py", "webhook/async_.py"):
        for node in ast.walk(ast.parse((LIBRARY / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Route":
                method, path = node.args[:2]
                found.add(f"{ast.literal_eval(method)} {''.join(pieces(path))}")
    return found


def pieces(path: ast.expr) -> Iterator[str]:
    if isinstance(path, ast.Constant):
        yield str(path.value)
    elif isinstance(path, ast.JoinedStr):
        for value in path.values:
            yield str(value.value) if isinstance(value, ast.Constant) else "{id}"
    else:
        raise TypeError(ast.dump(path))


def events() -> set[str]:
    """Every event that discord.py has a parser for."""
    source = (LIBRARY / "state.py").read_text(encoding="utf-8")
    return {name.upper() for name in re.findall(r"^    def parse_(\w+)\(", source, re.MULTILINE)}


def supported(server: Server) -> set[str]:
    """The routes that the playground has, with the names in their paths left out."""
    return {
        f"{route.method} {PLACEHOLDER.sub('{}', route.resource.canonical.removeprefix('/api/v10'))}"
        for route in server.routes()
        if route.resource is not None and route.resource.canonical.startswith("/api/v10/")
    }


def is_supported(route: str, known: set[str]) -> bool:
    # `@original` is a message of the webhook by another name.
    return PLACEHOLDER.sub("{}", route.replace("@original", "{message}")) in known


def test_discord_py_was_read() -> None:
    assert len(routes()) > 180
    assert {"GET /gateway/bot", "POST /interactions/{webhook_id}/{webhook_token}/callback"} <= routes()
    assert len(events()) > 70


async def test_every_route_is_supported_or_has_its_reason(server: Server) -> None:
    known = supported(server)
    missing = {route for route in routes() if not is_supported(route, known)}
    assert {route for route in missing if not any(family.covers(route) for family in ROUTES)} == set()


async def test_every_reason_is_about_something_that_is_not_supported(server: Server) -> None:
    known = supported(server)
    missing = {route for route in routes() if not is_supported(route, known)} | {"GET /api/v6/gateway"}
    for number, family in enumerate(ROUTES):
        first = {route for route in missing if not any(earlier.covers(route) for earlier in ROUTES[:number])}
        assert any(family.covers(route) for route in first), family.name


def test_every_event_is_sent_or_has_its_reason() -> None:
    never = {event for event in events() if any(family.covers(event) for family in EVENTS)}
    assert never | set(SENT) == events()
    assert never & set(SENT) == set()
    for family in EVENTS:
        assert any(family.covers(event) for event in events()), family.name


def test_the_events_that_are_sent_are_those_in_the_source() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py") if path.parent.name != "description"
    )
    assert {event for event in events() if f'"{event}"' in source} == set(SENT)


def test_the_page_has_the_same_lists() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"{len(routes())} routes and {len(events())} events" in text
    assert markdown_lists() in text, "write the output of python -m loopcord.description.scope into docs/behaviour.md"


@pytest.mark.parametrize(
    ("method", "path", "named"),
    [
        ("PUT", "/channels/1/messages/pins/2", "PUT /channels/{id}/messages/pins/{id} (pinned messages)"),
        ("GET", "/guilds/1/invites", "GET /guilds/{id}/invites (invitations)"),
        ("PATCH", "/guilds/1", "PATCH /guilds/{id} (creating, changing and deleting guilds)"),
        ("GET", f"/webhooks/1/{'t' * 68}", "GET /webhooks/{id}/{token} (webhooks other than those of interactions)"),
    ],
)
async def test_an_unsupported_route_says_what_it_would_be_for(rest: Rest, method: str, path: str, named: str) -> None:
    message = f"501: The playground does not support {named}"
    assert await rest(method, path) == (501, {"message": message, "code": 0})


async def test_a_route_that_discord_py_has_no_use_for_is_discords_all_the_same(rest: Rest) -> None:
    description_path()
    status, error = await rest("GET", "/voice/regions")
    assert (status, error["message"].split("support ")[1]) == (
        501,
        "GET /voice/regions (nothing that discord.py 2.7 asks for)",
    )


@pytest.mark.parametrize(
    ("method", "path", "status", "message"),
    [
        ("GET", "/nonsense", 404, "404: Not Found"),
        ("POST", "/channels/1/nonsense", 404, "404: Not Found"),
        ("PUT", "/channels/1/messages", 405, "405: Method Not Allowed"),
        ("PATCH", "/channels/1/pins", 405, "405: Method Not Allowed"),
    ],
)
async def test_an_unknown_path_gets_the_answer_that_discord_gives(
    rest: Rest, method: str, path: str, status: int, message: str
) -> None:
    """Discord's page "Opcodes and Status Codes": 404 for no such resource, 405 for a method that is not for it."""
    description_path()
    assert await rest(method, path) == (status, {"message": message, "code": 0})


GONE = {
    "DELETE /guilds/{guild_id}",
    "PATCH /guilds/{guild_id}/integrations/{integration_id}",
    "PATCH /guilds/{guild_id}/vanity-url",
    "POST /guilds/templates/{code}",
    "POST /guilds/{guild_id}/integrations",
}
"""What discord.py 2.7 can still ask for although Discord no longer describes it."""


async def test_no_unsupported_route_of_discord_py_succeeds(rest: Rest, server: Server) -> None:
    known = supported(server)
    for route in sorted(route for route in routes() if not is_supported(route, known)):
        method, path = route.split(" ", 1)
        status, answer = await rest(method, re.sub(r"\{[^}]*\}", "1", path))
        assert status == (405 if route in GONE else 501), route
        assert "nothing that discord.py" not in answer["message"], route
