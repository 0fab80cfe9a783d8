"""House values: the figures that the rule texts leave open, as TOML data beside a game, which an operator can replace.

Here belong reading and refusing such data. What the figures of one game are, and which of them fit together, belongs to
that game: it has a subclass of `Values`, a file `values.toml` beside it, and options with a field called `values`.

A table keeps the values that it was opened with among its options, as `None` when they are the shipped ones. So it can
be replayed whatever the operator changes later; when the shipped file changes, the `rules` of its game must rise.
"""

from __future__ import annotations

from importlib import resources
from typing import TypeVar

import msgspec
from msgspec import Struct

FIELD = "values"
"""The name of the field of a game's options that holds its house values: the operator's business, not the lobby's."""


MOST_POINTS = 999
"""No figure that counts as points is larger, or smaller than its opposite: beyond it somebody mistyped."""


class ValuesError(ValueError):
    """House values cannot be used; the sentence says what is wrong with them, for the person who hosts the bot."""


class Values(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """The house values of one game. A subclass names the figures, and says in `check` which of them fit together."""

    def check(self) -> None:
        """Raises ValuesError for figures that do not fit together; the types have been seen to already."""


ValuesT = TypeVar("ValuesT", bound=Values)


def read_values(text: str, kind: type[ValuesT]) -> ValuesT:
    """The house values in a TOML document. Raises ValuesError if it is none, or if they cannot be used."""
    try:
        values = msgspec.toml.decode(text, type=kind)
    except (msgspec.DecodeError, ValueError) as error:
        raise ValuesError(str(error)) from error
    values.check()
    return values


def shipped(package: str, kind: type[ValuesT]) -> ValuesT:
    """The values in the file `values.toml` of a game's package."""
    return read_values(resources.files(package).joinpath("values.toml").read_text(encoding="utf-8"), kind)
