"""Games between house players: counted right, the same again with the same seed, bad requests refused in a sentence."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from bot.cli import cli
from bot.games.registry import SHELF
from bot.selfplay import SelfplayError, play_all, play_one, prepare, show
from bot.transcript import transcript
from engines.chance import Chance
from engines.forty_barrels import BarrelsOptions, Turned
from engines.replay import replay


def quiet() -> Console:
    return Console(file=StringIO(), width=100)


def test_every_game_counts_once_and_everybody_sits_everywhere() -> None:
    tally = prepare("forty_barrels", 3, ["sensible", "careless"])
    assert [player.kind for player in tally.players] == ["sensible", "careless", "careless"]
    play_all(tally, 30, 0, quiet())
    assert tally.games == len(tally.moves) == sum(tally.reasons.values()) == 30
    ended_without = tally.reasons["hands_empty"]
    assert sum(player.wins for player in tally.players) == pytest.approx(30 - ended_without)
    assert tally.players[0].wins > max(player.wins for player in tally.players[1:])


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    game = prepare("forty_barrels", 2, ["sensible"]).game
    kinds = ("sensible", "careless")
    one = play_one(game, bytes(32), kinds)
    assert play_one(game, bytes(32), kinds) == one
    assert play_one(game, bytes([1] * 32), kinds).moves != one.moves
    assert game.outcome(replay(game, 2, game.Options(), one.seed, one.moves)) == one.outcome


def test_a_transcript_tells_every_move_and_how_it_ended() -> None:
    game = prepare("forty_barrels", 2, ["sensible"]).game
    one = play_one(game, bytes(32), ("sensible", "careless"))
    text = transcript(game, BarrelsOptions(), one.seed, one.kinds, one.moves)
    assert text.count(" seat 0 (sensible): ") + text.count(" seat 1 (careless): ") == len(one.moves)
    first = game.apply(game.setup(2, BarrelsOptions(), Chance(one.seed, 0)), one.moves[0], Chance(one.seed, 1))
    turned = first.events[1]
    assert isinstance(turned, Turned)
    assert f"1. seat 0 (sensible): play card={one.moves[0].card} spot={one.moves[0].spot}\n" in text
    assert f"    turned spot={one.moves[0].spot} card={turned.card.code}\n" in text
    assert f"over: {one.outcome.reason};" in text


def test_the_count_is_shown() -> None:
    tally = prepare("forty_barrels", 2, ["careless"])
    play_all(tally, 4, 0, quiet())
    tally.players[0].wins, tally.players[1].wins = 3, 1
    console = quiet()
    show(tally, console)
    assert isinstance(console.file, StringIO)
    shown = console.file.getvalue()
    assert "75.0%" in shown
    assert "25.0%" in shown
    assert "ends: " in shown


@pytest.mark.parametrize(
    ("name", "seats", "kinds", "sentence"),
    [
        ("chess", 2, ["sensible"], "There is no game called 'chess'."),
        ("forty_barrels", 9, ["sensible"], "forty_barrels is for 2 to 4 seats, not 9."),
        ("forty_barrels", 2, ["sensible"] * 3, "Name 1 to 2 players for 2 seats, not 3."),
        ("forty_barrels", 2, ["wise"], "No house player of kind 'wise' plays forty_barrels"),
    ],
)
def test_what_cannot_be_played(name: str, seats: int, kinds: list[str], sentence: str) -> None:
    with pytest.raises(SelfplayError, match=sentence):
        prepare(name, seats, kinds)


@pytest.mark.parametrize("game", SHELF)
def test_the_command_plays_every_game(game: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    result = CliRunner().invoke(cli, ["selfplay", game, "--games", "2", "--record", str(record)])
    assert result.exit_code == 0, result.output
    assert "won" in result.output
    assert record.read_text(encoding="utf-8").startswith(f"{game} (rules ")


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["selfplay", "forty_barrels", "--players", "wise"])
    assert result.exit_code == 1
    assert "No house player of kind 'wise'" in result.output
    nowhere = tmp_path / "nowhere" / "game.txt"
    result = CliRunner().invoke(cli, ["selfplay", "forty_barrels", "--games", "1", "--record", str(nowhere)])
    assert result.exit_code == 1
    assert "cannot be written" in result.output
