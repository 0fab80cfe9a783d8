"""Starting once more: what Discord knows already is not written again."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import House

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_commands_are_registered_at_the_first_start_only(own: House) -> None:
    writes = ("POST", "PUT", "PATCH", "DELETE")

    async def registrations() -> list[str]:
        asked = await own.playground.record(kind="rest")
        return [each["method"] for each in asked if each["path"].endswith("/commands") and each["method"] in writes]

    assert await registrations() == ["PUT"]
    await own.bot.stop()
    await own.bot.start()
    assert await registrations() == ["PUT"]
    assert own.bot.troubles() == []
