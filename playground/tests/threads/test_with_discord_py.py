"""Threads with the unmodified discord.py.

What is expected is documented at discord.com/developers/docs: topics "Threads" and "Permissions", "Channels Resource",
"Gateway Events". Where a test rests on something else, it says so.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
import pytest

from loopcord.client.parts import text
from tests.bot import Panel

if TYPE_CHECKING:
    from loopcord.client.playground import Person, Playground
    from loopcord.data.clock import ManualClock
    from tests.bot import TestBot


@pytest.fixture
async def anna(playground: Playground) -> Person:
    return await playground.person("Anna")


@pytest.fixture
async def ben(playground: Playground) -> Person:
    return await playground.person("Ben")


@pytest.fixture
def place(bot: TestBot) -> discord.TextChannel:
    return bot.guilds[0].text_channels[0]


@pytest.fixture
async def moderating(bot: TestBot, playground: Playground, place: discord.TextChannel) -> None:
    """The bot may manage threads, and knows."""
    running = soon(bot, "guild_channel_update")
    await playground.change_channel(str(place.id), allowed=["manage_threads"])
    await running


def soon(bot: TestBot, event: str, check: Any = None) -> asyncio.Task[Any]:
    """The next event of this kind, listened for from now on."""
    return asyncio.ensure_future(bot.wait_for(event, check=check, timeout=10))


async def listening() -> None:
    """Let tasks that were just made begin."""
    await asyncio.sleep(0)


async def test_a_thread_from_a_message(bot: TestBot, anna: Person, place: discord.TextChannel) -> None:
    sent = await place.send("Who plays?")
    created, edited = soon(bot, "thread_create"), soon(bot, "raw_message_edit")
    starter = soon(bot, "message", lambda each: each.type is discord.MessageType.thread_starter_message)
    await listening()
    thread = await sent.create_thread(name="Table 1", auto_archive_duration=60)
    assert thread.id == sent.id
    assert bot.user is not None
    assert (thread.type, thread.parent_id, thread.owner_id) == (
        discord.ChannelType.public_thread,
        place.id,
        bot.user.id,
    )
    assert (thread.auto_archive_duration, thread.archived, thread.locked) == (60, False, False)
    assert (await created) == thread
    update = await edited
    assert (update.message_id, update.data["flags"] & 32, update.data["thread"]["id"]) == (sent.id, 32, str(sent.id))
    first = await starter
    assert first.channel == thread
    assert first.content == ""
    assert first.reference is not None
    assert (first.reference.message_id, first.reference.channel_id) == (sent.id, place.id)
    again = await place.fetch_message(sent.id)
    assert again.flags.has_thread
    assert again.thread == thread
    assert thread.me is not None
    # The message is young, so nothing else is said in the channel.
    assert [each["content"] for each in anna.messages(str(place.id))] == ["Who plays?"]


async def test_threads_on_an_old_message_and_on_none_are_announced_in_the_channel(
    bot: TestBot, anna: Person, place: discord.TextChannel, clock: ManualClock
) -> None:
    """Docs, "Thread Created messages": sent when a public thread is created from an old message or without one."""
    sent = await place.send("Who plays?")
    clock.advance(3600)
    old = await sent.create_thread(name="Late")
    alone = await place.create_thread(name="Alone", type=discord.ChannelType.public_thread)
    history = [each async for each in place.history(oldest_first=True)]
    told = [each for each in history if each.type is discord.MessageType.thread_created]
    assert [(each.content, each.reference and each.reference.channel_id) for each in told] == [
        ("Late", old.id),
        ("Alone", alone.id),
    ]
    assert [each.type async for each in alone.history()] == []


async def test_without_a_type_a_thread_is_private(
    bot: TestBot, anna: Person, ben: Person, place: discord.TextChannel
) -> None:
    """Docs, "Start Thread without Message": `type` defaults to PRIVATE_THREAD."""
    data = await bot.http.request(
        discord.http.Route("POST", "/channels/{channel_id}/threads", channel_id=place.id), json={"name": "Hidden"}
    )
    assert data["type"] == 12
    thread = await bot.fetch_channel(int(data["id"]))
    assert isinstance(thread, discord.Thread)
    assert thread.invitable
    names = [each["name"] for guild in ben.guilds for each in guild["channels"]]
    assert "Hidden" not in names
    await thread.add_user(discord.Object(int(ben.id)))
    await ben.until(lambda: "Hidden" in [each["name"] for guild in ben.guilds for each in guild["channels"]])
    told = [each async for each in thread.history()]
    assert [(each.type, each.mentions[0].id) for each in told] == [(discord.MessageType.recipient_add, int(ben.id))]
    assert [each.type async for each in place.history()] == []


async def test_joining_leaving_and_who_is_there(
    bot: TestBot, ben: Person, playground: Playground, place: discord.TextChannel
) -> None:
    created = soon(bot, "thread_create")
    await listening()
    number = await ben.start_thread(str(place.id), "Ben's table")
    thread = await created
    assert (thread.id, thread.owner_id, thread.me) == (int(number), int(ben.id), None)
    joined = soon(bot, "thread_join")
    await listening()
    await thread.join()
    assert (await joined).me is not None
    assert bot.user is not None
    assert (await thread.fetch_member(bot.user.id)).thread_id == thread.id
    with pytest.raises(discord.NotFound, match="10007"):
        await thread.fetch_member(int((await playground.person("千春")).id))
    removed = soon(bot, "thread_remove")
    await listening()
    await thread.leave()
    assert (await removed).id == thread.id
    # Docs, "List Thread Members": only with the members intent of the application.
    with pytest.raises(discord.Forbidden, match="50001"):
        await thread.fetch_members()


@pytest.mark.usefixtures("moderating")
async def test_changing_archiving_and_listing(bot: TestBot, place: discord.TextChannel, clock: ManualClock) -> None:
    guild = bot.guilds[0]
    threads = []
    for name in ("a", "b", "c"):
        threads.append(await place.create_thread(name=name, type=discord.ChannelType.public_thread))
        clock.advance(1)
    updated = soon(bot, "thread_update")
    await listening()
    await threads[0].edit(name="a2", auto_archive_duration=1440, locked=True)
    _, after = await updated
    assert (after.name, after.auto_archive_duration, after.locked) == ("a2", 1440, True)
    renamed = [each async for each in threads[0].history()]
    assert [(each.type, each.content) for each in renamed] == [(discord.MessageType.channel_name_change, "a2")]
    active = await guild.active_threads()
    assert [each.name for each in active] == ["c", "b", "a2"]  # docs: ordered by id, descending
    assert bot.user is not None
    assert [[member.id for member in each.members] for each in active] == [[bot.user.id]] * 3
    for thread in (threads[1], threads[0]):
        await thread.edit(archived=True)
        clock.advance(1)
    # Docs: ordered by archive_timestamp, descending. The limit of 2 makes the iterator ask for pages.
    assert [each.name async for each in place.archived_threads(limit=None)] == ["a2", "b"]
    assert [each.name async for each in place.archived_threads(limit=1)] == ["a2"]
    before = (await bot.fetch_channel(threads[0].id)).archive_timestamp  # type: ignore[union-attr]
    assert [each.name async for each in place.archived_threads(before=before)] == ["b"]
    assert [each.name for each in await guild.active_threads()] == ["c"]
    assert guild.get_thread(threads[1].id) is None
    await threads[1].edit(archived=False)
    assert [each.name for each in await guild.active_threads()] == ["c", "b"]


@pytest.mark.usefixtures("moderating")
async def test_archived_private_threads(bot: TestBot, anna: Person, place: discord.TextChannel) -> None:
    mine = await place.create_thread(name="mine")
    hers = await anna.start_thread(str(place.id), "hers", private=True)
    await mine.edit(archived=True)
    await anna.change_thread(hers, archived=True)
    assert {each.name async for each in place.archived_threads(private=True)} == {"mine", "hers"}
    assert [each.name async for each in place.archived_threads(private=True, joined=True)] == ["mine"]
    assert [each.name async for each in place.archived_threads()] == []


async def test_messages_in_a_thread(
    bot: TestBot, anna: Person, ben: Person, place: discord.TextChannel, clock: ManualClock
) -> None:
    thread = await place.create_thread(name="Table", type=discord.ChannelType.public_thread)
    sent = await thread.send("one")
    await thread.send("two")
    assert (await sent.edit(content="one!")).content == "one!"
    await sent.delete()
    again = await bot.fetch_channel(thread.id)
    assert isinstance(again, discord.Thread)
    assert (again.message_count, again.total_message_sent) == (1, 2)  # docs: deleting lowers the first only
    heard = soon(bot, "message")
    await listening()
    await ben.say(str(thread.id), "Me too")
    message = await heard
    assert message.channel == thread
    assert message.position == 2
    await thread.edit(archived=True)
    opened = soon(bot, "thread_join")  # discord.py forgets archived threads
    await listening()
    await ben.say(str(thread.id), "Still there?")
    assert (await opened).archived is False
    assert text(anna.messages(str(thread.id))[-1]) == "Still there?"


async def test_a_click_and_a_command_in_a_thread(
    bot: TestBot, anna: Person, place: discord.TextChannel, clock: ManualClock
) -> None:
    thread = await place.create_thread(name="Table", type=discord.ChannelType.public_thread)
    board = await thread.send(view=Panel("the board"))
    seen = soon(bot, "interaction")
    await listening()
    shown = await anna.wait_for(lambda message: message["id"] == str(board.id))
    answer = await anna.click(shown, "update")
    assert text(answer.shown) == "updated"
    interaction = await seen
    assert isinstance(interaction.channel, discord.Thread)
    assert interaction.channel.parent == place
    assert interaction.app_permissions == thread.permissions_for(bot.guilds[0].me)
    answer = await anna.slash(str(thread.id), "game", name="bremen")
    assert (text(answer.shown), answer.shown["channel_id"]) == ("bremen", str(thread.id))
    # Editing a message of an archived thread is refused, also as the answer to a click on it.
    await thread.edit(archived=True)
    seen = soon(bot, "interaction")
    clicking = asyncio.create_task(anna.click(shown, "update"))
    await seen
    while not bot.errors:  # noqa: ASYNC110  (the bot keeps a list, nobody tells of it)
        await asyncio.sleep(0.01)
    clock.advance(3)
    assert (await clicking).state == "failed"
    assert [error.code for error in bot.errors if isinstance(error, discord.HTTPException)] == [50083]


@pytest.mark.usefixtures("moderating")
async def test_deleting_a_thread(bot: TestBot, anna: Person, place: discord.TextChannel) -> None:
    sent = await place.send("Who plays?")
    thread = await sent.create_thread(name="Table")
    await thread.send("hello")
    gone = soon(bot, "thread_delete")
    await listening()
    await thread.delete()
    assert (await gone).id == thread.id
    with pytest.raises(discord.NotFound, match="10003"):
        await bot.fetch_channel(thread.id)
    assert not (await place.fetch_message(sent.id)).flags.has_thread
    await anna.until(lambda: str(thread.id) not in [each["id"] for guild in anna.guilds for each in guild["channels"]])


async def test_deleting_takes_a_permission(bot: TestBot, place: discord.TextChannel) -> None:
    thread = await place.create_thread(name="Table", type=discord.ChannelType.public_thread)
    with pytest.raises(discord.Forbidden, match="50013"):
        await thread.delete()


async def test_a_channel_goes_with_its_threads(
    bot: TestBot, playground: Playground, place: discord.TextChannel
) -> None:
    """discord.py makes its own `thread_delete` of CHANNEL_DELETE, as no event of Discord's tells of these threads."""
    thread = await place.create_thread(name="Table", type=discord.ChannelType.public_thread)
    gone = soon(bot, "thread_delete")
    await listening()
    await playground.delete_channel(str(place.id))
    assert (await gone).id == thread.id
    with pytest.raises(discord.NotFound, match="10003"):
        await bot.fetch_channel(thread.id)
    frames = [each["frame"] for each in await playground.record(kind="gateway") if each["direction"] == "out"]
    assert "THREAD_DELETE" not in [frame.get("t") for frame in frames]


async def test_threads_are_there_when_a_bot_comes_and_when_it_sees_a_channel_again(
    start_bot: Any, ben: Person, playground: Playground
) -> None:
    """Docs, "Gaining Access to Channels": a THREAD_LIST_SYNC tells of the threads."""
    channel = await playground.channel()
    number = int(await ben.start_thread(channel, "Early"))
    bot = await start_bot()
    guild = bot.guilds[0]
    assert guild.get_thread(number) is not None
    await playground.bot_access(channel, "hidden")
    later = await ben.start_thread(channel, "Unseen")
    with pytest.raises(discord.Forbidden, match="50001"):
        await bot.fetch_channel(int(later))
    joined = soon(bot, "thread_join", lambda thread: thread.name == "Unseen")
    await listening()
    await playground.bot_access(channel, "full")
    assert (await joined).id == int(later)
