"""Store the world in a folder, so that it survives a restart.

Each object is one row of an SQLite file; only changes are written, at most `DELAY` seconds later, in a separate
thread.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from loopcord.data.world import Application, Channel, CommandSet, Emoji, Guild, Message, Person, Thing, World

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)

DELAY = 0.3
"""The most seconds until a change is on disk, which a power cut may lose."""

_KINDS: dict[str, type[Thing]] = {
    kind.__name__: kind for kind in (Application, Person, Guild, Channel, CommandSet, Emoji, Message)
}

_SCHEMA = """
CREATE TABLE IF NOT EXISTS things (kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id))
"""


class UnusableFolder(Exception):  # noqa: N818  (it is told to a person as a sentence)
    """The data folder cannot be used; the message tells the user why."""


class Store:
    """The file that stores one world."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "attachments").mkdir(exist_ok=True)
            self._file = sqlite3.connect(folder / "playground.sqlite", check_same_thread=False, timeout=1)
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute("PRAGMA synchronous=NORMAL")
            # Two playgrounds on one folder would overwrite each other's world.
            self._file.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._file.execute("BEGIN EXCLUSIVE")
            self._file.execute(_SCHEMA)
            self._file.commit()
        except sqlite3.DatabaseError as error:
            if "locked" in str(error):
                raise UnusableFolder(f"The data folder {folder} is in use by another playground.") from error
            raise UnusableFolder(f"The data folder {folder} cannot be used: {error}.") from error
        except OSError as error:
            raise UnusableFolder(f"The data folder {folder} cannot be written: {error.strerror}.") from error
        self._stop = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def load(self) -> World:
        """The stored world, without pending changes."""
        world = World()
        for name, kind in _KINDS.items():
            rows: list[tuple[str, bytes]] = self._file.execute(
                "SELECT id, body FROM things WHERE kind = ?", (name,)
            ).fetchall()
            things = [msgspec.json.decode(body, type=kind) for _, body in rows]
            if kind is not CommandSet:
                things.sort(key=lambda thing: int(thing.id))
            for thing in things:
                world.put(thing)
        for guild in world.guilds.values():
            if not guild.members:  # stored by a version in which everybody was a member of every guild
                guild.members = dict.fromkeys(world.people, guild.made)
        world.changes.clear()
        return world

    def start(self, world: World) -> None:
        """Start writing the changes of this world in the background."""
        self._task = asyncio.create_task(self._keep_writing(world))

    async def _keep_writing(self, world: World) -> None:
        while not self._stop.is_set():
            await world.changed.wait()
            with suppress(TimeoutError):  # Changes that follow at once are written together.
                await asyncio.wait_for(self._stop.wait(), DELAY)
            world.changed.clear()
            taken = dict(world.changes)
            try:
                await asyncio.to_thread(self._write, *self._take(world))
            except sqlite3.Error as error:
                log.warning("The world could not be stored (%s); the playground will try again", error)
                world.changes = taken | world.changes
                world.changed.set()

    def _take(self, world: World) -> tuple[list[tuple[str, str, bytes]], list[tuple[str, str]]]:
        puts = [(*key, msgspec.json.encode(thing)) for key, thing in world.changes.items() if thing is not None]
        drops = [key for key, thing in world.changes.items() if thing is None]
        world.changes.clear()
        return puts, drops

    def _write(self, puts: list[tuple[str, str, bytes]], drops: list[tuple[str, str]]) -> None:
        with self._file:
            self._file.executemany("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", puts)
            self._file.executemany("DELETE FROM things WHERE kind = ? AND id = ?", drops)

    async def close(self, world: World) -> None:
        """Write the remaining changes and close the file."""
        self._stop.set()
        world.changed.set()
        if self._task is not None:
            await self._task
        try:
            self._write(*self._take(world))
        except sqlite3.Error:
            log.exception("The last changes of the world could not be stored")
        self._file.close()
