"""Members of one name: the number that tells them apart wherever no token is drawn.

Names that look or sound the same count as one name: case, invisible characters, markdown, and letters of other widths
or alphabets do not distinguish people.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

MAX_CACHED_NAMES: Final = 10_000

_LOOKALIKES: Final = str.maketrans(
    "АВЕКМНОРСТУХЅІЈаеорсухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧο",
    "ABEKMHOPCTYXSIJaeopcyxsijABEZHIKMNOPTYXo",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
_SILENT: Final = _INVISIBLE | {"Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "Sk"}
"""Categories of characters that a screen reader passes over, such as those of markdown."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0\U0001d159🤖")
"""Letters and signs that show nothing; and the mark of house players, which no member's name keeps."""
_MARKDOWN: Final = frozenset("~|<>`^")
"""Signs of markdown in other categories."""
_VARIANTS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Selectors of a character's variant."""


@lru_cache(MAX_CACHED_NAMES)
def skeleton(name: str) -> str:
    """What is left of a name when everything is removed that does not tell it from another one."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).translate(_LOOKALIKES).casefold())
    visible = [char for char in folded if not (char.isspace() or _is_invisible(char))]
    kept = [char for char in visible if unicodedata.category(char) not in _SILENT and char not in _MARKDOWN]
    return "".join(kept or visible)


def _is_invisible(char: str) -> bool:
    by_kind = unicodedata.category(char) in _INVISIBLE or char in _BLANK
    return by_kind or any(ord(char) in variants for variants in _VARIANTS)


def numbered(names: Iterable[str]) -> list[int]:
    """For each name, in their order: 1, or the number that distinguishes it from an earlier name like it.

    No number makes a name look like another one of these: beside "Alex" and "Alex (2)", another "Alex" gets 3.
    """
    bare = [skeleton(name) for name in names]
    if len({*bare}) == len(bare):
        return [1] * len(bare)
    taken: set[str] = set()
    numbers: list[int] = []
    for name in bare:
        number = 1
        while (shown := name if number == 1 else f"{name}{number}") in taken or (number > 1 and shown in bare):
            number += 1
        taken.add(shown)
        numbers.append(number)
    return numbers


def numbers_of(members: Sequence[tuple[int, str]]) -> dict[int, int]:
    """The same for members by id and name; a member who is there several times has one number, by the first name."""
    names: dict[int, str] = {}
    for member_id, name in members:
        names.setdefault(member_id, name)
    return dict(zip(names, numbered(names.values()), strict=True))
