"""A game that cannot end ends every play-through with an error that names its seed."""

from __future__ import annotations

import pickle
from collections import deque
from dataclasses import replace
from typing import Any, ClassVar, Literal

import pytest
from typer.testing import CliRunner

from agents.arena import playing
from agents.generic import players
from bot.check_game import complaints
from bot.cli.main import cli
from engines import conformance
from engines.chance import Chance
from engines.contract import Options, Step
from engines.forty_barrels.rules import FortyBarrels
from engines.replay import MAX_MOVES, EndlessGame, playthrough, replayed
from tests.engines import soak
from tests.engines.steps import without_types
from tests.engines.zone_games import Play, TrickEvent, Tricks, TrickState
from tests.test_check_game import BARRELS, plays

SEED = bytes(range(32))


class EndlessOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option that changes nothing."""

    bar: Literal["short", "long"] = "short"


class Endless(Tricks):
    """Every card returns to the hand it came from."""

    longest: ClassVar[int] = 40

    def play(self, state: TrickState, move: Play, seat: int, chance: Chance) -> Step[TrickState, TrickEvent]:
        step = super().play(state, move, seat, chance)
        return Step(state, step.events)


GAME = without_types(Endless())
SENTENCE = f"tricks does not end within `longest`, 40 moves: 2 seats, Options(), seed {SEED.hex()}"


def first(state: Any, ply: int) -> Any:
    return GAME.legal_moves(state)[0]


def test_a_play_through_of_an_endless_game_ends_after_its_longest() -> None:
    reached: list[int] = []
    with pytest.raises(EndlessGame) as caught:
        reached.extend(position.ply for position in playthrough(GAME, 2, Options(), SEED, first))
    assert (str(caught.value), reached) == (SENTENCE, list(range(41)))
    assert str(pickle.loads(pickle.dumps(caught.value))) == SENTENCE, "worker processes send it"


def test_a_game_of_exactly_its_longest_is_played_to_its_end() -> None:
    rules = without_types(Tricks())
    moves = [position.ply for position in playthrough(rules, 2, Options(), SEED, lambda s, _: rules.legal_moves(s)[0])]
    assert moves[-1] <= rules.longest
    exact: Any = type("Exact", (Tricks,), {"longest": moves[-1]})()
    *_, last = playthrough(exact, 2, Options(), SEED, lambda s, _: exact.legal_moves(s)[0])
    assert exact.outcome(last.state) is not None
    short: Any = type("Short", (Tricks,), {"longest": moves[-1] - 1})()
    with pytest.raises(EndlessGame):
        list(playthrough(short, 2, Options(), SEED, lambda s, _: short.legal_moves(s)[0]))


def test_known_moves_are_replayed_however_many_they_are() -> None:
    start = GAME.setup(2, Options(), Chance(SEED, 0))
    moves = [GAME.legal_moves(start)[0]] * 100
    assert len(list(replayed(GAME, start, SEED, moves))) == 101


def test_agents_in_the_arena_end_an_endless_game() -> None:
    with pytest.raises(EndlessGame, match=SEED.hex()):
        playing.play(GAME, SEED, Options(), [players(GAME).agents[0]] * 2)


def test_comparing_options_of_an_endless_game_ends() -> None:
    rules: Any = type("EndlessWithOptions", (Endless,), {"Options": EndlessOptions})()
    with pytest.raises(EndlessGame, match=rf"EndlessOptions\(bar='short'\), seed {SEED.hex()}|bar='long'"):
        conformance.differs(rules, 2, EndlessOptions(bar="long"), SEED)


def test_the_soak_ends_an_endless_game_and_says_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FortyBarrels, "longest", 3)
    failure = soak.run(soak.Batch("forty_barrels", 2, 0, 1, every_ply=True)).failure
    assert failure is not None
    seed = soak.seed_of("forty_barrels", 2, 0).hex()
    assert "EndlessGame: forty_barrels does not end within `longest`, 3 moves: 2 seats" in failure
    assert f"--game forty_barrels --seats 2 --seed {seed}" in failure


@pytest.mark.parametrize(
    "command",
    [
        ("selfplay", "forty_barrels", "--games", "2"),
        ("check-game", "forty_barrels", "--levels", "2"),
    ],
)
def test_a_command_says_in_one_sentence_that_a_game_does_not_end(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(FortyBarrels, "longest", 3)
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 1
    (said,) = [line for line in result.stderr.splitlines() if "does not end" in line]
    assert said.startswith("forty_barrels does not end within `longest`, 3 moves: 2 seats, ")
    assert said.endswith(f"seed {bytes(32).hex()}")
    assert "Traceback" not in result.stderr


def test_the_check_of_a_game_names_seats_and_seed_of_an_endless_one() -> None:
    found = complaints(plays(Endless()), ["rules"])
    seed = (2000).to_bytes(32, "big").hex()
    endless = [each for each in found if "does not end" in each]
    assert endless == [f"tricks does not end within `longest`, 40 moves: 2 seats, Options(), seed {seed}"]


def test_the_lesson_of_an_endless_game_is_a_complaint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FortyBarrels, "longest", 3)
    plugin = replace(BARRELS, minutes=BARRELS.minutes + 1)  # another one, because the example of a lesson is kept
    (found,) = [each for each in complaints(plugin, ["lesson"]) if "does not end within `longest`" in each]
    assert found.endswith(f"seed {plugin.lesson.seed.hex()}")


@pytest.mark.parametrize("longest", [0, -1, MAX_MOVES + 1])
def test_an_absurd_longest_is_a_complaint_and_no_limit(longest: int) -> None:
    rules: Any = type("Absurd", (Endless,), {"longest": longest})()
    assert [each for each in conformance.shape(rules) if "`longest`" in each] == [
        f"`longest` is {longest}: a game has 1 to {MAX_MOVES} moves"
    ]


def test_an_absurdly_long_game_ends_after_the_most_moves_of_any() -> None:
    rules: Any = type("Absurd", (Endless,), {"longest": 10**12})()
    with pytest.raises(EndlessGame) as caught:
        deque(playthrough(rules, 2, Options(), SEED, lambda s, _: rules.legal_moves(s)[0]), maxlen=1)
    assert caught.value.most == MAX_MOVES


def test_an_endless_game_costs_the_check_no_thinking() -> None:
    """Its agent plays games to their end before each move, which here would be 100,000 moves each."""
    rules: Any = type("EndlessAndLong", (Endless,), {"longest": MAX_MOVES})()
    [complaint] = [each for each in complaints(plays(rules), ["lesson", "rules"]) if "does not end" in each]
    assert "100000 moves" in complaint
