"""Editions: the figures that the rule texts leave open, as TOML data next to a game, which a host can replace.

A game with such figures has a subclass of `Edition` that names them and checks that they fit together, a file
`edition.toml` next to it, and options with a field called `edition`.

A table's options keep the edition that it was opened with, `None` for the shipped one. So it can be replayed
whatever the host changes later; when the shipped file changes, the `rules` of its game must rise.
"""

from __future__ import annotations

from importlib import resources
from typing import TypeVar

import msgspec
from msgspec import Struct

FIELD = "edition"
"""The options field that holds a game's edition. The host sets it; lobbies do not offer it."""

WIRE_NAME = "values"
"""The name of that field in stored options: its former name, kept for old tables."""


MOST_POINTS = 999
"""The largest absolute value of a figure that counts as points; anything beyond is a typing error."""


class EditionError(ValueError):
    """An edition is unusable; the message tells the host what is wrong."""


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """The edition of one game. A subclass names the figures, and its `check` refuses those that do not fit together."""

    def check(self) -> None:
        """Raise EditionError for figures that do not fit together; the decoder has checked the types already."""


EditionT = TypeVar("EditionT", bound=Edition)


def read_edition(text: str, kind: type[EditionT]) -> EditionT:
    """The edition in a TOML document. Raises EditionError if it is unreadable or unusable."""
    try:
        edition = msgspec.toml.decode(text, type=kind)
    except (msgspec.DecodeError, ValueError) as error:
        raise EditionError(str(error)) from error
    edition.check()
    return edition


def shipped(package: str, kind: type[EditionT]) -> EditionT:
    """The edition in the file `edition.toml` of a game's package."""
    return read_edition(resources.files(package).joinpath("edition.toml").read_text(encoding="utf-8"), kind)
