"""The page on fairness tells the truth: its script deals what the engine deals."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engines.cards import card_of
from engines.chance import Chance, commitment
from engines.forty_barrels import BarrelsOptions, FortyBarrels

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
SEEDS = [bytes(range(32)), bytes(32), bytes([255]) * 32]


def seats_drawn(joined: list[str], seed: bytes) -> list[str]:
    """The players in the order of their seats, as the host draws it."""
    return Chance(seed, 0, "seats").shuffle(joined)


@pytest.mark.parametrize("joined", [["ann", "ben"], ["ann", "ben", "cleo"], ["ann", "ben", "cleo", "dora"]])
@pytest.mark.parametrize("seed", SEEDS, ids=["counting", "zero", "full"])
def test_the_script_of_the_page_deals_what_the_engine_deals(joined: list[str], seed: bytes, tmp_path: Path) -> None:
    [script] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "deal.py").write_text(script, encoding="utf-8")
    command = [sys.executable, "-I", str(tmp_path / "deal.py"), seed.hex(), *joined]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    state = FortyBarrels().setup(len(joined), BarrelsOptions(), Chance(seed, 0))
    assert printed[0] == f"sha-256: {commitment(seed)}"
    for seat, (line, player) in enumerate(zip(printed[1:-2], seats_drawn(joined, seed), strict=True)):
        head, cards = line.split(": ")
        assert head == f"seat {seat}, {player}"
        assert set(cards.split()) == {card_of(card).code for card in state.hands[seat]}
    assert printed[-2] == " ".join(["board:", *(card_of(card).code for [card] in state.board)])
    assert printed[-1] == " ".join(["pile:", *(card_of(card).code for card in state.pile)])


def test_everybody_can_be_the_start_player() -> None:
    """The seats are drawn from the seed, and seat 0 starts."""
    starters = {seats_drawn(["ann", "ben", "cleo"], number.to_bytes(32, "big"))[0] for number in range(50)}
    assert starters == {"ann", "ben", "cleo"}
