"""bench/results.md keeps the newest output of each bench, in a section of its own."""

from __future__ import annotations

import re
from datetime import date

import pytest

from bench.__main__ import PAGE, replaced, section

NAMES = re.findall(r"<!-- bench\.(\w+): begin -->", PAGE.read_text(encoding="utf-8"))
DAY = date(2026, 12, 1)


def test_output_takes_the_place_of_the_older_one_and_nothing_else_changes() -> None:
    page = "<!-- bench.a: begin -->\n\nold\n\n<!-- bench.a: end -->\n\n<!-- bench.b: begin -->\n<!-- bench.b: end -->\n"
    assert replaced(page, "a", "new \\1\n") == page.replace("old", "new \\1")
    with pytest.raises(ValueError, match=r"no section of bench\.c"):
        replaced(page, "c", "new")


def test_a_section_names_its_command_and_date() -> None:
    assert section(["a", "--b", "3"], DAY, "| x |\n") == "`python -m bench.a --b 3`, 2026-12-01.\n\n| x |"


def test_tables_on_the_terminal_become_markdown() -> None:
    drawn = "Some figures.\n┏━━━┳━━━┓\n┃ a ┃ b ┃\n┡━━━╇━━━┩\n│ 1 │   │\n└───┴───┘\n"
    assert section(["a"], DAY, drawn).endswith("\n\nSome figures.\n\n| a | b |\n|---|---|\n| 1 |  |")


@pytest.mark.parametrize("name", NAMES)
def test_each_section_belongs_to_a_bench(name: str) -> None:
    assert (PAGE.parent / f"{name}.py").is_file()
    assert replaced(PAGE.read_text(encoding="utf-8"), name, "new") != PAGE.read_text(encoding="utf-8")


def test_no_section_is_there_twice() -> None:
    assert len(NAMES) == len({*NAMES}) > 15
