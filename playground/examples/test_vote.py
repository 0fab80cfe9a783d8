from vote import VoteBot

from loopcord.client import parts


async def test_a_vote_counts_one_voice_for_each(playground):
    await playground.start(VoteBot())
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    vote = (await anna.slash(await playground.channel(), "vote", question="Lunch?", choices="Soup, Salad")).shown
    vote = (await anna.click(vote, "Soup")).shown
    vote = (await ben.click(vote, "Salad")).shown
    shown = (await anna.click(vote, "Salad")).shown
    assert "🟩🟩⬛⬛⬛  2" in parts.text(shown)
    assert "2 have voted: Anna, Ben" in parts.text(shown)


async def test_a_member_who_wants_a_reminder_gets_a_direct_message(playground):
    await playground.start(VoteBot())
    anna = await playground.person("Anna")
    vote = (await anna.slash(await playground.channel(), "vote", question="Lunch?", choices="Soup, Salad")).shown
    assert (await anna.click(vote, "Remind me")).shown["flags"] & 64
    reminder = await anna.wait_for(lambda message: message in anna.dm_messages())
    assert reminder["content"].startswith("**Lunch?**")
