"""A real Dask cluster in processes of its own: the process of a test is the bot's, which reads no pickles of Dask."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import pytest

from agents.cluster import Cluster, Tls

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def dask_cluster(threads: int, tls: Tls | None = None) -> Iterator[str]:
    """The address of a scheduler on loopback with one worker that does this number of jobs at once; none for 0.

    A job whose worker dies is tried nowhere else. With `tls` all of them use the same certificate.
    """
    pytest.importorskip("distributed")
    options = [] if tls is None else ["--tls-ca-file", tls.ca, "--tls-cert", tls.certificate, "--tls-key", tls.key]
    with ExitStack() as stack:

        def begun(module: str, *arguments: str) -> IO[str]:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{module}", *arguments, *options, "--no-dashboard"],
                cwd=ROOT,
                env=os.environ | {"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            assert process.stderr is not None
            stack.callback(process.stderr.close)
            return process.stderr

        protocol = "tcp" if tls is None else "tls"
        said = begun("dask_scheduler", "--host", f"{protocol}://127.0.0.1", "--port", "0")
        address = find_in_log(said, r"Scheduler at: +(\S+)")
        if threads:
            worker = ("--nthreads", str(threads), "--no-nanny", "--host", "127.0.0.1")
            find_in_log(begun("dask_worker", address, *worker), r"(Starting established connection)")
            with Cluster(address, tls) as cluster:
                assert cluster.threads == threads
        yield address


def find_in_log(log: IO[str], pattern: str) -> str:
    """What a process tells in its log, as soon as it does."""
    for line in log:
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError("it has ended before")
