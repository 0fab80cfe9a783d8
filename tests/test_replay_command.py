"""`stammtisch replay`: a table that has ended as text, pictures or a moving picture, and what it refuses."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from sqlalchemy import text
from typer.testing import CliRunner

from agents.registry import AgentRegistry
from bot.cli.main import cli
from bot.games.registry import AGENTS, PLUGINS
from bot.host.host import Host
from bot.locales import words
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.requests import Act, Join, Start, Stop
from bot.tables.types import Member, TablePlace
from tests.store.rows import from_outside

if TYPE_CHECKING:
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.types import Table

RUN = CliRunner()
ANNA, BEN = Member(1, "Anna"), Member(2, "Ben_*_")
SEED = bytes(range(32))


async def _table(address: str, moves: int, *, dealt: bool = True, ended: bool = True) -> Table:
    """A table of 40 Barrels in a database of its own, after some moves."""
    store = await Store.open(address)
    games = {name: plugin.game for name, plugin in PLUGINS.items()}
    agents: AgentRegistry = AGENTS
    host = Host(store, games, agents)
    place = TablePlace(1, 2, "en")
    for member in (ANNA, BEN):
        table = await host.ask(place, Join(member, "forty_barrels"))
    if dealt:
        table = await host.ask(table.id, Start(ANNA.id, SEED))
    for _ in range(moves):
        to_act = (await host.table_view(table.id)).to_act
        assert to_act is not None
        member = table.seats[to_act].member or ANNA
        legal = (await host.table_view(table.id, member.id)).legal
        table = await host.ask(table.id, Act(table.ply, member.id, legal[0]))
    if ended:
        table = await host.ask(table.id, Stop(ANNA, manager=True))
    await host.close()
    await store.close()
    return table


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database that the command finds in its settings."""
    found = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_STORE__URL", found)
    return found


def change(address: str, statement: str) -> None:
    """Change what is stored, as another version would have left it."""

    async def carry_out() -> None:
        store = await Store.open(address)

        def work(unit: UnitOfWork) -> None:
            unit.connection.execute(text(statement))

        await from_outside(store, work)
        await store.close()

    asyncio.run(carry_out())


def test_the_text_tells_each_move_with_all_that_was_hidden(address: str) -> None:
    table = asyncio.run(_table(address, 3))
    result = RUN.invoke(cli, ["replay", table.id])
    assert result.exit_code == 0, result.output
    assert f"seed: {SEED.hex()}" in result.output
    assert "Ben_*_" in result.output
    assert [f"\n{ply}. seat" in result.output for ply in (1, 2, 3, 4)] == [True, True, True, False]
    assert "play card=" in result.output
    assert result.output.count("Your cards:") >= 4


def test_the_text_for_a_seat_contains_what_that_seat_saw(address: str) -> None:
    table = asyncio.run(_table(address, 3))
    result = RUN.invoke(cli, ["replay", table.id, "--seat", "1", "--language", "de", "--out", "told.txt"])
    assert (result.exit_code, result.output) == (0, "The text is in told.txt.\n")
    told = Path("told.txt").read_text(encoding="utf-8")
    assert words("de")("forty_barrels-pile", count=35) in told
    assert "    1 > " in told
    assert "    0 > " not in told
    assert "[only seat 0]" not in told
    # Events show what others moved: a move names cards by their numbers.
    assert told.count("play card=") == sum(
        line.startswith(("1.", "2.", "3.")) and "seat 1" in line for line in told.splitlines()
    )


def test_pictures_go_into_a_folder_one_a_turn(address: str) -> None:
    table = asyncio.run(_table(address, 2))
    result = RUN.invoke(cli, ["replay", table.id, "--format", "png"])
    folder = Path(f"replay-{table.id}")
    assert (result.exit_code, result.output) == (0, f"3 pictures are in {folder}.\n")
    assert sorted(each.name for each in folder.iterdir()) == ["000.png", "001.png", "002.png"]
    for each in folder.iterdir():
        with Image.open(each) as picture:
            assert picture.size == (1100, 1000)
    again = RUN.invoke(cli, ["replay", table.id, "--format", "png"])
    assert (again.exit_code, again.output) == (1, f"{folder} is not empty.\n")


@pytest.mark.parametrize(("name", "kind"), [("game.gif", "GIF"), ("game.webp", "WEBP"), ("game.PNG", "PNG")])
def test_a_moving_picture_shows_each_turn_and_the_hand_of_a_seat(address: str, name: str, kind: str) -> None:
    table = asyncio.run(_table(address, 2))
    for seat in ((), ("--seat", "0")):
        result = RUN.invoke(cli, ["replay", table.id, "--format", "gif", "--out", name, *seat])
        assert (result.exit_code, result.output) == (0, f"3 positions are in {name}.\n")
        with Image.open(name) as moving:
            assert (moving.format, getattr(moving, "n_frames", 1)) == (kind, 3)
            assert moving.width == 550
            assert moving.height == (500 + 366 if seat else 500)
    assert Path(name).stat().st_size < 1_000_000


@pytest.mark.parametrize(
    ("moves", "dealt", "told"),
    [
        (1, True, "Table {id} is still running; its replay is available once it has ended.\n"),
        (0, False, "Table {id} was never dealt.\n"),
    ],
)
def test_a_table_that_has_not_ended_is_refused(address: str, moves: int, dealt: bool, told: str) -> None:
    table = asyncio.run(_table(address, moves, dealt=dealt, ended=False))
    for form in ("text", "png", "gif"):
        result = RUN.invoke(cli, ["replay", table.id, "--format", form])
        assert (result.exit_code, result.output) == (1, told.format(id=table.id))
    assert table.status is (Status.RUNNING if dealt else Status.LOBBY)


def test_a_missing_table_is_refused(address: str) -> None:
    table = asyncio.run(_table(address, 1))
    for arguments, told in (
        (["nobody00"], "Table nobody00 does not exist.\n"),
        ([table.id, "--seat", "2"], f"Table {table.id} has 2 seats, 0 to 1.\n"),
        ([table.id, "--seat", "7", "--format", "png"], f"Table {table.id} has 2 seats, 0 to 1.\n"),
        ([table.id, "--format", "gif", "--out", "game.mp4"], "game.mp4 should end in one of .gif, .webp, .png.\n"),
        ([table.id, "--out", "nowhere/told.txt"], "The replay cannot be written: No such file or directory.\n"),
    ):
        result = RUN.invoke(cli, ["replay", *arguments])
        assert (result.exit_code, result.output) == (1, told)
    for arguments in (["--format", "mp4"], ["--language", "fr"], ["--seat", "-1"]):
        assert RUN.invoke(cli, ["replay", table.id, *arguments]).exit_code == 2
    assert [each.name for each in Path().iterdir() if each.suffix not in {".sqlite3", ".mark"}] == []


def test_a_table_of_older_rules_is_described_by_its_events_and_has_no_pictures(address: str) -> None:
    table = asyncio.run(_table(address, 2))
    change(address, "UPDATE tables SET rules = 0")
    result = RUN.invoke(cli, ["replay", table.id, "--language", "ja"])
    assert result.exit_code == 0
    assert "older rules" in result.output
    assert result.output.count("が表になりました。") == 2
    result = RUN.invoke(cli, ["replay", table.id, "--format", "gif"])
    told = f"Table {table.id} was played under older rules: it can be replayed as text only.\n"
    assert (result.exit_code, result.output) == (1, told)
    change(address, "UPDATE moves SET events = NULL")
    result = RUN.invoke(cli, ["replay", table.id])
    assert result.exit_code == 1
    assert result.output.endswith("before events were recorded: there is no log of it.\n")
