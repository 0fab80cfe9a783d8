"""A tavern for each test: a host on a database of its own, with two games registered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.store.databases import address, servers, store
from tests.tables.tavern import Tavern

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.store.store import Store

__all__ = ["address", "servers", "store"]


@pytest.fixture
def database_kind() -> str:
    """SQLite, as the store is the same on both; modules in which several processes meet, or whole queries count, ask
    for PostgreSQL too.
    """
    return "sqlite"


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Tavern]:
    """A host whose agents do not move by themselves."""
    tavern = Tavern(store)
    yield tavern
    await tavern.host.close()
