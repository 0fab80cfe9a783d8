"""Databases that older versions of the program have left, as they were when it ended.

One is kept for each revision that a version had; each has a running table of every game of that version, a lobby and a
finished table.
`python -m tools.keep_database` makes the one of today.
"""

from __future__ import annotations

import gzip
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.rollback import Mark

FOLDER: Final = Path(__file__).parents[1] / "saves" / "databases"
ENDING: Final = ".sqlite3.gz"
REVISIONS: Final = sorted(path.name.removesuffix(ENDING) for path in FOLDER.glob(f"*{ENDING}"))

AGED: Final = {"choice", "events"}
"""What a check may say of a table that an older version has left: house players would play otherwise by now, and before
r0004 events were not kept."""


def unpack(revision: str, file: Path) -> None:
    """Have the database of a revision at this place, as if the older version had run here."""
    file.touch(mode=0o600)
    file.write_bytes(gzip.decompress((FOLDER / f"{revision}{ENDING}").read_bytes()))
    with closing(sqlite3.connect(file)) as database:
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'endings'").fetchone():
            (count,) = database.execute("SELECT count FROM endings").fetchone()
            Mark(file.with_name(f"{file.name}.mark")).make(count)


def running(file: Path) -> Counter[str]:
    """How many tables run in a database, by their game."""
    with closing(sqlite3.connect(file)) as database:
        return Counter(game for (game,) in database.execute("SELECT game FROM tables WHERE status = 'running'"))
