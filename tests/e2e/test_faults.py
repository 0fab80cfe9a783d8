"""Discord fails in the middle of a match: whatever happens to a request, no table is lost, no move is made twice."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from loopcord.client.parts import text

from tests.e2e.conftest import House
from tests.e2e.match import sit_down
from tests.e2e.playing import Guest
from tests.e2e.striking import Struck, in_turn, running
from tests.e2e.wires import Wires

if TYPE_CHECKING:
    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

ANSWERS = "POST /interactions/**"
EDITS = "PATCH /channels/**"
MESSAGES = "POST /channels/*/messages"

# One of each kind; `tests/cogs/test_every_request.py` has each of them for every request.
FAULTS: dict[str, tuple[dict[str, Any], bool]] = {
    "a burst of 503": ({"kind": "errors", "status": 503, "seconds": 0.7}, True),
    "500 for longer than an interaction lives": ({"kind": "errors", "status": 500, "seconds": 3.3}, False),
    "slow answers": ({"kind": "slow", "delay": 1.7, "count": 2}, True),
    "an answer slower than three seconds": ({"kind": "slow", "delay": 3.2, "match": ANSWERS}, False),
    "the socket of the answer dropped": ({"kind": "dropped", "match": ANSWERS}, True),
    "the sockets of the screens dropped": ({"kind": "dropped", "match": EDITS, "count": 2}, True),
    "the answer to the answer lost": ({"kind": "lost", "match": ANSWERS}, True),
    "all answers lost": ({"kind": "lost", "count": 4}, True),
    "a global storm of 429": ({"kind": "limited", "scope": "global", "retry_after": 0.3, "seconds": 0.8}, True),
    "a shared storm of 429": ({"kind": "limited", "scope": "shared", "retry_after": 0.3, "seconds": 0.8}, True),
    "kept out by the network": ({"kind": "limited", "scope": "cloudflare", "seconds": 0.8}, False),
}


@pytest.mark.parametrize(("name", "game"), in_turn(FAULTS))
async def test_a_move_is_made_while_requests_fail(stormy: House, name: str, game: str) -> None:
    fault, is_answered = FAULTS[name]
    match, who = await running(stormy, game=game)
    aim = await match.aim(who)
    wires = await Wires.listen(stormy.playground)
    await stormy.playground.fault(**fault)
    answer = await match.fire(who, aim)
    assert (answer.state == "answered") is is_answered
    if not is_answered:
        await match.make_up(who, aim)
    await match.play_on()
    assert fault["kind"] in {each["fault"] for each in await wires.rest()}
    assert (await match.ends()).count("failed") == (not is_answered)


POSTING: dict[str, dict[str, Any]] = {
    "lost": {"kind": "lost", "match": MESSAGES, "count": 2},
    "limited": {"kind": "limited", "match": MESSAGES, "retry_after": 0.2, "count": 2},
}


@pytest.mark.parametrize(("kind", "game"), in_turn(POSTING))
async def test_new_messages_fail_at_the_deal(stormy: House, kind: str, game: str) -> None:
    match = await sit_down(stormy, Random(1), Struck, game)
    anna = match.guests[0]
    await stormy.playground.fault(**POSTING[kind])
    assert text((await anna.slash("start")).shown) == anna.say("answer-started")
    await match.next_turn()
    assert await stormy.playground.faults() == []
    await match.play_on()
    assert set(await match.ends()) == {"answered"}


async def test_the_clock_jumps(stormy: House) -> None:
    match, who = await running(stormy)
    aim = await match.aim(who)
    await stormy.playground.jump(20 * 60)  # what was answered before can no longer be changed by its token
    assert (await match.fire(who, aim)).state == "answered"
    who = await match.next_turn()
    aim = await match.aim(who)
    await stormy.playground.fault("slow", delay=30, match=ANSWERS)
    click = asyncio.create_task(match.fire(who, aim))
    await who.until("the answer to be on its way", lambda: faults_seen(who)[-1:] == [[]])
    await stormy.playground.jump(40)  # the bot's answer comes when the three seconds are long over
    assert (await click).state == "failed"
    await match.make_up(who, aim)
    await stormy.playground.jump(2 * 3600)  # every message is older than an hour
    await match.play_on()
    assert (await match.ends()).count("failed") == 1


def faults_seen(who: Guest) -> list[list[Json]]:
    """The faults that a page has seen, as they changed."""
    return [each["faults"] for each in who.person.frames if each["type"] == "faults"]
