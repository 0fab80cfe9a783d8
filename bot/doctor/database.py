"""The database: reachable, up to date, writable, in use by a bot, room on its disk, and nobody else who reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from bot.doctor.findings import Finding, failed, fine, warned
from bot.store.connections import StoreError
from bot.store.migrate import Inspection, inspect

LITTLE: Final = 500 * 2**20
"""Bytes: with less it is time to look for room."""
NOTHING: Final = 20 * 2**20
"""With less it does not even take a write-ahead log."""


async def look_at_database(address: str) -> list[Finding]:
    """The findings about the database of the settings."""
    try:
        found = await inspect(address)
    except StoreError as error:
        return [failed("database", str(error), _ADVICE.get(error.code, "Look at the settings of [store]."))]
    except TimeoutError:
        return [failed("database", "The database does not answer.", "See whether its server runs and can be reached.")]
    return [*_state(found), *_use(found), *_disk(found), *_modes(found)]


_ADVICE: Final = {
    "unwritable": "See who owns it, whether its disk is full, and whether another program holds it.",
    "unreachable": "See whether the server runs, and whether address, user and password in [store] are right.",
    "not-a-database": "Name another file in [store] url, or put a backup in its place.",
}


def _state(found: Inspection) -> Iterator[Finding]:
    if not found.is_there:
        yield fine("database", f"There is no database at {found.place} yet; the bot makes it at its start.")
    elif found.revision is None:
        yield fine("database", f"The database {found.place} is empty; the bot makes its tables at its start.")
    elif found.is_newer:
        yield failed(
            "database",
            f"The database {found.place} was written by a newer Stammtisch (revision {found.revision}).",
            "Install that version again, or put a backup from before back.",
        )
    elif found.revision != found.newest:
        yield warned(
            "database",
            f"The database {found.place} has revision {found.revision}, this version needs {found.newest}.",
            "Make a backup; the next start brings it up to date, and so does `stammtisch migrate`.",
        )
    else:
        yield fine("database", f"The database {found.place} can be written to and is up to date ({found.revision}).")


def _use(found: Inspection) -> Iterator[Finding]:
    match found.runs:
        case True:
            yield fine("running", f"A bot is running on the database {found.place}; a second one would be refused.")
        case False:
            yield fine("running", f"No bot is running on the database {found.place}.")
        case None:
            pass  # There is no database yet, or its lock is somebody else's.
        case _:
            assert_never(found.runs)


def _disk(found: Inspection) -> Iterator[Finding]:
    if found.free is None:
        return
    sentence = f"{_size(found.free)} are free on the disk of the database."
    advice = "Make room: no move can be stored on a full disk."
    if found.free < NOTHING:
        yield failed("disk", sentence, advice)
    elif found.free < LITTLE:
        yield warned("disk", sentence, advice)
    else:
        yield fine("disk", sentence)


def _modes(found: Inspection) -> Iterator[Finding]:
    if found.readable_by_others:
        yield warned(
            "files",
            f"Others on this machine may read {', '.join(found.readable_by_others)}, where all cards stand.",
            "Take the right from them: chmod 600; the bot does so at its start.",
        )
    elif found.is_there and found.free is not None:
        yield fine("files", "Nobody but their owner reads the files of the database.")


def _size(number: int) -> str:
    return f"{number / 2**30:.1f} GiB" if number >= 2**30 else f"{number / 2**20:.0f} MiB"
