"""A pytest plugin: a playground for the tests of any discord.py bot; docs/testing.md shows how to use it.

If this package is installed, pytest loads this file in every run, so it imports the playground only when a test needs
it.
"""

from __future__ import annotations

import importlib.util
import inspect
from contextlib import asynccontextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from loopcord.testing.hosted import Hosted, InLoop, InProcess

OPTIONS = ("rate_limits", "limits", "name", "guild_name", "guild_locale", "channels", "token", "privileged_intents")
"""The marker's options for both fixtures."""

FIXTURES = frozenset({"playground", "playground_process"})

RUNNERS = ("asyncio", "anyio", "trio")
"""Markers that select what runs a coroutine."""

IGNORED = "Fields that Discord ignores"
"""The title of the section with fields that the bot sent without effect."""

_WARNINGS = pytest.StashKey[list[str]]()

MAX_SHOWN_REQUESTS = 30
"""The number of requests of the bot that are shown for a failed test."""


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    names = ", ".join((*OPTIONS, "manual_clock", "warnings"))
    described = f"options of the fixtures playground and playground_process: {names}"
    config.addinivalue_line("markers", f"playground(**options): {described}")


@pytest.hookimpl(wrapper=True, trylast=True)  # inside pytest-asyncio's own wrapper, which looks for the marker
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Any:
    """Let pytest-asyncio run the tests with these fixtures, even in strict mode without a marker."""
    made = yield
    if collector.config.pluginmanager.hasplugin("asyncio"):
        for each in made if isinstance(made, list) else [made]:
            if isinstance(each, pytest.Function) and _waits_here(each):
                each.add_marker("asyncio")
    return made


def _waits_here(test: pytest.Function) -> bool:
    """Whether this is a coroutine with one of the fixtures and without a marker of `RUNNERS`."""
    if not inspect.iscoroutinefunction(test.obj) or any(map(test.get_closest_marker, RUNNERS)):
        return False
    return not FIXTURES.isdisjoint(test.fixturenames)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Add to the report the requests of a failed test, and the fields that the bot sent without effect."""
    report = yield
    if report.when == "teardown" and (warnings := item.stash.get(_WARNINGS, [])):
        report.sections.append((IGNORED, "\n".join(warnings)))
    if report.when == "call" and report.failed and "playground" in getattr(item, "fixturenames", ()):
        server = getattr(getattr(item, "funcargs", {}).get("playground"), "server", None)
        if server is not None:
            entries = server.state.record.after(0, "rest")[-MAX_SHOWN_REQUESTS:]
            lines = [f"{each['status']} {each['method']} {each['path']}" for each in entries]
            report.sections.append(("Requests of the bot", "\n".join(lines)))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show these fields also for passed tests."""
    reports = [each for kind in terminalreporter.stats.values() for each in kind if isinstance(each, pytest.TestReport)]
    found = [(each.nodeid, text) for each in reports for title, text in each.sections if title == IGNORED]
    if found:
        terminalreporter.section(IGNORED)
    for name, text in found:
        terminalreporter.write_line(name)
        for line in text.splitlines():
            terminalreporter.write_line(f"  {line}")


async def _look_for_warnings(request: pytest.FixtureRequest, playground: Hosted, mode: str) -> None:
    """Collect the fields that the bot sent without effect; in the mode `error`, they fail the test."""
    import aiohttp

    try:
        entries = await playground.record(kind="rest")
    except aiohttp.ClientConnectionError:  # the test stopped the playground
        return
    found = [f"{each['method']} {each['path']}: {text}" for each in entries for text in each["warnings"]]
    found = list(dict.fromkeys(found))
    request.node.stash[_WARNINGS] = found
    if found and mode == "error":
        pytest.fail("\n".join([f"{IGNORED}:", *found]), pytrace=False)


def _options(request: pytest.FixtureRequest, *more: str) -> dict[str, Any]:
    marker = request.node.get_closest_marker("playground")
    options: dict[str, Any] = dict(marker.kwargs) if marker is not None else {}
    if marker is not None and marker.args:
        raise pytest.UsageError("@pytest.mark.playground takes keyword arguments only.")
    known = (*OPTIONS, "warnings", *more)
    if strangers := sorted(options.keys() - set(known)):
        raise pytest.UsageError(f"@pytest.mark.playground has no option {strangers[0]} here, only {', '.join(known)}.")
    if options.setdefault("warnings", "show") not in ("show", "error"):
        raise pytest.UsageError('The option warnings of @pytest.mark.playground is "show" or "error".')
    return options


def _pointed(url: str) -> AbstractContextManager[None]:
    if importlib.util.find_spec("discord") is None:
        return nullcontext()
    from loopcord.testing.discordpy import look_here

    return look_here(url)


@asynccontextmanager
async def _in_process(options: dict[str, Any], folder: Path) -> AsyncIterator[InProcess]:
    from loopcord.client.process import PlaygroundProcess
    from loopcord.data.settings import TOKEN
    from loopcord.testing.hosted import InProcess

    told = [] if options.pop("rate_limits", True) else ["--no-rate-limits"]
    told += [f"--limit={each}" for each in options.pop("limits", ())]
    if intents := options.pop("privileged_intents", ()):
        told += ["--privileged-intents", ",".join(intents)]
    if channels := options.pop("channels", ()):
        told += ["--channels", ",".join(channels)]
    for name, value in options.items():
        told += [f"--{name.replace('_', '-')}", value]
    async with PlaygroundProcess(folder, *told) as process:
        token = options.get("token", TOKEN)
        async with InProcess(process, token) as playground:
            with _pointed(process.url):
                yield playground
                await playground.close()


if importlib.util.find_spec("pytest_asyncio") is None:

    @pytest.fixture
    def playground() -> None:
        """Not available without pytest-asyncio."""
        raise pytest.UsageError("The fixtures of the playground need pytest-asyncio.")

    @pytest.fixture
    def playground_process() -> None:
        """Not available without pytest-asyncio."""
        raise pytest.UsageError("The fixtures of the playground need pytest-asyncio.")

else:
    import pytest_asyncio

    @pytest_asyncio.fixture(name="playground")
    async def in_loop(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[InLoop]:
        """A playground in the event loop of the test, with a world of its own; discord.py connects to it."""
        options = _options(request, "manual_clock")
        mode = options.pop("warnings")
        from loopcord.testing.hosted import hosted

        async with hosted(tmp_path / "playground", **options) as playground:
            with _pointed(playground.url):
                yield playground
                await _look_for_warnings(request, playground, mode)
                await playground.close()

    @pytest_asyncio.fixture(name="playground_process")
    async def in_process(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[InProcess]:
        """A playground in a process of its own, which can be killed and restarted."""
        options = _options(request)
        mode = options.pop("warnings")
        async with _in_process(options, tmp_path / "playground") as playground:
            yield playground
            await _look_for_warnings(request, playground, mode)
