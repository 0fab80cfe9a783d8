"""The pictures of users without an avatar, where discord.py looks for them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from loopcord.data.avatars import AVATARS

if TYPE_CHECKING:
    from loopcord.server import Server
    from tests.bot import TestBot
    from tests.wires import Rest


async def test_the_six_default_avatars_are_six_pictures(rest: Rest, server: Server) -> None:
    seen = set()
    for number in range(AVATARS):
        async with rest.session.get(f"{server.address}/embed/avatars/{number}.png?size=128") as answer:
            assert (answer.status, answer.content_type) == (200, "image/png")
            picture = await answer.read()
        with Image.open(io.BytesIO(picture)) as image:
            image.load()
            assert (image.format, image.size) == ("PNG", (256, 256))
        seen.add(picture)
    assert len(seen) == AVATARS == 6


@pytest.mark.parametrize("name", ["6.png", "0.webp", "x.png", "0"])
async def test_there_are_no_other_default_avatars(rest: Rest, server: Server, name: str) -> None:
    async with rest.session.get(f"{server.address}/embed/avatars/{name}") as answer:
        assert answer.status == 404


async def test_discord_py_finds_the_avatar_of_everybody(
    bot: TestBot, rest: Rest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.Asset.BASE", server.address)
    assert bot.user is not None
    for someone in (bot.user, await bot.fetch_user(int(next(iter(server.state.world.people))))):
        assert (await someone.display_avatar.read()).startswith(b"\x89PNG")
