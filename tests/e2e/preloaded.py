"""What a bot imports and reads at its start, for the process from which the tests fork theirs; see `forked.py`.

As for most bots of the tests, there is no package for zstd, and they are ready as soon as they know their servers.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module

sys.modules["zstandard"] = sys.modules["compression.zstd"] = None  # type: ignore[assignment]
for name in ("bot.app", "bot.cli", "aiosqlite", "alembic.command", "sqlalchemy.dialects.postgresql.asyncpg"):
    import_module(name)
for language in import_module("bot.locales").LANGUAGES:
    import_module("bot.locales").words(language)
import_module("tests.short_waits").ready_soon(import_module("pytest").MonkeyPatch())
gc.freeze()  # a collection in a forked process would copy all of it
