"""The house rule about English: it reads prose and messages, and no other code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.english import complaints

CODE = Path("bot/x.py")
TEST = Path("tests/x.py")
PAGE = Path("docs/x.md")


def numbers(path: Path, text: str) -> list[int]:
    return [number for number, _ in complaints(path, text.splitlines())]


def test_docstrings_and_comments_are_read_and_code_is_not() -> None:
    text = '''"""Module.

The table is made anew.
"""
anew = "said anew"  # so many tables
LIMIT = 3
"""Whoever plays."""


def f() -> None:
    """What the bot is told by `whoever`."""
'''
    assert sorted(numbers(TEST, text)) == [3, 5, 7, 11]


def test_messages_are_read_where_people_see_them() -> None:
    text = '''anew = "anew"  # a name
KEYS = {"anew", "said anew"}
fail("The table is made anew.")
fail(f"{table} is told.")
fail("""The first line.
It stands in the log.""")
'''
    assert sorted(numbers(CODE, text)) == [3, 4, 6]
    assert numbers(TEST, text) == []


@pytest.mark.parametrize("line", ["A card of the own hand.", "The file where the token stands.", "It is made anew."])
def test_translations_are_refused(line: str) -> None:
    assert numbers(PAGE, line) == [1]


def test_pages_are_read_outside_of_code() -> None:
    text = "Whoever plays.\n\n```sh\nwhoever\n```\n\nThe word `whoever` is refused.\n"
    assert numbers(PAGE, text) == [1]


def test_comments_of_settings_and_units_are_read() -> None:
    text = 'name = "whoever"\n# Whoever plays.\n'
    assert numbers(Path("config.example.toml"), text) == numbers(Path("Makefile"), text) == [2]
    assert numbers(Path("a.json"), text) == []


@pytest.mark.parametrize(
    "line",
    [
        *(
            "The bot is told to end.",
            "A copy can be told apart.",
            "There are so many that it fails.",
            "A stand-in plays.",
        ),
        *("Any member may join.", "# Whoever plays.  (english: ok)"),
    ],
)
def test_real_uses_are_left_alone(line: str) -> None:
    assert numbers(PAGE, line) == []
