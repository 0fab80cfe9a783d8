"""Discord’s ids in JSON for people and other programs: text, because many programs read numbers as floating point.

JavaScript, jq and spreadsheets lose the last digits of a number beyond 2^53. The database keeps ids as numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EXACT: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""
NAMES: Final = frozenset({"member", "server", "guild", "channel", "message", "interaction", "item", "thread_of"})
"""The fields that hold an id, besides those whose name ends with `_id`."""


def is_id(name: str) -> bool:
    """Whether a field of this name holds an id."""
    return name in NAMES or name.endswith("_id")


def with_text_ids(value: object, name: str = "") -> object:
    """The value of a field of this name, with each id in it as text, and each number that not every reader can keep.

    >>> with_text_ids({"member": 81384788765712384, "seats": [{"number": 2, "guild_id": 7}]})
    {'member': '81384788765712384', 'seats': [{'number': 2, 'guild_id': '7'}]}
    """
    match value:
        case bool():
            return value
        case int():
            return str(value) if is_id(name) or abs(value) > EXACT else value
        case Mapping():
            return {key: with_text_ids(each, str(key)) for key, each in value.items()}
        case list() | tuple():
            return [with_text_ids(each, name) for each in value]
        case _:
            return value
