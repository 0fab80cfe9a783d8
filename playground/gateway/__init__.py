"""The gateway: the WebSocket over which the bot hears what happens.

Here belong sockets (`connection`), what a bot says on one (`conversation`), how often it may (`limits`), events that
come late (`lateness`), and all of them together (`hub`). What an event says comes from `news` and `interactions`.
"""

from __future__ import annotations

from playground.gateway.connection import Connection
from playground.gateway.hub import Gateway

__all__ = ["Connection", "Gateway"]
