"""What the tests of forms share: a playground for a whole module, by its own rules alone and with the description."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest
import pytest_asyncio

from playground.clock import ManualClock
from playground.server import Server
from playground.settings import Settings
from tests.openapi import description_path
from tests.playground.validation.desk import Desk

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=["own rules", "description"])
async def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Desk]:
    """A place to hand in forms, once for each way in which a playground checks them."""
    openapi = description_path() if request.param == "description" else None
    settings = Settings(data=tmp_path_factory.mktemp("desk"), port=0, rate_limits=False, openapi=openapi)
    async with Server(settings, ManualClock()) as server, aiohttp.ClientSession() as session:
        desk = Desk(server, session)
        await desk.open()
        yield desk
