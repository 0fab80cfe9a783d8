"""A network in memory that connects the processes of a simulated loop, with latencies from a seed.

Bytes arrive in order, some time after they were written. All of them go into the hash of the evening.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import struct
from collections import deque
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any, Final

from tests.simulation.process import PROCESS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.simulation.loop import SimulatedLoop
    from tests.simulation.process import Process

    Factory = Callable[[], asyncio.Protocol]
    Address = tuple[str, int]

LONGEST: Final = 0.4
"""The most seconds that bytes are in transit."""
FIRST_PORT: Final = 10_000
_CHANGE: Final = re.compile(rb"(?:POST|PATCH|PUT|DELETE) /api/v10/(?:channels|interactions|webhooks)/")
"""The begin of a bot's request that changes a message, or answers an interaction."""
_CLICK: Final = re.compile(rb'POST /page/interactions\b.*"kind":\s?"component"', re.DOTALL)
"""The request with which a person clicks."""


class Network:
    """All listeners and connections of a loop."""

    def __init__(self, loop: SimulatedLoop, chance: Random, latency: float) -> None:
        """`latency` is the most seconds that bytes are in transit, except for one packet in fifty."""
        self.loop = loop
        self.latency = latency
        self._chance = chance
        self._listeners: dict[Address, Listener] = {}
        self._ends: dict[Wire, None] = {}
        self._trace = hashlib.sha256()
        self.changing: dict[Wire, None] = {}
        """The connections on which a bot has sent a change of a message that has no response yet."""
        self.clicks = self.clicks_during_changes = 0
        """The clicks that have arrived, and those among them that came while such a change was on the wire."""
        self._awaiting: list[asyncio.Future[None]] = []

    @property
    def trace(self) -> str:
        """The hash of everything sent so far, with the times."""
        return self._trace.hexdigest()[:16]

    def note(self, *facts: object) -> None:
        """Add other facts to the hash."""
        self._trace.update(repr(facts).encode())

    def sent(self, data: bytes) -> None:
        """Add sent bytes to the hash."""
        self._trace.update(struct.pack("<dI", self.loop.time(), len(data)))
        self._trace.update(data)

    def delay(self) -> float:
        """The seconds that the next bytes are in transit: mostly few, sometimes ten times as many.

        Too short to make an answer late on its own.
        """
        slow = 10.0 if self._chance.random() < 0.02 else 1.0
        return min(LONGEST, self._chance.uniform(0.001, self.latency) * slow)

    def listen(self, address: Address, factory: Factory) -> Listener:
        """Accept connections to an address with protocols of the current process."""
        host, port = address
        if not port:
            port = FIRST_PORT + len(self._listeners)
        listener = self._listeners[host, port] = Listener(self, (host, port), factory)
        return listener

    def forget(self, listener: Listener) -> None:
        """Stop accepting connections there."""
        self._listeners.pop(listener.address, None)

    async def dial(self, address: Address) -> None:
        """Check that somebody listens. Raises ConnectionRefusedError otherwise."""
        await asyncio.sleep(self.delay())
        if address not in self._listeners:
            raise ConnectionRefusedError(111, "Connection refused")

    def connect(self, address: Address, factory: Factory) -> tuple[Wire, asyncio.Protocol]:
        """Create both ends of a connection; returns the caller's. Raises ConnectionRefusedError."""
        listener = self._listeners.get(address)
        if listener is None:
            raise ConnectionRefusedError(111, "Connection refused")
        protocol = factory()
        here = Wire(self, protocol, copy_context(), address)
        there = Wire(self, listener.context.run(listener.factory), listener.context.copy(), address)
        here.other, there.other = there, here
        for end in (here, there):
            self._ends[end] = None
            end.begin()
        return here, protocol

    def next_change(self) -> asyncio.Future[None]:
        """Done when a bot next sends a change of a message, or answers an interaction."""
        self._awaiting.append(self.loop.create_future())
        return self._awaiting[-1]

    def change_sent(self, end: Wire) -> None:
        """Record that a bot has sent a change on this connection."""
        self.changing[end] = None
        awaiting, self._awaiting = self._awaiting, []
        for each in awaiting:
            if not each.done():
                each.set_result(None)

    def over(self, end: Wire) -> None:
        """Forget an end."""
        self._ends.pop(end, None)
        self.changing.pop(end, None)

    def close_those_of(self, process: Process) -> None:
        """Close the sockets of a dead process, including those on which it listens."""
        for listener in [each for each in self._listeners.values() if each.context.get(PROCESS) is process]:
            self.forget(listener)
        for end in [each for each in self._ends if each.context.get(PROCESS) is process]:
            end.abort()


