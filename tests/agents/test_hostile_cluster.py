"""An intruder in a scheduler or a worker can keep answers from the bot, and can run nothing in its process."""

from __future__ import annotations

import asyncio
import importlib
import os
import pickle
from collections.abc import AsyncIterator, Callable
from concurrent.futures import wait
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from agents.cluster import Cluster
from agents.workers import NoAnswer, Workers
from tests.agents.real_cluster import dask_cluster
from tests.agents.test_workers import asked
from tests.agents.thinkers import ADDRESS

Untyped: TypeAlias = Any
"""Of Dask, which is published without type information."""
comm: Untyped = importlib.import_module("distributed.comm")
serialize: Untyped = importlib.import_module("distributed.protocol.serialize")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::UserWarning")


class Evil:
    """Makes a folder where it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (str(self._folder),)


Message: TypeAlias = Any
"""Whatever is sent."""
Makes: TypeAlias = Callable[[bytes, str], Message]
"""Makes a message of a pickle that runs code, and the name of the task that is asked about."""


def as_dask(evil: bytes) -> Untyped:
    """What says by its type how it is to be read."""
    return serialize.Serialized({"serializer": "dask", "type-serialized": evil, "sub-header": {}}, [b""])


def as_pickle(evil: bytes) -> Untyped:
    return serialize.Serialized({"serializer": "pickle", "writeable": ()}, [evil])


PUSHED: dict[str, Makes] = {
    "an exception": lambda evil, key: {"op": "task-erred", "key": key, "exception": evil, "traceback": evil},
    "an exception that says its type": lambda evil, key: {"op": "task-erred", "key": key, "exception": as_dask(evil)},
    "an exception as a pickle": lambda evil, key: {"op": "task-erred", "key": key, "exception": as_pickle(evil)},
    "an error of the stream": lambda evil, key: {"status": "error", "exception": evil},
    "a type": lambda evil, key: {"op": "key-in-memory", "key": key, "type": evil},
    "a pickle": lambda evil, key: {"op": "x", "more": serialize.Pickled({"pickled-obj": evil}, [])},
    "a pickle among others": lambda evil, key: {"op": "x", "more": [as_pickle(evil)]},
    "a warning": lambda evil, key: {"op": "event", "topic": "warn", "event": (0, {"message": evil, "category": evil})},
}
GATHERED: dict[str, Makes] = {
    "a pickle": lambda evil, key: {"status": "OK", "data": {key: as_pickle(evil)}},
    "a type": lambda evil, key: {"status": "OK", "data": {key: as_dask(evil)}},
    "a pickled message": lambda evil, key: {"status": "OK", "data": serialize.Pickled({"pickled-obj": evil}, [])},
    "an error": lambda evil, key: {"status": "uncaught-error", "exception": evil, "traceback": evil, "text": ""},
    "an exception": lambda evil, key: {"status": "uncaught-error", "exception": as_pickle(evil)},
}


@asynccontextmanager
async def scheduler(pushed: Makes | None, gathered: Makes | None, evil: bytes) -> AsyncIterator[str]:
    """One that says, when it is given a job, what is pushed; or that it is done, and then what is gathered."""

    async def serve(stream: Untyped) -> None:
        while True:
            try:
                messages = await stream.read()
            except OSError:
                return
            for message in messages if isinstance(messages, list | tuple) else (messages,):
                await answer(stream, message)

    async def answer(stream: Untyped, message: Message) -> None:
        match message["op"]:
            case "register-client":
                await stream.write([{"op": "stream-start"}])
            case "identity":
                await stream.write({"type": "Scheduler", "id": "S", "workers": {}})
            case "client-desires-keys" | "update-graph":
                for key in message.get("keys", ()):
                    if pushed is not None:
                        await stream.write([pushed(evil, key)])
                    else:
                        await stream.write([{"op": "key-in-memory", "key": key, "workers": ["tcp://127.0.0.1:9"]}])
            case "gather" if gathered is not None:
                await stream.write(gathered(evil, message["keys"][0]))
            case _ if message.get("reply"):
                await stream.write({})

    listener = comm.listen("tcp://127.0.0.1:0", serve, deserialize=False)
    await listener.start()
    yield listener.contact_address
    listener.stop()


CASES: dict[str, tuple[Makes | None, Makes | None]] = {
    **{f"pushed {name}": (makes, None) for name, makes in PUSHED.items()},
    **{f"gathered {name}": (None, makes) for name, makes in GATHERED.items()},
}


async def test_a_hostile_scheduler_runs_nothing_here(tmp_path: Path) -> None:
    """All of them at once: each is given the whole time of a thought, as none has an answer."""

    async def ask(name: str, pushed: Makes | None, gathered: Makes | None) -> None:
        async with scheduler(pushed, gathered, pickle.dumps(Evil(tmp_path / name))) as address:
            thinking = Workers(lambda: Cluster(address), agents=ADDRESS, patience=2.0)
            with pytest.raises(NoAnswer):
                await thinking.think(asked(), bytes)
            await thinking.close()

    await asyncio.gather(*(ask(name, *makes) for name, makes in CASES.items()))
    assert [name for name in CASES if (tmp_path / name).exists()] == []


class Answers:
    """What a worker says that was taken over: a result that runs code where it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self) -> bytes:
        """Not bytes."""
        return Evil(self.folder)  # type: ignore[return-value]


def test_a_hostile_worker_runs_nothing_here(tmp_path: Path) -> None:
    folder = tmp_path / "taken over"
    with dask_cluster(threads=1) as address, Cluster(address) as cluster:
        evil = cluster._executor.submit(Answers(folder))  # past what carries out jobs on an honest worker
        wait([evil], timeout=2.0)  # it is not read, so nobody hears of it
    assert not folder.exists()
