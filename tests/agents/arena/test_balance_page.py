"""The figures of the games: replaced between their marks, with everything else left alone."""

from pathlib import Path

import pytest

from agents.arena.statistics import Estimate
from agents.arena.tournament import InlineExecutor
from bench.balance import PAGE, SUMMARY, VARIANTS, Row, Variant, measured, replaced, summarized, summary, table
from engines.registry import games


def test_a_small_measurement_becomes_a_table_and_is_kept(tmp_path: Path) -> None:
    variant = Variant("bierfest", deals=20, again=4)
    rows = measured(variant, tmp_path, InlineExecutor(), 1)
    assert [(row.seats, row.found.games) for row in rows] == [(3, 20), (4, 20), (5, 20)]
    lines = table("bierfest", rows).splitlines()
    assert len(lines) == 2 + 3
    assert len({line.count("|") for line in lines}) == 1
    assert lines[2].startswith("| 3 | the usual ones | 20 |")
    assert "toasts" in lines[2]
    kept = {path: path.read_bytes() for path in tmp_path.rglob("games.jsonl")}
    assert sorted(text.count(b"\n") for text in kept.values()) == [16, 16, 16, 20, 20, 20]
    assert table("bierfest", measured(variant, tmp_path, InlineExecutor(), 1)) == "\n".join(lines)
    assert all(path.read_bytes() == text for path, text in kept.items())


def test_a_game_that_is_won_together_has_no_figures_by_seat(tmp_path: Path) -> None:
    [three, _] = measured(Variant("bremen", ("concede=false",), deals=4, again=2), tmp_path, InlineExecutor(), 1)
    row = Row(three.seats, three.options, three.found, Estimate(0.25, 0.1, 0.4))
    head, _, line = table("bremen", [row]).splitlines()
    assert "won together" in head
    assert "first seat" not in head
    assert line.startswith("| 3 | concede=false | 4 | ")
    assert line.endswith(" | 25.0 % (10-40) |")


def test_only_text_between_the_marks_is_replaced() -> None:
    page = "a\n<!-- figures of cafe -->\nold\n<!-- end -->\nb\n<!-- figures of bremen -->\n<!-- end -->\n"
    assert replaced(page, "cafe", "| new |\n| \\1 |") == page.replace("old", "| new |\n| \\1 |")
    with pytest.raises(ValueError, match="no place for the figures of chess"):
        replaced(page, "chess", "")


def test_the_page_has_a_place_for_every_game() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert {variant.game for variant in VARIANTS} == {game.name for game in games()}
    for game in games():
        assert replaced(page, game.name, "new") != page


RESULTS = """### A game

<!-- figures of cafe -->
| seats | options | won by the first seat | by several | by nobody | of one seat | the deal's part |
| --- | --- | --- | --- | --- | --- | --- |
| 2 | the usual ones | 53.6 % (51-57) | 0.9 % | 0.0 % | 50 | 5.7 % (0-13) |
| 3 | the usual ones | 34.4 % (31-37) | 2.1 % | 1.0 % | 32 | 0.0 % (0-2) |
| 2 | bar=straight | 12.0 % (11-13) | 3.0 % | 4.0 % | 20 | 9.0 % (0-2) |
<!-- end -->

### Another

Some words.

### Won together

<!-- figures of bremen -->
| seats | options | won together | of one seat | the deal's part |
| --- | --- | --- | --- | --- |
| 4 | the usual ones | 25.6 % (20-30) | 12 | 17.0 % (1-20) |
<!-- end -->
"""


def test_the_summary_has_the_figures_of_each_game_and_its_options_in_one_line() -> None:
    assert summary(RESULTS).splitlines()[2:] == [
        "| A game | 2, 3 | 50, 32 | 54, 34 % | 1, 2 % | 0, 1 % | 6, 0 % |",
        "| A game, bar=straight | 2 | 20 | 12 % | 3 % | 4 % | 9 % |",
        "| Won together | 4 | 12 | all together: 26 % | – | – | 17 % |",
    ]
    with pytest.raises(ValueError, match="no tables"):
        summary("# Nothing\n")


def test_the_page_for_hosts_has_the_figures_of_the_bench() -> None:
    page = SUMMARY.read_text(encoding="utf-8")
    assert summarized(page, PAGE.read_text(encoding="utf-8")) == page, "run python -m bench.balance"
