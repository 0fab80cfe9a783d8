"""What the tests of forms share: a playground for a whole module."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest_asyncio

from loopcord.data.clock import ManualClock
from loopcord.data.settings import Settings
from loopcord.server import Server
from tests.validation.form_sender import FormSender

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sender(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FormSender]:
    """Sends forms to a playground."""
    settings = Settings(data=tmp_path_factory.mktemp("sender"), port=0, rate_limits=False)
    async with Server(settings, ManualClock()) as server, aiohttp.ClientSession() as session:
        sender = FormSender(server, session)
        await sender.open()
        yield sender
