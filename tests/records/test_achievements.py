"""Achievements: each is earned by what its words say, and by no less."""

from __future__ import annotations

import pytest

from bot.features.records.recording import CODES, achieved
from bot.features.records.store import PlayedRecord, ResultRecord
from engines.contract import Feat
from engines.registry import NAMES
from tests.records.rows import played, result, table_of

LOST, WON = played(4), played(1)


def codes(
    own: ResultRecord,
    results: list[ResultRecord] | None = None,
    before: tuple[PlayedRecord, ...] = (),
    games: dict[str, int] | None = None,
    feats: tuple[Feat, ...] = (),
) -> tuple[str, ...]:
    return achieved(own, results or [own], before, games or {own.game: 1}, feats)


def test_a_first_game_earns_nothing() -> None:
    assert codes(result(1, 2)) == ()


def test_a_regular_has_played_25_games() -> None:
    assert codes(result(1, 2), games={"cafe": 20, "bierfest": 4}) == ()
    assert codes(result(1, 2), games={"cafe": 20, "bierfest": 5}) == ("regular",)


def test_the_shelf_has_all_games() -> None:
    assert codes(result(1, 2), games=dict.fromkeys(NAMES[1:], 1)) == ()
    assert codes(result(1, 2), games=dict.fromkeys(NAMES, 1)) == ("full_shelf",)


def test_three_in_a_row() -> None:
    assert codes(result(1), before=(WON, WON)) == ("hat_trick",)
    assert codes(result(1), before=(WON, LOST)) == ()
    assert codes(result(1), before=(WON,)) == ()
    assert codes(result(1, 2), before=(WON, WON)) == ()


def test_three_times_the_last() -> None:
    assert codes(result(1, 2), before=(LOST, LOST)) == ("red_lantern",)
    assert codes(result(1, 2), before=(LOST, played(3))) == (), "not the last of four"
    nobody_won = played(4, winners=0)
    assert codes(result(1, 2), before=(LOST, nobody_won)) == ()


def test_all_together() -> None:
    [own, *_] = table_of("t", [1, 2, 3], winners=3)
    assert codes(own) == ("in_tune",)
    [own, *_] = table_of("t", [1, 2, 3], winners=2)
    assert codes(own) == ()


def test_a_sole_win_against_a_thinking_agent_is_an_achievement() -> None:
    results = table_of("t", [1, "search:400", "random"])
    assert codes(results[0], results) == ("giant_slayer",)
    assert codes(results[0], table_of("t", [1, "heuristic"])) == ()
    behind = table_of("t", ["search:400", 1])
    assert codes(behind[1], behind) == ()
    shared = table_of("t", [1, "search:400"], winners=2)
    assert "giant_slayer" not in codes(shared[0], shared)


def test_a_feat_counts_for_its_own_seat_only() -> None:
    own = result(1, 2, seat=1)
    assert codes(own, feats=(Feat(1, "own_bill"),)) == ("own_bill",)
    assert codes(own, feats=(Feat(0, "own_bill"),)) == ()
    assert codes(own, feats=(Feat(1, "from_a_newer_version"),)) == ()


@pytest.mark.parametrize("code", CODES)
def test_a_code_can_be_stored(code: str) -> None:
    assert len(code) <= 32