def network() -> Network:
    """The network of the running loop."""
    found: Network = asyncio.get_running_loop().network  # type: ignore[attr-defined]
    return found


class Listener:
    """An address on which a process listens."""

    def __init__(self, network: Network, address: Address, factory: Factory) -> None:
        self.address = address
        self.factory = factory
        self.context = copy_context()
        self._network = network

    @property
    def sockets(self) -> tuple[Listener, ...]:
        """Only this listener, for its `getsockname`."""
        return (self,)

    def getsockname(self) -> Address:
        """See socket."""
        return self.address

    def close(self) -> None:
        """See Server."""
        self._network.forget(self)

    async def wait_closed(self) -> None:
        """See Server."""


class Wire(asyncio.Transport):
    """One end of a connection, as its protocol sees it."""

    def __init__(self, network: Network, protocol: asyncio.Protocol, context: Context, address: Address) -> None:
        super().__init__({"peername": address, "sockname": address})
        self.context = context
        self.other: Wire
        self._network = network
        self._loop = network.loop
        self._protocol = protocol
        self._arriving: deque[bytes | None] = deque()
        """What has arrived and was not read yet; None if the other end has closed."""
        self._last = 0.0
        """The arrival time of the last bytes sent to this end."""
        self._reading = True
        self._closing = False
        self._lost = False

    def begin(self) -> None:
        """Tell the protocol that the connection is made."""
        self.context.run(self._protocol.connection_made, self)

    # --- what the protocol does ---

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """See WriteTransport."""
        if not self._closing and data:
            if _CHANGE.match(data):
                self._network.change_sent(self)
            self.other.arrive(bytes(data))

    def writelines(self, list_of_data: Any) -> None:
        """See WriteTransport."""
        self.write(b"".join(list_of_data))

    def close(self) -> None:
        """See BaseTransport."""
        if not self._closing:
            self._closing = True
            self.other.arrive(None)
            self._lose(None)

    def abort(self) -> None:
        """See WriteTransport."""
        if not self._closing:
            self._closing = True
            self.other.arrive(None)
        self._arriving.clear()
        self._lose(None)

    def is_closing(self) -> bool:
        """See BaseTransport."""
        return self._closing

    def is_reading(self) -> bool:
        """See ReadTransport."""
        return self._reading and not self._closing

    def pause_reading(self) -> None:
        """See ReadTransport."""
        self._reading = False

    def resume_reading(self) -> None:
        """See ReadTransport."""
        self._reading = True
        self._loop.call_soon(self._take, context=self.context)

    def set_protocol(self, protocol: Any) -> None:
        """See BaseTransport."""
        self._protocol = protocol

    def get_protocol(self) -> asyncio.Protocol:
        """See BaseTransport."""
        return self._protocol

    def can_write_eof(self) -> bool:
        """See WriteTransport."""
        return False

    def get_write_buffer_size(self) -> int:
        """See WriteTransport."""
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """See WriteTransport."""

    # --- what comes ---

    def arrive(self, data: bytes | None) -> None:
        """Send bytes on their way to this end; None says that the other end has closed."""
        self._network.sent(data or b"")
        self._last = max(self._last + 1e-7, self._loop.time() + self._network.delay())  # never two at the same moment
        self._loop.call_at(self._last, self._arrived, data, context=self.context)

    def _arrived(self, data: bytes | None) -> None:
        self._network.changing.pop(self, None)
        if data is not None and _CLICK.match(data):
            self._network.clicks += 1
            self._network.clicks_during_changes += bool(self._network.changing)
        self._arriving.append(data)
        self._take()

    def _take(self) -> None:
        while self._arriving and self._reading and not self._closing:
            data = self._arriving.popleft()
            if data is None:
                if not self._protocol.eof_received():
                    self.close()
            else:
                self._protocol.data_received(data)

    def _lose(self, error: Exception | None) -> None:
        if not self._lost:
            self._lost = True
            self._network.over(self)
            self._loop.call_soon(self._protocol.connection_lost, error, context=self.context)
