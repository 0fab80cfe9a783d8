"""Messages heal: one that was deleted, or that a killed bot had just sent, is put right without anybody asking."""

from __future__ import annotations

import msgspec
import pytest

from bot.screens.poster import BOARD, HAND, ON_ITS_WAY
from bot.store import Store
from playground.parts import text
from tests.e2e.accounts import screens_noted
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, guest, set_table
from tests.e2e.reading import table_of
from tests.e2e.wires import Wires

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def deal(house: House) -> Guest:
    """A person at a table with two house players, whose turn it is."""
    channel = await house.playground.add_channel("table")
    ben = await guest(house.playground, channel, "Ben", seed=13)
    await set_table(ben, house=2)
    await begin(ben)
    await ben.until("a turn", lambda: ben.can_pick() and ben.is_called() and len(ben.hands()) == 1)
    return ben


async def delete(house: House, message: dict[str, str]) -> None:
    """Take a message away behind the bot's back, as a moderator would: with the rights of its author here."""
    address = f"{house.playground.url}/api/v10/channels/{message['channel_id']}/messages/{message['id']}"
    async with house.playground.session.delete(address, headers={"Authorization": "Bot playground"}) as response:
        assert response.status == 204


async def test_a_deleted_board_comes_back_with_the_next_card(shared: House) -> None:
    ben = await deal(shared)
    board = ben.board()
    await delete(shared, board)
    await ben.until("the board to go", lambda: not ben.public())
    await ben.play_one(ben.hand())
    await ben.until("a new board", ben.public)
    assert ben.board()["id"] != board["id"]
    await ben.play_by_message()
    assert len(ben.public()) == 1


async def test_a_deleted_hand_comes_back_with_the_next_card(shared: House) -> None:
    ben = await deal(shared)
    private = (await ben.press(ben.board(), "button-hand")).shown
    await delete(shared, ben.hand())
    await ben.until("the hand to go", lambda: not ben.hands())
    await ben.play_one(private)
    await ben.until("a new hand", ben.hands)
    await ben.play_by_message()
    assert len(ben.hands()) == 1


async def test_what_was_deleted_while_the_bot_was_away_comes_back_with_the_next_card(own: House) -> None:
    ben = await deal(own)
    board, hand = text(ben.board()), text(ben.hand())
    await screens_noted(own.bot.store, ben.channel)
    await own.bot.kill()
    await delete(own, ben.board())
    await ben.until("the board to go", lambda: not ben.public())
    await own.bot.start()
    assert text(ben.hand()) == hand
    await ben.play_one(ben.hand())
    await ben.until("the board after it", lambda: ben.public() and text(ben.board()) != board)
    await ben.play_by_message()


@pytest.mark.parametrize("kind", [BOARD, HAND])
@pytest.mark.parametrize("sent", [True, False], ids=["just sent", "not sent yet"])
async def test_a_message_on_its_way_when_the_bot_died_is_found_again(own: House, kind: str, sent: bool) -> None:
    wires = await Wires.listen(own.playground)
    ben = await deal(own)
    table = table_of(ben.board())
    where = ben.board if kind == BOARD else ben.hand
    before = where()
    await screens_noted(own.bot.store, ben.channel)
    await own.bot.kill()
    posted = [each for each in await wires.rest() if each["method"] == "POST" and _number(each) == before["id"]]
    nonce = posted[0]["body"]["nonce"] if sent else "another"
    store = await Store.open(own.bot.store)
    post = await store.post(table, kind, None if kind == BOARD else int(ben.person.id))
    assert post is not None
    await store.put_post(msgspec.structs.replace(post, message_id=0, digest=ON_ITS_WAY + nonce))
    await store.close()
    if not sent:
        await delete(own, before)
        await ben.until("it to go", lambda: before["id"] not in [e["id"] for e in ben.public() + ben.hands()])
    await own.bot.start()
    await ben.until("it to stand", lambda: len(ben.public()) == 1 and len(ben.hands()) == 1)
    assert text(where()) == text(before)
    assert (where()["id"] == before["id"]) is sent
    await ben.play_by_message()
    await ben.until("the end", lambda: not ben.can_pick())
    assert (len(ben.public()), len(ben.hands())) == (1, 1)
    assert own.bot.troubles() == []


def _number(entry: dict[str, dict[str, str] | None]) -> str | None:
    return (entry["response"] or {}).get("id")
