"""Messages heal: one that was deleted, or that a killed bot had just sent, is put right without anybody asking."""

from __future__ import annotations

import pytest
from loopcord.client import TOKEN, Json
from loopcord.client.parts import text
from msgspec.structs import replace

from bot.delivery import BOARD, HAND, board_of, hand_of
from bot.delivery.slots import slot_of
from bot.store.messages import PostChange
from bot.store.store import Store
from tests.e2e.accounts import screens_noted
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, guest, set_table
from tests.e2e.reading import table_of
from tests.e2e.wires import Wires

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
    if not ben.is_over():  # A card that was played may have ended it.
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


async def test_what_was_deleted_while_the_bot_was_away_comes_back_with_the_next_card(stormy: House) -> None:
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


@pytest.mark.parametrize(("kind", "sent"), [(HAND, True), (BOARD, False)], ids=["just sent", "not sent yet"])
async def test_a_message_that_was_not_written_down_when_the_bot_died_is_found_again(
    stormy: House, kind: str, sent: bool
) -> None:
    wires, troubles = await Wires.listen(stormy.playground), len(stormy.bot.troubles())
    ben = await deal(stormy)
    table = table_of(ben.board())
    slot = board_of(table) if kind == BOARD else hand_of(table, int(ben.person.id))
    where = ben.board if kind == BOARD else ben.hand
    before = where()
    await screens_noted(stormy.bot.store, ben.channel)
    await stormy.bot.kill()
    # What is written down becomes what it was before this message was sent.
    posted = {_number(each): each["body"]["nonce"] for each in await wires.rest() if _sends_a_message(each)}
    [replaced] = [number for number in (0, *map(int, posted)) if slot.nonce(number) == posted[before["id"]]]
    store = await Store.open(stormy.bot.store)
    [now] = [post for post in await store.messages.posts(table) if slot_of(post) == slot]
    old = replace(now, message_id=replaced, digest="of the old one") if replaced else None
    assert await store.messages.write([PostChange(now, old)], unsettled=[table]) == frozenset()
    await store.close()
    if not sent:
        await delete(stormy, before)
        await ben.until("it to go", lambda: before["id"] not in [e["id"] for e in ben.public() + ben.hands()])
    await stormy.bot.start()
    await ben.until("it to stand", lambda: len(ben.public()) == 1 and len(ben.hands()) == 1)
    assert text(where()) == text(before)
    assert (where()["id"] == before["id"]) is sent
    await end(ben)
    assert stormy.bot.troubles()[troubles:] == []


def _sends_a_message(entry: Json) -> bool:
    return entry["method"] == "POST" and entry["response"] is not None and "nonce" in (entry["body"] or {})


def _number(entry: Json) -> str:
    return str(entry["response"]["id"])
