"""Games between agents: counted right, the same again with the same seed, bad requests refused in a sentence."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import engines.bierfest
from agents.arena.playing import EntryError, PlayedGame, play_one
from agents.arena.selfplay import count, play_all, play_nth, prepare, show
from bot.cli.main import cli
from bot.cli.replay_command import transcript
from bot.games.registry import PLUGINS
from engines.bremen.model import BremenOptions
from engines.cafe.model import CafeOptions
from engines.chance import Chance
from engines.contract import Outcome
from engines.forty_barrels.model import BarrelsOptions, Play, Turned
from engines.one_eleven.edition import OneElevenOptions
from tests.engines.other_cafe import OTHER
from tests.engines.steps import replay


def quiet() -> Console:
    return Console(file=StringIO(), width=100)


def test_every_game_counts_once_and_everybody_sits_everywhere() -> None:
    tally = prepare("forty_barrels", 3, ["heuristic", "random"])
    assert [player.agent for player in tally.players] == ["heuristic", "random", "random"]
    play_all(tally, 30, 0, quiet())
    assert tally.games == len(tally.moves) == sum(tally.reasons.values()) == 30
    ended_without = tally.reasons["hands_empty"]
    assert sum(player.wins for player in tally.players) == pytest.approx(30 - ended_without)
    assert tally.players[0].wins > max(player.wins for player in tally.players[1:])


def test_the_same_seed_is_the_same_game_and_another_is_another() -> None:
    game = prepare("forty_barrels", 2, ["heuristic"]).game
    agents = ("heuristic", "random")
    one = play_one(game, bytes(32), agents)
    assert play_one(game, bytes(32), agents) == one
    assert play_one(game, bytes([1] * 32), agents).moves != one.moves
    assert game.outcome(replay(game, 2, game.Options(), one.seed, one.moves)) == one.outcome


def test_a_transcript_tells_every_move_and_how_it_ended() -> None:
    game = prepare("forty_barrels", 2, ["heuristic"]).game
    one = play_one(game, bytes(32), ("heuristic", "random"))
    text = transcript(game, BarrelsOptions(), one.seed, one.agents, one.moves)
    assert text.count(" seat 0 (heuristic): ") + text.count(" seat 1 (random): ") == len(one.moves)
    first = game.apply(game.setup(2, BarrelsOptions(), Chance(one.seed, 0)), one.moves[0], Chance(one.seed, 1))
    turned = first.events[1]
    assert isinstance(played := one.moves[0], Play)
    assert isinstance(turned, Turned)
    assert f"1. seat 0 (heuristic): play card={played.card} spot={played.spot}\n" in text
    assert f"    turned spot={played.spot} card={turned.card.code}\n" in text
    assert f"over: {one.outcome.reason};" in text


def test_the_count_is_shown() -> None:
    tally = prepare("forty_barrels", 2, ["random"])
    play_all(tally, 4, 0, quiet())
    tally.players[0].wins, tally.players[1].wins = 3, 1
    console = quiet()
    show(tally, console)
    assert isinstance(console.file, StringIO)
    shown = console.file.getvalue()
    assert "75.0%" in shown
    assert "25.0%" in shown
    assert "ends: " in shown
    assert "table options" not in shown


def test_all_ways_to_end_fit_in_one_line_however_narrow() -> None:
    tally = prepare("cafe", 2, ["random"])
    for number, reason in enumerate(("bar_full", "last_left", "chairs_full", "hand_empty")):
        count(tally, number, PlayedGame(bytes(32), tally.options, ("random",) * 2, (), Outcome(reason, (7, 7), ())))
    console = Console(file=StringIO(), width=50)
    show(tally, console)
    assert isinstance(console.file, StringIO)
    [ends] = [line for line in console.file.getvalue().splitlines() if line.startswith("ends: ")]
    assert ends.count(" 25.00%") == 4


@pytest.mark.parametrize(
    ("winners", "wins", "shared"), [((1,), [0, 1], [0, 0]), ((0, 1), [1, 1], [1, 1]), ((), [0, 0], [0, 0])]
)
def test_a_tie_is_won_by_both_and_told_as_shared(winners: tuple[int, ...], wins: list[int], shared: list[int]) -> None:
    """So nobody takes a tie of all for a victory, and what is won together is not divided by the players."""
    tally = prepare("cafe", 2, ["heuristic", "random"])
    count(
        tally, 0, PlayedGame(bytes(32), tally.options, ("heuristic", "random"), (), Outcome("stuck", (7, 7), winners))
    )
    assert [player.wins for player in tally.players] == wins
    assert [player.shared for player in tally.players] == shared
    console = quiet()
    show(tally, console)
    assert isinstance(console.file, StringIO)
    assert console.file.getvalue().count("100.0%") == sum(wins) + sum(shared)


def test_games_are_counted_for_the_player_and_not_for_the_seat() -> None:
    """Counted again from the games themselves: in each, everybody sits one seat further."""
    tally = prepare("bierfest", 3, ["heuristic", "random"])
    play_all(tally, 5, 7, quiet())
    again = [play_nth(tally, 7, number) for number in range(5)]
    for player, counted in enumerate(tally.players):
        seats = [(player - number) % 3 for number in range(5)]
        assert all(game.agents[seat] == counted.agent for game, seat in zip(again, seats, strict=True))
        assert counted.wins == sum(seat in game.outcome.winners for game, seat in zip(again, seats, strict=True))
        assert counted.points == sum(game.outcome.scores[seat] for game, seat in zip(again, seats, strict=True))
        assert counted.places == sum(game.outcome.ranks[seat] for game, seat in zip(again, seats, strict=True))


def test_table_options_and_edition_are_played_with() -> None:
    editions = {"cafe": OTHER}
    tally = prepare("cafe", 2, ["random"], ["bar=straight"], editions)
    assert tally.options == CafeOptions(bar="straight", edition=OTHER)
    assert play_nth(tally, 0, 0).options == tally.options
    assert prepare(
        "bremen", 3, ["random"], ["concede=false", "animals_hidden=true"], editions
    ).options == BremenOptions(animals_hidden=True, concede=False)
    assert prepare("one_eleven", 2, ["random"], ["target=30"]).options == OneElevenOptions(target=30)
    play_all(tally, 1, 0, quiet())
    console = quiet()
    show(tally, console)
    assert isinstance(console.file, StringIO)
    assert "table options: bar=straight, edition of the settings" in console.file.getvalue()


@pytest.mark.parametrize(
    ("name", "seats", "agents", "sentence"),
    [
        ("chess", 2, ["heuristic"], "There is no game called 'chess' .known games: forty_barrels, .*cafe"),
        ("forty_barrels", 9, ["heuristic"], "forty_barrels is for 2 to 4 seats, not 9."),
        ("forty_barrels", 2, ["heuristic"] * 3, "Name 1 to 2 players for 2 seats, not 3."),
        ("forty_barrels", 2, ["wise"], "No agent called 'wise' plays forty_barrels"),
    ],
)
def test_impossible_arguments_are_refused(name: str, seats: int, agents: list[str], sentence: str) -> None:
    with pytest.raises(EntryError, match=sentence):
        prepare(name, seats, agents)


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("bar", "The table option bar is stepped or straight, not ''."),
        ("bar=long", "The table option bar is stepped or straight, not 'long'."),
        ("beer=9", "cafe has no table option 'beer' .the options are bar.."),
        ("values=None", "cafe has no table option 'values'"),
    ],
)
def test_table_options_that_there_are_not(option: str, sentence: str) -> None:
    with pytest.raises(EntryError, match=sentence):
        prepare("cafe", 2, ["random"], [option])


def test_a_table_option_has_one_value() -> None:
    with pytest.raises(EntryError, match=r"The table option bar is given more than once\."):
        prepare("cafe", 2, ["random"], ["bar=straight", "bar=stepped"])


def test_a_game_without_table_options_says_so() -> None:
    with pytest.raises(EntryError, match=r"no table option 'bar' \(it has none\)"):
        prepare("bierfest", 3, ["random"], ["bar=straight"])


@pytest.mark.parametrize("game", PLUGINS)
def test_the_command_plays_every_game(game: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    result = CliRunner().invoke(cli, ["selfplay", game, "--games", "2", "--record", str(record)])
    assert result.exit_code == 0, result.output
    assert "won" in result.output
    assert record.read_text(encoding="utf-8").startswith(f"{game} (rules ")


@pytest.mark.parametrize("game", PLUGINS)
def test_a_transcript_shows_what_everybody_saw_from_the_deal_to_the_end(game: str) -> None:
    """Beside the rule text somebody can follow the game: all hands after the deal, then each choice."""
    played = play_nth(prepare(game, None, ["heuristic", "random"]), 3, 0)
    rules = prepare(game, None, ["random"]).game
    text = transcript(rules, played.options, played.seed, played.agents, played.moves)
    deal, *moves, end = [part.splitlines() for part in text.split("\n\n")[1:]]
    assert deal[0] == "The deal"
    assert all(any(line.startswith(f"    {seat} > ") for line in deal) for seat in range(len(played.agents)))
    assert len(moves) == len(played.moves)
    state = rules.setup(len(played.agents), played.options, Chance(played.seed, 0))
    for ply, (paragraph, move) in enumerate(zip(moves, played.moves, strict=True), start=1):
        assert paragraph[0].startswith(f"{ply}. seat {rules.to_act(state)} ")
        state = rules.apply(state, move, Chance(played.seed, ply)).state
        assert any(line.startswith("    | ") for line in paragraph)
        choices = [line for line in paragraph if line.startswith(f"    {rules.to_act(state)} > [")]
        assert choices or rules.outcome(state) is not None
    assert end[0].startswith(f"over: {played.outcome.reason};")


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["selfplay", "forty_barrels", "--players", "wise"])
    assert result.exit_code == 1
    assert "No agent called 'wise'" in result.output
    result = CliRunner().invoke(cli, ["selfplay", "forty_barrels", "--games", "1", "--seed", str(2**256)])
    assert result.exit_code == 2
    assert "Invalid value for '--seed'" in result.output


@pytest.mark.parametrize("where", ["nowhere/game.txt", ""])
def test_an_unwritable_record_is_reported_before_the_games(where: str, tmp_path: Path) -> None:
    """Else somebody waits for thousands of games, and learns then that the file is not there."""
    asked = ["selfplay", "forty_barrels", "--games", "50", "--record", str(tmp_path / where)]
    result = CliRunner().invoke(cli, asked)
    assert result.exit_code == 1
    assert "cannot be written" in result.output
    assert "ends: " not in result.output


def test_a_result_that_cannot_be_shown_is_not_blamed_on_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("agents.arena.selfplay.show", full)
    record = tmp_path / "game.txt"
    result = CliRunner().invoke(cli, ["selfplay", "forty_barrels", "--games", "1", "--record", str(record)])
    assert result.exit_code == 1
    assert "The result cannot be written: No space left on device." in result.stderr
    assert record.is_file()


def test_the_table_and_the_record_tell_of_the_same_game(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    asked = ["selfplay", "cafe", "--seats", "3", "--games", "1", "--seed", "5", "--record", str(record)]
    result = CliRunner().invoke(cli, asked)
    assert "cafe, 3 seats, 1 game\n" in "".join(f"{line.rstrip()}\n" for line in result.stdout.splitlines())
    end = record.read_text(encoding="utf-8").splitlines()[-1]
    told = re.fullmatch(r"over: (\w+); scores (-?\d+), (-?\d+), (-?\d+); won by (\d)", end)
    assert told is not None, end
    assert f"ends: {told[1]} 100.00%" in result.stdout
    rows = [line.split("│") for line in result.stdout.splitlines() if line.startswith("│")]
    assert [float(row[4]) for row in rows] == [float(told[score]) for score in (2, 3, 4)]
    assert [row[2].strip() for row in rows] == ["100.0%" if str(seat) == told[5] else "0.0%" for seat in range(3)]


def test_the_command_takes_the_edition_of_the_settings(tmp_path: Path) -> None:
    shipped = Path(engines.bierfest.__file__).with_name("edition.toml").read_text(encoding="utf-8")
    own, config, record = (tmp_path / name for name in ("own.toml", "config.toml", "game.txt"))
    own.write_text(shipped.replace("Weizen", "Malz"), encoding="utf-8")
    config.write_text(f"[editions]\nbierfest = '{own}'\n", encoding="utf-8")
    asked = ["selfplay", "bierfest", "--games", "1", "--config", str(config), "--record", str(record)]
    result = CliRunner().invoke(cli, asked)
    assert result.exit_code == 0, result.output
    assert "edition of the settings" in result.output
    assert "🍺 Malz" in record.read_text(encoding="utf-8")
    own.write_text(shipped.replace("bonus = 5", "bonus = 10_000"), encoding="utf-8")
    result = CliRunner().invoke(cli, asked)
    assert result.exit_code == 1
    assert "own.toml of bierfest cannot be used: bonus is 0 to 999, not 10000." in result.output
