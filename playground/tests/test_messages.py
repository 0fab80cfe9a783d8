"""Messages over REST: sending, reading, editing, deleting, files, mentions, and who may do what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.wires import Wire

if TYPE_CHECKING:
    from typing import Any

    from loopcord.client.playground import Playground
    from loopcord.data.clock import ManualClock
    from loopcord.server import Server
    from tests.wires import Hand, Rest

V2 = 1 << 15


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


@pytest.fixture
def path(channel: str) -> str:
    return f"/channels/{channel}/messages"


async def test_a_life_of_a_message(rest: Rest, path: str, playground: Playground, channel: str) -> None:
    anna = await playground.person("Anna")
    status, sent = await rest("POST", path, {"content": "  hello  ", "embeds": [{"title": "T"}]})
    assert status == 200
    assert rest.headers["Content-Type"] == "application/json"  # discord.py compares it letter by letter
    assert sent["content"] == "hello"
    assert sent["embeds"] == [{"type": "rich", "title": "T"}]
    assert sent["edited_timestamp"] is None
    assert await rest("GET", f"{path}/{sent['id']}") == (200, sent)
    _, edited = await rest("PATCH", f"{path}/{sent['id']}", {"content": "bye", "embeds": []})
    assert (edited["content"], edited["embeds"]) == ("bye", [])
    assert edited["edited_timestamp"] is not None
    seen = await anna.wait_for(lambda message: message["content"] == "bye")
    assert seen["id"] == sent["id"]
    assert await rest("DELETE", f"{path}/{sent['id']}") == (204, None)
    await anna.until(lambda: anna.messages(channel) == [])
    for method in ("GET", "PATCH", "DELETE"):
        status, error = await rest(method, f"{path}/{sent['id']}", {"content": "x"} if method == "PATCH" else None)
        assert (status, error["code"]) == (404, 10008)


async def test_a_person_sees_the_messages_of_all_channels_that_are_there(
    rest: Rest, path: str, playground: Playground
) -> None:
    anna, other = await playground.person("Anna"), await playground.add_channel("other")
    _, sent = await rest("POST", path, {"content": "here"})
    await rest("POST", f"/channels/{other}/messages", {"content": "there"})
    thread = (await rest("POST", f"{path}/{sent['id']}/threads", {"name": "aside"}))[1]["id"]
    await rest("POST", f"/channels/{thread}/messages", {"content": "aside"})
    await anna.until(lambda: {each["content"] for each in anna.all_messages()} >= {"here", "there", "aside"})
    await playground.delete_channel(other)
    await anna.until(lambda: "there" not in {each["content"] for each in anna.all_messages()})
    assert "aside" in {each["content"] for each in anna.all_messages()}


async def test_a_page_of_history(rest: Rest, path: str) -> None:
    ids = [(await rest("POST", path, {"content": str(number)}))[1]["id"] for number in range(6)]

    async def listed(query: str) -> list[str]:
        return [each["content"] for each in (await rest("GET", f"{path}?{query}"))[1]]

    assert await listed("limit=2") == ["5", "4"]
    assert await listed(f"before={ids[2]}") == ["1", "0"]
    assert await listed(f"after={ids[2]}&limit=2") == ["4", "3"]
    assert await listed(f"around={ids[3]}&limit=3") == ["4", "3", "2"]
    for bad in ("limit=0", "limit=101", "limit=x"):
        assert (await rest("GET", f"{path}?{bad}"))[1]["code"] == 50035


async def test_unknown_and_forbidden_channels(rest: Rest, path: str, playground: Playground, channel: str) -> None:
    for method, where in (("GET", ""), ("POST", "/messages"), ("POST", "/typing"), ("GET", "/messages/1")):
        status, error = await rest(method, f"/channels/1{where}", {"content": "x"} if method == "POST" else None)
        assert (status, error["code"]) == (404, 10003)
    await playground.bot_access(channel, "silent")
    assert (await rest("POST", path, {"content": "x"}))[1]["code"] == 50013
    assert (await rest("GET", path))[0] == 200
    await playground.bot_access(channel, "hidden")
    status, error = await rest("GET", path)
    assert (status, error["code"]) == (403, 50001)
    await playground.bot_access(channel, "full")
    assert (await rest("POST", f"/channels/{channel}/typing"))[0] == 204


async def test_messages_of_people_are_theirs(rest: Rest, path: str, playground: Playground, channel: str) -> None:
    anna = await playground.person("Anna")
    said = await anna.say(channel, "mine")
    assert (await rest("PATCH", f"{path}/{said['id']}", {"content": "x"}))[1]["code"] == 50005
    assert (await rest("DELETE", f"{path}/{said['id']}"))[1]["code"] == 50013
    _, dm = await rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
    said = await anna.say(dm["id"], "mine, too")
    assert (await rest("DELETE", f"/channels/{dm['id']}/messages/{said['id']}"))[1]["code"] == 50003


@pytest.mark.parametrize("setting", ["50007", "50278", "40003"])
async def test_refused_direct_messages(rest: Rest, playground: Playground, setting: str) -> None:
    ben = await playground.person("Ben")
    _, dm = await rest("POST", "/users/@me/channels", {"recipient_id": ben.id})
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": int(ben.id)}))[1]["id"] == dm["id"]
    await ben.set(dms=setting)
    status, error = await rest("POST", f"/channels/{dm['id']}/messages", {"content": "x"})
    assert (status, error["code"]) == (403, int(setting))
    assert ben.dm_messages() == []


async def test_direct_messages_that_cannot_be_opened(rest: Rest, server: Server, playground: Playground) -> None:
    ben = await playground.person("Ben")
    await ben.set(dms="40003")
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": ben.id}))[1]["code"] == 40003
    # Nobody has this id: 50033 "Invalid Recipient(s)", as in discordgo issue 953 and Discord's list of codes.
    expected = {"message": "Invalid Recipient(s)", "code": 50033}
    assert await rest("POST", "/users/@me/channels", {"recipient_id": "1"}) == (400, expected)
    own = {"recipient_id": server.state.application.id}
    assert (await rest("POST", "/users/@me/channels", own))[1]["code"] == 50007


@pytest.mark.parametrize(
    ("content", "allowed", "users", "everyone"),
    [
        ("<@{anna}> and @everyone", None, ["anna"], True),
        ("<@{anna}> and @here", {"parse": []}, [], False),
        ("<@!{anna}> <@{ben}> @everyone", {"parse": ["users"]}, ["anna", "ben"], False),
        ("<@{anna}> <@{ben}>", {"parse": ["everyone"], "users": ["{ben}"]}, ["ben"], False),
        ("@everyone <@1>", {"parse": ["everyone", "users"]}, [], True),
    ],
)
async def test_mentions(
    rest: Rest,
    path: str,
    playground: Playground,
    content: str,
    allowed: dict[str, Any] | None,
    users: list[str],
    everyone: bool,
) -> None:
    ids = {person.name.lower(): person.id for person in await playground.people()}
    body: dict[str, Any] = {"content": content.format(**ids)}
    if allowed is not None:
        body["allowed_mentions"] = allowed | (
            {"users": [each.format(**ids) for each in allowed["users"]]} if "users" in allowed else {}
        )
    _, sent = await rest("POST", path, body)
    assert [each["id"] for each in sent["mentions"]] == [ids[name] for name in users]
    assert sent["mention_everyone"] is everyone
    as_text = [{"type": 10, "content": body.pop("content")}]
    _, sent = await rest("POST", path, body | {"flags": V2, "components": as_text})
    assert [each["id"] for each in sent["mentions"]] == [ids[name] for name in users]


@pytest.mark.parametrize(
    ("allowed", "found"),
    [
        (None, ["one", "two"]),
        ({"parse": []}, []),
        ({"parse": ["users"]}, []),
        ({"parse": ["roles"]}, ["one", "two"]),
        ({"roles": ["{two}"]}, ["two"]),
    ],
)
async def test_mentions_of_roles(
    rest: Rest, path: str, playground: Playground, allowed: dict[str, Any] | None, found: list[str]
) -> None:
    """Discord's pages on the message object (`mention_roles`), on allowed mentions and on editing, after which they are
    found again, in components too.
    """
    guild = (await playground.guilds())[0]["id"]
    roles = {name: await playground.add_role(guild, name) for name in ("one", "two")}
    text = "<@&{one}> <@&{two}> <@&{one}> <@&1>".format(**roles)
    more: dict[str, Any] = {}
    if allowed is not None:
        more["allowed_mentions"] = allowed | (
            {"roles": [each.format(**roles) for each in allowed["roles"]]} if "roles" in allowed else {}
        )
    expected = [roles[name] for name in found]
    _, sent = await rest("POST", path, {"content": text, **more})
    assert (sent["mention_roles"], sent["mentions"]) == (expected, [])
    _, sent = await rest("PATCH", f"{path}/{sent['id']}", {"content": "nobody"})
    assert sent["mention_roles"] == []
    _, sent = await rest("POST", path, {"flags": V2, "components": [{"type": 10, "content": text}], **more})
    assert sent["mention_roles"] == expected
    assert (await rest("GET", f"{path}/{sent['id']}"))[1]["mention_roles"] == expected


async def test_replies(rest: Rest, path: str, playground: Playground, channel: str) -> None:
    anna = await playground.person("Anna")
    said = await anna.say(channel, "question")
    reference = {"message_id": said["id"]}
    _, sent = await rest("POST", path, {"content": "answer", "message_reference": reference})
    assert sent["type"] == 19
    assert sent["message_reference"]["message_id"] == said["id"]
    assert sent["referenced_message"]["id"] == said["id"]
    assert [each["id"] for each in sent["mentions"]] == [anna.id]
    quiet = {"content": "answer", "message_reference": reference, "allowed_mentions": {"parse": ["users"]}}
    assert (await rest("POST", path, quiet))[1]["mentions"] == []
    await anna.dismiss(said)
    status, error = await rest("POST", path, {"content": "x", "message_reference": reference})
    assert (status, list(error["errors"])) == (400, ["message_reference"])
    lenient = reference | {"fail_if_not_exists": False}
    assert (await rest("POST", path, {"content": "x", "message_reference": lenient}))[1]["type"] == 0
    assert (await rest("GET", f"{path}/{sent['id']}"))[1]["referenced_message"] is None


async def test_a_nonce_keeps_a_repeated_request_from_sending_twice(rest: Rest, path: str) -> None:
    body = {"content": "once", "nonce": "n-1", "enforce_nonce": True}
    _, first = await rest("POST", path, body)
    assert first["nonce"] == "n-1"
    assert (await rest("POST", path, body))[1]["id"] == first["id"]
    assert (await rest("POST", path, body | {"nonce": "n-2"}))[1]["id"] != first["id"]
    assert (await rest("POST", path, {"content": "once", "nonce": "n-1"}))[1]["id"] != first["id"]


async def test_a_nonce_of_a_deleted_message_is_refused_for_five_minutes(
    rest: Rest, path: str, clock: ManualClock
) -> None:
    body = {"content": "once", "nonce": "n-1", "enforce_nonce": True}
    _, first = await rest("POST", path, body)
    assert (await rest("DELETE", f"{path}/{first['id']}"))[0] == 204
    assert await rest("POST", path, body) == (404, {"message": "Unknown Message", "code": 10008})
    clock.advance(301)
    assert (await rest("POST", path, body))[0] == 200


async def test_the_nonce_is_sent_once(hand: Hand, channel: str) -> None:
    """In the answer to the request and in the event of it (Discord's page "Create Message"), later nowhere: it is not
    stored with the message (discord.py, issue 2451).
    """
    path = f"/channels/{channel}/messages"
    wire = await Wire.open(hand.rest)
    await wire.identify(intents=1 | 1 << 9)
    await wire.event("GUILD_CREATE")
    _, sent = await hand.rest("POST", path, {"content": "once", "nonce": 7})
    assert sent["nonce"] == 7
    assert (await wire.event("MESSAGE_CREATE"))["d"]["nonce"] == 7
    for later in (
        (await hand.rest("GET", f"{path}/{sent['id']}"))[1],
        (await hand.rest("GET", path))[1][0],
        (await hand.rest("PATCH", f"{path}/{sent['id']}", {"content": "twice"}))[1],
        (await wire.event("MESSAGE_UPDATE"))["d"],
    ):
        assert (later["id"], "nonce" in later) == (sent["id"], False)


async def test_ids_and_defaults_of_components(rest: Rest, path: str) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "A", "custom_id": "a"}]}
    box = {"type": 17, "id": 2, "components": [{"type": 10, "content": "hi"}, row, {"type": 14}]}
    body: dict[str, Any] = {"flags": V2, "components": [{"type": 10, "content": "top"}, box]}
    _, sent = await rest("POST", path, body)
    top, inner = sent["components"]
    assert top["id"] == 1
    assert inner["id"] == 2
    assert [each["id"] for each in inner["components"]] == [3, 4, 6]
    assert inner["components"][1]["components"][0]["id"] == 5
    assert inner["components"][2] == {"type": 14, "id": 6, "divider": True, "spacing": 1}
    assert (inner["accent_color"], inner["spoiler"]) == (None, False)
    assert "id" not in body["components"][0]  # what was sent is not touched


async def test_a_message_with_the_new_components_keeps_its_flag(rest: Rest, path: str) -> None:
    text = [{"type": 10, "content": "new"}]
    _, sent = await rest("POST", path, {"flags": V2, "components": text})
    assert (await rest("PATCH", f"{path}/{sent['id']}", {"content": "old"}))[1]["code"] == 50035
    _, edited = await rest("PATCH", f"{path}/{sent['id']}", {"components": text, "flags": 0})
    assert edited["flags"] == V2
    _, old = await rest("POST", path, {"content": "old"})
    assert (await rest("PATCH", f"{path}/{old['id']}", {"components": text}))[1]["code"] == 50035
    assert (await rest("PATCH", f"{path}/{old['id']}", {"components": text, "flags": V2}))[1]["code"] == 50035
    change = {"components": text, "flags": V2, "content": None}
    assert (await rest("PATCH", f"{path}/{old['id']}", change))[1]["flags"] == V2


async def test_the_flag_for_new_components_without_any_is_an_empty_message(rest: Rest, path: str) -> None:
    """As when Discord drops a webhook's components and leaves the flag (discord-api-docs, issue 7608)."""
    assert (await rest("POST", path, {"flags": V2}))[1]["code"] == 50006
    assert (await rest("POST", path, {"flags": V2, "components": None}))[1]["code"] == 50006


@pytest.mark.unknown_fields
async def test_texts_that_discord_fails_on_are_taken_with_a_warning(rest: Rest, path: str, server: Server) -> None:
    """Discord takes one text of 10158 bytes of UTF-8 at most, two of 10146 together (discord-api-docs, issue 8554)."""
    for texts, warned in (
        (["\u3042" * 3386], False),
        (["\u3042" * 3386 + "x"], True),
        (["\u3042" * 3000, "\u3042" * 382], False),
        (["\u3042" * 3000, "\u3042" * 382 + "x"], True),
    ):
        parts = [{"type": 10, "content": text} for text in texts]
        status, _ = await rest("POST", path, {"flags": V2, "components": [{"type": 17, "components": parts}]})
        (entry,) = server.state.record.after(0, "rest")[-1:]
        assert (status, ["8554" in each for each in entry["warnings"]]) == (200, [True] if warned else [])


async def test_an_edit_that_leaves_nothing(rest: Rest, path: str) -> None:
    _, sent = await rest("POST", path, {"content": "x"})
    assert (await rest("PATCH", f"{path}/{sent['id']}", {"content": ""}))[1]["code"] == 50006


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{not json", 400, 50109),
        (b"[1]", 400, 50035),
        (b"", 400, 50006),
        (b'{"poll": {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "!"}}]}}', 501, 0),
        (b'{"poll": {"question": {"text": "?"}}}', 400, 50035),
        (b'{"content": "x", "sticker_ids": ["1"]}', 501, 0),
        (b'{"content": "x", "message_reference": {"type": 1, "message_id": "1"}}', 501, 0),
    ],
)
async def test_odd_bodies(rest: Rest, path: str, body: bytes, status: int, code: int) -> None:
    headers = {"Content-Type": "application/json"}
    answered, error = await rest("POST", path, data=body, headers=headers)
    assert (answered, error["code"]) == (status, code)


