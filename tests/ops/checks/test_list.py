"""The list of checks: each has a code of its own, says what is wrong and what to do, and is used by somebody."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator

import pytest

from bot.ops.checks import CHECKS, Check, FaultError, Finding, Grade, Severity, broken, found, missing_library
from tests.installed import ROOT

RAISERS = {"found", "ConfigError", "StoreError", "StartError", "OutageError", "PortError"}
"""What is called with the code of a check."""


def details_of(check: Check) -> set[str]:
    """The names of the details of its sentence and its advice."""
    return {name for text in (check.sentence, check.advice) for _, name, _, _ in string.Formatter().parse(text) if name}


def calls() -> Iterator[tuple[str, int, str, set[str]]]:
    """Where the program makes findings with a code that is written there: file, line, code, and the details given."""
    for file in sorted((ROOT / "bot").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in RAISERS
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and all(keyword.arg for keyword in node.keywords)
            ):
                given = {str(keyword.arg) for keyword in node.keywords}
                yield str(file.relative_to(ROOT)), node.lineno, str(node.args[0].value), given


@pytest.mark.parametrize("code", CHECKS)
def test_a_check_says_what_is_wrong_and_what_to_do(code: str) -> None:
    check = CHECKS[code]
    assert check.code == code
    assert check.severity is not Severity.OK
    assert check.sentence.endswith(".")
    assert check.advice
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)
    finding = found(code, **dict.fromkeys(details_of(check), "x"))
    assert finding.text == f"{finding.sentence} {finding.advice}"
    assert "\n" not in finding.text


def test_a_finding_is_made_with_the_details_of_its_check() -> None:
    seen = [*calls()]
    assert len(seen) > 60
    for file, line, code, given in seen:
        assert code in CHECKS, f"{file}:{line} names no check"
        # The store gives the reason of an error to all its checks; some do not need it.
        assert details_of(CHECKS[code]) <= given, f"{file}:{line} lacks details of {code}"


def test_every_check_is_used_by_the_program() -> None:
    texts = [
        file.read_text(encoding="utf-8")
        for file in (ROOT / "bot").rglob("*.py")
        if file != ROOT / "bot" / "ops" / "checks.py"
    ]
    program = "\n".join(
        [*texts, (ROOT / "bot" / "ops" / "checks.py").read_text(encoding="utf-8").partition("# ---")[0]]
    )
    # The codes of the gateway are made from the numbers of Discord.
    unused = [each for each in CHECKS if f'"{each}"' not in program and not re.fullmatch(r"gateway-\d+", each)]
    assert unused == []


def test_an_error_says_the_finding_in_one_line_and_keeps_what_lasts() -> None:
    error = FaultError("newer", database="tables.sqlite3", revision="r9")
    assert (str(error), error.lasts) == (error.finding.text, True)
    again = FaultError.of(found("disk-full"))
    assert (again.code, again.lasts, str(again)) == ("disk-full", False, found("disk-full").text)


def test_the_doctor_ranks_a_hint_below_what_does_not_work() -> None:
    def ranked(severity: Severity) -> Grade:
        return Finding("a", "b", severity, "C.").level

    assert [ranked(each) for each in Severity] == [
        Grade.OK,
        Grade.WARNING,
        Grade.ERROR,
        Grade.ERROR,
    ]


def test_a_module_of_ours_that_is_missing_is_a_bug_and_no_finding() -> None:
    assert missing_library(ImportError("No module named 'bot.x'", name="bot.x")) is None
    finding = missing_library(ImportError("libz.so.1: cannot open shared object file", name="resvg_py.resvg"))
    assert finding is not None
    assert finding.sentence == "The library resvg_py cannot be used: libz.so.1: cannot open shared object file."


def test_a_check_that_breaks_keeps_its_subject() -> None:
    assert broken("ports", TypeError("secret")).check == "ports"
    assert "secret" not in broken("ports", TypeError("secret")).text


def test_no_sentence_about_a_fault_is_written_outside_of_the_list() -> None:
    """An error for the host that is raised with a sentence of its own would be another explainer."""
    wrong = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in sorted((ROOT / "bot").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in RAISERS
        and node.args
        and isinstance(node.args[0], ast.JoinedStr)
    ]
    assert wrong == []
