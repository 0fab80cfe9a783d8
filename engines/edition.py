"""Editions: the figures that the rule texts leave open, as TOML data beside a game, which a host can replace.

A game with such figures has a subclass of `Edition` that names them and says which of them fit together, a file
`edition.toml` beside it, and options with a field called `edition`.

A table keeps the edition that it was opened with among its options, as `None` when it is the shipped one. So it can
be replayed whatever is changed later; when the shipped file changes, the `rules` of its game must rise.
"""

from __future__ import annotations

from importlib import resources
from typing import TypeVar

import msgspec
from msgspec import Struct

FIELD = "edition"
"""The name of the field of a game's options that holds its edition: the operator's business, not the lobby's."""

WIRE_NAME = "values"
"""What that field is called in stored options, since before it had its name of today."""


MOST_POINTS = 999
"""No figure that counts as points is larger, or smaller than its opposite: beyond it somebody mistyped."""


class EditionError(ValueError):
    """Edition cannot be used; the sentence says what is wrong with them, for the person who hosts the bot."""


class Edition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """The edition of one game. A subclass names the figures, and says in `check` which of them fit together."""

    def check(self) -> None:
        """Raises EditionError for figures that do not fit together; the types have been seen to already."""


EditionT = TypeVar("EditionT", bound=Edition)


def read_edition(text: str, kind: type[EditionT]) -> EditionT:
    """The edition in a TOML document. Raises EditionError if it is none, or if they cannot be used."""
    try:
        edition = msgspec.toml.decode(text, type=kind)
    except (msgspec.DecodeError, ValueError) as error:
        raise EditionError(str(error)) from error
    edition.check()
    return edition


def shipped(package: str, kind: type[EditionT]) -> EditionT:
    """The edition in the file `edition.toml` of a game's package."""
    return read_edition(resources.files(package).joinpath("edition.toml").read_text(encoding="utf-8"), kind)
