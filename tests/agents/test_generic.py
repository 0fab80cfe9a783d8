"""The agents that any game gets for free, on two small games with declared zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest

from agents.agent import Iterations
from agents.arena import selfplay
from agents.arena.selfplay import Difference, advice
from agents.arena.statistics import wilson
from agents.generic import Random, players
from engines.chance import Chance
from engines.contract import Options
from engines.zones import forget
from tests.agents.play import play
from tests.engines.steps import without_types
from tests.engines.zone_games import KUHN, TRICKS, Bet, Pass, Play, PokerState, TrickState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from agents.agent import Agent
    from engines.contract import AnyGame
    from engines.zones import ZoneView

SEED = bytes(32)


def test_a_search_bets_with_the_best_card_and_folds_the_worst() -> None:
    agent = players(KUHN).agents[0]
    assert agent.name == "heuristic"
    for holds, answers in ((2, Bet()), (0, Pass())):
        asked = PokerState(((1,), (holds,)), ((), ()), (2 - holds,), "b")
        legal = KUHN.legal_moves(asked)
        assert {agent.choose(KUHN.view(asked, 1), legal, Chance(SEED, number)) for number in range(20)} == {answers}
    with pytest.raises(ValueError, match="spectator"):
        agent.choose(KUHN.view(asked, None), legal, Chance(SEED, 0))


class Highest:
    """Plays its highest card."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: ZoneView[TrickState], legal: Sequence[Play], chance: Chance) -> Play:
        """The last one."""
        return legal[-1]


def test_it_plays_on_by_an_agent_of_the_game_by_its_view_alone() -> None:
    asked: list[ZoneView[TrickState]] = []

    class Noted(Highest):
        """Keeps what it was asked."""

        def choose(self, view: ZoneView[TrickState], legal: Sequence[Play], chance: Chance) -> Play:
            asked.append(view)
            return super().choose(view, legal, chance)

    brought = players(TRICKS, Noted(), forget=forget, iterations=Iterations(cunning=9, ruthless=90))
    assert [agent.name for agent in brought.agents] == ["heuristic", "forgetful"]
    assert brought.forgets
    assert brought.search is not None
    state = TRICKS.setup(3, Options(), Chance(SEED, 0))
    legal = TRICKS.legal_moves(state)
    assert brought.search(30).choose(TRICKS.view(state, 0), legal, Chance(SEED, 1)) in legal
    assert {view.seat for view in asked} == {0, 1, 2}
    others = [view.table.hands[(view.seat + 1) % 3] for view in asked if view.seat is not None]
    assert {card for hand in others for card in hand} == {TRICKS.back}


def test_searching_wins_more_often_than_chance() -> None:
    search = players(TRICKS).search
    assert search is not None
    won = 0
    for number in range(40):
        own = number % 4
        seated: list[Agent[ZoneView[TrickState], Play]] = [search(40) if seat == own else Random() for seat in range(4)]
        won += own in play(TRICKS, seated, number).winners
    assert won >= 16, "by chance it is one in four, and a few that are shared"


def test_levels_are_offered_only_where_they_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(*shares: float) -> list[str]:
        def differences(game: AnyGame, games: int) -> Iterator[Difference]:
            names = ("heuristic", "search:100", "search:400", "search:1600")
            for name, share in zip(names, shares, strict=True):
                yield Difference(name, "another", wilson(share * games, games), 0.5)

        monkeypatch.setattr(selfplay, "differences", differences)
        return [*advice(without_types(KUHN), 400)]

    assert found(0.7, 0.6, 0.5, 0.6)[-1].endswith("players(..., iterations=Iterations(cunning=100, ruthless=1600))")
    told = found(0.7, 0.5, 0.52, 0.6)
    assert told[1] == (
        "search:100 is not clearly better than another: it wins 50 % (with 95 % confidence 45 to 55 %); "
        "equal players would each win 50 %"
    )
    assert told[-1] == "offer cunning: players(..., iterations=Iterations(cunning=1600))"
    assert found(0.7, 0.5, 0.5, 0.5)[-1] == "offer no thinking level: leave `iterations` out of `players`"
