"""What crosses the border of a process: the view, the legal moves and a derived seed, and nothing else."""

from __future__ import annotations

import base64
import pickle
from typing import Any

import msgspec
import pytest

from agents.games import AGENTS as REGISTRY
from agents.question import Question, answer, decide, derived_seed, question, think
from agents.workers import AGENTS
from bot.store.schema import Status
from bot.tables.house_players import question_at
from bot.tables.play import LoadedTable
from engines import codec, registry
from engines.chance import Chance
from engines.contract import AnyGame
from tests.store.rows import table_record

SEED = bytes(range(100, 132))
MOVES = 40
every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)


def loaded_tables(game: AnyGame) -> list[LoadedTable]:
    """A running table at the beginning, and after some moves of random agents."""
    state, found = game.setup(max(game.seats), game.Options(), Chance(SEED, 0)), []
    agent = REGISTRY.agent(game.name, "random")
    for ply in range(MOVES):
        if (seat := game.to_act(state)) is None:
            break
        row = table_record(game=game.name, seed=SEED, ply=ply, status=Status.RUNNING)
        found.append(LoadedTable(row, game, state))
        move = decide(agent, game.view(state, seat), game.legal_moves(state), derived_seed(SEED, ply + 1, seat))
        state = game.apply(state, move, Chance(SEED, ply + 1)).state
    return found


def job(table: LoadedTable) -> bytes:
    """The very bytes that are put through the pipe to a process."""
    asked = question_at(table, table.game.to_act(table.state) or 0, "search:400")
    return pickle.dumps((think, (AGENTS, msgspec.msgpack.encode(asked)), {}))


@every_game
def test_another_truth_behind_the_same_view_makes_the_same_job_byte_by_byte(game: AnyGame) -> None:
    others = 0
    for table in loaded_tables(game):
        seat = game.to_act(table.state)
        assert seat is not None
        truth = game.resample(game.view(table.state, seat), Chance(bytes(32), table.row.ply, "truth"))
        others += truth != table.state
        assert job(LoadedTable(table.row, game, truth)) == job(table)
    assert others > 0, "something was hidden that could have crossed"


@every_game
def test_the_seed_of_the_table_does_not_cross_in_any_shape(game: AnyGame) -> None:
    for table in loaded_tables(game):
        crossed = job(table)
        shapes: list[bytes] = [SEED, SEED[:8], SEED.hex().encode(), base64.b64encode(SEED), bytes(reversed(SEED))]
        assert not [shape for shape in shapes if shape in crossed]
        asked = msgspec.msgpack.decode(pickle.loads(crossed)[1][1], type=Question)
        assert asked.seed == Chance(SEED, table.row.ply + 1, f"agent-{game.to_act(table.state)}").derived()


@every_game
def test_a_job_is_a_view_legal_moves_and_three_short_fields(game: AnyGame) -> None:
    for table in loaded_tables(game):
        function, (address, data), named = pickle.loads(job(table))
        assert (function, address, named) == (think, AGENTS, {})
        fields = msgspec.msgpack.decode(data)
        seat = game.to_act(table.state)
        assert fields == {
            "game": game.name,
            "agent": "search:400",
            "view": codec.encode_view(game.view(table.state, seat)),
            "legal": codec.encode_moves(tuple(game.legal_moves(table.state))),
            "seed": fields["seed"],
        }
        assert len(fields["seed"]) == 32


def test_seeds_differ_by_table_ply_and_seat_and_are_those_of_the_stream() -> None:
    seeds = {derived_seed(secret, ply, seat) for secret in (SEED, bytes(32)) for ply in (1, 2) for seat in (0, 1)}
    assert len(seeds) == 8
    stream = Chance(SEED, 1, "agent-0")
    assert derived_seed(SEED, 1, 0) == b"".join(stream.below(2**32).to_bytes(4, "big") for _ in range(8))


class Cheat:
    """Plays what is not legal."""

    name = "heuristic"

    def choose(self, view: Any, legal: Any, chance: Chance) -> Any:
        """A move of the game that may not be made."""
        return registry.game("forty_barrels").Options()


def test_an_illegal_move_is_no_answer() -> None:
    game = registry.game("forty_barrels")
    state = game.setup(2, game.Options(), Chance(SEED, 0))
    asked = question(game, "heuristic", game.view(state, 0), game.legal_moves(state), derived_seed(SEED, 1, 0))
    with pytest.raises(ValueError, match="chose an illegal move"):
        answer(game, Cheat(), asked)
