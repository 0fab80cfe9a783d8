"""The alerts fire at the first event after a start, as Prometheus evaluates them over what two scrapes have seen."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.ops.health.measured import measure_gateway
from bot.ops.metrics import Fate, Metrics, RequestKind
from bot.store.store import Store
from tests.bots import make_bot
from tests.store.databases import newest_file

RULES = Path(__file__).parents[3] / "deploy" / "prometheus" / "alerts.yml"
Scrape = dict[tuple[str, frozenset[tuple[str, str]]], float]
"""The value of every series, by its name and labels."""
EVENTS: dict[str, Callable[[Metrics], None]] = {
    "StammtischBroken": lambda metrics: metrics.interaction(RequestKind.COMMAND, "join", Fate.BROKEN, None, 0.1),
    "StammtischDatabaseFails": lambda metrics: metrics.committed(1, 0.1, failed=True),
}
OTHERS = {
    "a click": lambda metrics: metrics.interaction(RequestKind.CLICK, "move", Fate.BROKEN, None, 0.1),
    "a form": lambda metrics: metrics.interaction(RequestKind.FORM, "unknown", Fate.BROKEN, None, 0.1),
    "a command": lambda metrics: metrics.interaction(RequestKind.COMMAND, "privacy", Fate.BROKEN, None, 0.1),
}
CASES = [*EVENTS.items(), *(("StammtischBroken", event) for event in OTHERS.values())]


@pytest.fixture
async def metrics(tmp_path: Path) -> Metrics:
    """Those of a bot that has just started."""
    store = await Store.open(newest_file(tmp_path / "tables.sqlite3"))
    bot = make_bot(store, pace=0)
    await bot.add_cogs()
    await store.close()
    return bot.metrics


def rule(name: str) -> str:
    """The expression of an alert."""
    rules = yaml.safe_load(RULES.read_text(encoding="utf-8"))
    [found] = [each["expr"] for group in rules["groups"] for each in group["rules"] if each["alert"] == name]
    return str(found)


def scrape(metrics: Metrics) -> Scrape:
    """What Prometheus reads."""
    families = text_string_to_metric_families(generate_latest(metrics.registry).decode())
    return {(one.name, frozenset(one.labels.items())): one.value for family in families for one in family.samples}


def increase(expression: str, before: Scrape, after: Scrape) -> float:
    """`increase` of a rule between two scrapes: a series that only the second one has is new, and has none."""
    found = re.fullmatch(r'sum by \(instance\) \(increase\((\w+)\{(\w+)="(\w+)"\}\[\w+\]\)\) > 0', expression)
    assert found is not None, f"this test does not understand {expression}"
    name, *label = found.groups()
    return sum(
        value - before[series]
        for series, value in after.items()
        if series[0] == name and tuple(label) in series[1] and series in before
    )


@pytest.mark.parametrize(("name", "event"), CASES)
def test_the_first_event_is_seen(metrics: Metrics, name: str, event: Callable[[Metrics], None]) -> None:
    before = scrape(metrics)
    assert increase(rule(name), before, before) == 0
    event(metrics)
    assert increase(rule(name), before, scrape(metrics)) == 1


def test_a_bot_that_has_never_connected_is_disconnected(metrics: Metrics) -> None:
    """Prometheus compares nothing with zero where there is no series."""
    found = re.fullmatch(r"min by \(instance\) \((\w+)\) == 0", rule("StammtischDisconnected"))
    assert found is not None
    assert scrape(metrics)[found[1], frozenset()] == 0


@pytest.mark.parametrize(
    ("known", "open_now", "value"), [([], [], 0), ([0, 1], [], 0), ([0, 1], [1], 0), ([0], [0], 1)]
)
def test_a_bot_is_connected_with_all_its_shards(known: list[int], open_now: list[int], value: float) -> None:
    metrics = Metrics()
    measure_gateway(metrics, lambda: dict.fromkeys(known, 0.1), lambda: frozenset(open_now))
    assert scrape(metrics)["stammtisch_connected", frozenset()] == value


needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool (Debian's package prometheus) is not on this machine"
)


def promtool(*command: str, said: str = "") -> None:
    """Have it look, which must be content."""
    done = subprocess.run(["promtool", *command], input=said, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_promtool
def test_prometheus_understands_the_rules() -> None:
    promtool("check", "rules", str(RULES))


@needs_promtool
@pytest.mark.parametrize(("name", "event"), CASES)
def test_prometheus_calls_at_the_first_event(
    metrics: Metrics, tmp_path: Path, name: str, event: Callable[[Metrics], None]
) -> None:
    before = scrape(metrics)
    event(metrics)
    after = scrape(metrics)
    series = []
    for one, value in after.items():
        labels = ",".join(f'{label}="{text}"' for label, text in sorted([*one[1], ("instance", "bot")]))
        # Two scrapes without the event, where there was such a series, and then with it.
        known = str(before[one]) if one in before else "_"
        series.append({"series": f"{one[0]}{{{labels}}}", "values": f"{known} {known} {value}x40"})
    alert = {"exp_labels": {"instance": "bot", "severity": severity_of(name)}, "exp_annotations": annotations_of(name)}
    told = {
        "rule_files": [str(RULES)],
        "evaluation_interval": "15s",
        "tests": [
            {
                "interval": "15s",
                "input_series": series,
                "alert_rule_test": [{"eval_time": "2m", "alertname": name, "exp_alerts": [alert]}],
            }
        ],
    }
    file = tmp_path / "rules_test.yml"
    file.write_text(yaml.safe_dump(told), encoding="utf-8")
    promtool("test", "rules", str(file))


def _alert(name: str) -> dict[str, dict[str, str]]:
    rules = yaml.safe_load(RULES.read_text(encoding="utf-8"))
    [found] = [each for group in rules["groups"] for each in group["rules"] if each["alert"] == name]
    return dict(found)


def severity_of(name: str) -> str:
    return _alert(name)["labels"]["severity"]


def annotations_of(name: str) -> dict[str, str]:
    return {key: text.replace("{{ $labels.instance }}", "bot") for key, text in _alert(name)["annotations"].items()}
