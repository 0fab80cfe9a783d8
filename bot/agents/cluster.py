"""Thinking on other machines: the same jobs, handed to a `dask.distributed` cluster (the extra `cluster`).

The workers of the cluster need this package, of the same version. Their limits of memory and their niceness are set
where they are started, and a job that takes too long there runs to its end, though nobody waits for it any more.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import Final, ParamSpec, TypeVar

CONNECTING: Final = 5
"""Seconds that connecting to the scheduler may take."""
CLOSING: Final = 1
"""The same for taking leave of it."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Cluster(Executor):
    """Hands jobs to the scheduler at an address such as `tcp://10.0.0.7:8786`.

    A job whose worker dies ends with BrokenExecutor, as in a pool of this machine.
    """

    def __init__(self, scheduler: str) -> None:
        """Connect, and wait for it. Raises OSError if there is no scheduler, ImportError without the extra."""
        from distributed import Client

        self._client = Client(scheduler, timeout=CONNECTING, set_as_default=False)  # type: ignore[no-untyped-call]
        # Nothing is tried a second time elsewhere: whoever waits has played another move by then.
        self._executor = self._client.get_executor(pure=False, retries=0)  # type: ignore[no-untyped-call]

    @property
    def threads(self) -> int:
        """How many jobs its workers can do at once; 0 while there are none."""
        return sum(self._client.nthreads().values())  # type: ignore[no-untyped-call]

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Have this called on the cluster. Raises BrokenExecutor if the scheduler is gone."""
        if self._client.status != "running":
            raise BrokenExecutor("the scheduler is gone")
        theirs: Future[_T] = self._executor.submit(fn, *args, **kwargs)
        ours: Future[_T] = Future()
        theirs.add_done_callback(lambda done: _settle(done, ours))
        ours.add_done_callback(lambda done: theirs.cancel() if done.cancelled() else None)
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take leave of the scheduler; jobs that were handed over are given up."""
        self._client.close(timeout=CLOSING)  # type: ignore[no-untyped-call]


def _settle(theirs: Future[_T], ours: Future[_T]) -> None:
    from distributed.scheduler import KilledWorker

    if ours.cancelled() or not ours.set_running_or_notify_cancel():
        return
    try:
        ours.set_result(theirs.result())
    except (KilledWorker, CancelledError):
        ours.set_exception(BrokenExecutor("the worker, or the scheduler, is gone"))
    except BaseException as error:  # whatever it is, it belongs to whoever waits
        ours.set_exception(error)
