"""The same game, by the same bot: in SimCord and on the playground it sends the same messages in the same order.

Here a game of 40 Barrels is played to its end, and a little of every other one; `python -m tests.simcord.compare` plays
as many whole games of all of them as one likes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.registry import NAMES
from tests.simcord.compare import differences
from tests.simcord.game import Script, on_both
from tests.simcord.sent import Entry

CHANNELS = {
    "<channel>",
    "<channel> for <Anna>",
    "<channel> for <Ben>",
    *(f"<direct messages of {name}>" for name in ("Anna", "Ben", "千春")),
}
"""Where the bot sends something. What only one person sees is a channel of its own."""


def test_a_whole_game_is_the_same_in_every_channel(tmp_path: Path) -> None:
    simcord, playground = on_both(Script("forty_barrels"), tmp_path)
    assert simcord.keys() == CHANNELS
    assert {each.act for each in simcord["<direct messages of Ben>"]} == {"refused"}
    board = simcord["<channel>"]
    assert [each.act for each in board].count("make") == 2  # the lobby, which becomes the board, and the result
    assert "40 Barrels of Beer · game over" in str([each.body for each in board if each.body is not None][-1])
    assert len(board) > 10
    assert differences(simcord, playground) == []


@pytest.mark.parametrize("game", NAMES[1:])
def test_a_game_that_is_stopped_is_the_same_in_every_channel(tmp_path: Path, game: str) -> None:
    simcord, playground = on_both(Script(game, turns=4), tmp_path)
    assert simcord.keys() == CHANNELS
    assert len(simcord["<channel>"]) > 8
    assert differences(simcord, playground) == []


def test_a_difference_is_found() -> None:
    here = {"<channel>": [Entry("make", "1", {"content": "a board"}), Entry("change", "1", {"content": "more"})]}
    assert differences(here, here) == []
    assert [each.where for each in differences(here, {"<channel>": here["<channel>"][:1]})] == ["<channel>, entry 2"]
    assert [each.where for each in differences(here, {})] == ["<channel>, entry 1"]
    (found,) = differences(here, {"<channel>": [Entry("make", "1", {"content": "a bird"}), here["<channel>"][1]]})
    assert "oard" in found.simcord
    assert "ird" in found.playground
