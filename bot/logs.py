"""The log: one line an event, for a person or for a machine.

Here belongs how the log is written. What is written must never tell a card, a move, a seed or a token.
"""

from __future__ import annotations

import logging
import sys

import structlog

from bot.config import LogSettings


def set_up_logs(settings: LogSettings) -> None:
    """Send our own events and those of the libraries to standard error, in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: structlog.typing.Processor
    if settings.format == "json":
        shared.append(structlog.processors.format_exc_info)
        renderer = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        # Plain tracebacks: the pretty ones print local variables, and a local variable may be a card.
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
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
    # Below warning these tell of statements and payloads, and a payload may be a card. The gateway tells of each
    # reconnect at info, and of each event only below that.
    for chatty in ("discord", "aiosqlite", "sqlalchemy", "alembic", "asyncio"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))
    logging.getLogger("discord.gateway").setLevel(max(logging.INFO, root.level))
