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
    """This many hours from now, as Discord writes times."""
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
async def test_an_invalid_event_is_refused(
    rest: Rest, events: str, server: Server, changes: dict[str, Any], place: tuple[str, ...]
) -> None:
    status, error = await rest("POST", events, form(server) | changes)
    assert (status, error["code"]) == (400, 50035)
    found = error["errors"]
    for step in place:
        found = found[step]
    assert found["_errors"]
    assert await rest("GET", events) == (200, [])


async def test_a_guild_has_a_limited_number_of_events(
    rest: Rest, events: str, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MAX_EVENTS", 2)
    assert [(await rest("POST", events, form(server)))[0] for _ in range(2)] == [200, 200]
    assert (await rest("POST", events, form(server)))[1]["code"] == 30038


async def test_only_permitted_members_make_and_change_events(
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


def weekly(server: Server, hours: float = 1, **changes: Any) -> dict[str, Any]:
    """A rule by which an event that begins in this many hours takes place every week."""
    start = at(server, hours)
    usual = {"start": start, "frequency": 2, "interval": 1, "by_weekday": [datetime.fromisoformat(start).weekday()]}
    return usual | changes


async def test_an_event_takes_place_every_week(rest: Rest, events: str, server: Server, playground: Playground) -> None:
    anna = await playground.person("Anna")
    status, made = await rest("POST", events, form(server, recurrence_rule=weekly(server)))
    assert status == 200
    assert made["recurrence_rule"] == weekly(server) | dict.fromkeys(
        ("end", "by_n_weekday", "by_month", "by_month_day", "by_year_day", "count")
    )
    await anna.until(lambda: [each["weeks"] for each in anna.guilds[0]["events"]] == [1])
    first, second, fourth = at(server, 1), at(server, 1 + 7 * 24), at(server, 1 + 21 * 24)
    one = f"{events}/{made['id']}"

    async def stands() -> tuple[int, str]:
        _, found = await rest("GET", one)
        return found["status"], found["scheduled_start_time"]

    server.state.clock.jump(2 * HOUR)
    assert await stands() == (2, first), "it takes place"
    server.state.clock.jump(2 * HOUR)
    assert await stands() == (1, second), "it is over, and planned for the next week"
    assert [each["begins"] for each in (await playground.guilds())[0]["events"]] == [
        datetime.fromisoformat(second).timestamp()
    ]
    server.state.clock.jump(14 * 24 * HOUR)
    assert await stands() == (1, fourth)
    assert [each["id"] for each in (await rest("GET", events))[1]] == [made["id"]]


async def test_an_event_that_recurs_moves_on_when_it_is_ended(rest: Rest, events: str, server: Server) -> None:
    rule = weekly(server, interval=2)
    _, made = await rest("POST", events, form(server, recurrence_rule=rule))
    one, next_time = f"{events}/{made['id']}", at(server, 1 + 14 * 24)
    assert (await rest("PATCH", one, {"status": 2}))[1]["status"] == 2
    _, ended = await rest("PATCH", one, {"status": 3})
    assert (ended["status"], ended["scheduled_start_time"], ended["recurrence_rule"]["interval"]) == (1, next_time, 2)
    assert (await rest("PATCH", one, {"status": 4}))[1]["status"] == 4
    assert await rest("GET", events) == (200, [])


async def test_the_rule_of_an_event_is_changed_and_taken_away(rest: Rest, events: str, server: Server) -> None:
    _, made = await rest("POST", events, form(server, recurrence_rule=weekly(server)))
    one = f"{events}/{made['id']}"
    times = {"scheduled_start_time": at(server, 25), "scheduled_end_time": at(server, 28)}
    _, moved = await rest("PATCH", one, {**times, "recurrence_rule": weekly(server, 25)})
    assert moved["recurrence_rule"]["by_weekday"] == weekly(server, 25)["by_weekday"]
    assert moved["scheduled_start_time"] == moved["recurrence_rule"]["start"] == at(server, 25)
    _, renamed = await rest("PATCH", one, {"name": "Later"})
    assert renamed == moved | {"name": "Later"}
    assert (await rest("PATCH", one, {"recurrence_rule": None}))[1]["recurrence_rule"] is None
    server.state.clock.jump(29 * HOUR)
    assert await rest("GET", events) == (200, [])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"interval": 3}, "interval"),
        ({"interval": None}, "interval"),
        ({"by_weekday": None}, "by_weekday"),
        ({"by_weekday": [0, 1]}, "by_weekday"),
        ({"by_weekday": [7]}, "by_weekday"),
        ({"start": "soon"}, "start"),
        ({"start": None}, "start"),
        ({"count": 3}, "count"),
        ({"end": "2101-01-01T00:00:00+00:00"}, "end"),
        ({"by_year_day": [3]}, "by_year_day"),
        ({"by_month": [3]}, "by_month"),
        ({"by_n_weekday": [{"n": 1, "day": 1}]}, "by_n_weekday"),
    ],
)
async def test_rules_that_discord_refuses(
    rest: Rest, events: str, server: Server, changes: dict[str, Any], field: str
) -> None:
    _, once = await rest("POST", events, form(server))
    for method, path, body in (
        ("POST", events, form(server, recurrence_rule=weekly(server, **changes))),
        ("PATCH", f"{events}/{once['id']}", {"name": "x", "recurrence_rule": weekly(server, **changes)}),
    ):
        status, error = await rest(method, path, body)
        assert (status, error["code"]) == (400, 50035)
        assert field in error["errors"]["recurrence_rule"], error
    assert await rest("GET", events) == (200, [once])


async def test_a_weekday_that_is_not_that_of_the_start_is_refused(rest: Rest, events: str, server: Server) -> None:
    [day] = weekly(server)["by_weekday"]
    rule = weekly(server, by_weekday=[(day + 1) % 7])
    status, error = await rest("POST", events, form(server, recurrence_rule=rule))
    assert (status, [*error["errors"]["recurrence_rule"]]) == (400, ["by_weekday"])


async def test_rules_by_days_months_and_years_are_not_supported(rest: Rest, events: str, server: Server) -> None:
    for frequency in (0, 1, 3):
        rule = weekly(server, frequency=frequency)
        assert (await rest("POST", events, form(server, recurrence_rule=rule)))[0] == 501


async def test_events_in_voice_channels_are_not_supported(rest: Rest, events: str, server: Server) -> None:
    assert (await rest("POST", events, form(server, entity_type=2) | {"channel_id": "1"}))[0] == 501
