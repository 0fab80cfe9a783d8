"""The gateway: the WebSocket over which the bot receives events.

`sockets` serves the bot's sockets, `conversation` answers its frames, `sessions` and `dispatch` number events and
choose their receivers, `events` turns facts into events, `whims` makes the gateway misbehave on request.
"""

from __future__ import annotations

from loopcord.gateway.sockets import Gateway
from loopcord.gateway.whims import GATEWAY, routes

__all__ = ["GATEWAY", "Gateway", "routes"]
