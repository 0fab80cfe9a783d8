"""What bots and people may do with threads, and how they are refused, over bare HTTP.

What is expected is documented at discord.com/developers/docs: topics "Threads" and "Permissions", "Channels Resource",
"Opcodes and Status Codes". Where a test rests on something else, it says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from loopcord.client.playground import Refused
from loopcord.data import permissions

if TYPE_CHECKING:
    from loopcord.client.playground import Person, Playground
    from loopcord.server import Server
    from tests.wires import Rest

PUBLIC: dict[str, Any] = {"name": "Table", "type": 11}


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


@pytest.fixture
async def ben(playground: Playground) -> Person:
    return await playground.person("Ben")


@pytest.fixture
async def thread(rest: Rest, channel: str) -> str:
    """A public thread that the bot has started."""
    status, shape = await rest("POST", f"/channels/{channel}/threads", PUBLIC)
    assert status == 201
    return str(shape["id"])


async def refusal(rest: Rest, method: str, path: str, body: Any = None) -> tuple[int, int]:
    status, answer = await rest(method, path, body)
    assert answer is not None, status
    return status, answer.get("code", 0)


async def test_a_message_has_one_thread_at_most(rest: Rest, channel: str) -> None:
    _, sent = await rest("POST", f"/channels/{channel}/messages", {"content": "Who plays?"})
    path = f"/channels/{channel}/messages/{sent['id']}/threads"
    status, started = await rest("POST", path, {"name": "Table"})
    assert (status, started["id"], started["type"]) == (201, sent["id"], 11)
    assert await refusal(rest, "POST", path, {"name": "Another"}) == (400, 160004)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"type": 11}, "name"),
        ({"name": "", "type": 11}, "name"),
        ({"name": "x" * 101, "type": 11}, "name"),
        (PUBLIC | {"auto_archive_duration": 61}, "auto_archive_duration"),
        (PUBLIC | {"rate_limit_per_user": 21601}, "rate_limit_per_user"),
        ({"name": "x", "type": 0}, "type"),
    ],
)
async def test_forms_that_start_no_thread(rest: Rest, channel: str, body: dict[str, Any], field: str) -> None:
    status, answer = await rest("POST", f"/channels/{channel}/threads", body)
    assert (status, answer["code"], list(answer["errors"])) == (400, 50035, [field])


async def test_channels_without_threads_refuse_them(rest: Rest, channel: str, thread: str, ben: Person) -> None:
    _, dm = await rest("POST", "/users/@me/channels", {"recipient_id": ben.id})
    assert await refusal(rest, "POST", f"/channels/{dm['id']}/threads", PUBLIC) == (400, 50024)
    assert await refusal(rest, "POST", f"/channels/{thread}/threads", PUBLIC) == (400, 50024)
    assert await refusal(rest, "PUT", f"/channels/{channel}/thread-members/@me") == (400, 50024)
    assert (await rest("PATCH", f"/channels/{channel}", {"name": "other"}))[0] == 501
    assert (await rest("DELETE", f"/channels/{channel}"))[0] == 501


@pytest.mark.parametrize(
    ("denied", "body", "expected"),
    [
        ("create_public_threads", PUBLIC, 403),
        ("create_public_threads", {"name": "x", "type": 12}, 201),
        ("create_private_threads", {"name": "x", "type": 12}, 403),
        ("create_private_threads", PUBLIC, 201),
    ],
)
async def test_starting_takes_the_permission_for_its_kind(
    rest: Rest, playground: Playground, channel: str, denied: str, body: dict[str, Any], expected: int
) -> None:
    await playground.deny_bot(channel, denied)
    assert (await rest("POST", f"/channels/{channel}/threads", body))[0] == expected


async def test_writing_in_threads_is_a_permission_of_its_own(
    rest: Rest, playground: Playground, channel: str, thread: str, server: Server
) -> None:
    path, body = f"/channels/{thread}/messages", {"content": "hello"}
    await playground.deny_bot(channel, "send_messages")
    assert (await rest("POST", path, body))[0] == 200
    assert (await rest("POST", f"/channels/{channel}/messages", body))[0] == 403
    await playground.deny_bot(channel, "send_messages_in_threads")
    assert await refusal(rest, "POST", path, body) == (403, 50013)
    assert (await rest("POST", f"/channels/{channel}/messages", body))[0] == 200
    # Docs, "Implicit Permissions": without sending there is no attaching either.
    assert not server.state.bot_may(server.state.world.channels[thread]) & permissions.ATTACH_FILES
    await playground.bot_access(channel, "hidden")
    assert await refusal(rest, "GET", f"/channels/{thread}") == (403, 50001)


async def test_an_archived_thread_stands_still_but_for_new_messages(rest: Rest, thread: str, ben: Person) -> None:
    path = f"/channels/{thread}"
    _, sent = await rest("POST", f"{path}/messages", {"content": "one"})
    _, gone = await rest("POST", f"{path}/messages", {"content": "two"})
    status, shape = await rest("PATCH", path, {"archived": True})
    assert (status, shape["thread_metadata"]["archived"]) == (200, True)
    archived = (400, 50083)
    assert await refusal(rest, "PATCH", f"{path}/messages/{sent['id']}", {"content": "x"}) == archived
    assert await refusal(rest, "PUT", f"{path}/thread-members/@me") == archived
    assert await refusal(rest, "PUT", f"{path}/thread-members/{ben.id}") == archived
    assert await refusal(rest, "DELETE", f"{path}/thread-members/@me") == archived
    # Also a new name or a lock, unless it is opened with the same request (discord-api-docs, issue 6928).
    assert await refusal(rest, "PATCH", path, {"name": "x"}) == archived
    assert (await rest("DELETE", f"{path}/messages/{gone['id']}"))[0] == 204
    shape = (await rest("GET", path))[1]
    assert (shape["thread_metadata"]["archived"], shape["message_count"]) == (True, 1)
    await rest("POST", f"{path}/messages", {"content": "three"})
    assert (await rest("GET", path))[1]["thread_metadata"]["archived"] is False
    await rest("PATCH", path, {"archived": True})
    status, shape = await rest("PATCH", path, {"archived": False, "name": "x"})
    assert (status, shape["name"], shape["thread_metadata"]["archived"]) == (200, "x", False)


async def test_a_locked_thread_is_for_moderators(
    rest: Rest, playground: Playground, channel: str, thread: str, ben: Person
) -> None:
    path, anna = f"/channels/{thread}", await playground.person("Anna")
    _, sent = await rest("POST", f"{path}/messages", {"content": "one"})
    assert await refusal(rest, "PATCH", path, {"locked": True}) == (403, 50013)
    await anna.change_thread(thread, locked=True)
    assert await refusal(rest, "POST", f"{path}/messages", {"content": "x"}) == (403, 160005)
    assert await refusal(rest, "PATCH", f"{path}/messages/{sent['id']}", {"content": "x"}) == (403, 160005)
    assert await refusal(rest, "PATCH", path, {"name": "x"}) == (403, 160005)
    with pytest.raises(Refused, match="Thread is locked"):
        await ben.say(thread, "me too")
    await anna.change_thread(thread, archived=True)
    # Who cannot open it again hears that it is archived (discord-api-docs, issues 6884 and 7707).
    assert await refusal(rest, "POST", f"{path}/messages", {"content": "x"}) == (403, 50083)
    assert await refusal(rest, "DELETE", f"{path}/messages/{sent['id']}") == (400, 50083)
    assert await refusal(rest, "PATCH", path, {"archived": False}) == (403, 50013)
    await playground.change_channel(channel, allowed=["manage_threads"])
    assert (await rest("POST", f"{path}/messages", {"content": "x"}))[0] == 200
    shape = (await rest("GET", path))[1]
    assert (shape["thread_metadata"]["archived"], shape["thread_metadata"]["locked"]) == (False, True)


async def test_changing_is_for_the_owner_of_a_thread_and_moderators(rest: Rest, channel: str, ben: Person) -> None:
    thread = await ben.start_thread(channel, "Ben's")
    for change in ({"name": "x"}, {"archived": True}, {"auto_archive_duration": 60}):
        assert await refusal(rest, "PATCH", f"/channels/{thread}", change) == (403, 50013)
    await ben.change_thread(thread, archived=True)
    assert (await rest("PATCH", f"/channels/{thread}", {"archived": False}))[0] == 200  # it may write there
    assert await refusal(rest, "DELETE", f"/channels/{thread}") == (403, 50013)


async def test_private_threads_are_for_those_in_them(rest: Rest, playground: Playground, channel: str) -> None:
    ben, chiharu = await playground.person("Ben"), await playground.person("千春")
    thread = await ben.start_thread(channel, "Secret", private=True)
    assert await refusal(rest, "GET", f"/channels/{thread}") == (403, 50001)
    with pytest.raises(Refused, match="no such channel"):
        await chiharu.join_thread(thread)
    _, me = await rest("GET", "/users/@me")
    await ben.add_to_thread(thread, me["id"])
    assert (await rest("GET", f"/channels/{thread}"))[1]["member"]["user_id"] == me["id"]
    # Removing others: the owner of a private thread, or a moderator.
    assert await refusal(rest, "DELETE", f"/channels/{thread}/thread-members/{ben.id}") == (403, 50013)
    await ben.change_thread(thread, invitable=False)
    assert await refusal(rest, "PUT", f"/channels/{thread}/thread-members/{chiharu.id}") == (403, 50013)
    await playground.change_channel(channel, allowed=["manage_threads"])
    assert (await rest("PUT", f"/channels/{thread}/thread-members/{chiharu.id}"))[0] == 204
    assert (await rest("DELETE", f"/channels/{thread}/thread-members/{ben.id}"))[0] == 204
    assert await refusal(rest, "DELETE", f"/channels/{thread}/thread-members/{ben.id}") == (404, 10007)
    with pytest.raises(Refused):
        await ben.say(thread, "hello?")


async def test_writing_in_a_thread_joins_it(rest: Rest, channel: str, thread: str, ben: Person) -> None:
    """Docs, "Channel Object": users are added to a thread when they send a message there."""
    await ben.say(thread, "me")
    assert (await rest("GET", f"/channels/{thread}/thread-members/{ben.id}"))[1]["user_id"] == ben.id
    other = await ben.start_thread(channel, "Ben's")
    assert "member" not in (await rest("GET", f"/channels/{other}"))[1]
    await rest("POST", f"/channels/{other}/messages", {"content": "me too"})
    assert "member" in (await rest("GET", f"/channels/{other}"))[1]


async def test_a_mentioned_person_joins_the_thread(
    rest: Rest, playground: Playground, channel: str, ben: Person
) -> None:
    """Bots have used it for years; discord-api-docs, issue 5295, has it of private threads and not of ephemeral ones.

    That a mention edited in does so too was found in MarcusOtter/discord-needle, issue 107.
    """
    _, started = await rest("POST", f"/channels/{channel}/threads", {"name": "Hands"})
    thread, chiharu = started["id"], await playground.person("千春")
    sent = {"content": f"<@{ben.id}>", "allowed_mentions": {"parse": []}}
    await rest("POST", f"/channels/{thread}/messages", sent)
    assert (await rest("GET", f"/channels/{thread}"))[1]["member_count"] == 1
    _, message = await rest("POST", f"/channels/{thread}/messages", {"content": f"<@{ben.id}>"})
    await ben.until(lambda: ben.messages(thread))
    await rest("PATCH", f"/channels/{thread}/messages/{message['id']}", {"content": f"<@{chiharu.id}>"})
    await chiharu.until(lambda: chiharu.messages(thread))
    assert (await rest("GET", f"/channels/{thread}"))[1]["member_count"] == 3


async def test_messages_that_tell_of_a_thread_cannot_be_edited(rest: Rest, channel: str, thread: str) -> None:
    """Docs, "Message Types": of these only THREAD_STARTER_MESSAGE cannot be deleted."""
    _, (told,) = await rest("GET", f"/channels/{channel}/messages")
    assert told["type"] == 18
    path = f"/channels/{channel}/messages/{told['id']}"
    assert await refusal(rest, "PATCH", path, {"content": "x"}) == (403, 50021)
    assert await refusal(rest, "POST", f"{path}/threads", {"name": "x"}) == (403, 50021)
    assert (await rest("DELETE", path))[0] == 204
    _, sent = await rest("POST", f"/channels/{channel}/messages", {"content": "Who plays?"})
    await rest("POST", f"/channels/{channel}/messages/{sent['id']}/threads", {"name": "Table"})
    _, (starter,) = await rest("GET", f"/channels/{sent['id']}/messages")
    assert (starter["type"], starter["referenced_message"]["content"]) == (21, "Who plays?")
    assert await refusal(rest, "DELETE", f"/channels/{sent['id']}/messages/{starter['id']}") == (403, 50021)


async def test_lists_are_refused_without_the_permission(
    rest: Rest, playground: Playground, channel: str, thread: str
) -> None:
    path = f"/channels/{channel}/threads/archived"
    assert await refusal(rest, "GET", f"{path}/private") == (403, 50013)
    assert await refusal(rest, "GET", f"{path}/public?before=yesterday") == (400, 50035)
    await playground.deny_bot(channel, "read_message_history")
    for each in (f"{path}/public", f"/channels/{channel}/users/@me/threads/archived/private"):
        assert await refusal(rest, "GET", each) == (403, 50013)


async def test_the_channels_of_a_guild_are_listed_without_threads(
    rest: Rest, playground: Playground, thread: str
) -> None:
    """Docs, "Get Guild Channels"."""
    _, channels = await rest("GET", f"/guilds/{await playground.guild()}/channels")
    assert [each["name"] for each in channels] == ["general", "random"]
    assert [each["position"] for each in channels] == [0, 1]
