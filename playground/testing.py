"""A pytest plugin: a playground for the tests of any discord.py bot; docs/playground.md shows how it is used.

Here belong the fixtures, the marker and pointing discord.py at a playground. Where this package is installed, pytest
loads this file for every run, so it imports nothing of the playground until a test asks for it.
"""

from __future__ import annotations

import importlib.util
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from playground.hosted import InLoop, InProcess

OPTIONS = ("rate_limits", "guild_locale", "name", "token", "privileged_intents")
"""What the marker takes for either fixture."""

SHOWN = 30
"""How many requests of the bot are shown where a test has failed."""


@contextmanager
def look_here(url: str) -> Iterator[None]:
    """Have discord.py look for Discord at this address; afterwards it looks where it did before."""
    import discord
    import yarl

    base = url.rstrip("/")
    route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.Asset
    before = route.BASE, socket.DEFAULT_GATEWAY, asset.BASE
    route.BASE, asset.BASE = f"{base}/api/v10", base
    socket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
    try:
        yield
    finally:
        route.BASE, socket.DEFAULT_GATEWAY, asset.BASE = before


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    described = f"options of the fixtures playground and playground_process: {', '.join(OPTIONS)}, manual_clock"
    config.addinivalue_line("markers", f"playground(**options): {described}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Show what the bot has asked for where a test has failed."""
    report = yield
    if report.when == "call" and report.failed and "playground" in getattr(item, "fixturenames", ()):
        server = getattr(getattr(item, "funcargs", {}).get("playground"), "server", None)
        if server is not None:
            entries = server.core.record.after(0, "rest")[-SHOWN:]
            lines = [f"{each['status']} {each['method']} {each['path']}" for each in entries]
            report.sections.append(("Requests of the bot", "\n".join(lines)))
    return report


def _options(request: pytest.FixtureRequest, *more: str) -> dict[str, Any]:
    marker = request.node.get_closest_marker("playground")
    options: dict[str, Any] = dict(marker.kwargs) if marker is not None else {}
    if marker is not None and marker.args:
        raise pytest.UsageError("The options of @pytest.mark.playground have names.")
    known = (*OPTIONS, *more)
    if strangers := sorted(options.keys() - set(known)):
        raise pytest.UsageError(f"@pytest.mark.playground has no option {strangers[0]} here, only {', '.join(known)}.")
    return options


def _pointed(url: str) -> AbstractContextManager[None]:
    return look_here(url) if importlib.util.find_spec("discord") is not None else nullcontext()


@asynccontextmanager
async def _in_loop(options: dict[str, Any], folder: Path) -> AsyncIterator[InLoop]:
    from playground.clock import ManualClock, RealClock
    from playground.description.finding import find
    from playground.hosted import InLoop
    from playground.server import Server
    from playground.settings import PRIVILEGED, Settings

    clock = ManualClock() if options.pop("manual_clock", False) else RealClock()
    privileged = sum(PRIVILEGED[name] for name in options.pop("privileged_intents", ()))
    settings = Settings(data=folder, port=0, privileged=privileged, openapi=find(), **options)
    async with Server(settings, clock) as server, InLoop(server, clock) as playground:
        with _pointed(server.address):
            yield playground
            await playground.close()


@asynccontextmanager
async def _in_process(options: dict[str, Any], folder: Path) -> AsyncIterator[InProcess]:
    from playground.hosted import InProcess
    from playground.process import PlaygroundProcess

    told = [] if options.pop("rate_limits", True) else ["--no-rate-limits"]
    if intents := options.pop("privileged_intents", ()):
        told += ["--privileged-intents", ",".join(intents)]
    for name, value in options.items():
        told += [f"--{name.replace('_', '-')}", value]
    async with PlaygroundProcess(folder, *told) as process:
        token = options.get("token", "playground")
        async with InProcess(process, token) as playground:
            with _pointed(process.url):
                yield playground
                await playground.close()


if importlib.util.find_spec("pytest_asyncio") is None:

    @pytest.fixture
    def playground() -> None:
        """Cannot be had."""
        raise pytest.UsageError("The fixtures of the playground need pytest-asyncio.")

    @pytest.fixture
    def playground_process() -> None:
        """Cannot be had."""
        raise pytest.UsageError("The fixtures of the playground need pytest-asyncio.")

else:
    import pytest_asyncio

    @pytest_asyncio.fixture(name="playground")
    async def in_loop(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[InLoop]:
        """A playground in the event loop of the test, with a world of its own; discord.py looks there."""
        async with _in_loop(_options(request, "manual_clock"), tmp_path / "playground") as playground:
            yield playground

    @pytest_asyncio.fixture(name="playground_process")
    async def in_process(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[InProcess]:
        """The same in a process of its own, which can be killed and started again."""
        async with _in_process(_options(request), tmp_path / "playground") as playground:
            yield playground
