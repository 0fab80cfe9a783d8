"""Whole numbers as they are written in all languages: with a minus sign, which a hyphen is not."""

from __future__ import annotations


def number(value: int) -> str:
    """A number as part of a sentence, such as `23` or `−4`."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A change, such as `+9` or `−7`; `0` is none."""
    return f"+{value}" if value > 0 else number(value)
