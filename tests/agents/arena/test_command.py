"""The command: what it prints and leaves behind, and that it goes on where it stopped, however it stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from PIL import Image
from typer.testing import CliRunner

from agents.arena.plan import GAMES
from agents.arena.tournament import PLOT, TABLE
from bot.cli.main import cli


def asked(folder: Path, *more: str, deals: int = 6) -> list[str]:
    base = ["tournament", "forty_barrels", "--seats", "2", "--deals", str(deals), "--out", str(folder)]
    return [*base, *(more or ("--jobs", "1"))]


def lines(folder: Path) -> list[dict[str, object]]:
    """All finished games in the order of the plan, without what they cost."""
    try:
        text = (folder / "2-seats" / GAMES).read_bytes()
    except FileNotFoundError:
        return []
    found = [msgspec.json.decode(line, type=dict[str, object]) for line in text.splitlines(keepends=True)[:-1]]
    found += [msgspec.json.decode(text.splitlines()[-1], type=dict[str, object])] if text.endswith(b"\n") else []
    for line in found:
        del line["seconds"]
    return sorted(found, key=lambda line: (line["deal"], line["table"]))


def begun(folder: Path, deals: int, games: int) -> subprocess.Popen[str]:
    """A tournament in a process of its own, in the middle of it: `games` games have ended."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", *asked(folder, "--jobs", "2", deals=deals)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while len(lines(folder)) < games:
        assert process.poll() is None
        time.sleep(0.02)
    return process


def test_it_prints_a_table_and_keeps_games_table_and_picture(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, asked(tmp_path))
    assert result.exit_code == 0, result.output
    folder = tmp_path / "2-seats"
    kept = (folder / TABLE).read_text(encoding="utf-8")
    for told in ("forty_barrels, 2 seats: 6 deals, 12 games", "heuristic", "random", "ends: ", "won by seat: "):
        assert told in result.stdout
        assert told in kept
    assert len(lines(tmp_path)) == 12
    picture = Image.open(BytesIO((folder / PLOT).read_bytes()))
    assert picture.width == 900
    assert len(picture.getcolors(100_000) or []) > 10


def test_finished_games_are_not_played_again(tmp_path: Path) -> None:
    assert CliRunner().invoke(cli, asked(tmp_path)).exit_code == 0
    games = tmp_path / "2-seats" / GAMES
    before = games.read_bytes()
    first = CliRunner().invoke(cli, asked(tmp_path))
    assert games.read_bytes() == before
    longer = CliRunner().invoke(cli, asked(tmp_path, deals=7))
    assert games.read_bytes()[: len(before)] == before
    assert len(lines(tmp_path)) == 14
    assert "6 deals, 12 games" in first.stdout
    assert "7 deals, 14 games" in longer.stdout


def test_another_tournament_in_its_folder_is_refused(tmp_path: Path) -> None:
    assert CliRunner().invoke(cli, asked(tmp_path)).exit_code == 0
    result = CliRunner().invoke(cli, asked(tmp_path, "--jobs", "1", "--seed", "5"))
    assert result.exit_code == 1
    assert "holds another tournament, which differs in first seed." in result.stderr


def test_without_seats_every_number_is_played(tmp_path: Path) -> None:
    asking = ["tournament", "bierfest", "--players", "heuristic", "--against", "random", "--deals", "2"]
    result = CliRunner().invoke(cli, [*asking, "--jobs", "1", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3-seats", "4-seats", "5-seats"]
    for seats in (3, 4, 5):
        assert f"bierfest, {seats} seats, one among random: 2 deals, {2 * seats} games" in result.stdout


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--players", "wise"], "No agent called 'wise' plays forty_barrels"),
        (["--option", "beer=9"], "forty_barrels has no table option 'beer'"),
        (["--scheduler", "tcp://127.0.0.1:9"], "scheduler"),
    ],
)
def test_an_impossible_plan_is_explained_in_a_sentence(
    more: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "--scheduler" in more:
        pytest.importorskip("distributed")
        monkeypatch.setattr("agents.cluster.CONNECTING", 0.1)  # Dask tries again until its time is over.
    result = CliRunner().invoke(cli, asked(tmp_path, *more))
    assert result.exit_code == 1
    assert sentence in result.stderr


def test_killed_in_the_middle_it_goes_on_and_ends_as_if_nothing_had_been(tmp_path: Path) -> None:
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    process = begun(broken, 300, 5)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)  # this pipe ends with the last of those who played for it
    kept = lines(broken)
    assert 5 <= len(kept) < 600
    with (broken / "2-seats" / GAMES).open("ab") as file:
        file.write(b'{"deal":299,"ta')
    for folder in (broken, whole):
        assert CliRunner().invoke(cli, asked(folder, deals=300)).exit_code == 0
    assert lines(broken) == lines(whole)
    assert len(lines(whole)) == 600
    assert all(line in lines(broken) for line in kept)


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """Processes that are begun here hear it, as in a terminal, also where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_ends_it_with_a_sentence(tmp_path: Path) -> None:
    process = begun(tmp_path, 5000, 5)
    os.kill(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)  # as above
    assert process.returncode == 130
    assert "Stopped. All finished games are kept; run the same command to continue." in told
    assert "Traceback" not in told
    assert len(lines(tmp_path)) >= 5


def die(_: object) -> None:
    """What a process does whose memory the system has given to somebody else."""
    os._exit(9)


def test_a_process_that_dies_is_reported_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agents.arena.tournament.play_line", die)
    result = CliRunner().invoke(cli, asked(tmp_path, "--jobs", "2"))
    assert result.exit_code == 1
    assert "A process that played games has died. Run the same command again to continue." in result.stderr
