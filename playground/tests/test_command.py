"""The command `loopcord` itself; starting, failing and stopping it as a process is tested in test_persistence."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

from loopcord.__main__ import main
from loopcord.client import Playground, PlaygroundProcess

if TYPE_CHECKING:
    from pathlib import Path


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"loopcord {version('loopcord')}\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--host", "0.0.0.0"), "0.0.0.0"),
        (("--port", "x"), "--port"),
        (("--port", "70000"), "a port is a number from 0 to 65535"),
        (("--guild-locale", "xx"), "xx"),
        (("--privileged-intents", "x"), "x is not a privileged intent"),
        (("--shards", "0"), "there are 1 to 1000 shards"),
        (("--heartbeat", "0"), "a heartbeat comes every 0.1 to 120 seconds"),
        (("--name", ""), "a name has 1 to 32 characters, not 0"),
        (("--guild-name", "g" * 33), "a name has 1 to 32 characters, not 33"),
        (("--channels", "general,,random"), "a name has 1 to 32 characters, not 0"),
        (("--link", "Status"), "a link is a name, =, and an address with http:// or https://, not 'Status'"),
        (("--link", "Status=javascript:alert(1)"), "a link is a name"),
        (("--token", ""), "a token has at least one character"),
        (("--loud",), "--loud"),
    ],
)
def test_wrong_options_are_reported_in_one_line(
    options: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(list(options))
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.startswith("loopcord: ")
    assert told.endswith(". See loopcord --help.\n")
    assert told.count("\n") == 1


async def test_a_new_world_has_the_names_that_were_asked_for(tmp_path: Path) -> None:
    options = ("--name", "Dice", "--guild-name", "Dungeon", "--channels", "tavern, cellar")
    async with PlaygroundProcess(tmp_path / "world", *options) as process, Playground(process.url) as playground:
        (guild,) = await playground.guilds()
        assert guild["name"] == "Dungeon"
        assert [each["name"] for each in guild["channels"]] == ["tavern", "cellar"]
        assert await playground.channel() == await playground.channel("tavern")
        assert await playground.guild() == await playground.guild("Dungeon")
        anna = await playground.person("Anna")
        (bot,) = (await playground.call("GET", "/page/snapshot", params={"person": anna.id}))["bots"]
        assert bot["name"] == "Dice"


async def test_the_page_hears_of_the_links_that_were_given(tmp_path: Path) -> None:
    options = ("--link", "Status=http://127.0.0.1:9/a?b=c", "--link", "Notes = https://example.org/")
    async with PlaygroundProcess(tmp_path / "world", *options) as process, Playground(process.url) as playground:
        anna = await playground.person("Anna")
        links = (await playground.call("GET", "/page/snapshot", params={"person": anna.id}))["links"]
        assert links == [
            {"name": "Status", "url": "http://127.0.0.1:9/a?b=c"},
            {"name": "Notes", "url": "https://example.org/"},
        ]
