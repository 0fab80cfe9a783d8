from dice import DiceBot


async def test_a_request_whose_answer_is_lost_still_takes_effect(playground):
    await playground.start(DiceBot())
    anna, channel = await playground.person("Anna"), await playground.channel()
    # The answer of the bot arrives, but Discord's "yes" to it does not.
    await playground.fault("lost", match="POST /interactions/**")
    assert (await anna.slash(channel, "roll")).state == "answered"
    (entry,) = [each for each in await playground.record(kind="rest") if each["fault"]]
    assert entry["fault"] == "lost"


async def test_the_bot_comes_back_after_the_wire_was_cut(playground):
    bot = DiceBot()
    await playground.start(bot)
    anna, channel = await playground.person("Anna"), await playground.channel()
    assert await playground.gateway("cut") == 1
    await playground.bot_online()
    assert (await anna.slash(channel, "roll")).state == "answered"


async def test_the_bot_still_answers_where_it_may_not_write(playground):
    await playground.start(DiceBot())
    anna, channel = await playground.person("Anna"), await playground.channel()
    await playground.deny_bot(channel, "send_messages")
    assert (await anna.slash(channel, "roll")).state == "answered"
