"""`stammtisch play` plays with the edition of the settings, wherever its data lie, and shows its status page."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest
from loopcord.client import Playground
from loopcord.client.parts import text

import engines.bierfest
from tests.e2e.play_process import PlayProcess
from tests.e2e.playing import STEP_TIMEOUT, Guest

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

SHIPPED = Path(engines.bierfest.__file__).with_name("edition.toml")


async def test_play_takes_the_edition_of_the_settings(tmp_path: Path) -> None:
    own, config = tmp_path / 'own "ölçü" 🍺.toml', tmp_path / "config.toml"
    own.write_text(SHIPPED.read_text(encoding="utf-8").replace("Weizen", "Malz"), encoding="utf-8")
    config.write_text(f"[editions]\nbierfest = '{own}'\n", encoding="utf-8")
    async with (
        PlayProcess(tmp_path / "data", "--config", str(config), pace=0) as play,
        Playground(play.url) as playground,
    ):
        await playground.bot_online(STEP_TIMEOUT)
        ben = Guest(await playground.person("Ben"), await playground.channel(), "en")
        told = text((await ben.slash("rules", game="bierfest")).shown)
        assert "Malz" in told
        assert "Weizen" not in told
        await look_at_status(playground)
        assert play.errors() == ""


async def look_at_status(playground: Playground) -> None:
    """The chat page leads to the status page."""
    person = (await playground.people())[0]
    snapshot = await playground.call("GET", "/page/snapshot", params={"person": person.id})
    [link] = snapshot["links"]
    assert link["name"] == "Status"
    async with aiohttp.ClientSession() as session, session.get(link["url"]) as answer:
        assert answer.status == 200
        assert "<h1>Stammtisch</h1>" in await answer.text()
