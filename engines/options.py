"""The options of a game with all their values, as a table offers them."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args, get_origin

import msgspec

from engines.contract import Options
from engines.edition import FIELD, Edition

Choice: TypeAlias = bool | int | str
"""One value of an option."""


def choices(kind: type[Options]) -> dict[str, tuple[Choice, ...]]:
    """Every option that people can set, with all its values: those of a `bool` or of a `Literal` of numbers or words.

    The edition is left out. Raises TypeError for an option of any other type, which no lobby could offer.
    """
    found: dict[str, tuple[Choice, ...]] = {}
    for field in msgspec.structs.fields(kind):
        if field.name == FIELD:
            continue
        if field.type is bool:
            found[field.name] = (False, True)
        elif get_origin(field.type) is Literal:
            found[field.name] = get_args(field.type)
        else:
            raise TypeError(f"the option {field.name} of {kind.__name__} is neither a bool nor a Literal")
    return found


def edition_kind(kind: type[Options]) -> type[Edition] | None:
    """The type of a game's edition, or None if it has none."""
    for field in msgspec.structs.fields(kind):
        if field.name == FIELD:
            found: type[Edition] = next(part for part in get_args(field.type) if part is not type(None))
            return found
    return None


def written(value: Choice) -> str:
    """A value as it appears in custom ids and in the keys of the locales: `true`, `60`, `longest`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
