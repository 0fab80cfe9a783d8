"""The cost of one move in counts may only shrink.

The figures are means over moves in virtual time, in which everything takes its mean time, so the same code always has
the same figures. A change elsewhere may still shift a few of them a little, because two updates of a message fall into
one or do not; that is what `SLACK` and `PLAY` are for. Where members play at ten tables, half of the tables are dropped
from memory before each move. Of these only the ones are loaded again at which the hand of the member who moved names
the table of the move. Nothing else is read.

A move that completes a climax has a column of its own, and no move is counted while its card is on a hand. What follows
later, so that the card moves, is in a further column, which is the same case with motion.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import chain
from typing import Final

import pytest

from tests.counts.__main__ import CASES
from tests.counts.counting import NAMES, Counts, read, to_text
from tests.installed import ROOT

LIMITS: Final = """
                | 40 Barrels | pictures | 2 processes | 10 tables | both  | climaxes | reveals | Bremen | Bremen, two
snapshots       | 1          | 1        | 1           | 1.25      | 1.45  | 1        | 1       | 1      | 1
snapshots asked | 5          | 5        | 5           | 6.05      | 6.25  | 6        | 7       | 3.3    | 3.3
views           | 25         | 25       | 25          | 30.25     | 31.45 | 34.75    | 35.88   | 19.9   | 19.9
views made      | 5          | 5        | 5           | 5.5       | 5.9   | 5        | 5       | 5      | 5
screens         | 6          | 6        | 6           | 7.05      | 7.25  | 6        | 6       | 5.15   | 5.15
digests         | 6          | 11       | 6           | 7.05      | 7.25  | 16.88    | 26.88   | 5.15   | 5.15
updates wanted  | 7          | 7        | 7           | 8.05      | 8.25  | 15       | 22      | 6.15   | 6.15
tasks           | 42.1       | 50.1     | 61.05       | 50.85     | 66.8  | 67.88    | 88.38   | 31.5   | 42.5
reads           | 0          | 0        | 0           | 0         | 0     | 0        | 0       | 0      | 0
tables loaded   | 0          | 0        | 0           | 0.25      | 0.45  | 0        | 0       | 0      | 0
synced commits  | 1          | 1        | 5           | 1         | 6     | 1        | 1       | 1      | 3.35
other commits   | 2          | 2        | 0           | 2.65      | 0     | 4        | 5       | 1.15   | 0
inbox commits   | 0          | 0        | 6           | 0         | 3.6   | 0        | 0       | 0      | 3.45
pictures        | 0          | 6        | 0           | 0         | 0     | 7.88     | 9.75    | 0      | 0
callbacks       | 2          | 2        | 2           | 2         | 2     | 2        | 2       | 1.15   | 1.15
edits by token  | 3          | 5        | 3           | 3.45      | 3.35  | 5        | 8       | 3      | 3
follow ups      | 0          | 0        | 0           | 0         | 0     | 0        | 0       | 0      | 0
counted edits   | 1          | 1        | 1           | 1.5       | 1.8   | 0        | 0.25    | 1      | 1
posts           | 0          | 0        | 0           | 0         | 0.2   | 2        | 2       | 0      | 0
deletes         | 0          | 0        | 0           | 0         | 0.2   | 1        | 1       | 0      | 0
other requests  | 0          | 0        | 0           | 0.7       | 0.7   | 0        | 0       | 0.05   | 0.05
"""
"""What a move may cost at most, in each case of `tests.counts.__main__`. Write smaller figures here, never larger ones.

`python -m tests.counts` prints the present ones. Only where other rules need more clicks a move (see *callbacks*), or
where the edits and commits of ten tables fall into each other otherwise, a figure may rise with the others.
"""
TOGETHER: Final = (
    ("40 Barrels", "pictures", "climaxes", "reveals"),
    ("2 processes", "both"),
    ("10 tables", "Bremen", "Bremen, two"),
)
"""The cases that one process counts: starting it takes about as long as a case of one table."""
SLACK: Final = 0.3
"""A figure that is lower than its limit by more than this, and by more than `PLAY`, is a reason to lower the limit."""
PLAY: Final = 0.05
"""The same as a share of the limit."""


def compared(found: Counts, limits: Counts) -> tuple[list[str], list[str]]:
    """What costs more than its limit, and which limits are to be lowered."""
    dearer, cheaper = [], []
    for name in NAMES:
        figure, limit = getattr(found, name), getattr(limits, name)
        if figure > limit:
            dearer.append(f"{name}: {figure:g} a move, at most {limit:g} so far")
        elif limit - figure > max(SLACK, limit * PLAY):
            cheaper.append(f"{name}: only {figure:g} a move, so lower the limit of {limit:g}")
    return dearer, cheaper


@pytest.mark.parametrize("cases", TOGETHER, ids=" and ".join)
def test_a_move_costs_no_more_than_before_and_the_limits_are_not_higher_than_needed(cases: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "tests.counts", *cases]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found, limits = read(done.stdout), read(LIMITS)
    differences = {case: compared(found[case], limits[case]) for case in cases}
    assert {case: dearer for case, (dearer, _) in differences.items() if dearer} == {}, "a move costs more than it did"
    lower = {case: cheaper for case, (_, cheaper) in differences.items() if cheaper}
    assert lower == {}, "a move costs less than it did: write the smaller limits"


def test_every_case_is_counted_once() -> None:
    assert sorted(chain(*TOGETHER)) == sorted(CASES)


def test_the_table_of_limits_has_a_column_for_each_case_and_is_what_is_printed() -> None:
    limits = read(LIMITS)
    assert [*limits] == [*CASES]
    assert to_text(limits).splitlines() == LIMITS.strip("\n").splitlines()


def test_a_figure_above_its_limit_and_one_far_below_it_are_both_reported() -> None:
    [limits] = [each for case, each in read(LIMITS).items() if case == "40 Barrels"]
    changed = read(to_text({"": limits}).replace("snapshots       | 1", "snapshots       | 2"))[""]
    assert compared(changed, limits) == (["snapshots: 2 a move, at most 1 so far"], [])
    assert compared(limits, changed) == ([], ["snapshots: only 1 a move, so lower the limit of 2"])
    assert compared(limits, limits) == ([], [])
