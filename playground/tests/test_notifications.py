"""What a phone shows on its lock screen: which messages make it ring, and with which text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from loopcord.client import Person, Playground
    from tests.wires import Rest

V2, SILENT = 1 << 15, 1 << 12
COMPONENTS = [{"type": 10, "content": "shown"}]


@pytest.fixture
async def anna(playground: Playground) -> Person:
    return await playground.person("Anna")


@pytest.fixture
async def private(rest: Rest, anna: Person) -> str:
    """The path of Anna's direct messages."""
    _, channel = await rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
    return f"/channels/{channel['id']}/messages"


@pytest.fixture
async def public(playground: Playground) -> str:
    return f"/channels/{await playground.channel()}/messages"


async def test_a_direct_message_rings_with_its_content_and_a_v2_message_without_text(
    rest: Rest, private: str, anna: Person
) -> None:
    await rest("POST", private, {"content": "**Your** turn"})
    await rest("POST", private, {"flags": V2, "components": COMPONENTS})
    shown = await anna.notified(1)
    assert [each.text for each in anna.notifications] == ["**Your** turn", ""]
    assert (shown[0].guild, shown[0].place) == (None, None)
    assert shown[0].author


async def test_a_message_that_is_edited_to_v2_keeps_its_notification(rest: Rest, private: str, anna: Person) -> None:
    _, sent = await rest("POST", private, {"content": "Your turn"})
    path = f"{private}/{sent['id']}"
    status, error = await rest("PATCH", path, {"flags": V2, "components": COMPONENTS})
    assert (status, error["code"]) == (400, 50035), "the content would stay"
    status, error = await rest("PATCH", path, {"flags": V2, "components": COMPONENTS, "content": "Your turn"})
    assert (status, error["code"]) == (400, 50035)
    status, edited = await rest("PATCH", path, {"flags": V2, "components": COMPONENTS, "content": None})
    assert (status, edited["content"], edited["flags"]) == (200, "", V2)
    status, edited = await rest("PATCH", path, {"flags": V2, "components": COMPONENTS, "content": None})
    assert status == 200, "null is allowed where there is none"
    _, edited = await rest("PATCH", path, {"flags": 0})
    assert edited["flags"] == V2, "the flag cannot be removed"
    status, error = await rest("PATCH", path, {"content": "back"})
    assert (status, error["code"]) == (400, 50035)
    await anna.wait_for(lambda message: message["flags"] == V2)
    assert [each.text for each in anna.notifications] == ["Your turn"]


async def test_a_sentence_becomes_a_v2_message_with_a_file(rest: Rest, private: str) -> None:
    _, sent = await rest("POST", private, {"content": "Your turn"})
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://hand.png"}}]}
    form = {"flags": V2, "content": None, "components": [gallery], "attachments": [{"id": 0, "filename": "hand.png"}]}
    status, edited = await rest.with_files("PATCH", f"{private}/{sent['id']}", form, ("hand.png", b"PNG"))
    assert status == 200
    assert edited["components"][0]["items"][0]["media"]["attachment_id"]


async def test_a_silent_message_rings_nobody(rest: Rest, private: str, public: str, anna: Person) -> None:
    await rest("POST", private, {"content": "quiet", "flags": SILENT})
    await rest("POST", public, {"content": f"<@{anna.id}> quiet", "flags": SILENT})
    await rest("POST", private, {"content": "loud"})
    assert [each.text for each in await anna.notified()] == ["loud"]


async def test_a_channel_rings_for_those_whom_a_message_pings(
    rest: Rest, public: str, anna: Person, playground: Playground
) -> None:
    ben = await playground.person("Ben")
    channel = public.split("/")[2]
    await rest("POST", public, {"content": "for nobody"})
    await rest("POST", public, {"content": f"<@{anna.id}>, not you", "allowed_mentions": {"parse": []}})
    content = f"<@{anna.id}> and <@{ben.id}> in <#{channel}>: <:joy:123456789012345678> <t:1:R>"
    await rest("POST", public, {"content": content, "allowed_mentions": {"users": [anna.id]}})
    shown = await anna.notified()
    assert [(each.text, each.channel) for each in shown] == [
        (f"@Anna and @Ben in #{shown[0].place}: :joy: <t:1:R>", channel)
    ]
    assert shown[0].guild
    assert ben.notifications == []


async def test_an_edit_that_adds_a_mention_rings_nobody(rest: Rest, public: str, anna: Person) -> None:
    _, sent = await rest("POST", public, {"content": "for nobody"})
    await rest("PATCH", f"{public}/{sent['id']}", {"content": f"<@{anna.id}>"})
    await anna.wait_for(lambda message: message["edited_timestamp"])
    assert anna.notifications == []


async def test_a_phone_knows_no_channel_in_direct_messages(rest: Rest, private: str, public: str, anna: Person) -> None:
    channel = public.split("/")[2]
    await rest("POST", private, {"content": f"in <#{channel}>"})
    assert [each.text for each in await anna.notified()] == [f"in <#{channel}>"]


async def test_a_message_of_a_person_notifies_the_others(public: str, anna: Person, playground: Playground) -> None:
    ben = await playground.person("Ben")
    await ben.say(public.split("/")[2], f"<@{anna.id}> <@{ben.id}> hi")
    assert [(each.author, each.text) for each in await anna.notified()] == [("Ben", "@Anna @Ben hi")]
    assert ben.notifications == []


async def test_notifications_are_there_for_a_person_who_comes_later(
    rest: Rest, private: str, playground: Playground
) -> None:
    await rest("POST", private, {"content": "earlier"})
    again = await playground.person("Anna")
    assert [each.text for each in again.notifications] == ["earlier"]
