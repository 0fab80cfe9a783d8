"""The findings that are known and wait for a change of the design: `open_seeds.toml`. They are reported apart."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

FILE: Final = Path(__file__).with_suffix(".toml")


class OpenSeed(Struct, frozen=True, forbid_unknown_fields=True):
    """A seed with a finding that today's design cannot avoid."""

    seed: int
    finding: str
    """A part of the finding."""
    why: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    open: tuple[OpenSeed, ...]


@cache
def open_seeds(file: Path = FILE) -> tuple[OpenSeed, ...]:
    """All of them. Raises msgspec.ValidationError if the file is not right."""
    return msgspec.toml.decode(file.read_bytes(), type=_File).open


def apart(seed: int, findings: Iterable[str], known: Iterable[OpenSeed]) -> tuple[list[str], list[str]]:
    """The findings of an evening that are new, and those that are `known`."""
    parts = [each.finding for each in known if each.seed == seed]
    found: tuple[list[str], list[str]] = ([], [])
    for each in findings:
        found[any(part in each for part in parts)].append(each)
    return found
