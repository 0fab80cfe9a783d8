"""What time does to messages: old edits, expired tokens, bulk deletion; and what happens to ephemeral messages."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
import msgspec
import pytest

from loopcord.client.parts import text
from tests.wires import Hand, Wire

if TYPE_CHECKING:
    from loopcord.client.playground import Answer, Person, Playground
    from loopcord.data.clock import ManualClock
    from loopcord.server import Server
    from tests.bot import TestBot
    from tests.wires import Rest

HOUR, WEEK = 3600.0, 7 * 86_400.0
GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12


@pytest.fixture
async def anna(playground: Playground) -> Person:
    return await playground.person("Anna")


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


@pytest.fixture
def path(channel: str) -> str:
    return f"/channels/{channel}/messages"


def limited(server: Server) -> None:
    server.state.settings = msgspec.structs.replace(server.state.settings, rate_limits=True)


# --- messages older than an hour ---


async def test_old_messages_take_few_edits(
    rest: Rest, path: str, server: Server, clock: ManualClock, playground: Playground
) -> None:
    limited(server)
    ids = [(await rest("POST", path, {"content": "old"}))[1]["id"] for _ in range(4)]
    other = await playground.add_channel("other")
    _, elsewhere = await rest("POST", f"/channels/{other}/messages", {"content": "old"})
    clock.advance(HOUR + 1)
    _, young = await rest("POST", path, {"content": "young"})
    for number in ids[:3]:
        assert (await rest("PATCH", f"{path}/{number}", {"content": "x"}))[0] == 200
    clock.advance(5)
    status, error = await rest("PATCH", f"{path}/{ids[3]}", {"content": "x"})
    assert (status, error["code"], error["retry_after"], error["global"]) == (429, 30046, 15.0, False)
    assert rest.headers["Retry-After"] == "15"
    assert (await rest("GET", f"{path}/{ids[3]}"))[1]["content"] == "old"
    assert (await rest("PATCH", f"{path}/{young['id']}", {"content": "x"}))[0] == 200  # young ones go on
    assert (await rest("PATCH", f"/channels/{other}/messages/{elsewhere['id']}", {"content": "x"}))[0] == 200
    assert (await rest("DELETE", f"{path}/{ids[0]}"))[0] == 204
    clock.advance(15)
    assert (await rest("PATCH", f"{path}/{ids[3]}", {"content": "x"}))[0] == 200


async def test_an_answer_to_a_click_may_change_an_old_message(
    hand: Hand, path: str, server: Server, clock: ManualClock, anna: Person
) -> None:
    button = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
    _, sent = await hand.rest("POST", path, {"content": "0", "components": button})
    clock.advance(HOUR + 1)
    limited(server)
    for number in range(5):
        running = asyncio.create_task(anna.click(sent, custom_id="go"))
        body = {"type": 7, "data": {"content": str(number)}}
        assert (await hand.respond(await hand.interaction(), body))[0] == 204
        assert text((await running).shown) == str(number)


@pytest.mark.parametrize("limits", [(), ("old-edits",)])
async def test_edits_of_an_old_message_by_token_are_limited_where_that_is_chosen(
    hand: Hand, path: str, server: Server, clock: ManualClock, anna: Person, limits: tuple[str, ...]
) -> None:
    button = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
    _, sent = await hand.rest("POST", path, {"content": "0", "components": button})
    clock.advance(HOUR + 1)
    limited(server)
    server.state.settings = msgspec.structs.replace(server.state.settings, limits=limits)
    running = asyncio.create_task(anna.click(sent, custom_id="go"))
    interaction = await hand.interaction()
    assert (await hand.respond(interaction, {"type": 6}))[0] == 204
    await running
    original = f"/webhooks/{server.state.application.id}/{interaction['token']}/messages/@original"
    for number in range(4):
        clock.advance(1)
        status, body = await hand.rest("PATCH", original, {"content": str(number)})
        assert status == (429 if limits and number == 3 else 200)
    assert not limits or (body["code"], body["retry_after"]) == (30046, 17.0)


async def test_a_follow_up_too_many_is_refused(
    hand: Hand, server: Server, clock: ManualClock, anna: Person, channel: str
) -> None:
    limited(server)
    server.limits._enabled, server.limits._more = True, ("follow-ups",)
    statuses = []
    for _ in range(7):
        running = asyncio.create_task(anna.slash(channel, "go"))
        interaction = await hand.interaction()
        await hand.respond(interaction, {"type": 4, "data": {"content": "x"}})
        await running
        clock.advance(2)
        webhook = f"/webhooks/{server.state.application.id}/{interaction['token']}"
        statuses += [(await hand.rest("POST", webhook, {"content": "x"}))[0] for _ in range(5)]
    assert statuses == [200] * 30 + [429] * 5


async def test_without_rate_limits_old_messages_can_be_edited_at_will(
    rest: Rest, path: str, clock: ManualClock
) -> None:
    _, sent = await rest("POST", path, {"content": "old"})
    clock.advance(HOUR + 1)
    for _ in range(5):
        assert (await rest("PATCH", f"{path}/{sent['id']}", {"content": "x"}))[0] == 200


# --- many at once ---


async def test_bulk_deletion(
    hand: Hand, path: str, clock: ManualClock, anna: Person, playground: Playground, channel: str
) -> None:
    wire = await Wire.open(hand.rest)
    await wire.identify(intents=1 | GUILD_MESSAGES)
    await wire.event("GUILD_CREATE")
    said = await anna.say(channel, "mine")
    ids = [said["id"], *[(await hand.rest("POST", path, {"content": str(each)}))[1]["id"] for each in range(3)]]
    bulk = f"{path}/bulk-delete"
    assert (await hand.rest("POST", bulk, {"messages": ids}))[1]["code"] == 50013
    await playground.change_channel(channel, allowed=["manage_messages"])
    for wrong, code in (([], 50016), (ids[:1], 50016), ([ids[0]] * 2, 50016), (["x", "y"], 50035), (None, 50035)):
        assert (await hand.rest("POST", bulk, {"messages": wrong}))[1]["code"] == code
    assert await hand.rest("POST", bulk, {"messages": [*ids[:3], "1"]}) == (204, None)
    gone = (await wire.event("MESSAGE_DELETE_BULK"))["d"]
    assert (gone["ids"], gone["channel_id"], gone["guild_id"]) == (ids[:3], channel, await playground.guild())
    await anna.until(lambda: [each["id"] for each in anna.messages(channel)] == ids[3:])
    clock.advance(2 * WEEK + 1)
    _, young = await hand.rest("POST", path, {"content": "young"})
    status, error = await hand.rest("POST", bulk, {"messages": [young["id"], ids[3]]})
    assert (status, error["code"]) == (400, 50034)
    assert (await hand.rest("DELETE", f"{path}/{ids[3]}"))[0] == 204  # one by one they go
    _, dm = await hand.rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
    assert (await hand.rest("POST", f"/channels/{dm['id']}/messages/bulk-delete", {"messages": ids}))[1][
        "code"
    ] == 50003


# --- ephemeral messages ---


async def begin(hand: Hand, doing: Any) -> tuple[dict[str, Any], asyncio.Task[Answer]]:
    running = asyncio.create_task(doing)
    return await hand.interaction(), running


async def test_the_bot_hears_of_its_ephemeral_messages_like_of_direct_ones(
    hand: Hand, anna: Person, channel: str
) -> None:
    wires = []
    for intents in (DIRECT_MESSAGES, GUILD_MESSAGES):
        wire = await Wire.open(hand.rest)
        await wire.identify(intents=intents)
        await wire.event("READY")
        wires.append(wire)
    heard, deaf = wires
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    await hand.respond(interaction, {"type": 4, "data": {"content": "psst", "flags": 64}})
    shown = (await running).shown
    created = (await heard.event("MESSAGE_CREATE"))["d"]
    assert (created["id"], created["content"], created["flags"]) == (shown["id"], "psst", 64)
    assert {"guild_id", "member"} & created.keys() == set()
    original = hand.webhook(interaction, "/messages/@original")
    await hand.rest("PATCH", original, {"content": "psst!"})
    assert (await heard.event("MESSAGE_UPDATE"))["d"]["content"] == "psst!"
    assert await hand.rest("DELETE", original) == (204, None)
    assert (await heard.event("MESSAGE_DELETE"))["d"] == {"id": shown["id"], "channel_id": channel}
    await anna.until(lambda: anna.messages(channel) == [])
    assert (await hand.rest("GET", original))[1]["code"] == 10008
    # Dismissed by the person, it goes without a word.
    await hand.rest("POST", hand.webhook(interaction), {"content": "again", "flags": 64})
    again = await anna.wait_for(lambda message: text(message) == "again")
    await anna.dismiss(again)
    said = await anna.say(channel, "after it")
    assert (await deaf.event("MESSAGE_CREATE"))["d"]["id"] == said["id"]  # the first that it hears of
    assert (await heard.event("MESSAGE_CREATE"))["d"]["content"] == "again"
    direct = await hand.rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
    await anna.say(direct[1]["id"], "direct")
    next_one = await heard.receive()
    assert (next_one["t"], next_one["d"]["content"]) == ("MESSAGE_CREATE", "direct")


async def test_discord_py_bears_ephemeral_messages(bot: TestBot, playground: Playground, channel: str) -> None:
    anna = await playground.person("Anna")
    heard = asyncio.create_task(bot.wait_for("message", check=lambda each: each.flags.ephemeral, timeout=20))
    answer = await anna.slash(channel, "secret")
    message = await heard
    assert message.id == int(answer.shown["id"])
    assert isinstance(message, discord.Message)
    assert bot.errors == []


async def test_a_token_is_good_for_fifteen_minutes(hand: Hand, anna: Person, channel: str, clock: ManualClock) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    await hand.respond(interaction, {"type": 4, "data": {"content": "x"}})
    sent = (await running).shown
    original = hand.webhook(interaction, "/messages/@original")
    clock.advance(15 * 60 - 1)
    assert (await hand.rest("PATCH", original, {"content": "y"}))[0] == 200
    clock.advance(1)
    for method, where in (("PATCH", original), ("DELETE", original), ("POST", hand.webhook(interaction))):
        status, error = await hand.rest(method, where, None if method == "DELETE" else {"content": "z"})
        assert (status, error["code"]) == (401, 50027)
    assert (await hand.rest("PATCH", f"/channels/{channel}/messages/{sent['id']}", {"content": "z"}))[0] == 200


# --- what else a page sees ---


async def test_somebody_sees_that_the_bot_is_writing(hand: Hand, anna: Person, channel: str, server: Server) -> None:
    assert (await hand.rest("POST", f"/channels/{channel}/typing"))[0] == 204
    frame = {"type": "typing", "channel": channel, "user": server.state.application.id}
    await anna.until(lambda: anna.frames[-1] == frame)


async def test_older_messages_come_page_by_page(anna: Person, playground: Playground, channel: str) -> None:
    said = [await anna.say(channel, str(number)) for number in range(7)]
    assert [text(each) for each in await anna.older(channel, said[5], 2)] == ["3", "4"]
    assert [text(each) for each in await anna.older(channel, said[2])] == ["0", "1"]
    assert [text(each) for each in await anna.older(channel, limit=1)] == ["6"]
    assert await anna.older(channel, said[0]) == []
