"""The unmodified discord.py against the playground: everything that a bot does in a normal evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from loopcord.client.parts import labels, pictures, text
from loopcord.client.playground import Refused
from loopcord.data.settings import TOKEN

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from loopcord.client.playground import Playground
    from loopcord.server import Server
    from tests.bot import TestBot


async def test_a_bot_logs_in_and_finds_its_guild(bot: TestBot, playground: Playground) -> None:
    await playground.bot_online()
    assert bot.user is not None
    assert bot.user.name == "Bot"
    (guild,) = bot.guilds
    assert [channel.name for channel in guild.text_channels] == ["general", "random"]
    assert guild.member_count == 4
    assert guild.me.id == bot.user.id
    permissions = guild.text_channels[0].permissions_for(guild.me)
    assert permissions.send_messages
    assert permissions.attach_files
    assert (await bot.application_info()).id == bot.application_id


async def test_a_bot_that_asks_how_many_shards_it_should_have(
    start_bot: Callable[..., Awaitable[TestBot]],
) -> None:
    bot = await start_bot(shard_count=None)
    assert list(bot.shards) == [0]


async def test_a_wrong_token_is_refused(server: Server, start_bot: Callable[..., Awaitable[TestBot]]) -> None:
    bot = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


async def test_a_privileged_intent_is_refused(server: Server, start_bot: Callable[..., Awaitable[TestBot]]) -> None:
    bot = discord.Client(intents=discord.Intents(guilds=True, message_content=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await bot.start(TOKEN)
    await bot.close()


async def test_options_of_every_kind_arrive(bot: TestBot, playground: Playground) -> None:
    anna = await playground.person("Anna")
    chihaya = await playground.person("千春")
    channel = await playground.channel()
    back = await playground.channel("random")
    answer = await anna.slash(channel, "options", count=3, beer="a", who=chihaya.id, where=back, loud=True)
    assert text(answer.shown) == "3 Alt 千春 random True de en-US"
    with pytest.raises(Refused, match="count is out of its range"):
        await anna.slash(channel, "options", count=9, beer="a", who=chihaya.id, where=back)
    with pytest.raises(Refused, match="required"):
        await anna.slash(channel, "options", count=1)


async def test_a_subcommand_and_completion(bot: TestBot, playground: Playground) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    assert text((await anna.slash(channel, "table open", seats=2)).shown) == "opened for 2"
    choices = await anna.complete(channel, "game", "name", name="b")
    assert [choice["value"] for choice in choices] == ["bremen", "bierfest"]
    assert text((await anna.slash(channel, "game", name="cafe")).shown) == "cafe"


async def test_a_deferred_answer_with_follow_ups(bot: TestBot, playground: Playground) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    answer = await anna.slash(channel, "think")
    assert text(answer.shown) == "first"
    await anna.wait_for(lambda message: text(message) == "second, edited")
    await anna.until(lambda: len(anna.messages(channel)) == 2)
    assert [text(message) for message in anna.messages(channel)] == ["first", "second, edited"]
    assert answer.shown["interaction"]["name"] == "think"
    assert answer.shown["edited_timestamp"] is None  # the thinking became it; nobody edited it


async def test_an_ephemeral_answer_is_for_one_person(bot: TestBot, playground: Playground) -> None:
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    channel = await playground.channel()
    answer = await anna.slash(channel, "secret")
    assert answer.shown["page"] == {"ephemeral_for": anna.id, "thinking": False, "edits": 0}
    (picture,) = pictures(answer.shown)
    assert "/board.png?ex=" in picture
    await ben.say(channel, "hello")
    await anna.wait_for(lambda message: text(message) == "hello")
    assert [text(message) for message in ben.messages(channel)] == ["hello"]
    channel_object = bot.get_partial_messageable(int(channel))
    with pytest.raises(discord.NotFound) as caught:
        await channel_object.fetch_message(int(answer.shown["id"]))
    assert caught.value.code == 10008
    assert [message.content async for message in channel_object.history()] == [""]  # what Ben said, without content
    with pytest.raises(Refused):
        await ben.dismiss(answer.shown)
    await anna.dismiss(answer.shown)
    await anna.until(lambda: len(anna.messages(channel)) == 1)


async def test_clicks_of_every_kind(bot: TestBot, playground: Playground) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    panel = (await anna.slash(channel, "panel", text="hello")).shown
    assert text(panel) == "hello"
    assert labels(panel)[:2] == ["update", "later"]

    assert text((await anna.click(panel, "update")).shown) == "updated"
    later = await anna.click(panel, "later")
    assert (later.type, later.shown["id"]) == (6, panel["id"])
    assert text((await anna.follow_up(later)).shown) == "updated later"
    assert text(anna.message(panel)) == "updated later"

    reply = (await anna.click(panel, "reply")).shown
    assert reply["message_reference"]["message_id"] == panel["id"]
    assert reply["interaction_metadata"]["interacted_message_id"] == panel["id"]

    private = (await anna.click(panel, "private")).shown
    assert private["page"]["ephemeral_for"] == anna.id
    assert text((await anna.click(private, "update")).shown) == "updated"
    assert text(anna.message(private)) == "updated"

    waited = (await anna.click(panel, "wait")).shown
    assert text(waited) == "thought through"
    assert waited["page"]["ephemeral_for"] == anna.id
    assert bot.errors == []


async def test_a_select(bot: TestBot, playground: Playground) -> None:
    anna = await playground.person("Anna")
    panel = (await anna.slash(await playground.channel(), "panel")).shown
    assert text((await anna.select(panel, ["alt", "pils"])).shown) == "alt, pils"
    for wrong in (["alt", "pils", "weizen"], ["altbier"], [], ["alt", "alt"]):
        with pytest.raises(Refused):
            await anna.select(panel, wrong)


async def test_a_modal(bot: TestBot, playground: Playground) -> None:
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    panel = (await anna.slash(await playground.channel(), "panel")).shown
    form = await anna.click(panel, "form")
    assert form.modal is not None
    assert form.modal["title"] == "Your order"
    await anna.until(lambda: any(frame["type"] == "modal" for frame in anna.frames))
    with pytest.raises(Refused, match="too short"):
        await anna.submit(form, name="A", beer="Pils")
    with pytest.raises(Refused, match="not open"):
        await ben.submit(form, name="Ben", beer="Pils")
    assert text((await anna.submit(form, name="Anna", beer="Alt")).shown) == "Anna drinks Alt"
    with pytest.raises(Refused, match="not open"):
        await anna.submit(form, name="Anna", beer="Alt")


async def test_direct_messages_and_clicks_in_them(bot: TestBot, playground: Playground) -> None:
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    panel = (await anna.slash(await playground.channel(), "panel")).shown
    await anna.click(panel, "dm")
    hand = await anna.wait_for(lambda message: text(message) == "your hand")
    assert anna.dm_messages() == [hand]
    assert text((await anna.click(hand, "update")).shown) == "updated"
    assert ben.dm_messages() == []
    with pytest.raises(Refused):
        await ben.click(hand, "update")
    said = await anna.say(hand["channel_id"], "thanks")
    await _until_heard(bot, int(said["id"]))
    assert bot.heard[-1].content == "thanks"  # in direct messages the content is not hidden


async def _until_heard(bot: TestBot, message: int) -> None:
    if not any(each.id == message for each in bot.heard):
        await bot.wait_for("message", check=lambda each: each.id == message, timeout=20)


@pytest.mark.parametrize("setting", ["50007", "50278", "40003"])
async def test_closed_direct_messages(bot: TestBot, playground: Playground, setting: str) -> None:
    ben = await playground.person("Ben")
    await ben.set(dms=setting)
    user = await bot.fetch_user(int(ben.id))
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("hello")
    assert caught.value.code == int(setting)
    await ben.set(dms="open")
    assert (await user.send("hello")).content == "hello"


async def test_a_person_does_not_get_what_nobody_answers(bot: TestBot, playground: Playground, server: Server) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    body = {"person": anna.id, "kind": "command", "channel": channel, "command": "silence"}
    report = await playground.call("POST", "/page/interactions", json=body)
    assert report["state"] == "pending"
    server.state.clock.advance(3.1)  # type: ignore[attr-defined]  # the fixture's clock is a manual one
    await anna.until(lambda: anna.frames[-1]["type"] == "interaction")
    assert anna.frames[-1]["state"] == "failed"


async def test_a_second_answer_is_refused(bot: TestBot, playground: Playground) -> None:
    anna = await playground.person("Anna")
    panel = (await anna.slash(await playground.channel(), "panel")).shown
    await anna.click(panel, "twice")
    await anna.until(lambda: True)
    while not bot.errors:
        await bot.http.get_user(int(anna.id))
    (error,) = bot.errors
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40060


async def test_files_go_up_and_come_down(bot: TestBot, playground: Playground) -> None:
    anna = await playground.person("Anna")
    answer = await anna.slash(await playground.channel(), "secret")
    (attachment,) = answer.shown["attachments"]
    assert (attachment["width"], attachment["height"]) == (320, 200)
    assert attachment["description"] == "a board"
    async with playground.session.get(attachment["url"]) as response:
        assert response.content_type == "image/png"
        assert len(await response.read()) == attachment["size"]


async def test_a_dropped_wire_is_taken_up_again(bot: TestBot, playground: Playground, server: Server) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    await anna.say(channel, "before")
    server.gateway.cut()
    await playground.bot_online(online=False)
    missed = await anna.say(channel, "while it was away")
    await bot.wait_for("message", check=lambda message: message.id == int(missed["id"]), timeout=10)
    await playground.bot_online()
    assert len({message.id for message in bot.heard}) == len(bot.heard)
    assert len(server.gateway.sessions.by_id) == 1


async def test_asked_to_reconnect_the_bot_resumes(bot: TestBot, playground: Playground, server: Server) -> None:
    (session,) = server.gateway.sessions.by_id
    server.gateway.reconnect()
    await bot.wait_for("shard_resumed", timeout=10)
    assert list(server.gateway.sessions.by_id) == [session]


async def test_an_invalid_session_starts_again(bot: TestBot, playground: Playground, server: Server) -> None:
    (session,) = server.gateway.sessions.by_id
    server.gateway.invalidate()
    await bot.wait_for("shard_connect", timeout=15)
    await playground.bot_online()
    assert session not in server.gateway.sessions.by_id


async def test_shards_and_direct_messages_on_the_first(
    server: Server, playground: Playground, start_bot: Callable[..., Awaitable[TestBot]]
) -> None:
    guild = server.state.world.guilds[(await playground.guilds())[0]["id"]]
    home = (int(guild.id) >> 22) % 2
    while True:
        other = await playground.add_guild("Other")
        if (int(other["id"]) >> 22) % 2 != home:
            break
        server.state.clock.advance(0.001)  # type: ignore[attr-defined]  # the fixture's clock is a manual one
    channel = await playground.add_channel("far-away", other["id"])
    bot = await start_bot(shard_count=2)
    assert {each.id: each.shard_id for each in bot.guilds}[int(other["id"])] == 1 - home
    anna = await playground.person("Anna")
    before = (await playground.record())[-1]["n"]
    panel = (await anna.slash(channel, "panel")).shown
    await anna.click(panel, "dm")
    hand = await anna.wait_for(lambda message: text(message) == "your hand")
    await anna.click(hand, "update")
    frames = [entry for entry in await playground.record(before, "gateway") if entry["frame"].get("t")]
    shards = [entry["shard"] for entry in frames if entry["frame"]["t"] == "INTERACTION_CREATE"]
    assert shards == [1 - home, 1 - home, 0]
