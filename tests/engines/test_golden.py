"""The golden play-throughs are reproduced exactly."""

from pathlib import Path

import pytest

from engines import codec
from engines.chance import Chance
from engines.forty_barrels.model import Move, Pass, State
from engines.forty_barrels.rules import FortyBarrels, totals
from engines.registry import game
from tests.engines import golden
from tests.engines.hooks import HOOKS

GOLDEN = sorted(golden.FOLDER.glob("*.txt"))
SEED = bytes(32)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    """If this fails on purpose: `python -m tests.engines.golden`, then read the difference."""
    text = path.read_text(encoding="utf-8")
    assert golden.render(golden.read(text)) == text


def ended(name: str) -> tuple[State, list[Move]]:
    """The last state and the moves of a golden play-through."""
    lines = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    rules = FortyBarrels()
    [state] = [line[7:] for line in lines if line.startswith("state: ")]
    moves = [codec.decode_move(rules, line[6:]) for line in lines if line.startswith("move: ")]
    return codec.decode_state(rules, state), moves


@pytest.mark.parametrize("name", HOOKS)
def test_each_way_to_end_of_each_game_is_among_them(name: str) -> None:
    reasons = set()
    for path in golden.FOLDER.glob(f"{name}-*.txt"):
        lines = path.read_text(encoding="utf-8").splitlines()
        [state] = [line[7:] for line in lines if line.startswith("state: ")]
        outcome = game(name).outcome(codec.decode_state(game(name), state))
        reasons |= {outcome.reason} if outcome is not None else set()
    assert reasons == HOOKS[name].reasons


def test_the_ways_to_end_of_forty_barrels_are_what_they_are_called() -> None:
    rules = FortyBarrels()
    forty, _ = ended("forty_barrels-forty")
    assert forty.outcome is not None
    assert (forty.outcome.reason, rules.view(forty, None).base) == ("forty", 40)

    ace, _ = ended("forty_barrels-ace_as_14")
    seen = rules.view(ace, None)
    assert ace.outcome is not None
    assert ace.outcome.reason == "forty"
    assert seen.base < 40
    assert 40 in totals(seen.base, seen.aces)

    left, _ = ended("forty_barrels-last_left")
    assert left.outcome is not None
    assert (left.outcome.reason, len(left.out)) == ("last_left", 2)

    empty, moves = ended("forty_barrels-hands_empty")
    assert empty.outcome is not None
    assert (empty.outcome.reason, empty.pile) == ("hands_empty", ())
    assert Pass() in moves


def test_a_game_by_chance_is_rendered_to_its_end() -> None:
    rules = game("forty_barrels")
    moves = golden.by_chance(rules, 2, SEED)
    text = golden.render(golden.PlayThrough(rules, 2, rules.Options(), SEED, moves, {}))
    assert text.count("\nmove: ") == len(moves)
    assert HOOKS[rules.name].drawing(rules.setup(2, rules.Options(), Chance(SEED, 0))).splitlines()[0] in text
