"""The sending side of one socket of the bot: compression, order, closing, and simulated zombies.

`conversation` handles what the bot sends on it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from loopcord.data.window import Window
from loopcord.gateway.frames import CLOSE_REASONS, Closing
from loopcord.gateway.sessions import Session, Wire

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from aiohttp import web

    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.gateway.compression import Packer

log = logging.getLogger(__name__)

FRAMES, FRAMES_WITHIN = 120, 60.0
"""The most frames that a socket accepts within a number of seconds; one more closes it with 4008."""

PRESENCES, PRESENCES_WITHIN = 5, 20.0
"""The most presence updates of a session within a number of seconds; more have no effect."""

FAREWELL = 1.0
"""Seconds that a bot gets to receive the close frame."""


class Connection(Wire):
    """One socket of the bot. Frames are sent in the order of the calls."""

    def __init__(self, state: State, socket: web.WebSocketResponse, pack: Packer, version: int) -> None:
        self._state = state
        self.socket = socket
        self.version = version
        """The version of the gateway that the bot asked for; all are served as 10."""
        self.session: Session | None = None
        self.last_heartbeat = asyncio.get_running_loop().time()
        self.frames = Window(state.clock, FRAMES, FRAMES_WITHIN)
        self.presences = Window(state.clock, PRESENCES, PRESENCES_WITHIN)
        self._code: int | None = None
        self.ended = asyncio.Event()
        self.is_muted = False
        """Whether it is a zombie connection; see `mute`."""
        self._pack = pack
        self._outbox: asyncio.Queue[str | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    @property
    def shard(self) -> int | None:
        """The shard on this socket; None until it has identified."""
        return self.session.shard if self.session else None

    def send(self, frame: Json) -> None:
        """Send a frame other than an event."""
        self.send_text(msgspec.json.encode(frame).decode())

    def send_text(self, text: str) -> None:
        """Send an encoded frame."""
        if not self.is_muted:
            self._outbox.put_nowait(text)

    def close(self, code: int) -> None:
        """Close the socket after sending the queued frames."""
        self._outbox.put_nowait(code)

    def mute(self) -> None:
        """Stop sending anything, even acknowledgements, but keep the socket open: a zombie connection.

        The session keeps its events and repeats them once the bot resumes.
        """
        self.is_muted = True

    def cut(self) -> None:
        """Drop the connection without a close frame, as a failing network does."""
        self._state.record.add("gateway", direction="close", shard=self.shard, frame={}, code=None, reason="Cut.")
        self._writer.cancel()
        transport = self.socket._req.transport if self.socket._req else None  # noqa: SLF001  (aiohttp has no other way)
        if transport is not None:
            transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                item = await self._outbox.get()
                if isinstance(item, int):
                    self._code = item
                    return
                if self.socket.closed:
                    return  # The bot closed the socket: frames that it does not get are not recorded either.
                self._state.record.add("gateway", direction="out", shard=self.shard, frame=msgspec.Raw(item.encode()))
                packed = self._pack.pack(item)
                if isinstance(packed, str):
                    await self.socket.send_str(packed)
                else:
                    await self.socket.send_bytes(packed)
        except ConnectionError:
            log.debug("A bot disconnected while data was being sent to it")

    async def talk(self, listen: Callable[[Connection], Coroutine[Any, Any, None]]) -> None:
        """Listen and send until either side ends the connection. `listen` may raise Closing."""
        listening = asyncio.create_task(listen(self))
        try:
            await asyncio.wait((listening, self._writer), return_when=asyncio.FIRST_COMPLETED)
            if listening.done() and isinstance(error := listening.exception(), Closing):
                self.close(error.code)
                await asyncio.wait((self._writer,), timeout=FAREWELL)
            elif listening.done():
                listening.result()
        finally:
            # If somebody still reads from the socket, aiohttp drops it before the other side has confirmed the close,
            # and a bot that reads slowly would never get the code.
            listening.cancel()
            self._writer.cancel()
            await asyncio.gather(listening, self._writer, return_exceptions=True)
        if self._code is not None:
            reason = CLOSE_REASONS.get(self._code, "")
            what: Json = {"frame": {}, "code": self._code, "reason": reason}
            self._state.record.add("gateway", direction="close", shard=self.shard, **what)
            await self.socket.close(code=self._code, message=reason.encode())

    async def over(self) -> None:
        """Wait until the connection has ended, but at most `FAREWELL` seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), FAREWELL)
