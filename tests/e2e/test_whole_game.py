"""A whole game, from /join to the result, and the shuffle re-dealt afterwards by the person who played."""

from __future__ import annotations

import hashlib

import pytest
from loopcord.client.parts import text

from bot.store.schema import Status
from engines.cards import CARDS
from engines.chance import Chance
from engines.forty_barrels.model import BarrelsOptions
from engines.forty_barrels.rules import FortyBarrels
from tests.e2e.accounts import accounts_at
from tests.e2e.conftest import House
from tests.e2e.playing import begin, guest
from tests.e2e.reading import clicks, commitment_in, hand_in, is_result, seed_in, square_in

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_one_person_and_two_agents_play_to_a_result_that_can_be_re_dealt(shared: House) -> None:
    channel = await shared.playground.add_channel("table")
    ben = await guest(shared.playground, channel, "Ben", seed=1)

    asked = await ben.slash("join")
    assert ben.say("chooser-heading") in text(asked.shown)
    assert ben.public() == []
    joined = await ben.click(asked.shown, clicks(asked.shown, "play")[0])
    assert ben.say("answer-seated") in text(joined.shown)
    await ben.until("the lobby", ben.public)
    assert (await ben.fill_in(ben.board(), "agents", count="2")).shown["id"] == ben.board()["id"]
    assert text((await begin(ben)).shown) == ben.say("answer-started")
    await ben.until("a hand to pick from", ben.can_pick, ben.is_over)
    sealed = commitment_in((await ben.press(ben.board(), "button-fairness")).shown)
    dealt = hand_in(ben.hand(), "en")
    await ben.play_by_message()

    await ben.until("the result in the place of the board", lambda: len(ben.public()) == 1)
    (result,) = ben.public()
    assert is_result(result)
    assert ben.say("table-result-heading", game=ben.say("forty_barrels-name")) in text(result)
    seed = seed_in((await ben.press(result, "button-verify")).shown)
    assert hashlib.sha256(seed).hexdigest() == sealed
    again = FortyBarrels().setup(3, BarrelsOptions(), Chance(seed, 0))
    assert dealt in [tuple(CARDS[number] for number in hand) for hand in again.hands]

    await ben.until("the end in the direct messages", lambda: not ben.can_pick())
    account = (await accounts_at(shared.bot.store, channel))[channel]
    assert (account.faults, account.status, account.seed) == ((), Status.OVER, seed)
    assert account.outcome is not None
    rank = account.outcome.ranks[account.members.index(ben.person.id)]
    assert ben.say("result-place", name="Ben", rank=rank) in text(result)
    assert ben.say(f"forty_barrels-reason-{account.outcome.reason}").rstrip(".") in text(result)
    final = square_in(ben.hand())
    assert final is not None
    assert final.counts == tuple(len(stack) for stack in account.state.board)
