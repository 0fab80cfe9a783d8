"""The pytest plugin, in the project of somebody who has another bot: the example of the documentation, run."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from pathlib import Path

import discord
import pytest

from loopcord.testing.discordpy import look_here
from tests.alone import ALONE

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
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
    monkeypatch.setenv("PYTEST_ADDOPTS", ALONE)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(site), str(ROOT / "src"))))


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with the example bots and their tests, which the documentation shows, and the test of the README."""
    shutil.copytree(ROOT / "examples", pytester.path, dirs_exist_ok=True)
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    (test,) = re.findall(r"```python\n# test_roll.py\n(.*?)```", page, re.DOTALL)
    pytester.makepyfile(test_roll=test)
    return pytester


def test_the_tests_of_the_documentation_pass(project: pytest.Pytester) -> None:
    result = project.runpytest_subprocess("-o", "asyncio_mode=strict")
    result.assert_outcomes(passed=9)


def test_the_script_of_the_documentation_tells_what_the_bot_did(project: pytest.Pytester) -> None:
    result = project.run(sys.executable, "without_pytest.py")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["You rolled *Again*", "200 GET /users/@me", "200 POST /interactions/*"])


def test_a_failure_is_reported(pytester: pytest.Pytester) -> None:
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


def test_fields_without_effect_are_reported_and_fail_a_strict_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        pytestmark = pytest.mark.asyncio

        async def send(playground):
            head = {"Authorization": f"Bot {playground.token}"}
            form = {"recipient_id": "1", "colour": "red"}
            url = f"{playground.url}/api/v10/users/@me/channels"
            async with playground.session.post(url, json=form, headers=head):
                pass

        async def test_that_passes(playground):
            await send(playground)

        async def test_in_a_process(playground_process):
            await send(playground_process)

        @pytest.mark.playground(warnings="error")
        async def test_that_asks_for_it(playground):
            await send(playground)

        @pytest.mark.playground(warnings="error")
        async def test_without_such_fields(playground):
            pass

        @pytest.mark.playground(warnings="loud")
        async def test_with_another_word(playground):
            pass
    """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=4, errors=2)
    told = "POST /users/@me/channels: colour: Discord has no such field here and ignores it."
    result.stdout.fnmatch_lines(["*Fields that Discord ignores*", "*::test_that_passes", f"  {told}"])
    result.stdout.fnmatch_lines_random(
        ["*::test_in_a_process", "*ERROR at teardown of test_that_asks_for_it*", told, '*warnings*"show" or "error"*']
    )


def test_the_plugin_costs_nothing_until_it_is_used(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import sys

        def test_nothing_was_loaded(pytestconfig):
            assert pytestconfig.pluginmanager.hasplugin("loopcord")
            heavy = {"aiohttp", "discord", "msgspec", "yarl"}
            assert heavy & sys.modules.keys() == set()
            ours = {name for name in sys.modules if name.startswith("loopcord.")}
            assert ours == {"loopcord.testing", "loopcord.testing.plugin"}
    """)
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


PLAIN = """
    import asyncio

    import pytest

    @pytest.fixture
    def ground(playground):
        return playground

    async def test_in_the_loop(playground):
        assert asyncio.get_running_loop() and await playground.person("Anna")

    async def test_by_way_of_a_fixture_of_ones_own(ground):
        assert await ground.person("Anna")

    @pytest.mark.parametrize("name", ["Anna", "Ben"])
    async def test_with_parameters(playground, name):
        assert await playground.person(name)

    class TestIt:
        async def test_in_a_class(self, playground_process):
            assert await playground_process.person("Anna")
"""


@pytest.mark.parametrize("mode", ["strict", "auto"])
def test_tests_with_these_fixtures_need_no_marker(pytester: pytest.Pytester, mode: str) -> None:
    pytester.makepyfile(PLAIN)
    pytester.runpytest_subprocess("-o", f"asyncio_mode={mode}", "--strict-markers").assert_outcomes(passed=5)


def test_other_coroutines_are_left_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        async def test_without_these_fixtures():
            pass

        @pytest.mark.asyncio(loop_scope="module")
        async def test_with_a_marker_of_its_own(request, playground):
            assert [each.kwargs for each in request.node.iter_markers("asyncio")] == [{"loop_scope": "module"}]

        def test_that_does_not_wait(playground, request):
            assert request.node.get_closest_marker("asyncio") is None
    """)
    result = pytester.runpytest_subprocess("-o", "asyncio_mode=strict")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines("*async def functions are not natively supported*")


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
