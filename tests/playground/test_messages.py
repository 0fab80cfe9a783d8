"""Messages over REST: sending, reading, editing, deleting, files, mentions, and who may do what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playground.bot import PNG

if TYPE_CHECKING:
    from typing import Any

    from playground.client import Playground
    from playground.server import Server
    from tests.playground.wires import Rest

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
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": "1"}))[1]["code"] == 50035
    own = {"recipient_id": server.core.application.id}
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


async def test_attachments_come_stay_and_go(rest: Rest, path: str, server: Server, channel: str) -> None:
    listed = [{"id": 0, "description": "the board"}, {"id": 1}]
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    body = {"flags": V2, "components": [gallery, {"type": 13, "file": {"url": "attachment://notes.txt"}}]}
    files = (("a.png", PNG), ("notes.txt", b"42"))
    status, sent = await rest.with_files("POST", path, body | {"attachments": listed}, *files)
    assert status == 200
    picture, notes = sent["attachments"]
    assert (picture["filename"], picture["width"], picture["height"]) == ("a.png", 320, 200)
    assert picture["description"] == "the board"
    assert sent["components"][0]["items"][0]["media"]["url"] == picture["url"]
    assert (sent["components"][1]["name"], sent["components"][1]["size"]) == ("notes.txt", 2)
    where = f"/attachments/{channel}/{picture['id']}/a.png"
    assert picture["url"] == server.address + where
    async with rest.session.get(notes["url"]) as response:
        assert (response.status, await response.read()) == (200, b"42")
        assert response.headers["Content-Disposition"] == "attachment"

    change = {"components": [gallery], "attachments": [{"id": picture["id"]}]}
    _, edited = await rest("PATCH", f"{path}/{sent['id']}", change)
    assert [each["id"] for each in edited["attachments"]] == [picture["id"]]
    async with rest.session.get(notes["url"]) as response:
        assert response.status == 404

    new = {"components": [gallery], "attachments": [{"id": 0}]}
    _, edited = await rest.with_files("PATCH", f"{path}/{sent['id']}", new, ("a.png", PNG + b"!"))
    assert edited["attachments"][0]["size"] == len(PNG) + 1
    assert edited["attachments"][0]["id"] != picture["id"]
    await rest("DELETE", f"{path}/{sent['id']}")
    assert list((server.core.settings.data / "attachments").iterdir()) == []


async def test_attachments_that_do_not_fit(rest: Rest, path: str) -> None:
    missing = {"content": "x", "attachments": [{"id": 3, "filename": "a.png"}]}
    status, error = await rest.with_files("POST", path, missing, ("a.png", PNG))
    assert (status, error["errors"]["attachments"]["0"]["id"]["_errors"][0]["code"]) == (400, "ATTACHMENT_NOT_FOUND")
    unreferenced = {"flags": V2, "components": [{"type": 13, "file": {"url": "attachment://b.png"}}]}
    status, error = await rest.with_files("POST", path, unreferenced, ("a.png", PNG))
    assert (status, error["code"]) == (400, 50035)
    status, error = await rest.with_files("POST", path, {}, ("big.bin", bytes(10 * 1024 * 1024 + 1)))
    assert (status, error["code"]) == (413, 40005)
    _, sent = await rest.with_files("POST", path, {}, ("../etc/pass wd", b"x"))
    assert sent["attachments"][0]["filename"] == "_etc_pass_wd"


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


async def test_an_edit_that_leaves_nothing(rest: Rest, path: str) -> None:
    _, sent = await rest("POST", path, {"content": "x"})
    assert (await rest("PATCH", f"{path}/{sent['id']}", {"content": ""}))[1]["code"] == 50006


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{not json", 400, 50109),
        (b"[1]", 400, 50035),
        (b"", 400, 50006),
        (b'{"poll": {"question": {"text": "?"}}}', 501, 0),
        (b'{"content": "x", "sticker_ids": ["1"]}', 501, 0),
        (b'{"content": "x", "message_reference": {"type": 1, "message_id": "1"}}', 501, 0),
    ],
)
async def test_odd_bodies(rest: Rest, path: str, body: bytes, status: int, code: int) -> None:
    headers = {"Content-Type": "application/json"}
    answered, error = await rest("POST", path, data=body, headers=headers)
    assert (answered, error["code"]) == (status, code)
