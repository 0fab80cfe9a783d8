"""The script on the fairness page deals what the engines deal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bot.tables.verification import TableFile, table_file, to_json
from engines.chance import Chance, commitment
from engines.contract import AnyGame
from engines.registry import game, games
from tests.engines.hooks import HOOKS
from tests.tables.ended import ended

DOCS = Path(__file__).parents[2] / "docs"
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
SEEDS = [bytes(range(32)), bytes(32), bytes([255]) * 32]
PLAYERS = ["ann", "ben", "cleo", "dora", "emil"]
TABLES = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in games() for seats in game.seats]


def seats_drawn(joined: list[str], seed: bytes) -> list[str]:
    """The players in seat order, as drawn by the host."""
    return Chance(seed, 0, "seats").shuffle(joined)


def script_for(rules: AnyGame) -> str:
    """The page's script, with this game's deal inserted as the page says."""
    [script] = CODE.findall((DOCS / "fairness.md").read_text(encoding="utf-8"))
    _, found, page = (DOCS / "rules" / f"{rules.name}.md").read_text(encoding="utf-8").partition("\n## The deal\n")
    assert found, f"docs/rules/{rules.name}.md has no heading ## The deal"
    [deal] = CODE.findall(page.partition("\n## ")[0])
    assert script.count("\n# deal\n") == 1
    return str(script).replace("\n# deal\n", f"\n{deal}\n")


@pytest.mark.parametrize(("rules", "seats"), TABLES)
@pytest.mark.parametrize("seed", SEEDS, ids=["counting", "zero", "full"])
def test_the_script_of_the_page_deals_what_the_engine_deals(
    rules: AnyGame, seats: int, seed: bytes, tmp_path: Path
) -> None:
    (tmp_path / "deal.py").write_text(script_for(rules), encoding="utf-8")
    joined = PLAYERS[:seats]
    command = [sys.executable, "-I", str(tmp_path / "deal.py"), seed.hex(), *joined]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    hands, places = HOOKS[rules.name].dealt(rules.setup(seats, rules.Options(), Chance(seed, 0)))
    assert printed[0] == f"sha-256: {commitment(seed)}"
    for seat, player in enumerate(seats_drawn(joined, seed)):
        head, _, cards = printed[1 + seat].partition(":")
        assert head == f"seat {seat}, {player}"
        assert type(hands[seat])(cards.split()) == hands[seat]
    assert [line.rstrip() for line in printed[1 + seats :]] == [
        " ".join([f"{place}:", *cards]) for place, cards in places.items()
    ]


def run_on(document: TableFile, folder: Path) -> list[str]:
    """The output of the script for an exported file, line by line."""
    (folder / "deal.py").write_text(script_for(game(document.game)), encoding="utf-8")
    (folder / "table.json").write_text(to_json(document), encoding="utf-8")
    command = [sys.executable, "-I", "-W", "ignore", "deal.py", "table.json"]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder).stdout.splitlines()


@pytest.mark.parametrize("name", [each.name for each in games()])
def test_the_script_checks_seal_and_seats_of_an_exported_file_and_deals_it(name: str, tmp_path: Path) -> None:
    row, log = ended(name)
    assert row.seed is not None
    document = table_file(row, log, game(name))
    printed = run_on(document, tmp_path)
    assert printed[:3] == [f"sha-256: {row.commitment}", "fingerprint fits: True", "seats fit: True"]
    hands, _ = HOOKS[name].dealt(game(name).setup(3, game(name).Options(), Chance(row.seed, 0)))
    names = []
    for seat, hand in enumerate(hands):
        head, _, cards = printed[3 + seat].partition(":")
        names.append(head.removeprefix(f"seat {seat}, "))
        assert type(hand)(cards.split()) == hand
    assert sorted(names) == ["heuristic", "player 1", "player 2"]
    unsealed = msgspec.structs.replace(document, seal="0" * 64)
    assert run_on(unsealed, tmp_path)[1:3] == ["fingerprint fits: False", "seats fit: True"]
    exchanged = msgspec.structs.replace(document, players=document.players[::-1])
    assert run_on(exchanged, tmp_path)[1:3] == ["fingerprint fits: True", "seats fit: False"]


def test_everybody_can_be_the_start_player() -> None:
    """The seats are drawn from the seed, and seat 0 starts."""
    starters = {seats_drawn(["ann", "ben", "cleo"], number.to_bytes(32, "big"))[0] for number in range(50)}
    assert starters == {"ann", "ben", "cleo"}
