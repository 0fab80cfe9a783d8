"""Python processes that have the bot's libraries already: forked from one that has imported them, and nothing of the
bot.

To import the libraries takes a process longer than most programs of tests take afterwards. What a process finds of the
bot, of its games and of their distributions is what its own folders hold, as with any other Python. Bots of this
repository, which have its own modules already too, are forked by `tests.e2e.forked`.
"""

from __future__ import annotations

import atexit
import functools
import gc
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

LIBRARIES: Final = (
    *("aiohttp", "aiosqlite", "alembic.command", "babel.dates", "dateparser", "discord.app_commands", "fluent.runtime"),
    *("msgspec", "numpy", "openskill.models", "PIL.Image", "prometheus_client", "pydantic_settings", "resvg_py"),
    *("rich.progress", "rich.table", "sqlalchemy.dialects.sqlite.aiosqlite", "sqlalchemy.ext.asyncio", "structlog"),
    *("typer", "uvloop"),
)
"""What most commands import. A library that is not named here is imported by each process that needs it."""


class Order(NamedTuple):
    """What a process is to do."""

    arguments: list[str]
    """What follows `python`: `-c` or `-m`, and the rest."""
    folder: str
    environment: dict[str, str]
    output: str
    """The file for what it writes."""
    errors: str
    """The file for what it writes as errors."""
    seconds: int
    """The process ends after them, if it has not done so."""


def python(
    *arguments: str, folder: Path, environment: Mapping[str, str], seconds: int
) -> subprocess.CompletedProcess[str]:
    """Run `python` with these arguments, of which the first is `-c` or `-m`, in a folder and an environment."""
    with tempfile.TemporaryDirectory() as written:
        output, errors = Path(written) / "output", Path(written) / "errors"
        order = Order([*arguments], str(folder), {**environment}, str(output), str(errors), seconds)
        parent = _parent()
        assert parent.stdin is not None
        assert parent.stdout is not None
        parent.stdin.write(f"{json.dumps(order)}\n")
        parent.stdin.flush()
        status = int(parent.stdout.readline())
        texts = (file.read_text(encoding="utf-8") for file in (output, errors))
        return subprocess.CompletedProcess([sys.executable, *arguments], status, *texts)


@functools.cache
def _parent() -> subprocess.Popen[str]:
    """The process from which the others are forked, started when the first one is asked for."""
    command = [sys.executable, "-P", __file__]  # without the folder of this file on its path
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    parent = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    atexit.register(parent.communicate)  # it ends when there can be no more orders
    return parent


def _serve() -> Order:
    """Fork a process for each order and write its status. Only such a process comes back from here, with its order."""
    for library in LIBRARIES:
        import_module(library)
    _parse_ahead()
    gc.freeze()  # a collection in a forked process would copy all of it
    while line := sys.stdin.readline():
        order = Order(*json.loads(line))
        if (child := os.fork()) == 0:
            return order
        _, ended = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(ended), flush=True)  # noqa: T201  (the answer to the order)
    sys.exit()


def _parse_ahead() -> None:
    """Parse the sentences of the bot, which takes as long as everything else that a short command does.

    They are known by their text: a process that reads another one parses it.
    """
    parser = import_module("fluent.syntax").FluentParser
    parse, known = parser.parse, dict[str, object]()

    def parsed(self: object, source: str) -> object:
        return known.get(source) or parse(self, source)

    for file in Path(__file__).parents[1].joinpath("bot", "locales").rglob("*.ftl"):
        source = file.read_text(encoding="utf-8")
        known[source] = parse(parser(), source)
    parser.parse = parsed


def _become(order: Order) -> None:
    """Be the process: do what `python` does with these arguments."""
    signal.alarm(order.seconds)
    for descriptor, name in enumerate((os.devnull, order.output, order.errors)):
        os.dup2(os.open(name, os.O_RDWR | os.O_CREAT, 0o600), descriptor)
    os.environ.clear()
    os.environ.update(order.environment)
    os.chdir(order.folder)
    sys.path[:0] = ["", *filter(None, order.environment.get("PYTHONPATH", "").split(os.pathsep))]
    kind, what, *rest = order.arguments
    sys.argv = [kind, *rest]
    if kind == "-m":
        sys.path[0] = order.folder
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        main = sys.modules["__main__"] = ModuleType("__main__")
        exec(compile(what, "<string>", "exec"), vars(main))


if __name__ == "__main__":
    _become(_serve())
