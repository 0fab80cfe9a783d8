"""What the bot sends, looked at over a whole game: intents, mentions, answers, and whose cards go where."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from loopcord.client.parts import text

from bot.locales import words
from engines.cards import CARDS, Card
from engines.forty_barrels.model import Play
from tests.e2e.accounts import Account, accounts
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, guest, set_table
from tests.e2e.reading import clicks, hand_in, square_in, told_in
from tests.e2e.wires import Sent, Wires

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

GUILDS = 1
ON_BOARDS = {
    "hand",
    "rules",
    "leave",
    "stop",
    "join",
    "look",
    "agents",
    "other",
    "start",
    "play-now",
    "set",
    "game",
    "again",
    "how",
    "more",
    "verify",
    "log",
    "replay",
    "vote",
}


def assert_shows_only(sent: Sent, account: Account, language: str) -> None:
    """No card on a message but those that its reader could see when it was sent."""
    kinds = {click.kind for click in clicks(sent.message)}
    if sent.reader is None:
        assert kinds <= ON_BOARDS
    square = square_in(sent.message)
    told, held = told_in(sent.message, language), set(hand_in(sent.message, language))
    plies = list(range(len(account.states)))
    if square is not None:
        plies = [ply for ply in plies if _counts(account.states[ply]) == square.counts]
        assert {square.tops} == {_tops(account.states[ply]) for ply in plies}
    if sent.reader is None:
        assert held == set()
        assert any(told <= _latest(account, ply) for ply in plies)
    elif words(language)("table-hand-over", game="", channel="\0").split("\0")[1] in text(sent.message):
        # How the table lay at the end, and what the reader was left with.
        assert held <= {CARDS[each] for each in account.states[-1].hands[account.members.index(sent.reader)]}
        assert told <= _latest(account, plies[-1])
        assert not told or plies[-1] == len(account.states) - 1
    elif held or told:
        seat = account.members.index(sent.reader)
        plies = [ply for ply in plies if held == {CARDS[each] for each in account.states[ply].hands[seat]}]
        assert any(told <= _since(account, ply, seat) for ply in plies)


def _tops(state: Any) -> tuple[Card | None, ...]:
    return tuple(CARDS[stack[0]] if len(stack) > 1 else None for stack in state.board)


def _counts(state: Any) -> tuple[int, ...]:
    return tuple(map(len, state.board))


def _since(account: Account, ply: int, seat: int) -> set[Card]:
    """What the hand of a seat may show before this ply: what its own last turn turned up, and all since then."""
    told = _latest(account, ply)
    own = False
    while ply and not own:
        _, member, play = account.played[ply - 1]
        own = member == account.members[seat]
        if isinstance(play, Play):
            told |= {CARDS[account.states[ply].board[play.spot][0]], *(() if own else (CARDS[play.card],))}
        ply -= 1
    return told


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
    saw_a_hand = set()
    for each in sent:
        assert each.message["allowed_mentions"] == {"parse": []}
        language = guests[each.reader].language if each.reader in guests else "en"
        assert_shows_only(each, account, language)
        if not each.ephemeral and hand_in(each.message, language):
            saw_a_hand.add(each.reader)
    assert saw_a_hand == {anna.person.id}  # the other one who plays takes no direct messages
    assert any(square_in(each.message) for each in sent if each.reader is None)

    for person in (anna.person, haru.person, lena.person):
        assert {each["state"] for each in person.frames if each["type"] == "interaction"} == {"answered"}
