"""The file of games: a line each, torn ones repaired, another tournament refused."""

from pathlib import Path

import msgspec
import pytest

from agents.arena.plan import GAMES, PLAN, Folder, FolderError, Tournament, play_line
from agents.arena.playing import play_job
from engines.contract import Outcome
from engines.forty_barrels.model import BarrelsOptions
from tests.agents.arena.test_plan import plan

PLANNED = plan(deals=2)


def played(path: Path, tournament: Tournament = PLANNED) -> list[bytes]:
    """The lines of a tournament that was played to its end."""
    with Folder(path, tournament) as folder:
        for job in tournament.jobs():
            folder.add(play_line(job))
    return (path / GAMES).read_bytes().splitlines(keepends=True)


def test_a_line_tells_all_of_a_game(tmp_path: Path) -> None:
    lines = played(tmp_path)
    told = msgspec.json.decode(lines[3], type=dict[str, object])
    expected = play_job(list(PLANNED.jobs())[3])
    assert told["game"] == "forty_barrels"
    assert told["options"] == {"memory_aid": False}
    assert told["seed"] == (1).to_bytes(32, "big").hex()
    assert told["seats"] == 2
    assert told["agents"] == list(expected.job.agents) == ["random", "heuristic"]
    assert msgspec.convert(told["outcome"], Outcome) == expected.outcome
    assert told["moves"] == list(expected.moves)


def test_finished_games_are_read_in_the_order_of_the_plan(tmp_path: Path) -> None:
    jobs = list(PLANNED.jobs())
    with Folder(tmp_path, PLANNED) as folder:
        for job in reversed(jobs):
            folder.add(play_line(job))
    with Folder(tmp_path, PLANNED) as folder:
        results = folder.results()
    assert [each.job for each in results] == jobs
    assert [(each.outcome, each.moves) for each in results] == [
        (each.outcome, each.moves) for each in map(play_job, jobs)
    ]


@pytest.mark.parametrize("left", [1, 20, -1])
def test_a_torn_last_line_is_cut_off_and_the_next_one_stands_alone(tmp_path: Path, left: int) -> None:
    lines = played(tmp_path)
    (tmp_path / GAMES).write_bytes(b"".join(lines[:2]) + lines[2][:left])
    with Folder(tmp_path, PLANNED) as folder:
        assert len(folder.results()) == 2
        folder.add(play_line(list(PLANNED.jobs())[2]))
        assert len(folder.results()) == 3
    assert (tmp_path / GAMES).read_bytes().splitlines(keepends=True)[:2] == lines[:2]


def test_a_game_recorded_twice_counts_once(tmp_path: Path) -> None:
    lines = played(tmp_path)
    (tmp_path / GAMES).write_bytes(b"".join([*lines, lines[0]]))
    with Folder(tmp_path, PLANNED) as folder:
        assert len(folder.results()) == len(lines) == 4


def test_a_tournament_can_be_made_longer_and_shown_shorter(tmp_path: Path) -> None:
    played(tmp_path)
    with Folder(tmp_path, plan(deals=3)) as folder:
        assert len(folder.results()) == 4
    with Folder(tmp_path, plan(deals=1)) as folder:
        assert len(folder.results()) == 2


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (plan(first_seed=1), "first seed"),
        (plan(options=BarrelsOptions(memory_aid=True)), "options"),
        (plan(seats=3, players="random"), "players, seats"),
    ],
)
def test_another_tournament_is_refused_and_nothing_is_lost(tmp_path: Path, other: Tournament, sentence: str) -> None:
    lines = played(tmp_path)
    with pytest.raises(FolderError, match=rf"holds another tournament, which differs in {sentence}\."):
        Folder(tmp_path, other)
    assert (tmp_path / GAMES).read_bytes() == b"".join(lines)


def test_a_damaged_line_in_the_middle_is_reported_with_its_number(tmp_path: Path) -> None:
    lines = played(tmp_path)
    (tmp_path / GAMES).write_bytes(b"".join([lines[0], b'{"deal":\n', lines[1]]))
    with Folder(tmp_path, PLANNED) as folder, pytest.raises(FolderError, match=r"Line 2 of .* cannot be read"):
        folder.results()


def test_a_game_of_another_table_is_reported(tmp_path: Path) -> None:
    lines = played(tmp_path)
    strange = lines[0].replace(b'["heuristic","random"]', b'["heuristic","heuristic"]')
    assert strange != lines[0]
    (tmp_path / GAMES).write_bytes(strange)
    with Folder(tmp_path, PLANNED) as folder, pytest.raises(FolderError, match=r"Line 1 of .* is not a game of this"):
        folder.results()


def test_an_invalid_plan_is_reported(tmp_path: Path) -> None:
    (tmp_path / PLAN).write_bytes(b"[]")
    with pytest.raises(FolderError, match="is not the plan of a tournament"):
        Folder(tmp_path, PLANNED)
