"""Messages heal: one that was deleted comes back.

Evenings of `tests/simulation` have messages that a killed bot had just sent.
"""

from __future__ import annotations

import pytest
from loopcord.client import TOKEN
from loopcord.client.parts import text

from tests.e2e.accounts import screens_noted
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, guest, set_table

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def deal(house: House) -> Guest:
    """A person at a table with two agents, whose turn it is."""
    channel = await house.playground.add_channel("table")
    ben = await guest(house.playground, channel, "Ben", seed=13)
    await set_table(ben, agents=2)
    await begin(ben)
    await ben.until("a turn", lambda: ben.can_pick() and ben.is_called() and len(ben.hands()) == 1)
    return ben


async def delete(house: House, message: dict[str, str]) -> None:
    """Take a message away behind the bot's back, as a moderator would: with the rights of its author here."""
    address = f"{house.playground.url}/api/v10/channels/{message['channel_id']}/messages/{message['id']}"
    async with house.playground.session.delete(address, headers={"Authorization": f"Bot {TOKEN}"}) as response:
        assert response.status == 204


async def end(ben: Guest) -> None:
    """End the game: one board and one hand are left, and both show that."""
    # The card that was played, or one of a house player, may end it. On a turn nobody else can.
    await ben.until("a turn or the end", ben.can_pick, ben.is_over)
    if not ben.is_over():
        question = (await ben.slash("stop")).shown
        await ben.press(question, "button-stop-sure")
    await ben.until("the end", lambda: ben.is_over() and not ben.can_pick())
    await ben.until("one of each", lambda: (len(ben.public()), len(ben.hands())) == (1, 1))  # The old board goes last.


async def test_a_deleted_board_comes_back_with_the_next_card(shared: House) -> None:
    ben = await deal(shared)
    board = ben.board()
    await delete(shared, board)
    await ben.until("the board to go", lambda: not ben.public())
    await ben.play_one(ben.hand())
    await ben.until("a new board", ben.public)
    assert ben.board()["id"] != board["id"]
    await end(ben)


async def test_a_deleted_hand_comes_back_with_the_next_card(shared: House) -> None:
    ben = await deal(shared)
    private = (await ben.press(ben.board(), "button-hand")).shown
    await delete(shared, ben.hand())
    await ben.until("the hand to go", lambda: not ben.hands())
    await ben.play_one(private)
    await ben.until("a new hand", ben.hands)
    await end(ben)


async def test_a_board_deleted_while_the_bot_was_away_comes_back_with_the_next_card(stormy: House) -> None:
    ben = await deal(stormy)
    board, hand = text(ben.board()), text(ben.hand())
    await screens_noted(stormy.bot.store, ben.channel)
    await stormy.bot.kill()
    await delete(stormy, ben.board())
    await ben.until("the board to go", lambda: not ben.public())
    await stormy.bot.start()
    assert text(ben.hand()) == hand
    await ben.play_one(ben.hand())
    await ben.until("the board after it", lambda: ben.public() and text(ben.board()) != board)
    await end(ben)
