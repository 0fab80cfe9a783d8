"""What the tests of forms share: a playground for a whole module."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest_asyncio

from loopcord.data.clock import ManualClock
from loopcord.data.settings import Settings
from loopcord.server import Server
from tests.validation.desk import Desk

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def desk(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Desk]:
    """A place to hand in forms."""
    settings = Settings(data=tmp_path_factory.mktemp("desk"), port=0, rate_limits=False)
    async with Server(settings, ManualClock()) as server, aiohttp.ClientSession() as session:
        desk = Desk(server, session)
        await desk.open()
        yield desk
