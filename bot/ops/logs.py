"""The log: one line per event, for people or for machines, without secrets.

Players may read the log, so nothing in it may reveal a card, a move, a payload, a seed or a token. `discreet` ensures
this for every line, our own and the libraries':

- An exception is logged with its type, its code and where it was raised; never with its message, a line of source, or
  a value: all of these can reveal cards.
- Our own events show only the fields named here. Any other field is withheld until somebody has thought about it.
- asyncio's message about an unhandled exception is cut to its first line: the others contain the exception's message.
- Tokens are removed from addresses.

Ids are text, so that every program that reads the log keeps all their digits.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from typing import Final

import structlog

from bot.config import LogSettings
from bot.ids import with_text_ids

FIELDS: Final = frozenset(
    {
        *("event", "level", "logger", "timestamp"),  # of every line
        *("exception", "error", "at", "code"),  # of an exception, made here
        *("table", "game", "seats", "ply", "channel", "pause", "number", "reason"),
        *("bot", "guilds", "shards", "count", "file", "notice", "distribution", "item", "database"),
        *("what", "kind", "refused"),  # shutdown steps, kinds of deadlines and messages, and how many requests
        *("mode", "stopped", "reasons"),  # of a file, how many tables, and why the database is not trusted
        *("version", "database", "games"),  # of the start; an address of a database never has its password here
        *("created", "deleted", "kept", "missing"),  # how many emojis
        *("icons", "instead"),  # the names of refused ones, and the plainer form that a message was sent in
        "interaction",  # its id
        *("night", "guests", "guild", "status"),  # a game night, how many come, and its server
        "greeting",  # its id
        "agent",  # the name of one, such as search:400
    }
)
"""The fields that our own events may show. `reason` is a kind of failure or a status, never text with a card in it."""

OURS: Final = frozenset({"agents", "bot"})
"""What the names of our own loggers begin with."""
_ROOT = f"{Path(__file__).parents[2]}/"
_TOKENS = re.compile(r"/(interactions|webhooks)/(\d+)/[^/\s'\"?]+")


def discreet(_logger: object, _method: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Remove secrets from a line. A structlog processor; see above."""
    error = _exception(entry.pop("exc_info", None))
    entry.pop("stack_info", None)
    if error is not None:
        entry["error"] = type(error).__name__
        entry["at"] = next(iter(_places(error)), "unknown")
        if (code := getattr(error, "code", None)) is not None and isinstance(code, int | str):
            entry["code"] = code
    if str(entry.get("logger", "")).partition(".")[0] in OURS:
        for name in entry.keys() - FIELDS:
            if not name.startswith("_"):  # those are structlog's own
                entry[name] = "withheld"
    for name in entry.keys() & FIELDS:
        entry[name] = with_text_ids(entry[name], name)
    if error is not None and entry.get("level") in {"error", "critical"}:
        entry["exception"] = "\n".join(_traceback(error))
    words = str(entry.get("event", ""))
    if entry.get("logger") == "asyncio":
        words = words.partition("\n")[0]
    entry["event"] = _TOKENS.sub(r"/\1/\2/token", words)
    return entry


def _exception(given: object) -> BaseException | None:
    """The exception that a line is about, however it was passed."""
    if given is True:
        given = sys.exc_info()
    if isinstance(given, tuple):
        given = given[1]
    return given if isinstance(given, BaseException) else None


def _places(error: BaseException) -> Iterator[str]:
    """The places in an exception's traceback, from where it was raised outwards."""
    frames = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
    for code, line in reversed(frames):
        yield f"{code.co_filename.removeprefix(_ROOT)}:{line} in {code.co_name}"


def _traceback(error: BaseException) -> Iterator[str]:
    """All places of an exception and of its causes, without their messages."""
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is None or id(each) in seen:
            continue
        seen.add(id(each))
        yield f"Traceback of {type(each).__name__}"
        yield from (f"  {place}" for place in _places(each))
        waiting += each.exceptions if isinstance(each, BaseExceptionGroup) else ()
        waiting.append(each.__cause__ or (None if each.__suppress_context__ else each.__context__))


def set_up_logs(settings: LogSettings) -> None:
    """Send our own events and those of the libraries to standard error, in one format."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        discreet,
    ]
    renderer: structlog.typing.Processor
    if settings.format == "json":
        renderer = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.level.upper())
    # Below warning these log statements and payloads, and a payload may be a card. The gateway logs each reconnect at
    # info, and each event only below that.
    for chatty in ("discord", "aiosqlite", "sqlalchemy", "alembic", "asyncio"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))
    logging.getLogger("discord.gateway").setLevel(max(logging.INFO, root.level))
    logging.raiseExceptions = False  # Else a line that cannot be written would be shown raw.
    sys.excepthook = _crashed
    sys.unraisablehook = _ignored


def _crashed(_kind: object, error: BaseException, _trace: object) -> None:
    """Log the exception that ends the program, in place of Python's own output."""
    logging.getLogger("bot.ops.logs").critical("crashed", exc_info=error)


def _ignored(what: sys.UnraisableHookArgs) -> None:
    """The same for an exception that nothing can catch, as in a finalizer."""
    logging.getLogger("bot.ops.logs").error("exception-ignored", exc_info=what.exc_value)
