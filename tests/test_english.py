"""The house rule about English: it reads prose, messages and names, and no other code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.conventions import ROOT
from tools.english import IMPORTED, complaints

CODE = Path("bot/x.py")
TEST = Path("tests/x.py")
PAGE = Path("docs/x.md")


def numbers(path: Path, text: str) -> list[int]:
    return [number for number, _ in complaints(path, text.splitlines())]


def test_docstrings_and_comments_are_read_and_code_is_not() -> None:
    text = '''"""Module.

The table is made anew.
"""
again = "said anew"  # so many tables
LIMIT = 3
"""Whoever plays."""


def f() -> None:
    """What the bot is told by `whoever`."""
'''
    assert sorted(numbers(TEST, text)) == [3, 5, 7, 11]


def test_messages_are_read_where_people_see_them() -> None:
    text = '''again = "anew"  # a key
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


@pytest.mark.parametrize(
    "line",
    [
        *("def test_of_an_exception_its_kind_and_place_are_told(): ...", "def test_who_leaves_is_asked(): ..."),
        *("def test_what_cannot_be_read_is_refused(): ...", "async def test_whoever_writes_joins(): ..."),
        *("def test_with_a_large_hand_it_lays_less(): ...", "def test_only_who_manages_the_server_sees_it(): ..."),
        *("def test_a_member_is_told_the_reason(): ...", "def test_a_board_is_posted_anew(): ..."),
    ],
)
def test_test_names_without_a_subject_or_of_a_translation_are_refused(line: str) -> None:
    assert numbers(TEST, line) == [1]


@pytest.mark.parametrize(
    "line", ["async def test_in_a_pause_nobody_is_called(): ...", "def test_only_the_owner_writes(): ..."]
)
def test_test_names_that_are_sentences_are_left_alone(line: str) -> None:
    assert numbers(TEST, line) == []


@pytest.mark.parametrize(
    "line",
    [
        *("def told(lines): ...", "async def look(): ...", "def _written(value): ...", "class Held: ..."),
        *("PATIENCE = 10", "_MOST: int = 1000", "LEFT, KEPT = 1, 2"),
        *("def f(made_anew): ...", "self.is_told = True", "so_many = 3"),
    ],
)
@pytest.mark.parametrize("path", [CODE, TEST])
def test_names_that_say_nothing_or_reveal_a_translation_are_refused(path: Path, line: str) -> None:
    assert numbers(path, line) == [1]


@pytest.mark.parametrize(
    "line",
    [
        *(
            "LOCK_TIMEOUT = 10",
            "def describe_url(url): ...",
            "shown = 3",
            "def f(stand_in): ...",
            "class HandOver: ...",
        ),
        *("told = PATIENCE", "class Log:\n    def told(self): ...", "def told(): ...  # english: ok"),
    ],
)
def test_names_of_methods_and_variables_and_plain_names_are_left_alone(line: str) -> None:
    assert numbers(CODE, line) == []


def test_names_that_authors_of_games_import_stay() -> None:
    line = "def written(value): ..."
    assert numbers(Path("engines/contract.py"), line) == []
    assert numbers(Path("engines/codec.py"), line) == [1]


@pytest.mark.parametrize(("path", "name"), sorted(IMPORTED))
def test_every_exception_is_a_name_that_its_file_defines(path: str, name: str) -> None:
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    assert any(f"the name {name} " in complaint for _, complaint in complaints(Path("elsewhere.py"), lines))
