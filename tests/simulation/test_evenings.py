"""Evenings from a seed are always the same, find nothing in the bot, and find planted faults."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Final

import pytest

from bot.locales import LANGUAGES, words
from tests.installed import ROOT
from tests.simulation.checks import visible_content

REPORT_LINE: Final = re.compile(r"^(\d+): ([0-9a-f]{16}) (\d+) clicks, (\d+) s in ", re.MULTILINE)

PLANTED: Final = re.compile(r"^\| ([a-z-]+) \| (\d+|not found) \|", re.MULTILINE)
FOUND_SOON: Final = ("replaced-message-stays", "new-message-keeps-the-old-time")
"""Planted faults that one of the first evenings finds."""


def run(module: str, *arguments: str) -> str:
    """The output of a command of the simulation."""
    command = [sys.executable, "-m", module, *arguments]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def report() -> str:
    """What is printed about the evenings of some seeds, among them some with faults and crashes."""
    return run("tests.simulation", "2", "3", "5", "6", "12", "13", "14")


def test_the_same_seed_gives_the_same_evening_whatever_was_played_before_it_and_whether_or_not_it_is_watched(
    report: str,
) -> None:
    first = REPORT_LINE.findall(report)[:2]
    second = REPORT_LINE.findall(run("tests.simulation", "3", "2", "--unwatched"))
    assert len(first) == 2
    assert first == second[::-1]
    assert first[0][1] != first[1][1]


def test_evenings_with_faults_and_crashes_find_nothing(report: str) -> None:
    assert report.splitlines()[-1].startswith("7 evenings, ")
    assert "; 0 evenings found something" in report


def test_planted_faults_are_found_by_the_first_evenings() -> None:
    told = run("tests.simulation.planted", *FOUND_SOON, "3", "1", "2", "4")
    assert [fault for fault, _ in PLANTED.findall(told)] == [*FOUND_SOON]


@pytest.mark.parametrize("language", LANGUAGES)
def test_remarks_of_a_hand_about_other_tables_are_not_compared(language: str) -> None:
    says = words(language)("waiting-also", channel="<#2>", more=0)
    messages = [{"components": [f"-# Bremen · <#1>{more}\nRound 2"], "content": ""} for more in ("", f" · {says}")]
    assert visible_content(messages[0]) == visible_content(messages[1])
