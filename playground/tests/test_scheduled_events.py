"""Scheduled events: their life, their rules, who may make them, and who hears of them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from loopcord.server import Server
from loopcord.services import scheduled_events as rules
from tests.wires import Wire

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from tests.wires import Rest

HOUR = 3600.0


def at(server: Server, hours: float) -> str:
    """So many hours from now, as Discord writes times."""
    return datetime.fromtimestamp(int(server.state.clock.now()) + hours * HOUR, UTC).isoformat()


def form(server: Server, **changes: Any) -> dict[str, Any]:
    """An event as a bot may make it."""
    usual = {
        "name": "Game night",
        "description": "Come!",
        "entity_type": 3,
        "privacy_level": 2,
        "entity_metadata": {"location": "#table"},
        "scheduled_start_time": at(server, 1),
        "scheduled_end_time": at(server, 4),
    }
    return {key: value for key, value in {**usual, **changes}.items() if value is not None}


@pytest.fixture
async def events(server: Server, playground: Playground) -> str:
    """Where events are made, by a bot that may."""
    guild = next(iter(server.state.world.guilds))
    await playground.change_guild(guild, bot_allowed=["create_events"])
    return f"/guilds/{guild}/scheduled-events"


async def test_a_life_of_an_event(rest: Rest, events: str, server: Server, playground: Playground) -> None:
    anna = await playground.person("Anna")
    assert anna.guilds[0]["events"] == []
    status, made = await rest("POST", events, form(server))
    assert (status, made["status"], made["creator_id"]) == (200, 1, server.state.application.id)
    assert made["scheduled_start_time"] == at(server, 1)
    assert await rest("GET", events) == (200, [made])
    assert (await rest("GET", f"{events}?with_user_count=true"))[1] == [made | {"user_count": 0}]
    await anna.until(lambda: [each["name"] for each in anna.guilds[0]["events"]] == ["Game night"])
    later = {"scheduled_start_time": at(server, 2), "scheduled_end_time": at(server, 5), "name": "Later"}
    status, moved = await rest("PATCH", f"{events}/{made['id']}", later)
    assert (status, moved) == (200, made | later)
    assert await rest("GET", f"{events}/{made['id']}") == (200, moved)
    server.state.clock.jump(3 * HOUR)
    assert (await rest("GET", f"{events}/{made['id']}"))[1]["status"] == 2
    server.state.clock.jump(3 * HOUR)
    assert await rest("GET", events) == (200, [])
    status, error = await rest("PATCH", f"{events}/{made['id']}", {"name": "Again"})
    assert (status, error["code"]) == (400, 180000)
    assert await rest("DELETE", f"{events}/{made['id']}") == (204, None)
    assert (await rest("GET", f"{events}/{made['id']}"))[1]["code"] == 10070


async def test_an_event_is_called_off(rest: Rest, events: str, server: Server) -> None:
    _, made = await rest("POST", events, form(server))
    assert (await rest("PATCH", f"{events}/{made['id']}", {"status": 3}))[0] == 400, "it has not begun"
    assert (await rest("PATCH", f"{events}/{made['id']}", {"status": 4}))[1]["status"] == 4
    assert await rest("GET", events) == (200, [])


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"name": ""}, ("name",)),
        ({"name": "x" * 101}, ("name",)),
        ({"description": "x" * 1001}, ("description",)),
        ({"entity_metadata": {"location": "x" * 101}}, ("entity_metadata", "location")),
        ({"scheduled_start_time": "soon"}, ("scheduled_start_time",)),
        ({"scheduled_start_time": "2001-01-01T00:00:00+00:00"}, ("scheduled_start_time",)),
        ({"scheduled_end_time": "2001-01-01T00:00:00+00:00"}, ("scheduled_end_time",)),
        ({"scheduled_end_time": None}, ("scheduled_end_time",)),
        ({"privacy_level": 1}, ("privacy_level",)),
    ],
)
async def test_what_is_no_event(
    rest: Rest, events: str, server: Server, changes: dict[str, Any], place: tuple[str, ...]
) -> None:
    status, error = await rest("POST", events, form(server) | changes)
    assert (status, error["code"]) == (400, 50035)
    found = error["errors"]
    for step in place:
        found = found[step]
    assert found["_errors"]
    assert await rest("GET", events) == (200, [])


async def test_a_guild_has_so_many_events_and_no_more(
    rest: Rest, events: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MOST", 2)
    assert [(await rest("POST", events, form(server)))[0] for _ in range(2)] == [200, 200]
    assert (await rest("POST", events, form(server)))[1]["code"] == 30038


async def test_only_who_may_makes_and_changes_events(
    rest: Rest, events: str, server: Server, playground: Playground
) -> None:
    _, made = await rest("POST", events, form(server))
    await playground.change_guild(made["guild_id"], bot_allowed=[])
    for method, path, body in (
        ("POST", events, form(server)),
        ("PATCH", f"{events}/{made['id']}", {"name": "x"}),
        ("DELETE", f"{events}/{made['id']}", None),
    ):
        assert (await rest(method, path, body))[1]["code"] == 50013
    assert await rest("GET", events) == (200, [made])
    with pytest.raises(Exception, match="bot_allowed"):
        await playground.change_guild(made["guild_id"], bot_allowed=["everything"])


async def test_a_bot_with_the_intent_hears_of_events(rest: Rest, events: str, server: Server) -> None:
    wire = await Wire.open(rest)
    await wire.identify(intents=1 << 16 | 1)
    _, made = await rest("POST", events, form(server))
    assert (await wire.event("GUILD_SCHEDULED_EVENT_CREATE"))["d"] == made
    _, moved = await rest("PATCH", f"{events}/{made['id']}", {"name": "Later"})
    assert (await wire.event("GUILD_SCHEDULED_EVENT_UPDATE"))["d"] == moved
    again = await Wire.open(rest)
    await again.identify(intents=1)
    assert (await again.event("GUILD_CREATE"))["d"]["guild_scheduled_events"] == [moved]
    await rest("DELETE", f"{events}/{made['id']}")
    assert (await wire.event("GUILD_SCHEDULED_EVENT_DELETE"))["d"]["id"] == made["id"]


async def test_events_in_voice_channels_are_not_supported(rest: Rest, events: str, server: Server) -> None:
    assert (await rest("POST", events, form(server, entity_type=2) | {"channel_id": "1"}))[0] == 501
