"""What can go wrong with the database, as exceptions that hide the driver's own.

The words are for the command line. The locales hold what a member reads, under the same codes.
"""

from __future__ import annotations

_SENTENCES = {
    "bad-url": "The database address {database} cannot be read; write sqlite:///file or postgresql://user@host/name.",
    "driver-missing": "The library for the database {database} is not installed: pip install 'stammtisch[postgres]'.",
    "unwritable": "The database {database} cannot be opened for writing: {reason}.",
    "unreachable": "The database server {database} cannot be reached: {reason}.",
    "not-a-database": "{database} is not a database of Stammtisch: {reason}.",
    "in-use": "Another bot is running on the database {database}; stop it first.",
    "absent": "There is no database at {database}.",
    "older": "The database {database} was written by an older Stammtisch; `stammtisch migrate` brings it up to date.",
    "newer": "The database {database} was written by a newer Stammtisch (revision {revision}); update this one.",
    "moved": "The database {database} was taken away or replaced while it was open; start again.",
    "failed": "The database {database} did not carry out a request: {reason}.",
}
_LASTING = frozenset({"bad-url", "driver-missing", "not-a-database", "newer"})


class StoreError(Exception):
    """The database cannot be used. `code` says why, `details` fill the sentence; no password is ever in them."""

    def __init__(self, code: str, **details: str) -> None:
        super().__init__(_SENTENCES[code].format(**details))
        self.code = code
        self.lasts = code in _LASTING
        """Whether it stays so until somebody changes the settings, the database or the program."""
        self.details = details


class Conflict(Exception):  # noqa: N818  (an answer of the database, not an error of the program)
    """Another writer was first: a row with this key is there already. Nothing was changed."""


class Outdated(Exception):  # noqa: N818  (as above)
    """A table that should be stored has changed since it was read. Nothing was changed."""
