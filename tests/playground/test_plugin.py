"""The pytest plugin, in the project of somebody who has another bot: the example of the documentation, run."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import discord
import pytest

from playground.testing import look_here

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
STRICT = """
    [pytest]
    asyncio_default_fixture_loop_scope = function
    filterwarnings =
        error
        ignore:'audioop' is deprecated:DeprecationWarning
"""


@pytest.fixture(autouse=True)
def installed(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """This package, as pytest finds it where it is installed, in a project in which a warning is an error."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    plugins = "".join(f"{name} = {where}\n" for name, where in project["entry-points"]["pytest11"].items())
    pytester.makeini(STRICT)
    site = pytester.mkdir("site")
    (site / "installed-1.dist-info").mkdir()
    (site / "installed-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: installed\nVersion: 1\n")
    (site / "installed-1.dist-info" / "entry_points.txt").write_text(f"[pytest11]\n{plugins}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(site), str(ROOT))))


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with the files that the documentation shows."""
    page = (ROOT / "docs" / "playground.md").read_text(encoding="utf-8")
    files = dict(re.findall(r"```python\n# (\w+)\.py\n(.*?)```", page, re.DOTALL))
    assert files.keys() == {"dice", "test_dice"}
    pytester.makepyfile(**files)
    return pytester


def test_the_example_of_the_documentation_passes(project: pytest.Pytester) -> None:
    result = project.runpytest_subprocess()
    result.assert_outcomes(passed=3)


def test_what_goes_wrong_is_told(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        pytestmark = pytest.mark.asyncio

        class Broken:
            async def start(self, token):
                raise OSError("no way")
            async def close(self):
                pass
            def is_ready(self):
                return False

        @pytest.mark.playground(colour="red")
        async def test_with_an_unknown_option(playground):
            pass

        @pytest.mark.playground(manual_clock=True)
        async def test_with_an_option_for_one_loop_only(playground_process):
            pass

        async def test_whose_bot_does_not_start(playground):
            with pytest.raises(OSError, match="no way"):
                await playground.start(Broken())

        async def test_that_fails(playground):
            async with playground.session.get(f"{playground.url}/api/v10/users/@me") as answer:
                assert answer.status == 200
    """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=1, failed=1, errors=2)
    result.stdout.fnmatch_lines_random(
        [
            "*@pytest.mark.playground has no option colour here*",
            "*@pytest.mark.playground has no option manual_clock here*",
            "*Requests of the bot*",
            "401 GET /users/@me",
        ]
    )


def test_the_plugin_costs_nothing_until_it_is_used(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import sys

        def test_nothing_was_loaded(pytestconfig):
            assert pytestconfig.pluginmanager.hasplugin("playground")
            assert not {"aiohttp", "discord", "playground.server"} & sys.modules.keys()
    """)
    pytester.runpytest_subprocess("-p", "no:simcord").assert_outcomes(passed=1)


def where_discord_py_looks() -> tuple[str, str, str]:
    return discord.http.Route.BASE, str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY), discord.Asset.BASE


def test_discord_py_looks_where_it_did_before() -> None:
    before = where_discord_py_looks()
    with look_here("http://127.0.0.1:1/"):
        assert where_discord_py_looks() == (
            "http://127.0.0.1:1/api/v10",
            "ws://127.0.0.1:1/gateway",
            "http://127.0.0.1:1",
        )
    assert where_discord_py_looks() == before