EMPTY_PARTS: dict[str, Any] = {
    "thumbnail": {},
    "image": {},
    "footer": {},
    "author": {"icon_url": "https://example.org/a.png", "url": "https://example.org"},
}


@pytest.mark.parametrize("part", [*EMPTY_PARTS, "everything"])
async def test_an_empty_part_of_an_embed_is_accepted_and_left_out(rest: Rest, path: str, part: str) -> None:
    """A template of a bot sends `thumbnail: {}`, `image: {}` and `footer: {}` with all its answers."""
    parts = EMPTY_PARTS if part == "everything" else {part: EMPTY_PARTS[part]}
    status, sent = await rest("POST", path, {"embeds": [{"title": "T"} | parts]})
    assert (status, sent["embeds"]) == (200, [{"type": "rich", "title": "T"}])
    status, edited = await rest("PATCH", f"{path}/{sent['id']}", {"embeds": [{"description": "D"} | parts]})
    assert (status, edited["embeds"]) == (200, [{"type": "rich", "description": "D"}])
    status, error = await rest("POST", path, {"embeds": [parts]})
    assert (status, error["code"]) == (400, 50006)
    status, error = await rest("PATCH", f"{path}/{sent['id']}", {"embeds": [parts]})
    assert (status, error["code"]) == (400, 50006)
    status, beside = await rest("POST", path, {"content": "x", "embeds": [parts]})
    assert (status, beside["embeds"]) == (200, [])


async def test_an_empty_name_or_text_in_an_embed_is_left_out(rest: Rest, path: str) -> None:
    embed = {"title": "T", "author": {"name": ""}, "footer": {"text": None}, "image": {"url": None}}
    status, sent = await rest("POST", path, {"embeds": [embed]})
    assert (status, sent["embeds"]) == (200, [{"type": "rich", "title": "T"}])


async def test_an_empty_list_of_options_in_a_select_of_users_is_left_out(rest: Rest, path: str) -> None:
    for kind in (5, 6, 7, 8):
        select: dict[str, Any] = {"type": kind, "custom_id": "s", "options": []}
        status, sent = await rest("POST", path, {"components": [{"type": 1, "components": [select]}]})
        assert (status, "options" in sent["components"][0]["components"][0]) == (200, False)
