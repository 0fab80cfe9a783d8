"""The same game, by the same bot: in SimCord and on the playground it sends the same messages in the same order."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.simcord.game import ListeningBot, Table, opened
from tests.simcord.sent import Entry
from tests.simcord.stages import in_simcord, on_playground


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[Entry]], dict[str, list[Entry]]]:
    """What was sent into each channel in SimCord, and on the playground."""

    async def simulated(folder: Path) -> dict[str, list[Entry]]:
        store = await opened(folder)
        try:
            async with in_simcord(bot := ListeningBot(store)) as stage:
                return await Table(stage, bot).play()
        finally:
            await store.close()

    async def played(folder: Path) -> dict[str, list[Entry]]:
        store = await opened(folder)
        try:
            async with on_playground(bot := ListeningBot(store), folder / "world") as stage:
                return await Table(stage, bot).play()
        finally:
            await store.close()

    make = tmp_path_factory.mktemp
    return asyncio.run(simulated(make("simcord"))), asyncio.run(played(make("playground")))


def test_the_game_was_a_whole_one(games: tuple[dict[str, list[Entry]], dict[str, list[Entry]]]) -> None:
    for sent in games:
        assert sent.keys() == {
            "<game-night>",
            "<game-night> for <Anna>",
            "<game-night> for <Ben>",
            *(f"<direct messages of {name}>" for name in ("Anna", "Ben", "千春")),
        }
        assert {each.act for each in sent["<direct messages of Ben>"]} == {"refused"}
        board = sent["<game-night>"]
        assert [each.act for each in board].count("make") == 2  # the lobby, and the board below it
        assert "40 Barrels of Beer · the game is over" in str(board[-1].body)
        assert len(board) > 10


def test_every_channel_saw_the_same(games: tuple[dict[str, list[Entry]], dict[str, list[Entry]]]) -> None:
    simcord, playground = games
    assert simcord.keys() == playground.keys()
    for channel, entries in simcord.items():
        assert playground[channel] == entries, channel
