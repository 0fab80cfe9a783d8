"""Metrics: what is counted can be read, labels stay few, and each process has its own."""

from __future__ import annotations

import pytest
from prometheus_client import REGISTRY, generate_latest

from bot.ops.metrics import (
    MAX_EVENTS,
    MAX_LABEL_VALUES,
    OTHER,
    WINDOW,
    Bounded,
    Fate,
    Lately,
    Metrics,
    RequestKind,
    route_of,
)
from tests.ops.metrics.reading import value


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/123/messages/456", "/channels/{id}/messages/{id}"),
        ("/api/v10/interactions/1/aW50ZXJhY3Rpb24/callback", "/interactions/{id}/{token}/callback"),
        ("/api/v10/webhooks/1/token/messages/@original", "/webhooks/{id}/{token}/messages/@original"),
        ("/api/v10/users/@me", "/users/@me"),
        ("/api/v9/gateway/bot", "/gateway/bot"),
        (
            "/api/v10/channels/1/messages/2/reactions/%F0%9F%8D%BA/@me",
            "/channels/{id}/messages/{id}/reactions/{other}/@me",
        ),
        ("/api/v10/channels/１２３", "/channels/{other}"),
    ],
)
def test_a_route_names_nobody(path: str, route: str) -> None:
    assert route_of(path) == route


def test_a_label_has_few_values_whatever_comes() -> None:
    metrics, bounded = Metrics(), Bounded(2)
    assert [bounded(each) for each in ("a", "b", "c", "a", "d")] == ["a", "b", OTHER, "a", OTHER]
    for number in range(3 * MAX_LABEL_VALUES):
        metrics.interaction(RequestKind.CLICK, "move", Fate.REFUSED, f"forged-{number}", None)
        metrics.requested(
            "GET", "/api/v10/" + "x" * (number % 20) + f"/y{'z' * (number // 20)}", 404, 0.1, counted=True
        )
        metrics.logged("warning", f"code-{number}")
    lines = generate_latest(metrics.registry).decode().splitlines()
    for name in ("refusals_total", "discord_requests_total", "log_lines_total"):
        assert 0 < sum(line.startswith(f"stammtisch_{name}{{") for line in lines) <= MAX_LABEL_VALUES + 1
    assert value(metrics, "refusals_total", code=OTHER) == 2 * MAX_LABEL_VALUES


def test_every_process_has_a_registry_of_its_own() -> None:
    one, other = Metrics(), Metrics()
    one.moved("bremen", "member")
    assert value(one, "moves_total", game="bremen", by="member") == 1
    assert value(other, "moves_total", game="bremen", by="member") is None
    assert "stammtisch" not in generate_latest(REGISTRY).decode()


def test_an_interaction_without_an_answer_was_not_acknowledged() -> None:
    metrics = Metrics()
    metrics.interaction(RequestKind.CLICK, "move", Fate.MOVED, None, 0.04)
    metrics.interaction(RequestKind.CLICK, "move", Fate.UNDELIVERED, None, None)
    assert value(metrics, "acknowledgement_seconds_count", kind="click") == 1
    assert value(metrics, "acknowledgement_seconds_bucket", kind="click", le="0.05") == 1
    assert value(metrics, "acknowledgement_seconds_bucket", kind="click", le="0.025") == 0
    assert value(metrics, "interactions_total", kind="click", name="move", answer="undelivered") == 1


def test_a_request_that_nobody_answered_and_whose_limit_it_was() -> None:
    metrics = Metrics()
    path = "/api/v10/channels/1/messages"
    metrics.requested("POST", path, None, 5.0, counted=True)
    metrics.requested("POST", path, 429, 0.1, "user", counted=True)
    metrics.requested("POST", path, 429, 0.1, "", counted=True)
    metrics.requested("POST", path, 429, 0.1, "forged", counted=True)
    route = {"method": "POST", "route": "/channels/{id}/messages"}
    assert value(metrics, "discord_requests_total", **route, status="none") == 1
    assert value(metrics, "discord_requests_total", **route, status="429") == 3
    assert value(metrics, "rate_limited_total", scope="user") == 1
    assert value(metrics, "rate_limited_total", scope="network") == 2


def test_gauges_are_read_when_somebody_looks() -> None:
    metrics, now = Metrics(), [2]
    metrics.gauges("tables_open", "Open tables", ("game", "status"), lambda: {("bremen", "running"): now[0]})
    assert value(metrics, "tables_open", game="bremen", status="running") == 2
    now[0] = 3
    assert value(metrics, "tables_open", game="bremen", status="running") == 3


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_last_minutes_are_looked_back_on() -> None:
    time = Time()
    lately = Lately(time)
    assert (lately.count, lately.a_minute, lately.quantile(0.5)) == (0, 0, None)
    for number in range(100):
        lately.note(number / 100)
    assert (lately.quantile(0.5), lately.quantile(0.95), lately.quantile(1.0)) == (0.5, 0.95, 0.99)
    assert lately.a_minute == 100  # A minute counts as one although it is not over.
    time.now += 120
    assert lately.a_minute == 50
    time.now += WINDOW
    assert (lately.count, lately.a_minute) == (0, 0)


def test_the_rate_of_very_many_is_that_of_the_latest() -> None:
    time = Time()
    lately = Lately(time)
    time.now += WINDOW
    for _ in range(2 * MAX_EVENTS):
        time.now += 0.02
        lately.note()
    assert lately.count == MAX_EVENTS
    assert lately.a_minute == pytest.approx(3000, rel=0.01)
