"""What all evenings share, made once: a database without tables, and the migration scripts read at every start."""

from __future__ import annotations

import asyncio
import gc
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from alembic.script import ScriptDirectory

from bot.locales import LANGUAGES, words
from bot.store.connections import read_url
from bot.store.store import alembic_config, upgrade

MIGRATIONS: Final = ScriptDirectory.from_config(alembic_config())


@cache
def new_database() -> bytes:
    """The file of an empty database that is up to date."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "new.sqlite3"
        asyncio.run(upgrade(read_url(f"sqlite:///{file.as_posix()}")))
        return file.read_bytes()


def prepare() -> None:
    """Make everything now, for the processes forked from this one, and let no garbage collection check it again."""
    new_database()
    for language in LANGUAGES:
        words(language)
    gc.collect()
    gc.freeze()
