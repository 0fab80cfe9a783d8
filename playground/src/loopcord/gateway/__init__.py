"""The gateway: the WebSocket over which the bot hears what happens.

`sockets` serves the bot's sockets, `conversation` answers what it says there, `sessions` and `dispatch` decide who
hears of an event and number it, `events` makes events of what is announced, `whims` has it misbehave on demand.
"""

from __future__ import annotations

from loopcord.gateway.sockets import Gateway
from loopcord.gateway.whims import GATEWAY, routes

__all__ = ["GATEWAY", "Gateway", "routes"]
