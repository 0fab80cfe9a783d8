"""The pages in docs/rules trace every sentence of a rule text to a test that exists.

The rule texts are not part of this repository, so a page names their sentences by number and digest. If the texts are
available (in the folder named by the environment variable STAMMTISCH_RULES, or in shared/rules next to the
repository), each page is compared with its text, sentence by sentence.
"""

import ast
import difflib
import hashlib
import os
import re
from functools import cache
from pathlib import Path

import pytest

from engines.registry import games

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "rules" / f"{game.name}.md" for game in games()]
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
RULES = Path(os.environ.get("STAMMTISCH_RULES", ROOT.parent / "shared" / "rules"))
AFTER_THE_RULES = "参照リンク:"


def rows(page: Path, heading: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    _, found, rest = page.read_text(encoding="utf-8").partition(f"\n## {heading}\n")
    assert found, f"{page.name} has no heading ## {heading}"
    part = rest.split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    head, _, *body = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    assert all(len(cells) == len(head) for cells in body), f"{page.name}: not every row below {heading} has {head}"
    return body


def sentences(text: str) -> list[str]:
    """The sentences of a rule text, line by line, without frames of `|`; a closing bracket ends a sentence."""
    rules = text.split(AFTER_THE_RULES)[0]
    found = (
        sentence.strip().strip("|").strip()
        for line in rules.splitlines()
        for sentence in re.findall(r"[^。]+(?:。[)」]?)?", line)
    )
    return [sentence for sentence in found if sentence]


def digest(sentence: str) -> str:
    """The digest of a sentence on a page: the first eight hexadecimal digits of its SHA-256."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:8]


def noted_digests(page: Path) -> list[str]:
    """The digests of all sentences of a text, in order."""
    return _text(page).partition("```digests\n")[2].partition("```")[0].split()


def nothing_to_hold(page: Path) -> list[int]:
    """The numbers of the sentences without a rule."""
    [listed] = re.findall(r"^Nothing to hold: (.*)\.$", _text(page), re.MULTILINE)
    return numbers(listed)


def numbers(listed: str) -> list[int]:
    """The numbers in a list such as `2, 5-7`."""
    spans = [part.split("-") for part in listed.split(", ")]
    return [number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n## The text\n")[2].partition("\n## ")[0]


def changes(noted: list[str], text: list[str]) -> list[str]:
    """The differences between a page's digests and a text's sentences, as readable messages with their places."""
    told = []
    compared = difflib.SequenceMatcher(a=noted, b=[digest(sentence) for sentence in text], autojunk=False)
    for kind, start, end, new_start, new_end in compared.get_opcodes():
        if kind != "equal":
            now = [f"{digest(sentence)} {sentence}" for sentence in text[new_start:new_end]]
            told.append(f"after {start} sentences: {noted[start:end]} on the page, {now} in the text")
    return told


@cache
def functions_of(path: Path) -> frozenset[str]:
    """The names of the test functions in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@EACH_PAGE
def test_every_test_that_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text)
    assert named
    assert len(named) == text.count("::"), "a test is named in a way that is not understood here"
    missing = [f"{path}::{test}" for path, test in named if test not in functions_of(ROOT / path)]
    assert not missing


@EACH_PAGE
def test_every_row_names_a_test(page: Path) -> None:
    for listed, gist, held in rows(page, "The text"):
        assert gist, listed
        assert "::test_" in held, listed
    for ruling, held in rows(page, "Rulings"):
        assert "::test_" in held, ruling
    assert rows(page, "Who may know what")


@EACH_PAGE
def test_every_test_of_the_rules_is_traced(page: Path) -> None:
    """A rule that is tested but traced to nothing would be a rule of our own making."""
    own = ROOT / "tests" / "engines" / f"test_{page.stem}.py"
    text = page.read_text(encoding="utf-8")
    untraced = [test for test in functions_of(own) if test.startswith("test_") and f"::{test}`" not in text]
    assert not untraced


@EACH_PAGE
def test_every_sentence_is_held_or_has_nothing_to_hold(page: Path) -> None:
    digests = noted_digests(page)
    assert all(re.fullmatch("[0-9a-f]{8}", noted) for noted in digests)
    held = [number for listed, *_ in rows(page, "The text") for number in numbers(listed)]
    assert sorted([*held, *nothing_to_hold(page)]) == list(range(1, len(digests) + 1))


def test_a_changed_sentence_is_reported() -> None:
    noted = [digest(sentence) for sentence in ("One.", "Two.", "Three.", "Four.")]
    assert changes(noted, ["One.", "Two.", "Three.", "Four."]) == []
    assert changes(noted, ["One.", "Too.", "Three."]) == [
        f"after 1 sentences: ['{digest('Two.')}'] on the page, ['{digest('Too.')} Too.'] in the text",
        f"after 3 sentences: ['{digest('Four.')}'] on the page, [] in the text",
    ]


@EACH_PAGE
def test_no_sentence_of_the_rule_text_is_missing(page: Path) -> None:
    source = RULES / f"{page.stem}.ja.txt"
    if not source.is_file():
        pytest.skip(f"the rule text is not at hand: no {source.name} in STAMMTISCH_RULES or ../shared/rules")
    told = changes(noted_digests(page), sentences(source.read_text(encoding="utf-8")))
    assert not told, "\n".join(told)
