"""Run tests in a copy of the working tree: once to learn which tests run which lines, then against each mutant."""

from __future__ import annotations

import contextlib
import enum
import gc
import io
import itertools
import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final, NamedTuple

import coverage
import pytest

from tools import conventions
from tools.mutants.sample import Mutant

WATCHED: Final = ("engines", "bot/host", "bot/tables")
"""The packages that can have mutants."""
COMMON: Final = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist", "--basetemp", ".tests")


ON_IMPORT: Final = ""
"""coverage.py's context for lines that run before the first test."""


class Result(enum.Enum):
    """What happened to a mutant."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    NOT_RUN = "not run by any test"


class Tests(NamedTuple):
    """The data about the tests from their first run."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, set[str]]]
    """By file and line: the tests that run it."""

    def that_run(self, mutant: Mutant) -> list[str]:
        """The tests that can notice a mutant, quickest first: those that run its statement.

        Statements that run on import run before all tests, so any test can notice them.
        """
        lines = self.lines.get(mutant.path, {})
        found = set().union(*(lines.get(line, ()) for line in range(mutant.first_line, mutant.last_line + 1)))
        if ON_IMPORT in found:
            found = set(self.seconds)
        return sorted(found, key=lambda test: self.seconds[test])


class Copy:
    """A copy of the working tree, the new current folder, where this process runs tests with and without mutants."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path in conventions.files():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(conventions.ROOT / path, root / path)
        self._times = itertools.count(int(time.time()))
        os.chdir(root)
        sys.path[:] = [str(root), *(each for each in sys.path if Path(each or ".").resolve() != conventions.ROOT)]

    def first_run(self, paths: list[str]) -> Tests:
        """Run all tests without a mutant. Raises SystemExit if they fail."""
        cover = [*(f"--cov={each}" for each in WATCHED), "--cov-context=test", "--cov-report="]
        plugin = Stopwatch(self.root / "seconds.json")
        if self._in_a_child(lambda: pytest.main([*COMMON, *cover, *paths], plugins=[plugin]), None) != 0:
            raise SystemExit("The tests fail without a mutant:\n" + self.output()[-2000:])
        self._warm_up(paths)
        data = coverage.CoverageData(str(self.root / ".coverage"))
        data.read()
        seconds = json.loads((self.root / "seconds.json").read_text())
        return Tests(
            seconds,
            {
                Path(file).relative_to(self.root).as_posix(): {
                    line: {context.rpartition("|")[0] for context in contexts} & {ON_IMPORT, *seconds}
                    for line, contexts in data.contexts_by_lineno(file).items()
                }
                for file in data.measured_files()
            },
        )

    def try_out(self, mutant: Mutant, tests: Tests, budget: float) -> Result:
        """Install a mutant and see whether a test fails: the quickest, and others within `budget` seconds in total."""
        chosen: list[str] = []
        seconds = 0.0
        for test in tests.that_run(mutant):
            if chosen and seconds + tests.seconds[test] > budget:
                break
            chosen.append(test)
            seconds += tests.seconds[test]
        if not chosen:
            return Result.NOT_RUN
        source = (self.root / mutant.path).read_text(encoding="utf-8")
        files = sorted({test.partition("::")[0] for test in chosen})
        try:
            self._write(mutant.path, mutant.code)
            code = self._in_a_child(lambda: pytest.main([*COMMON, *files], plugins=[Order(chosen)]), 10 + 3 * seconds)
        finally:
            self._write(mutant.path, source)
        if code == pytest.ExitCode.USAGE_ERROR and "ImportError while loading conftest" not in self.output():
            raise SystemExit(self.output())
        match code:
            case None:
                return Result.TIMEOUT
            case pytest.ExitCode.OK | pytest.ExitCode.NO_TESTS_COLLECTED:
                return Result.SURVIVED
            case _:
                return Result.KILLED

    def output(self) -> str:
        """The output of the last run."""
        return (self.root / "output.txt").read_text(encoding="utf-8", errors="replace")

    def _write(self, path: str, code: str) -> None:
        # Python considers a compiled file current if time and size match, so each write gets a different second.
        (self.root / path).write_text(code, encoding="utf-8")
        moment = next(self._times)
        os.utime(self.root / path, (moment, moment))

    def _in_a_child(self, work: Callable[[], int], limit: float | None) -> int | None:
        """Run `work` in a child process inside the copy; None if it takes longer than `limit` seconds."""
        child = os.fork()
        if child == 0:
            code = int(pytest.ExitCode.INTERNAL_ERROR)
            try:
                self._be_quiet()
                code = work()
            finally:
                os._exit(code)  # the child must never continue with its parent's code
        ends = None if limit is None else time.monotonic() + limit
        try:
            while ends is None or time.monotonic() < ends:
                done, status = os.waitpid(child, os.WNOHANG)
                if done:
                    return os.waitstatus_to_exitcode(status)
                time.sleep(0.02)
            return None
        finally:
            with contextlib.suppress(ProcessLookupError):  # no process is left
                os.killpg(child, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):  # already waited for
                os.waitpid(child, 0)

    def _warm_up(self, paths: list[str]) -> None:
        """Import what the tests need, so that every child has the libraries, then forget the modules of the copy."""
        with contextlib.redirect_stdout(io.StringIO()):
            pytest.main(["--collect-only", "-p", "no:cacheprovider", *paths])
        for name, module in list(sys.modules.items()):
            if name != "__main__" and (getattr(module, "__file__", None) or "").startswith(f"{self.root}{os.sep}"):
                del sys.modules[name]
        gc.collect()
        gc.freeze()  # so that children do not modify, and so copy, shared memory

    def _be_quiet(self) -> None:
        os.setsid()
        output = os.open("output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)


class Stopwatch:
    """A pytest plug-in that records the CPU time of each test, without waiting."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Time a test with its setup and teardown."""
        begin = time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[item.nodeid] = time.process_time() - begin

    def pytest_sessionfinish(self) -> None:
        """Write the times to the file."""
        self._path.write_text(json.dumps(self._seconds))


class Order:
    """A pytest plug-in that keeps only the chosen tests, in the given order."""

    def __init__(self, chosen: list[str]) -> None:
        self._places = {test: place for place, test in enumerate(chosen)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Select and sort the tests."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self._places), key=lambda item: self._places[item.nodeid]
        )
