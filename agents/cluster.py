"""Thinking on other machines: the same jobs on a `dask.distributed` cluster (the extra `cluster`).

The workers of the cluster need this package in the same version. Their memory limits and niceness are set where they
are started. A job that takes too long there still runs to its end, although its answer is no longer used.

Jobs are sent as pickles, so a worker must trust the bot. Answers are not: they are bytes, which msgspec decodes.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from types import TracebackType
from typing import Final, NoReturn, ParamSpec, Self

import msgspec
from msgspec import Struct

CONNECTING: Final = 5
"""Seconds to wait for a connection to the scheduler."""
CLOSING: Final = 1
"""Seconds to wait for disconnecting."""

_P = ParamSpec("_P")


class Tls(Struct, frozen=True):
    """The PEM files with which the bot and a cluster authenticate each other."""

    ca: str
    """The certificate of the authority that signed the certificates of the cluster and the bot."""
    certificate: str
    """The bot's certificate."""
    key: str
    """The private key of the bot's certificate."""


class JobError(Exception):
    """A job failed on the cluster; the message has the name and text of its exception."""


class Cluster:
    """An executor for the cluster of a scheduler at an address such as `tcp://10.0.0.7:8786`.

    A job fails with BrokenExecutor if its worker dies, as in a local pool, and with JobError or MemoryError if it
    raises an exception.
    """

    def __init__(self, scheduler: str, tls: Tls | None = None) -> None:
        """Connect; this blocks. A `tls://` address needs the files in `tls`.

        From then on, this process refuses all pickles from Dask, so it cannot be a worker or a scheduler itself.
        Raises OSError if there is no scheduler or a file is missing, ImportError without the extra, and ValueError for
        an invalid address.
        """
        from distributed import Client, Security

        if scheduler.startswith("tls://") and tls is None:
            raise ValueError("a tls:// address needs [workers] tls_ca, tls_certificate and tls_key")
        security = None
        if tls is not None:
            security = Security(  # type: ignore[no-untyped-call]
                require_encryption=scheduler.startswith("tls://"),
                tls_ca_file=tls.ca,
                tls_client_cert=tls.certificate,
                tls_client_key=tls.key,
            )
        _read_no_pickles()
        # Accept only msgpack, which contains nothing but data.
        self._client = Client(  # type: ignore[no-untyped-call]
            scheduler, timeout=CONNECTING, set_as_default=False, security=security, deserializers=["msgpack"]
        )
        # No retries: by then another move has been played instead.
        self._executor = self._client.get_executor(pure=False, retries=0)  # type: ignore[no-untyped-call]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self.shutdown()

    @property
    def threads(self) -> int:
        """How many jobs its workers can run at once; 0 if there are no workers."""
        return sum(self._client.nthreads().values())  # type: ignore[no-untyped-call]

    def submit(self, fn: Callable[_P, bytes], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[bytes]:
        """Call this on the cluster. Raises BrokenExecutor if the scheduler is gone."""
        if self._client.status != "running":
            raise BrokenExecutor("the scheduler is gone")
        theirs: Future[object] = self._executor.submit(carried_out, fn, *args, **kwargs)
        ours: Future[bytes] = Future()
        theirs.add_done_callback(lambda done: _settle(done, ours))
        ours.add_done_callback(lambda done: theirs.cancel() if done.cancelled() else None)
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the scheduler; jobs in progress are abandoned."""
        self._client.close(timeout=CLOSING)  # type: ignore[no-untyped-call]


class _Answer(Struct, frozen=True):
    """The result of a job, as sent."""

    result: bytes = b""
    error: str = ""
    """The name of the exception it raised; empty if it succeeded."""
    said: str = ""
    """The text of that exception."""


def carried_out(fn: Callable[_P, bytes], /, *args: _P.args, **kwargs: _P.kwargs) -> bytes:
    """Call it on a worker. Exceptions are returned as data, because Dask would send them as pickles."""
    try:
        answer = _Answer(fn(*args, **kwargs))
    except Exception as error:
        answer = _Answer(error=type(error).__name__, said=str(error))
    return msgspec.msgpack.encode(answer)


def _settle(theirs: Future[object], ours: Future[bytes]) -> None:
    if ours.cancelled() or not ours.set_running_or_notify_cancel():
        return
    # Without an answer from the job, its worker or the scheduler is gone, or its answer was refused as a pickle.
    if theirs.cancelled() or theirs.exception() is not None:
        ours.set_exception(BrokenExecutor("the worker, or the scheduler, is gone"))
        return
    try:
        # Strict: a result that is not bytes raises ValidationError here.
        answer = msgspec.msgpack.decode(msgspec.convert(theirs.result(), bytes), type=_Answer)
    except msgspec.MsgspecError as error:
        ours.set_exception(error)
        return
    match answer.error:
        case "":
            ours.set_result(answer.result)
        case "MemoryError":
            ours.set_exception(MemoryError())
        case name:
            ours.set_exception(JobError(f"{name}: {answer.said}"))


def _read_no_pickles() -> None:
    """Replace every function with which Dask unpickles received data in this process.

    Otherwise anybody who reaches the scheduler could send code; Dask has no setting against it.
    `tests/agents/test_hostile_cluster.py` tries each of these ways.
    """
    from distributed import client
    from distributed.protocol import pickle
    from distributed.protocol.serialize import dask_dumps, pickle_dumps, register_serialization_family

    for name, dumps in (("dask", dask_dumps), ("pickle", pickle_dumps)):
        register_serialization_family(name, dumps, _unread)  # type: ignore[no-untyped-call]
    for module, name, reads in ((pickle, "loads", _refuse), (client, "loads", _refuse), (client, "pickle", pickle)):
        setattr(module, name, reads)


def _unread(header: object, frames: object) -> bytes:
    """Return nothing. Exceptions of lost jobs arrive this way; Dask treats an empty one as unreadable."""
    return b""


def _refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("what a cluster sends is not unpickled")
