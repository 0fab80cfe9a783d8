"""The dashboard and the alerts that come with the bot: every query names metrics, and labels of them, that exist."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import yaml
from prometheus_client import ProcessCollector
from prometheus_client.metrics import MetricWrapperBase

from bot.ops.metrics import _Read
from bot.store.store import Store
from tests.bots import make_bot
from tests.store.databases import newest_file

DEPLOY = Path(__file__).parents[3] / "deploy"
ENDINGS = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",), "info": ("_info",)}
OF_PROMETHEUS = frozenset({"job", "instance", "le"})
BUILD = ("version", "python", "discord_py")
PROCESS = frozenset(
    {"process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds", "process_start_time_seconds"}
)


@pytest.fixture
async def known(tmp_path: Path) -> AsyncIterator[dict[str, frozenset[str]]]:
    """All names of a bot's samples, with their labels."""
    store = await Store.open(newest_file(tmp_path / "tables.sqlite3"))
    registry = make_bot(store, pace=0).metrics.registry
    found: dict[str, frozenset[str]] = dict.fromkeys(PROCESS, frozenset())
    for collector in {*registry._collector_to_names}:
        if isinstance(collector, ProcessCollector):
            continue
        assert isinstance(collector, MetricWrapperBase | _Read)
        for family in collector.describe():
            labels = collector._labels if isinstance(collector, _Read) else collector._labelnames
            for ending in ENDINGS[family.type]:
                found[family.name + ending] = frozenset(BUILD if family.type == "info" else labels)
    yield found
    await store.close()


def queries() -> list[str]:
    """All that the dashboard and the alerts ask."""
    board = json.loads((DEPLOY / "grafana" / "stammtisch.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    rules = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text(encoding="utf-8"))
    return asked + [rule["expr"] for group in rules["groups"] for rule in group["rules"]]


def named(query: str) -> list[str]:
    """The metrics in a query."""
    return re.findall(r"\b(?:stammtisch|process)_\w+", query)


def test_every_query_names_metrics_and_labels_that_exist(known: dict[str, frozenset[str]]) -> None:
    asked = queries()
    assert len(asked) > 40
    for query in asked:
        names = named(query)
        assert names or query.startswith("up{"), query
        for name in names:
            assert name in known, query
        labels = frozenset[str]().union(*(known[name] for name in names)) | OF_PROMETHEUS
        used = [label for part in re.findall(r"\bby \(([^)]*)\)", query) for label in re.split(r",\s*", part)]
        used += re.findall(r"(\w+)\s*(?:=~|!=|=)\s*\"", query)
        assert {*used} <= labels, query
        assert (query.count("("), query.count("{")) == (query.count(")"), query.count("}")), query


def test_every_metric_is_on_the_dashboard(known: dict[str, frozenset[str]]) -> None:
    """So a new one is not forgotten there; of a histogram one kind of its samples is enough."""
    asked = {name for query in queries() for name in named(query)}
    for name in known.keys() - PROCESS:
        family = re.sub(r"_(bucket|sum|count)$", "", name)
        assert {name, *(family + ending for ending in ENDINGS["histogram"])} & asked, name


def test_every_metric_and_every_alert_is_explained(known: dict[str, frozenset[str]]) -> None:
    page = (DEPLOY.parent / "docs" / "watching.md").read_text(encoding="utf-8")
    explained = re.findall(r"^\| `(stammtisch_\w+)` \| (.*?) ?\| ", page, re.MULTILINE)
    assert len(explained) == len(dict(explained)), "a metric is explained twice"
    there = {re.sub(r"_(bucket|sum|count)$", "", name): labels for name, labels in known.items() if name not in PROCESS}
    assert {name: frozenset(re.findall(r"`(\w+)`", labels)) for name, labels in explained} == there
    rules = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text(encoding="utf-8"))
    alerts = [rule["alert"] for rule in rules["groups"][0]["rules"]]
    assert sorted(re.findall(r"^\| `(Stammtisch\w+)` \|", page, re.MULTILINE)) == sorted(alerts)
    assert all(rule["annotations"]["summary"].endswith(".") for rule in rules["groups"][0]["rules"])
