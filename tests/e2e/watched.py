"""What a bot tells of itself at its listener, and the playground's record to compare it with."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bot.ops.metrics import route_of
from bot.screens.parts import read_click
from tests.e2e.bot_process import PROCESS_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from loopcord.client import Json, Playground

Labels = frozenset[tuple[str, str]]


class Watched:
    """The listener of a bot."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    async def get(self, path: str) -> tuple[int, str]:
        """What it answers."""
        async with aiohttp.ClientSession() as session, session.get(self.url + path) as answer:
            return answer.status, await answer.text()

    async def until(self, status: int) -> str:
        """Wait until it is ready (200) or not (503). Gives what it says then."""
        async with asyncio.timeout(PROCESS_TIMEOUT):
            while True:
                now, told = await self.get("/readyz")
                if now == status:
                    return told
                await asyncio.sleep(0.05)

    async def samples(self, name: str) -> dict[Labels, float]:
        """All numbers of a metric, by their labels."""
        status, told = await self.get("/metrics")
        assert status == 200
        found = {}
        for family in text_string_to_metric_families(told):
            for sample in family.samples:
                if sample.name == f"stammtisch_{name}":
                    found[frozenset(sample.labels.items())] = sample.value
        return found

    async def total(self, name: str, **labels: str) -> float:
        """The sum of all that have these labels."""
        return sum(value for each, value in (await self.samples(name)).items() if labels.items() <= dict(each).items())

    async def settled(self, playground: Playground, after: int = 0) -> list[Json]:
        """Wait until nothing is on its way: no screen is behind, and the playground's record has nothing new.

        Gives the record of requests after this entry.
        """
        seen = -1
        while seen != len(record := await playground.record(after, "rest")) or await self.total("tables_behind"):
            seen = len(record)
            await asyncio.sleep(0.3)
        return record


def asked_of(interactions: Iterable[Json]) -> Counter[tuple[str, str]]:
    """How often each kind and name was asked, by the playground's list. Proposals while one types do not count."""
    return Counter((kind_of(each), name_of(each)) for each in interactions if each["of"] != "autocomplete")


def requests_of(record: Iterable[Json]) -> Counter[tuple[str, ...]]:
    """How often a bot has asked for each route, by method, route and the status that it saw, by the record."""
    lost = {"dropped", "lost"}  # of these the bot has seen no answer, whatever the playground has made of them
    return Counter(
        (each["method"], route_of(each["path"]), "none" if each["fault"] in lost else str(each["status"]))
        for each in record
    )


def kind_of(interaction: Json) -> str:
    """What the metrics call it."""
    return {"command": "command", "component": "click", "modal": "form"}[interaction["of"]]


def name_of(interaction: Json) -> str:
    """The command, or the kind of the button."""
    if interaction["of"] == "command":
        return str(interaction["name"])
    click = read_click(interaction["name"])
    return "unknown" if click is None or click.kind == "forged" else click.kind


def by(counts: Mapping[Labels, float], *labels: str) -> Counter[tuple[str, ...]]:
    """Counts added up by some of their labels."""
    found: Counter[tuple[str, ...]] = Counter()
    for each, value in counts.items():
        found[tuple(dict(each)[label] for label in labels)] += int(value)
    return found
