"""Serve the bot's sockets, and disrupt them on request."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from loopcord.gateway.compression import packer
from loopcord.gateway.connection import FAREWELL, Connection
from loopcord.gateway.conversation import receive
from loopcord.gateway.dispatch import Sessions
from loopcord.gateway.events import Events
from loopcord.gateway.frames import CLOSE_REASONS, ENDS_SESSION, HELLO, INVALID_SESSION, RECONNECT

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.data.state import State
    from loopcord.services.faults import Faults
    from loopcord.services.identifies import Identifies


log = logging.getLogger(__name__)


class Gateway:
    """The gateway's sockets and sessions."""

    def __init__(self, state: State, faults: Faults, identifies: Identifies) -> None:
        self._state = state
        self.identifies = identifies
        self.sessions = Sessions(state, faults)
        self._connections: dict[Connection, None] = {}  # an ordered set, oldest first
        state.listen(Events(state, self.sessions).hear)

    # --- disruptions on request; each returns the number of affected sockets ---

    def reconnect(self, shard: int | None = None) -> int:
        """Ask the bot to reconnect (op 7), as Discord does for maintenance."""
        return self._to_all(shard, lambda connection: connection.send({"op": RECONNECT, "d": None}))

    def invalidate(self, shard: int | None = None, *, resumable: bool = False) -> int:
        """Invalidate the session (op 9), or only ask the bot to resume it."""

        def end(connection: Connection) -> None:
            connection.send({"op": INVALID_SESSION, "d": resumable})
            if not resumable:
                self._end_session(connection)

        return self._to_all(shard, end)

    def cut(self, shard: int | None = None) -> int:
        """Drop the connections without a close frame."""
        return self._to_all(shard, Connection.cut)

    def mute(self, shard: int | None = None) -> int:
        """Stop sending on the current sockets."""
        return self._to_all(shard, Connection.mute)

    @property
    def is_muted(self) -> bool:
        """Whether the bot still keeps a socket on which nothing is sent."""
        return any(each.is_muted for each in self._connections)

    def close_with(self, code: int, shard: int | None = None) -> int:
        """Close with a code, which decides whether the session can be resumed."""

        def close(connection: Connection) -> None:
            if code in ENDS_SESSION:
                self._end_session(connection)
            connection.close(code)

        return self._to_all(shard, close)

    def _to_all(self, shard: int | None, act: Callable[[Connection], None]) -> int:
        hit = [each for each in self._connections if each.session is not None and shard in (None, each.shard)]
        for connection in hit:
            act(connection)
        return len(hit)

    def _end_session(self, connection: Connection) -> None:
        if connection.session is not None:
            self.sessions.end(connection.session)
            connection.session = None

    async def close(self) -> None:
        """Close all connections when the playground stops."""
        for connection in list(self._connections):
            connection.close(1001)
        await asyncio.gather(*(connection.over() for connection in list(self._connections)))

    # --- one socket ---

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket until it ends."""
        socket = web.WebSocketResponse(timeout=FAREWELL, max_msg_size=1 << 20, autoping=True)
        await socket.prepare(request)
        pack = packer(request.query.get("compress", ""))
        version = request.query.get("v", "10")
        bad_version = version not in ("9", "10")
        if bad_version or pack is None or request.query.get("encoding", "json") != "json":
            code = 4012 if bad_version else 4002
            await socket.close(code=code, message=CLOSE_REASONS[code].encode())
            return socket
        if request.query.get("v") != "10":
            log.warning("The bot asks for version %s of the gateway and gets 10", request.query.get("v", "(none)"))
        connection = Connection(self._state, socket, pack, int(version))
        self._connections[connection] = None
        self._state.record.add("gateway", direction="open", shard=None, frame={}, query=dict(request.query))
        watch = asyncio.create_task(self._watch(connection))
        interval = int(self._state.settings.heartbeat_interval * 1000)
        connection.send({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": interval}})
        try:
            await connection.talk(self._listen)
        finally:
            watch.cancel()
            self._connections.pop(connection, None)
            if connection.session is not None:
                self.sessions.detach(connection.session, connection)
            connection.ended.set()
        return socket

    async def _listen(self, connection: Connection) -> None:
        async for message in connection.socket:
            if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                receive(self._state, self.sessions, self.identifies, connection, message.data)

    async def _watch(self, connection: Connection) -> None:
        """Close the socket when heartbeats stop."""
        interval = self._state.settings.heartbeat_interval
        while True:
            await asyncio.sleep(interval)
            if asyncio.get_running_loop().time() - connection.last_heartbeat > interval * 1.5:
                connection.close(4009)
                return
