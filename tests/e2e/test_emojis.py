"""The application's emojis: `stammtisch emojis sync` sees to them, and the bot at its start (`test_doctor.py`)."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from loopcord.client import Playground, PlaygroundProcess

from bot.games.registry import ICONS
from bot.pictures.icons import emoji_name
from tests.e2e.bot_process import PROCESS_TIMEOUT, BotProcess

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def synced(config: Path, *options: str) -> list[str]:
    """What `stammtisch emojis sync` says, line by line."""
    command = (sys.executable, "-m", "bot", "emojis", "sync", "--config", str(config), *options)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    output, _ = await asyncio.wait_for(process.communicate(), PROCESS_TIMEOUT)
    assert process.returncode == 0
    return output.decode().splitlines()


async def writes(playground: Playground) -> list[str]:
    """The requests that have changed an emoji."""
    asked = await playground.record(kind="rest")
    return [each["method"] for each in asked if "/emojis" in each["path"] and each["method"] != "GET"]


async def test_the_bot_has_its_emojis_however_they_came(tmp_path: Path) -> None:
    wanted, total = [emoji_name(icon) for icon in ICONS], len(ICONS)
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
    ):
        bot = BotProcess(tmp_path / "bot", playground, emojis=True)
        assert await synced(bot.config, "--dry-run") == [f"would create {name}" for name in wanted]
        assert await writes(playground) == []
        told = await synced(bot.config)
        assert told == [*(f"created {name}" for name in wanted), f"0 already present, {total} created, 0 deleted."]
        assert await synced(bot.config) == [f"{total} already present, 0 created, 0 deleted."]
        async with bot:
            pass
        assert await writes(playground) == ["POST"] * total
        assert bot.troubles() == []
        assert not [each for each in bot.log() if each["event"].startswith("emojis-")]
