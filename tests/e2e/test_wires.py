"""What the bot sends, looked at over a whole game: intents, mentions, answers, and whose cards go where."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from engines.cards import CARDS, Card
from engines.forty_barrels import Play
from tests.e2e.accounts import Account, accounts
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, guest, set_table
from tests.e2e.reading import clicks, hand_in, square_in, told_in
from tests.e2e.wires import Sent, Wires

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

GUILDS = 1
ON_BOARDS = {"hand", "rules", "leave", "stop", "join", "agent", "start", "set", "again"}


def assert_shows_only(sent: Sent, account: Account, language: str) -> None:
    """No card on a message but those that its reader could see when it was sent."""
    kinds = {click.kind for click in clicks(sent.message)}
    if sent.reader is None:
        assert kinds <= ON_BOARDS
    square = square_in(sent.message, language)
    told, held = told_in(sent.message, language), set(hand_in(sent.message, language))
    if square is None:
        # An answer stays as it is, so it shows no more than an own hand: the table takes back all else.
        assert told == set()
        assert sent.ephemeral or not (held or kinds & {"pick", "move"})
        assert not held or _held_by(sent.reader, held, account, account.states)
        return
    assert not sent.ephemeral
    plies = [ply for ply, state in enumerate(account.states) if tuple(map(len, state.board)) == square.counts]
    then = [account.states[ply] for ply in plies]
    assert {square.tops} == {_tops(state) for state in then}
    assert any(told <= _latest(account, ply) for ply in plies)
    assert held == set() if sent.reader is None else _held_by(sent.reader, held, account, then)


def _held_by(reader: str | None, cards: set[Card], account: Account, states: Sequence[Any]) -> bool:
    """Whether this reader had this hand in one of these states."""
    seat = account.members.index(reader)
    return any(cards == {CARDS[number] for number in state.hands[seat]} for state in states)


def _tops(state: Any) -> tuple[Card | None, ...]:
    return tuple(CARDS[stack[0]] if len(stack) > 1 else None for stack in state.board)


def _latest(account: Account, ply: int) -> set[Card]:
    """The card played last before this ply, and the one that it turned up."""
    while ply and not isinstance(account.played[ply - 1][2], Play):
        ply -= 1
    if not ply:
        return set()
    play = account.played[ply - 1][2]
    return {CARDS[play.card], CARDS[account.states[ply].board[play.spot][0]]}


async def test_a_whole_game_on_the_wires(own: House) -> None:
    channel = await own.playground.add_channel("table")
    anna = await guest(own.playground, channel, "Anna", "de", seed=4)
    haru = await guest(own.playground, channel, "千春", "ja", seed=5)
    await haru.person.set(dms="50007")
    lena = await guest(own.playground, channel, "Lena", "en-US")
    guests: dict[str | None, Guest] = {each.person.id: each for each in (anna, haru)}

    await set_table(anna, haru, agents=1)
    await begin(anna, haru, lena)
    await lena.press(lena.board(), "button-hand")  # She has no seat, and sees nobody's.
    await asyncio.gather(anna.play_by_message(), haru.play_by_board())
    assert await own.bot.stop() == 0
    wires = Wires(own.playground, 0)
    account = (await accounts(own.bot.store))[channel]

    identified = [each["frame"]["d"] for each in await wires.gateway() if each["frame"].get("op") == 2]
    assert [each["intents"] for each in identified] == [GUILDS]

    sent = await wires.sent()
    assert len(sent) > 10
    saw_the_board = set()
    for each in sent:
        assert each.message["allowed_mentions"] == {"parse": []}
        language = guests[each.reader].language if each.reader in guests else "en"
        assert_shows_only(each, account, language)
        if square_in(each.message, language):
            saw_the_board.add(each.reader)
    assert saw_the_board == {None, anna.person.id}  # of those who play, the other takes no direct messages

    for person in (anna.person, haru.person, lena.person):
        assert {each["state"] for each in person.frames if each["type"] == "interaction"} == {"answered"}
