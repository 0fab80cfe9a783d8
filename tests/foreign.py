"""Games of other distributions beside the bot: installed, asked by command, and played to their end."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests import quick_python
from tests.installed import ROOT, STEP_TIMEOUT, clean_environment, run

CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
_BEGINS = """
import asyncio
from bot.app import Stammtisch
from bot.store.store import Store
from bot.store.schema import Status
from bot.tables.requests import Act, Join, Start
from bot.tables.types import Member, TablePlace

async def plays():
    store = await Store.open("sqlite:///data/stammtisch.sqlite3")
    bot = Stammtisch.unconnected(store)
"""
_PLAYS = """
    people = [Member(number, name) for number, name in enumerate(("Anna", "Ben", "Cleo", "Dora", "Emil"), start=1)]
    people = people[:SEATS]
    for channel, moves in TABLES:
        for member in people:
            table = await bot.host.ask(TablePlace(1, channel, "ja"), Join(member, GAME))
        table = await bot.host.ask(table.id, Start(people[0].id))
        while table.status is Status.RUNNING and table.ply < moves:
            views = [await bot.host.table_view(table.id, member.id) for member in people]
            [(member, view)] = [each for each in zip(people, views) if each[1].legal]
            table = await bot.host.ask(table.id, Act(table.ply, member.id, view.legal[table.ply % len(view.legal)]))
        print(table.id, table.status.value)
"""
_GOES_ON = """
    await bot.host.resume()
    for table in await bot.host.open_tables():
        views = [(member, await bot.host.table_view(table.id, member.id)) for member in table.members]
        [(member, view)] = [each for each in views if each[1].legal]
        table = await bot.host.ask(table.id, Act(table.ply, member.id, view.legal[0]))
        print(table.id, table.ply)
"""
_ENDS = """
    await bot.host.close()
    await store.close()

asyncio.run(plays())
"""
GOES_ON = _BEGINS + _GOES_ON + _ENDS
"""A program that wakes all tables, makes a move at each, and prints its id and its ply."""


def plays(game: str, *moves: int, seats: int = 2) -> str:
    """A program that plays a table for each number of moves, or to its end, and prints their ids and status."""
    names = f"\n    GAME, SEATS, TABLES = {game!r}, {seats}, {[*enumerate(moves, start=2)]}"
    return _BEGINS + names + _PLAYS + _ENDS


def installed(source: Path, site: Path) -> Path:
    """Install a distribution into a folder `site`, as pip does; returns it."""
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", "--no-build-isolation")
    run(sys.executable, "-m", "pip", "install", *options, "--target", site, source, folder=source)
    return site


def python(site: Path, *arguments: str, status: int = 0) -> str:
    """What Python writes with this folder beside the bot."""
    environment = clean_environment() | {"PYTHONPATH": f"{site}:{ROOT}", "COLUMNS": "200"}
    done = quick_python.python(*arguments, folder=site, environment=environment, seconds=STEP_TIMEOUT)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def deals(site: Path, page: Path, game: str, seats: int) -> tuple[list[set[str]], list[set[str]]]:
    """The hands of a seed: as the script of the page on fairness prints them with the deal of a rules page, and as the
    game deals them.
    """
    [script] = CODE.findall((ROOT / "docs" / "fairness.md").read_text(encoding="utf-8"))
    [deal] = CODE.findall(page.read_text(encoding="utf-8").partition("\n## The deal\n")[2])
    seed, joined = bytes(range(32)), [f"player{number}" for number in range(seats)]
    lines = python(site, "-c", script.replace("\n# deal\n", f"\n{deal}\n"), seed.hex(), *joined).splitlines()
    printed = [{*line.partition(":")[2].split()} for line in lines if line.startswith("seat ")]
    program = f"""
from {game}.engine import GAME
from engines.cards import CARDS
from engines.chance import Chance
state = GAME.setup({seats}, GAME.Options(), Chance(bytes(range(32)), 0))
for hand in state.hands:
    print(*(CARDS[card].code for card in hand))
"""
    return printed, [{*line.split()} for line in python(site, "-c", program).splitlines()]


def stammtisch(site: Path, *arguments: str, status: int = 0) -> str:
    """What a command of the bot writes there."""
    return python(site, "-m", "bot", *arguments, status=status)


def played(site: Path, game: str, *moves: int, seats: int = 2) -> list[list[str]]:
    """Play a table for each number of moves, or to its end; gives the id and the status of each."""
    told = python(site, "-c", plays(game, *moves, seats=seats)).splitlines()
    return [line.split() for line in told if line.endswith(("over", "running"))]
