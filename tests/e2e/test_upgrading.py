"""A bot is updated while tables run: nothing is lost, and everybody plays on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.upgrading import upgraded

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_running_tables_of_the_first_version_are_played_on(tmp_path: Path) -> None:
    found = await upgraded(tmp_path, 5)  # one of each game
    assert found.lost == []
