"""All sessions and sockets of the bot: who hears of an event, and what the gateway does to them on demand.

Here belong delivering events and serving sockets. What a bot says on a socket belongs in `conversation`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from playground.compression import packer
from playground.gateway.connection import FAREWELL, Connection
from playground.gateway.conversation import receive
from playground.gateway.frames import CLOSE_REASONS, ENDS_SESSION, HELLO, INVALID_SESSION, RECONNECT
from playground.gateway.lateness import Lateness
from playground.gateway.limits import Identifies

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.core import Core
    from playground.errors import Json
    from playground.sessions import Session

SESSION_LIFETIME = 300.0
"""Seconds that a session waits for a RESUME after its socket is gone."""


class Gateway:
    """All sessions of the bot, and what they are told."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.sessions: dict[str, Session] = {}
        self.identifies = Identifies(core.clock, core.settings)
        self._connections: set[Connection] = set()
        self._late = Lateness(core.clock)

    @property
    def online(self) -> bool:
        """Whether the bot is there."""
        return any(session.connection is not None for session in self.sessions.values())

    def dispatch(
        self, name: str, guild: str | None, data: Json | Callable[[Session], Json], *, intents: int = 0
    ) -> None:
        """Tell the bot of an event: the right shard, and only with one of the intents that it needs, if any.

        A fault may have it told twice or late.
        """

        def deliver() -> None:
            for session in list(self.sessions.values()):
                if session.hears(guild, intents):
                    session.event(name, data(session) if callable(data) else data)

        fault = self._core.faults.hit_event(name)
        if fault is not None and fault.kind == "late":
            if fault.shuffle:
                self._late.shuffle(fault.delay, deliver)
            else:
                self._late.queue(fault.delay, deliver)
            return
        for _ in range(2 if fault is not None else 1):
            if self._late.in_order:
                self._late.queue(0.0, deliver)
            else:
                deliver()

    # --- what it does to the bot on demand; each gives the number of sockets that it was done to ---

    def reconnect(self, shard: int | None = None) -> int:
        """Ask to come again (op 7), as Discord does when it moves machines."""
        return self._to_all(shard, lambda connection: connection.send({"op": RECONNECT, "d": None}))

    def invalidate(self, shard: int | None = None, *, resumable: bool = False) -> int:
        """Tell that the session is over (op 9), or only that it has to be resumed."""

        def end(connection: Connection) -> None:
            connection.send({"op": INVALID_SESSION, "d": resumable})
            if not resumable:
                self._end_session(connection)

        return self._to_all(shard, end)

    def cut(self, shard: int | None = None) -> int:
        """Drop the wires without a word."""
        return self._to_all(shard, Connection.cut)

    def mute(self, shard: int | None = None) -> int:
        """Send nothing any more on the sockets of now."""
        return self._to_all(shard, Connection.mute)

    def close_with(self, code: int, shard: int | None = None) -> int:
        """Close with a code; the session can be resumed if the code allows it."""

        def close(connection: Connection) -> None:
            if code in ENDS_SESSION:
                self._end_session(connection)
            connection.close(code)

        return self._to_all(shard, close)

    def end_all(self, code: int) -> None:
        """End all sessions, those without a socket too."""
        self.close_with(code)
        self.sessions.clear()

    def _to_all(self, shard: int | None, act: Callable[[Connection], None]) -> int:
        hit = [each for each in self._connections if each.session is not None and shard in (None, each.shard)]
        for connection in hit:
            act(connection)
        return len(hit)

    def _end_session(self, connection: Connection) -> None:
        if connection.session is not None:
            self.sessions.pop(connection.session.id, None)
            connection.session.connection = None
            connection.session = None
            self._core.pages.bot_changed()

    async def close(self) -> None:
        """Say good-bye to every connection; for the end of the playground."""
        for connection in list(self._connections):
            connection.close(1001)
        await asyncio.gather(*(connection.over() for connection in list(self._connections)))

    # --- one socket ---

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk to one socket until it ends."""
        socket = web.WebSocketResponse(timeout=FAREWELL, max_msg_size=1 << 20, autoping=True)
        await socket.prepare(request)
        pack = packer(request.query.get("compress", ""))
        bad_version = request.query.get("v", "10") not in ("9", "10")
        if bad_version or pack is None or request.query.get("encoding", "json") != "json":
            code = 4012 if bad_version else 4002
            await socket.close(code=code, message=CLOSE_REASONS[code].encode())
            return socket
        connection = Connection(self._core, socket, pack)
        self._connections.add(connection)
        self._core.record.add("gateway", direction="open", shard=None, frame={}, query=dict(request.query))
        watch = asyncio.create_task(self._watch(connection))
        interval = int(self._core.settings.heartbeat_interval * 1000)
        connection.send({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": interval}})
        try:
            await connection.talk(self._listen)
        finally:
            watch.cancel()
            self._connections.discard(connection)
            self._lost(connection)
            connection.ended.set()
        return socket

    async def _listen(self, connection: Connection) -> None:
        async for message in connection.socket:
            if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                receive(self._core, connection, message.data)

    async def _watch(self, connection: Connection) -> None:
        """Close the socket when heartbeats stay away."""
        interval = self._core.settings.heartbeat_interval
        while True:
            await asyncio.sleep(interval)
            if asyncio.get_running_loop().time() - connection.last_heartbeat > interval * 1.5:
                connection.close(4009)
                return

    def _lost(self, connection: Connection) -> None:
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        self._core.pages.bot_changed()
        asyncio.get_running_loop().call_later(SESSION_LIFETIME, self._forget, session)

    def _forget(self, session: Session) -> None:
        if session.connection is None:
            self.sessions.pop(session.id, None)
