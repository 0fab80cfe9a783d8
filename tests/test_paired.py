"""The bench that measures commits in turn: which series there are, whose code runs, and what the tables say."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from bench.checkouts import ROOT, UnknownCommitError, checkout
from bench.disk import disk_times
from bench.paired import Found, Results, Series, all_series
from tests.test_bench_results import git

if TYPE_CHECKING:
    from pathlib import Path

    from rich.table import Table

SERIES = Series(tables=50, tables_a_member=1, thought=4.0, pictures=1)
FOUND = Found(*(100.0, 10.0, 20.0, 30.0, 1.5, 5.0, 1.4, 120.0, 0.0, 0.0, 8.0, 40.0, 300.0, 900.0, 2.0, 5.0, 0.5, 9.0))


def rows(table: Table) -> list[list[str]]:
    """The cells of a table without its head."""
    return [list(row) for row in zip(*(column.cells for column in table.columns), strict=True)]


def test_every_combination_is_a_series_and_none_comes_twice() -> None:
    found = all_series("5 50", "1 10", "4 0", "1 0")
    assert len(found) == len({*found}) == 16
    assert found[:2] == [Series(5, 1, 4.0, 1), Series(5, 5, 4.0, 1)]
    assert all_series("2", "2 10", "0", "0") == [Series(2, 2, 0.0, 0)]


def test_the_code_of_a_commit_is_written_into_a_folder_of_its_own(tmp_path: Path) -> None:
    repository, below = tmp_path / "repository", tmp_path / "below"
    repository.mkdir()
    git(repository, "init", "-q")
    for text in ("old", "new"):
        (repository / "code.py").write_text(text)
        git(repository, "add", ".")
        git(repository, "commit", "-q", "-m", text)
    (repository / "code.py").write_text("not committed")
    older, newer = checkout("HEAD~1", below, repository), checkout("HEAD", below, repository)
    assert [(each.folder / "code.py").read_text() for each in (older, newer)] == ["old", "new"]
    assert older.name == git(repository, "rev-parse", "--short=8", "HEAD~1")
    assert checkout("HEAD", below, repository) == newer
    for unknown in ("no-such-commit", "0123456789", "--all"):
        with pytest.raises(UnknownCommitError, match=unknown):
            checkout(unknown, below, repository)
    assert git(repository, "status", "--porcelain") == "M code.py"


def test_the_working_tree_runs_as_it_is(tmp_path: Path) -> None:
    assert checkout(".", tmp_path).folder == ROOT
    assert not [*tmp_path.iterdir()]


def test_each_round_of_two_commits_is_compared_with_the_same_round() -> None:
    results = Results()
    for turn, (before, after) in enumerate(((20.0, 10.0), (10.0, 15.0), (40.0, 40.0))):
        results.add(SERIES, "old", turn, replace(FOUND, bot=before))
        results.add(SERIES, "new", turn, replace(FOUND, bot=after, p99=80.0))
    results.add(SERIES, "old", 3, FOUND)  # The other one has failed.
    [row] = rows(results.pairs())
    assert row == ["50", "1", "4 s", "1", "new / old", "1.00", "2.00", "2.00", "1.00", "1.00", "0.50 1.50 1.00"]
    assert [each[4:8] for each in rows(results.costs())] == [
        ["old", "100", "10.0", "20.0"],
        ["new", "100", "10.0", "15.0"],
    ]
    assert rows(results.times())[1][8:10] == ["8.0", "80.0"]


def test_members_of_ten_tables_are_compared_with_members_of_one_at_the_same_commit() -> None:
    results = Results()
    results.add(SERIES, "a", 0, FOUND)
    results.add(replace(SERIES, tables_a_member=10), "a", 0, replace(FOUND, bot=50.0, p99=60.0, echo99=10.0))
    results.add(replace(SERIES, tables_a_member=10), "b", 0, FOUND)
    assert rows(results.many_tables()) == [["50", "10", "4 s", "1", "a", "2.50", "1.50", "0.75", "1.00", "1.00"]]


def test_three_commits_are_compared_in_all_pairs() -> None:
    results = Results()
    for commit in ("a", "b", "c"):
        results.add(SERIES, commit, 0, FOUND)
    assert [row[4] for row in rows(results.pairs())] == ["b / a", "c / a", "c / b"]


def test_figures_that_a_file_keeps_are_not_measured_again_and_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    before = Results(file)
    before.add(SERIES, "old", 0, FOUND)
    before.add(replace(SERIES, thought=0.0), "new", 0, FOUND)
    before.add(SERIES, "another", 0, FOUND)
    after = Results(file, ["old", "new"])
    assert after.has(SERIES, "old", 0)
    assert not after.has(SERIES, "old", 1)
    assert not after.has(SERIES, "new", 0)
    after.add(SERIES, "new", 0, replace(FOUND, bot=10.0))
    assert [row[4:7] for row in rows(Results(file, ["old", "new"]).costs())] == [
        ["old", "100", "10.0"],
        ["new", "100", "10.0"],
        ["new", "100", "10.0"],
    ]
    assert [row[4:6] for row in rows(Results(file, ["old", "new"]).pairs())] == [["new / old", "0.50"]]


def test_results_from_before_the_disk_was_measured_are_read(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    older = {name: 1.0 for name in FOUND.__struct_fields__ if not name.startswith("disk")}
    file.write_bytes(msgspec.json.encode({"series": SERIES, "commit": "old", "turn": 0, "found": older}) + b"\n")
    Results(file).add(SERIES, "new", 0, replace(FOUND, disk50=0.5, disk_worst=297.0))
    assert [row[-2:] for row in rows(Results(file, ["old", "new"]).times())] == [["nan", "nan"], ["0.5", "297.0"]]


async def test_the_disk_is_timed_and_no_file_stays(tmp_path: Path) -> None:
    async with disk_times(tmp_path) as took:
        await asyncio.sleep(0)
    assert took
    assert min(took) > 0
    assert await asyncio.to_thread(os.listdir, tmp_path) == []
