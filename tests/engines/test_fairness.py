"""The page on fairness tells the truth: its script deals what the engines deal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engines.bierfest import TOAST, BierfestOptions, menu_of
from engines.bremen import TILES, tiles_in
from engines.cafe import TILES as GUESTS
from engines.cards import CARDS
from engines.chance import Chance, commitment
from engines.contract import AnyGame
from engines.registry import games

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
SEEDS = [bytes(range(32)), bytes(32), bytes([255]) * 32]
PLAYERS = ["ann", "ben", "cleo", "dora", "emil"]
TABLES = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in games() for seats in game.seats]


def seats_drawn(joined: list[str], seed: bytes) -> list[str]:
    """The players in the order of their seats, as the host draws it."""
    return Chance(seed, 0, "seats").shuffle(joined)


def deal_of(name: str, state: Any) -> tuple[list[list[str]], dict[str, list[str]]]:
    """What the engine has dealt, in the words of the page: the hands, and what lies where."""
    if name == "forty_barrels":
        hands, board = state.hands, [card for [card] in state.board]
        places = {"board": board, "pile": state.pile}
        return [_codes(hand) for hand in hands], {place: _codes(cards) for place, cards in places.items()}
    if name == "bierfest":
        menu = menu_of(BierfestOptions())
        return [[] for _ in state.hands], {
            "deck": ["Toast" if card == TOAST else menu.name(card) for card in state.deck]
        }
    if name == "one_eleven":
        hands = [[str(card) for card in hand] for hand in state.hands]
        return hands, {"centre": [str(card) for card in state.centre], "pile": [str(card) for card in state.pile]}
    if name == "bremen":
        middle = [] if state.deal.middle is None else [TILES[state.deal.middle].code]
        return [[TILES[tile].code for tile in tiles_in(hand)] for hand in state.hands], {"middle": middle}
    hands = [[GUESTS[tile].code for tile in hand] for hand in state.hands]
    return hands, {"bag": [GUESTS[tile].code for tile in state.bag]}


def _codes(cards: Any) -> list[str]:
    return [CARDS[card].code for card in cards]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("seed", SEEDS, ids=["counting", "zero", "full"])
def test_the_script_of_the_page_deals_what_the_engine_deals(
    game: AnyGame, seats: int, seed: bytes, tmp_path: Path
) -> None:
    [script] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "deal.py").write_text(script, encoding="utf-8")
    joined = PLAYERS[:seats]
    command = [sys.executable, "-I", str(tmp_path / "deal.py"), game.name, seed.hex(), *joined]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    hands, places = deal_of(game.name, game.setup(seats, game.Options(), Chance(seed, 0)))
    assert printed[0] == f"sha-256: {commitment(seed)}"
    for seat, player in enumerate(seats_drawn(joined, seed)):
        head, _, cards = printed[1 + seat].partition(":")
        assert head == f"seat {seat}, {player}"
        same = list if game.name == "one_eleven" else sorted  # a row of 111 has its order
        assert same(cards.split()) == same(hands[seat])
    assert [line.rstrip() for line in printed[1 + seats :]] == [
        " ".join([f"{place}:", *cards]) for place, cards in places.items()
    ]


def test_everybody_can_be_the_start_player() -> None:
    """The seats are drawn from the seed, and seat 0 starts."""
    starters = {seats_drawn(["ann", "ben", "cleo"], number.to_bytes(32, "big"))[0] for number in range(50)}
    assert starters == {"ann", "ben", "cleo"}
