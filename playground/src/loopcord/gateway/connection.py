"""One socket of the bot.

It sends: packing, order, closing, and a wire on which nothing comes any more. What the bot says on it is in
`conversation`.
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
"""Frames that a socket takes within a number of seconds; one more closes it with 4008."""

PRESENCES, PRESENCES_WITHIN = 5, 20.0
"""Changes of the presence that a session may make within a number of seconds; more have no effect."""

FAREWELL = 1.0
"""Seconds that a bot is given to hear of the end."""


class Connection(Wire):
    """One socket of the bot. Frames are sent in the order in which they were handed in."""

    def __init__(self, state: State, socket: web.WebSocketResponse, pack: Packer) -> None:
        self._state = state
        self.socket = socket
        self.session: Session | None = None
        self.last_heartbeat = asyncio.get_running_loop().time()
        self.frames = Window(state.clock, FRAMES, FRAMES_WITHIN)
        self.presences = Window(state.clock, PRESENCES, PRESENCES_WITHIN)
        self._code: int | None = None
        self.ended = asyncio.Event()
        self._muted = False
        self._pack = pack
        self._outbox: asyncio.Queue[str | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    @property
    def shard(self) -> int | None:
        """The shard that speaks here, once it has identified."""
        return self.session.shard if self.session else None

    def send(self, frame: Json) -> None:
        """Send a frame that is no event."""
        self.send_text(msgspec.json.encode(frame).decode())

    def send_text(self, text: str) -> None:
        """Send a frame that is encoded already."""
        if not self._muted:
            self._outbox.put_nowait(text)

    def close(self, code: int) -> None:
        """Close the socket after what is still to be sent."""
        self._outbox.put_nowait(code)

    def mute(self) -> None:
        """Send nothing any more, not even acknowledgements, while the socket stays open: a zombie.

        Events are kept with the session, which repeats them once the bot has noticed and resumes.
        """
        self._muted = True

    def cut(self) -> None:
        """Drop the wire without a word, as a failing network does."""
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
                    return  # The bot has said goodbye: what it is not sent is not in the record either.
                self._state.record.add("gateway", direction="out", shard=self.shard, frame=msgspec.Raw(item.encode()))
                packed = self._pack.pack(item)
                if isinstance(packed, str):
                    await self.socket.send_str(packed)
                else:
                    await self.socket.send_bytes(packed)
        except ConnectionError:
            log.debug("A bot disconnected while data was being sent to it")

    async def talk(self, listen: Callable[[Connection], Coroutine[Any, Any, None]]) -> None:
        """Listen and send until one of the two sides ends it. `listen` may raise Closing."""
        listening = asyncio.create_task(listen(self))
        try:
            await asyncio.wait((listening, self._writer), return_when=asyncio.FIRST_COMPLETED)
            if listening.done() and isinstance(error := listening.exception(), Closing):
                self.close(error.code)
                await asyncio.wait((self._writer,), timeout=FAREWELL)
            elif listening.done():
                listening.result()
        finally:
            # aiohttp cuts a socket from which somebody still reads before the other side has confirmed the end, and a
            # bot that is slow to read would never learn the code.
            listening.cancel()
            self._writer.cancel()
            await asyncio.gather(listening, self._writer, return_exceptions=True)
        if self._code is not None:
            reason = CLOSE_REASONS.get(self._code, "")
            what: Json = {"frame": {}, "code": self._code, "reason": reason}
            self._state.record.add("gateway", direction="close", shard=self.shard, **what)
            await self.socket.close(code=self._code, message=reason.encode())

    async def over(self) -> None:
        """Wait until the other side has heard of the end, but not for long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), FAREWELL)
