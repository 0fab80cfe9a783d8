"""Levels against each other: which games are played, what they show, and the command that prints it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from agents.agent import Level
from agents.arena.levels import (
    LevelPair,
    Match,
    MatchPlan,
    evaluated,
    folder_of,
    level_pairs,
    plans,
    played,
    table,
    verdicts,
)
from agents.arena.plan import GAMES, Folder, Tournament
from agents.arena.playing import EntryError, JobResult
from agents.arena.statistics import Estimate, paired_gain
from agents.arena.tournament import TABLE, InlineExecutor, finish
from agents.games import AGENTS, LEVELS
from bench.levels import PAGES, replaced
from bot.cli.main import cli
from engines.registry import NAMES
from tests.agents.arena.results import result
from tests.agents.arena.test_plan import plan

PAIR = LevelPair("cunning", "sensible", "a", "b")


def among(seats: int, deals: int) -> MatchPlan:
    """One `a` among `b` at a game with one winner."""
    return MatchPlan(PAIR, (plan("forty_barrels", seats, "a", against="b", deals=deals),))


def games_won(numbers: set[int], games: int, seats: int = 2) -> list[JobResult]:
    """Games with `a` on each seat in turn; it wins those with these numbers, and seat of the first `b` the others."""
    found = []
    for number in range(games):
        deal, own = divmod(number, seats)
        agents = tuple("a" if seat == own else "b" for seat in range(seats))
        winner = own if number in numbers else (own + 1) % seats
        found.append(result("forty_barrels", agents, (winner,), deal=deal, table=own))
    return found


def together(won: list[tuple[bool, bool]]) -> tuple[MatchPlan, list[list[JobResult]]]:
    """Tables of `a` and of `b` on the same deals of a cooperative game; whether each won, deal by deal."""
    tournaments = tuple(plan("bremen", 3, name, deals=len(won)) for name in "ab")
    results = [
        [result("bremen", (name,) * 3, (0, 1, 2) if pair[which] else (), deal=deal) for deal, pair in enumerate(won)]
        for which, name in enumerate("ab")
    ]
    return MatchPlan(PAIR, tournaments), results


def match(seats: int, gain: tuple[float, float, float], milliseconds: tuple[float, float] = (10, 2)) -> Match:
    return Match(PAIR, seats, 400, 0.5 + gain[0], 0.5, Estimate(*gain), milliseconds)


@pytest.mark.parametrize("game", NAMES)
def test_level_pairs_lead_from_the_weakest_to_the_strongest_offered_level(game: str) -> None:
    levels = LEVELS[game]
    found = level_pairs(game)
    assert [each.lower for each in found] == [*levels[:-1]]
    assert [each.upper for each in found] == [*levels[1:]]
    assert [each.better for each in found] == [AGENTS.at_level(game, level) for level in levels[1:]]
    assert [each.worse for each in found] == [AGENTS.at_level(game, level) for level in levels[:-1]]


@pytest.mark.parametrize(("seats", "deals"), [(2, 200), (3, 134), (4, 100)])
def test_the_upper_level_takes_every_seat_on_each_deal(seats: int, deals: int) -> None:
    for each in plans("cafe", 400, [seats], (), 0, {}):
        [only] = each.tournaments
        jobs = list(only.jobs())
        assert only.deals == deals
        alone = Counter(job.agents.index(each.pair.better) for job in jobs)
        assert all(job.agents.count(each.pair.worse) == seats - 1 for job in jobs)
        assert [alone[seat] for seat in range(seats)] == [deals] * seats


def test_levels_of_a_cooperative_game_play_the_same_deals_at_tables_of_their_own() -> None:
    for each in plans("bremen", 5, [4], ("animals_hidden=true",), 7, {}):
        upper, lower = (list(tournament.jobs()) for tournament in each.tournaments)
        assert [job.agents for job in upper] == [(each.pair.better,) * 4] * 5
        assert [job.agents for job in lower] == [(each.pair.worse,) * 4] * 5
        assert [job.seed for job in upper] == [job.seed for job in lower]
        assert len({job.seed for job in upper}) == 5


def test_games_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(EntryError, match="cafe is for 2 to 4 seats, not 5"):
        plans("cafe", 400, [5], (), 0, {})
    with pytest.raises(EntryError, match="no game called 'chess'"):
        plans("chess", 400, None, (), 0, {})


def test_a_gain_is_measured_against_the_even_share() -> None:
    found = evaluated(among(2, 100), [games_won(set(range(120)), 200)])
    assert found is not None
    assert (found.games, found.won, found.even) == (200, 0.6, 0.5)
    assert found.gain == pytest.approx((0.1, 0.0308, 0.1653), abs=1e-4)
    assert found.is_clear
    tie = evaluated(among(2, 100), [games_won(set(range(110)), 200)])
    assert tie is not None
    assert not tie.is_clear, "55 % of 200 games may be luck"


def test_games_without_a_winner_lower_the_even_share() -> None:
    games = games_won({0, 2, 4}, 12, seats=3)
    games += [result("forty_barrels", each.job.agents, (), deal=4 + each.job.deal) for each in games[:3]]
    found = evaluated(among(3, 5), [games])
    assert found is not None
    assert found.won == pytest.approx(3 / 15)
    assert found.even == pytest.approx(12 / 15 / 3)


def test_times_are_those_of_the_upper_and_of_the_lower_level() -> None:
    quick = [result("forty_barrels", ("a", "b", "b"), (0,), deal=deal, moves=(10, 30, 50)) for deal in range(2)]
    slow = [JobResult(each.job, each.outcome, each.moves, (1.0, 0.1, 0.7)) for each in quick]
    found = evaluated(among(3, 2), [slow])
    assert found is not None
    assert found.milliseconds == pytest.approx((100, 10))


def test_tables_of_a_cooperative_game_are_compared_deal_by_deal() -> None:
    pairs = [(True, True)] * 10 + [(True, False)] * 25 + [(False, True)] * 5 + [(False, False)] * 60
    found = evaluated(*together(pairs))
    assert found is not None
    assert (found.games, found.won, found.even) == (100, 0.35, 0.15)
    assert found.gain == paired_gain(pairs)
    assert found.is_clear
    plan_, [upper, lower] = together(pairs)
    only_some = evaluated(plan_, [upper, lower[10:]])
    assert only_some is not None
    assert only_some.games == 90, "a deal that only one of them has played counts for neither"
    assert only_some.won == pytest.approx(25 / 90)


def test_the_interval_of_a_paired_gain_is_that_of_agresti_and_min() -> None:
    # Worked out by hand: b = 25, c = 5 of 100; (25.5 - 5.5) / 102 ± 1.96 / 102 * sqrt(31 - 20² / 102).
    pairs = [(True, False)] * 25 + [(False, True)] * 5 + [(True, True)] * 70
    assert paired_gain(pairs) == pytest.approx((0.2, 0.0961, 0.2961), abs=1e-4)
    reverse = paired_gain([(other, one) for one, other in pairs])
    assert reverse == pytest.approx((-0.2, -0.2961, -0.0961), abs=1e-4)
    assert paired_gain([]) == (0, -1, 1)
    few = paired_gain([(True, False)] * 2)
    assert few.low < 0 < few.value, "two deals show nothing"


def test_one_clear_number_of_seats_keeps_a_level() -> None:
    unclear, clear, worse = (0.02, -0.03, 0.07), (0.06, 0.01, 0.11), (-0.1, -0.15, -0.05)
    assert verdicts([match(2, unclear), match(3, clear), match(4, worse)]) == [
        "cunning stays: better than sensible with 3 seats; a decision takes up to 5 times as long."
    ]
    assert verdicts([match(2, unclear), match(4, worse, (3, 2))]) == [
        "cunning is not shown to be better than sensible with 2, 4 seats; a decision takes up to 5 times as long."
    ]
    [slow] = verdicts([match(2, clear, (123.4, 1))])
    assert slow.endswith("a decision takes up to 123 times as long.")


def test_the_table_says_what_was_compared() -> None:
    head, _, line = table([match(2, (0.06, 0.01, 0.11))], cooperative=False).splitlines()
    assert "even share" in head
    assert (
        line == "| cunning over sensible | a, b | 2 | 400 | 56.0 % | 50.0 % | +6.0 (+1.0 to +11.0) | 10.0, 2.0 | yes |"
    )
    assert "lower level won" in table([match(2, (0.0, -0.1, 0.1))], cooperative=True)
    assert "| not shown |" in table([match(2, (0.0, -0.1, 0.1))], cooperative=False)


def test_a_deal_counts_when_all_its_games_are_played(tmp_path: Path) -> None:
    [first, *_] = plans("forty_barrels", 20, [2], (), 0, {})
    [tournament] = first.tournaments

    def without_the_last(each: Tournament, folder: Folder) -> list[JobResult]:
        return finish(each, folder, InlineExecutor(), 1)[:-1]

    [found] = played([first], tmp_path, without_the_last)
    assert found.games == 18
    games = folder_of(tmp_path, tournament) / GAMES
    assert games.read_bytes().count(b"\n") == 20


def test_the_command_prints_a_table_with_a_verdict_and_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "forty_barrels", (Level.EASY_GOING, Level.SENSIBLE))  # the others think for minutes
    asked = ["tournament", "forty_barrels", "--seats", "2", "--jobs", "1", "--out", str(tmp_path), "--levels"]
    first = CliRunner().invoke(cli, [*asked, "100"])
    assert first.exit_code == 0, first.output
    assert "| sensible over easy-going | heuristic, forgetful | 2 | 100 |" in first.stdout
    assert "sensible stays: better than easy-going with 2 seats" in first.stdout
    assert (tmp_path / TABLE).read_text(encoding="utf-8") == first.stdout
    games = tmp_path / "heuristic-against-forgetful" / "2-seats" / GAMES
    before = games.read_bytes()
    again = CliRunner().invoke(cli, [*asked, "104"])
    assert "| 2 | 104 |" in again.stdout
    assert games.read_bytes().startswith(before)
    assert games.read_bytes().count(b"\n") == 104


def test_options_that_levels_do_not_have_are_refused(tmp_path: Path) -> None:
    asked = ["tournament", "cafe", "--levels", "4", "--out", str(tmp_path / "none")]
    for more in (["--players", "random"], ["--against", "random"], ["--deals", "4"]):
        found = CliRunner().invoke(cli, [*asked, *more])
        assert found.exit_code == 2
        assert "leave out --players, --against and --deals" in found.stderr
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("game", NAMES)
def test_the_page_of_each_game_has_a_place_for_its_levels(game: str) -> None:
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    assert "new table" in replaced(page, "new table")
    with pytest.raises(ValueError, match="no place"):
        replaced("# A page\n", "new table")
