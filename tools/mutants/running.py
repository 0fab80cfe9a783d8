"""Running tests in a copy of the working tree: once to learn which of them matter where, then against each mutant."""

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
"""Where mutants can be made."""
COMMON: Final = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist", "--basetemp", ".tests")


ON_IMPORT: Final = ""
"""What coverage.py notes instead of a test for what runs before the first of them."""


class Result(enum.Enum):
    """What happened to a mutant."""

    KILLED = "killed"
    TIMEOUT = "timeout"
    SURVIVED = "survived"
    NOT_RUN = "not run by any test"


class Tests(NamedTuple):
    """What is known of the tests after they have run once."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, set[str]]]
    """By file and line: the tests that run it."""

    def that_run(self, mutant: Mutant) -> list[str]:
        """The tests that can notice a mutant, quickest first: those that run its statement.

        What runs on import runs before any test, so that all of them can notice it.
        """
        lines = self.lines.get(mutant.path, {})
        found = set().union(*(lines.get(line, ()) for line in range(mutant.first_line, mutant.last_line + 1)))
        if ON_IMPORT in found:
            found = set(self.seconds)
        return sorted(found, key=lambda test: self.seconds[test])


class Copy:
    """A copy of the working tree, which this process moves into, to run tests there with a mutant or without one."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path in conventions.files():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(conventions.ROOT / path, root / path)
        self._times = itertools.count(int(time.time()))
        os.chdir(root)
        sys.path[:] = [str(root), *(each for each in sys.path if Path(each or ".").resolve() != conventions.ROOT)]

    def first_run(self, paths: list[str]) -> Tests:
        """Run all tests without a mutant; they have to pass."""
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
        """Put a mutant in and see whether a test fails: the quickest one, and others for `budget` seconds in all."""
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
        """What the last run printed."""
        return (self.root / "output.txt").read_text(encoding="utf-8", errors="replace")

    def _write(self, path: str, code: str) -> None:
        # Python takes a compiled file for current if time and size agree, so each writing has a second of its own.
        (self.root / path).write_text(code, encoding="utf-8")
        moment = next(self._times)
        os.utime(self.root / path, (moment, moment))

    def _in_a_child(self, work: Callable[[], int], limit: float | None) -> int | None:
        """Do it in a process of its own inside the copy; None if that took longer than `limit` seconds."""
        child = os.fork()
        if child == 0:
            code = int(pytest.ExitCode.INTERNAL_ERROR)
            try:
                self._be_quiet()
                code = work()
            finally:
                os._exit(code)  # whatever happens, the child does not go on with what its parent does
        ends = None if limit is None else time.monotonic() + limit
        try:
            while ends is None or time.monotonic() < ends:
                done, status = os.waitpid(child, os.WNOHANG)
                if done:
                    return os.waitstatus_to_exitcode(status)
                time.sleep(0.02)
            return None
        finally:
            with contextlib.suppress(ProcessLookupError):  # there is nobody left
                os.killpg(child, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):  # was waited for
                os.waitpid(child, 0)

    def _warm_up(self, paths: list[str]) -> None:
        """Import what the tests need, so that every child has the libraries, and forget what is in the copy."""
        with contextlib.redirect_stdout(io.StringIO()):
            pytest.main(["--collect-only", "-p", "no:cacheprovider", *paths])
        for name, module in list(sys.modules.items()):
            if name != "__main__" and (getattr(module, "__file__", None) or "").startswith(f"{self.root}{os.sep}"):
                del sys.modules[name]
        gc.collect()
        gc.freeze()  # no child touches, and so copies, what it shares with the others

    def _be_quiet(self) -> None:
        os.setsid()
        output = os.open("output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)


class Stopwatch:
    """A plug-in for pytest that writes down for how long each test computes, not counting what it waits for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Time a test with what it needs before and after."""
        begin = time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[item.nodeid] = time.process_time() - begin

    def pytest_sessionfinish(self) -> None:
        """Write it all down."""
        self._path.write_text(json.dumps(self._seconds))


class Order:
    """A plug-in for pytest that leaves only the chosen tests, in the order in which they were chosen."""

    def __init__(self, chosen: list[str]) -> None:
        self._places = {test: place for place, test in enumerate(chosen)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and sort."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self._places), key=lambda item: self._places[item.nodeid]
        )
