"""Discord fails in the middle of a match: whatever happens to a request, no table is lost, no move is made twice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.conftest import House
from tests.e2e.playing import Guest
from tests.e2e.striking import in_turn, running
from tests.e2e.wires import Wires

if TYPE_CHECKING:
    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

ANSWERS = "POST /interactions/**"
EDITS = "PATCH /channels/**"
MESSAGES = "POST /channels/*/messages"

# What only real sockets and limits show; evenings of `tests/simulation` and `tests/cogs/test_every_request.py` have
# the others.
FAULTS: dict[str, tuple[dict[str, Any], bool]] = {
    "the socket of the answer dropped": ({"kind": "dropped", "match": ANSWERS}, True),
    "the answer to the answer lost": ({"kind": "lost", "match": ANSWERS}, True),
    "a global storm of 429": ({"kind": "limited", "scope": "global", "retry_after": 0.3, "seconds": 0.8}, True),
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
