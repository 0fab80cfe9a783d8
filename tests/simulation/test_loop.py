"""The simulated loop and its network: time jumps, seeds decide, dead processes do nothing."""

from __future__ import annotations

import asyncio
import gc
import weakref
from random import Random
from typing import TYPE_CHECKING, TypeVar

import pytest

from tests.simulation.loop import SimulatedLoop, StandstillError
from tests.simulation.machine import collecting
from tests.simulation.process import Process

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

T = TypeVar("T")


@pytest.fixture
def loop() -> Iterator[SimulatedLoop]:
    loop = SimulatedLoop(Random(1))
    yield loop
    loop.close()


def test_time_jumps_to_the_next_timer(loop: SimulatedLoop) -> None:
    async def wait() -> float:
        await asyncio.sleep(3600)
        return asyncio.get_running_loop().time()

    assert loop.run_until_complete(wait()) == pytest.approx(3600)


def test_a_deadlock_is_reported(loop: SimulatedLoop) -> None:
    with pytest.raises(StandstillError):
        loop.run_until_complete(loop.create_future())


def order(seed: int) -> str:
    """The order in which five tasks pass three waits."""
    written: list[str] = []

    async def task(name: str) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
            written.append(name)

    async def all_of_them() -> None:
        await asyncio.gather(*map(task, "abcde"))

    loop = SimulatedLoop(Random(seed))
    loop.run_until_complete(all_of_them())
    loop.close()
    return "".join(written)


def test_the_seed_decides_who_goes_on_first() -> None:
    orders = {seed: order(seed) for seed in range(20)}
    assert len({*orders.values()}) > 10
    assert orders == {seed: order(seed) for seed in range(20)}


SECONDS = 1200


class Ring:
    """Something that only a garbage collection removes."""

    def __init__(self) -> None:
        self.myself = self


def removals(seed: int, objects: int) -> list[float]:
    """The times, in an evening with this seed, at which rings were removed of which one was made each second.

    A number of other `objects` are made each second as well, and kept.
    """
    loop, removed, kept = SimulatedLoop(Random(seed)), list[float](), list[list[int]]()

    async def make() -> None:
        for _ in range(SECONDS):
            weakref.finalize(Ring(), lambda: removed.append(loop.time()))
            kept.extend([] for _ in range(objects))
            await asyncio.sleep(1)

    with collecting(loop, seed):
        loop.run_until_complete(make())
    loop.close()
    return removed


@pytest.fixture
def frozen() -> Iterator[None]:
    """Keep collections short."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("frozen")
def test_the_seed_decides_when_garbage_is_collected() -> None:
    moments = removals(1, 0)
    assert len({*moments}) > 3
    assert len(moments) == SECONDS
    assert moments == removals(1, 100)
    assert moments != removals(2, 0)


def test_callbacks_that_are_no_tasks_keep_their_order(loop: SimulatedLoop) -> None:
    called: list[int] = []

    async def call() -> None:
        for number in range(50):
            asyncio.get_running_loop().call_soon(called.append, number)
        await asyncio.sleep(1)

    loop.run_until_complete(call())
    assert called == [*range(50)]


def test_a_thread_answers_later_than_it_is_asked(loop: SimulatedLoop) -> None:
    async def ask() -> tuple[float, str]:
        answer = await asyncio.to_thread(lambda: "done")
        return asyncio.get_running_loop().time(), answer

    at, answer = loop.run_until_complete(ask())
    assert answer == "done"
    assert at > 0


def test_an_exception_of_a_thread_is_raised(loop: SimulatedLoop) -> None:
    async def ask() -> None:
        await asyncio.to_thread(int, "no number")

    with pytest.raises(ValueError, match="no number"):
        loop.run_until_complete(ask())


def test_nothing_of_a_dead_process_runs_not_even_what_would_clean_up(loop: SimulatedLoop) -> None:
    done: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(5)
            done.append("worked")
        finally:
            done.append("cleaned up")

    async def outlive() -> None:
        process = Process("short")
        loop.spawn(process, work())
        await asyncio.sleep(1)
        loop.kill(process)
        await asyncio.sleep(10)

    loop.run_until_complete(outlive())
    assert done == []


def talk(loop: SimulatedLoop, client: Coroutine[object, object, T], heard: list[bytes]) -> T:
    """Run a client of a server that keeps what it receives and answers each with `ok`."""

    class Server(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.transport = transport

        def data_received(self, data: bytes) -> None:
            heard.append(data)
            assert isinstance(self.transport, asyncio.Transport)
            self.transport.write(b"ok")

    async def both() -> T:
        await loop.create_server(Server, "127.0.0.1", 80)
        return await client

    return loop.run_until_complete(both())


class Client(asyncio.Protocol):
    """Collects what it receives."""

    def __init__(self) -> None:
        self.told: list[bytes] = []
        self.is_lost = False

    def data_received(self, data: bytes) -> None:
        """See Protocol."""
        self.told.append(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """See Protocol."""
        self.is_lost = True


def test_bytes_arrive_in_order_and_answers_come_back(loop: SimulatedLoop) -> None:
    async def client() -> Client:
        await loop.network.dial(("127.0.0.1", 80))
        transport, protocol = loop.network.connect(("127.0.0.1", 80), Client)
        for number in range(20):
            transport.write(str(number).encode())
        await asyncio.sleep(60)
        assert isinstance(protocol, Client)
        return protocol

    heard: list[bytes] = []
    assert talk(loop, client(), heard).told == [b"ok"] * 20
    assert b" ".join(heard) == b" ".join(str(number).encode() for number in range(20))


def test_a_connection_without_a_listener_is_refused(loop: SimulatedLoop) -> None:
    with pytest.raises(ConnectionRefusedError):
        loop.run_until_complete(loop.network.dial(("127.0.0.1", 81)))


def test_the_sockets_of_a_dead_process_close(loop: SimulatedLoop) -> None:
    async def serve() -> None:
        await loop.create_server(asyncio.Protocol, "127.0.0.1", 82)
        await asyncio.sleep(1000)

    async def outlive() -> Client:
        process = Process("server")
        loop.spawn(process, serve())
        await asyncio.sleep(1)
        _, protocol = loop.network.connect(("127.0.0.1", 82), Client)
        await asyncio.sleep(1)
        loop.kill(process)
        await asyncio.sleep(1)
        with pytest.raises(ConnectionRefusedError):
            await loop.network.dial(("127.0.0.1", 82))
        assert isinstance(protocol, Client)
        return protocol

    assert loop.run_until_complete(outlive()).is_lost
