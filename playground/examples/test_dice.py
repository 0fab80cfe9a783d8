import pytest
from dice import DiceBot


async def test_a_roll_can_be_repeated(playground):
    await playground.start(DiceBot())  # logs in, waits until it is ready; closed after the test
    anna = await playground.person("Anna")
    answer = await anna.slash(await playground.channel(), "roll")
    assert answer.shown["content"].startswith("You rolled")
    assert "again" in (await anna.click(answer.shown, "Again")).shown["content"]


@pytest.mark.playground(rate_limits=False, guild_locale="de", manual_clock=True)
async def test_an_unanswered_member_sees_a_failure_after_three_seconds(playground):
    await playground.start(DiceBot())
    ben = await playground.person("Ben")
    losing = await playground.begin(ben.slash(await playground.channel(), "lose"))
    playground.clock.advance(3)
    assert (await losing).state == "failed"


async def test_a_secret_is_for_one_pair_of_eyes(playground_process):
    await playground_process.start(DiceBot())
    anna, ben = await playground_process.person("Anna"), await playground_process.person("Ben")
    channel = await playground_process.channel()
    assert (await anna.slash(channel, "secret")).shown["flags"] & 64
    assert ben.messages(channel) == []
