"""Bots that are ready as soon as they know their servers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord.state import ConnectionState

if TYPE_CHECKING:
    import pytest

READY_AFTER: Final = 0.1
"""Seconds without a further server after which a bot takes itself for ready: discord.py's own 2 suit a real Discord,
but a playground names all servers at once.
"""


def ready_soon(patch: pytest.MonkeyPatch) -> None:
    """Let every bot that is made from now on be ready soon, unless it says itself when."""
    begin = ConnectionState.__init__

    def begin_soon(state: ConnectionState[Any], **options: Any) -> None:
        begin(state, **{"guild_ready_timeout": READY_AFTER, **options})

    patch.setattr(ConnectionState, "__init__", begin_soon)
