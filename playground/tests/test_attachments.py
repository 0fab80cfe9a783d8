"""Files on messages: which are listed, what they are called, where they are to be had and for how long."""

from __future__ import annotations

import asyncio
import struct
import zlib
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from loopcord.data.files import clean_name
from loopcord.data.pictures import dimensions
from tests.bot import PNG

if TYPE_CHECKING:
    from typing import Any

    from loopcord.client.playground import Playground
    from loopcord.data.clock import ManualClock
    from loopcord.server import Server
    from tests.wires import Hand, Rest

V2 = 1 << 15
A, B = ("a.png", PNG), ("b.png", PNG + b"!")
DAY = 86_400


def gallery(*urls: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


def names(message: dict[str, Any]) -> list[str]:
    return [each["filename"] for each in message["attachments"]]


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


@pytest.fixture
def path(channel: str) -> str:
    return f"/channels/{channel}/messages"


async def fetched(rest: Rest, url: str, **headers: str) -> tuple[int, bytes]:
    async with rest.session.get(url, headers=headers) as response:
        return response.status, await response.read()


GONE = (404, b"This content is no longer available.")
"""What Discord's CDN says of an address that is not good (any more); see the pull request vcv88/discord.v 15."""


# --- which are listed ---


async def test_files_in_components_and_embeds_are_not_listed_as_attachments(rest: Rest, path: str) -> None:
    """Intended on Discord: `attachments` has the files "not referenced in embeds or components" (discord-api-docs,
    issue 8277 and pull request 8279).
    """
    files = (A, B, ("notes.txt", b"42"), ("more.txt", b"43"))
    shown = [gallery("attachment://a.png"), {"type": 13, "file": {"url": "attachment://notes.txt"}}]
    _, sent = await rest.with_files("POST", path, {"flags": V2, "components": shown}, *files)
    assert names(sent) == ["b.png", "more.txt"]
    media = sent["components"][0]["items"][0]["media"]
    assert (media["width"], media["height"], media["attachment_id"]) == (320, 200, media["id"])
    assert await fetched(rest, media["url"]) == (200, PNG)
    assert (sent["components"][1]["name"], sent["components"][1]["size"]) == ("notes.txt", 2)
    thumbnail = {"type": 11, "media": {"url": "attachment://b.png"}}
    section = {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": thumbnail}
    box = {"type": 17, "components": [section]}
    _, edited = await rest("PATCH", f"{path}/{sent['id']}", {"components": [box]})
    assert names(edited) == ["a.png", "notes.txt", "more.txt"]  # what nothing shows any more is listed again

    embed = {
        "title": "T",
        "image": {"url": "attachment://a.png"},
        "footer": {"text": "F", "icon_url": "attachment://b.png"},
    }
    _, sent = await rest.with_files("POST", path, {"embeds": [embed]}, *files)
    assert names(sent) == ["notes.txt", "more.txt"]
    (got,) = sent["embeds"]
    assert (got["image"]["width"], got["image"]["content_type"]) == (320, "image/png")
    assert await fetched(rest, got["footer"]["icon_url"]) == (200, B[1])
    _, edited = await rest("PATCH", f"{path}/{sent['id']}", {"embeds": []})
    assert names(edited) == ["a.png", "b.png", "notes.txt", "more.txt"]


async def test_new_files_without_a_list_take_the_place_of_the_old(rest: Rest, path: str, server: Server) -> None:
    """Version 10 removes what is there unless `attachments` lists it (discord-api-docs, issue 5170)."""
    _, sent = await rest.with_files("POST", path, {"content": "x"}, A)
    where = f"{path}/{sent['id']}"
    assert names((await rest("PATCH", where, {"content": "y"}))[1]) == ["a.png"]
    _, edited = await rest.with_files("PATCH", where, {}, B)
    assert names(edited) == ["b.png"]
    assert await fetched(rest, sent["attachments"][0]["url"]) == GONE
    assert len(list((server.state.settings.data / "attachments").iterdir())) == 1


async def test_an_edit_keeps_what_it_lists_in_the_order_and_with_the_words_of_the_list(rest: Rest, path: str) -> None:
    """Discord's page "Uploading Files", "Editing Message Attachments": those not listed go, `description` and
    `is_spoiler` of the others can be changed.
    """
    listed = [{"id": 0, "description": "one"}, {"id": 1, "description": "two"}, {"id": 2}]
    _, sent = await rest.with_files("POST", path, {"attachments": listed}, A, B, ("c.txt", b"c"))
    a, b, _ = sent["attachments"]
    assert (a["description"], "flags" in a) == ("one", False)
    change = [{"id": b["id"], "is_spoiler": True}, {"id": 0}, {"id": a["id"], "description": "first"}]
    _, edited = await rest.with_files("PATCH", f"{path}/{sent['id']}", {"attachments": change}, ("d.txt", b"d"))
    assert names(edited) == ["b.png", "d.txt", "a.png"]
    assert [each.get("description") for each in edited["attachments"]] == ["two", None, "first"]
    assert [each.get("flags") for each in edited["attachments"]] == [8, None, None]  # IS_SPOILER
    assert (edited["attachments"][0]["id"], edited["attachments"][2]["id"]) == (b["id"], a["id"])
    _, edited = await rest("PATCH", f"{path}/{sent['id']}", {"content": "x", "attachments": []})
    assert names(edited) == []


@pytest.mark.unknown_fields
async def test_an_edit_with_a_list_takes_no_file_that_it_does_not_list(rest: Rest, path: str, server: Server) -> None:
    """The same page: "only files listed in the `attachments` parameter will be appended to the message"."""
    _, sent = await rest.with_files("POST", path, {"content": "x"}, A)
    change = {"attachments": [{"id": sent["attachments"][0]["id"]}]}
    _, edited = await rest.with_files("PATCH", f"{path}/{sent['id']}", change, B)
    assert names(edited) == ["a.png"]
    assert "files[0]" in server.state.record.after(0, "rest")[-1]["warnings"][0]


# --- where they are to be had ---


async def test_an_address_is_signed_and_expires(rest: Rest, path: str, clock: ManualClock) -> None:
    """Discord's page "Reference", "Signed Attachment CDN URLs": `ex` and `is` are hexadecimal times, `hm` a signature;
    a message that is fetched has addresses that are valid. That it is a day is in an example of the page "File Upload".
    """
    _, sent = await rest.with_files("POST", path, {"content": "x"}, A)
    url = sent["attachments"][0]["url"]
    query = {name: value for name, (value,) in parse_qs(urlsplit(url).query).items()}
    assert list(query) == ["ex", "is", "hm"]
    assert int(query["ex"], 16) - int(query["is"], 16) == DAY
    assert 0 <= clock.now() - int(query["is"], 16) < 3600
    assert len(query["hm"]) == 64
    assert await fetched(rest, url) == (200, PNG)
    for bad in (url.split("?")[0], url.replace("ex=", "ex=f"), url.replace("/a.png", "/b.png"), url[:-2] + "g&"):
        assert await fetched(rest, bad) == GONE
    clock.jump(DAY)
    assert await fetched(rest, url) == GONE
    _, again = await rest("GET", f"{path}/{sent['id']}")
    fresh = again["attachments"][0]["url"]
    assert fresh != url
    assert await fetched(rest, fresh) == (200, PNG)


async def test_the_page_of_a_day_ago_still_shows_its_pictures(rest: Rest, path: str, clock: ManualClock) -> None:
    """Discord "automatically refreshes attachment CDN URLs that appear within the client" (the same page)."""
    _, sent = await rest.with_files("POST", path, {"content": "x"}, A)
    url = sent["attachments"][0]["url"]
    clock.jump(2 * DAY)
    assert await fetched(rest, url, **{"Sec-Fetch-Site": "same-origin"}) == (200, PNG)
    assert await fetched(rest, url, **{"Sec-Fetch-Site": "none"}) == GONE


async def test_an_old_address_can_be_sent_back(rest: Rest, path: str, clock: ManualClock) -> None:
    """Bots can pass an address "without any parameters", and Discord renews it (the same page)."""
    body = {"flags": V2, "components": [gallery("attachment://a.png")]}
    _, sent = await rest.with_files("POST", path, body, A)
    own = sent["components"][0]["items"][0]["media"]["url"]
    _, other = await rest.with_files("POST", path, {"content": "x"}, B)
    foreign = other["attachments"][0]["url"]
    clock.jump(DAY)
    where = f"{path}/{sent['id']}"
    _, edited = await rest(
        "PATCH", where, {"components": [gallery(own, foreign.split("?")[0], "https://example.org/x?ex=1")]}
    )
    clock.jump(DAY)
    for message in (edited, (await rest("GET", where))[1]):
        first, second, third = (each["media"] for each in message["components"][0]["items"])
        assert (message["attachments"], first["width"]) == ([], 320)
        assert third["url"] == "https://example.org/x?ex=1"
    assert await fetched(rest, first["url"]) == (200, PNG)
    assert await fetched(rest, second["url"]) == (200, B[1])
    assert await fetched(rest, edited["components"][0]["items"][0]["media"]["url"]) == GONE

    embed = {"title": "T", "image": {"url": own.split("?")[0]}, "thumbnail": {"url": foreign}}
    _, edited = await rest("PATCH", f"{path}/{other['id']}", {"embeds": [embed]})
    assert edited["attachments"] == []  # its own picture is the thumbnail now
    assert await fetched(rest, edited["embeds"][0]["image"]["url"]) == (200, PNG)
    assert await fetched(rest, edited["embeds"][0]["thumbnail"]["url"]) == (200, B[1])


async def test_addresses_can_be_renewed(rest: Rest, path: str, clock: ManualClock) -> None:
    """docs.discord.food, "Cloud Uploads": 1 to 50 addresses that need not be valid; their queries are preserved."""
    _, sent = await rest.with_files("POST", path, {"content": "x"}, A)
    url = sent["attachments"][0]["url"]
    clock.jump(DAY)
    asked = [url, url.split("?")[0] + "?width=9", "https://example.org/a.png"]
    status, answer = await rest("POST", "/attachments/refresh-urls", {"attachment_urls": asked})
    assert (status, [each["original"] for each in answer["refreshed_urls"]]) == (200, asked)
    first, second, third = (each["refreshed"] for each in answer["refreshed_urls"])
    assert (second.endswith("&width=9"), third) == (True, asked[2])
    for fresh in (first, second):
        assert await fetched(rest, fresh) == (200, PNG)
    for bad in ([], [url] * 51, url, [5], None):
        status, error = await rest("POST", "/attachments/refresh-urls", {"attachment_urls": bad})
        assert (status, list(error["errors"])) == (400, ["attachment_urls"])


async def test_the_file_of_an_ephemeral_message_says_so(hand: Hand, playground: Playground, channel: str) -> None:
    """Discord's attachment object, `ephemeral`; the folder is in an example of the page "File Upload"."""
    anna = await playground.person("Anna")
    running = asyncio.create_task(anna.slash(channel, "go"))
    interaction = await hand.interaction()
    callback = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=true"
    _, answer = await hand.rest.with_files("POST", callback, {"type": 4, "data": {"flags": 64}}, A)
    (attachment,) = answer["resource"]["message"]["attachments"]
    assert attachment["ephemeral"] is True
    assert urlsplit(attachment["url"]).path == (
        f"/ephemeral-attachments/{interaction['application_id']}/{attachment['id']}/a.png"
    )
    assert await fetched(hand.rest, attachment["url"]) == (200, PNG)
    assert (await running).shown["attachments"] == [attachment]
    _, sent = await hand.rest.with_files("POST", f"/channels/{channel}/messages", {}, A)
    assert "ephemeral" not in sent["attachments"][0]


# --- what they are called, and how large pictures are ---


@pytest.mark.parametrize(
    ("sent", "name", "title"),
    [
        ("a.png", "a.png", None),
        ("hello (world).png", "hello_world.png", "hello (world)"),  # discord-api-docs, pull request 4292
        ("_bug1.png", "bug1.png", "_bug1"),  # discord-api-docs, issue 4847
        ("image two.png", "image_two.png", "image two"),  # discord-api-docs, issue 2102
        ("Über.png", "Uber.png", "Über"),
        ("画像.png", "unknown.png", "画像"),
        ("../etc/pass wd", "etc_pass_wd", "pass wd"),
    ],
)
async def test_names_are_cleansed_wherever_they_stand(
    rest: Rest, path: str, sent: str, name: str, title: str | None
) -> None:
    """As by `secure_filename` of Werkzeug, in `attachment://` too (discord-api-docs, issue 7754); what it was called
    before is the `title` (discord-api-docs, pull request 6945).
    """
    assert clean_name(sent) == name
    status, message = await rest.with_files("POST", path, {"content": "x"}, (sent, PNG))
    (attachment,) = message["attachments"]
    assert (status, attachment["filename"], attachment.get("title")) == (200, name, title)
    shown = gallery(f"attachment://{sent}")
    status, message = await rest.with_files("POST", path, {"flags": V2, "components": [shown]}, (sent, PNG))
    assert (status, message["attachments"]) == (200, [])
    assert f"/{name}?" in message["components"][0]["items"][0]["media"]["url"]


def riff(kind: bytes, data: bytes) -> bytes:
    return b"RIFF" + struct.pack("<I", len(data) + 12) + b"WEBP" + kind + struct.pack("<I", len(data)) + data


JPEG = (
    b"\xff\xd8"
    b"\xff\xe0\x00\x04ab"  # a segment to skip
    b"\xff\xff\xdb\x00\x03x"  # another, after a byte that fills up
    b"\xff\xc2\x00\x0b\x08" + struct.pack(">HH", 200, 320) + bytes(6)
)


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (PNG, (320, 200)),
        (b"GIF89a" + struct.pack("<HH", 320, 200), (320, 200)),
        (JPEG, (320, 200)),
        (riff(b"VP8 ", bytes(3) + b"\x9d\x01\x2a" + struct.pack("<HH", 320 | 1 << 14, 200)), (320, 200)),
        (riff(b"VP8L", b"\x2f" + struct.pack("<I", 319 | 199 << 14 | 1 << 28)), (320, 200)),
        (riff(b"VP8X", bytes(4) + (319).to_bytes(3, "little") + (199).to_bytes(3, "little")), (320, 200)),
        (JPEG[:-8], None),
        (b"\xff\xd8\xff", None),
        (b"\xff\xd8\xff\xd9", None),
        (PNG[:20], None),
        (riff(b"VP8X", bytes(8)), None),
        (riff(b"ALPH", bytes(30)), None),
        (zlib.compress(b"something else"), None),
        (b"", None),
    ],
)
def test_the_size_of_pictures(data: bytes, size: tuple[int, int] | None) -> None:
    assert dimensions(data) == size


async def test_a_jpeg_on_a_message_has_its_size(rest: Rest, path: str) -> None:
    _, sent = await rest.with_files("POST", path, {}, ("a.jpg", JPEG))
    assert (sent["attachments"][0]["width"], sent["attachments"][0]["height"]) == (320, 200)


# --- their lives ---


async def test_attachments_come_stay_and_go(rest: Rest, path: str, server: Server, channel: str) -> None:
    listed = [{"id": 0, "description": "the board"}, {"id": 1}]
    _, sent = await rest.with_files("POST", path, {"attachments": listed}, A, ("notes.txt", b"42"))
    picture, notes = sent["attachments"]
    assert (picture["filename"], picture["width"], picture["height"]) == ("a.png", 320, 200)
    assert picture["description"] == "the board"
    assert picture["url"].split("?")[0] == f"{server.address}/attachments/{channel}/{picture['id']}/a.png"
    async with rest.session.get(notes["url"]) as response:
        assert (response.status, await response.read()) == (200, b"42")
        assert response.headers["Content-Disposition"] == "attachment"

    _, edited = await rest("PATCH", f"{path}/{sent['id']}", {"attachments": [{"id": picture["id"]}]})
    assert edited["attachments"] == [picture]
    assert await fetched(rest, notes["url"]) == GONE

    new = {"attachments": [{"id": 0}]}
    _, edited = await rest.with_files("PATCH", f"{path}/{sent['id']}", new, ("a.png", PNG + b"!"))
    assert edited["attachments"][0]["size"] == len(PNG) + 1
    assert edited["attachments"][0]["id"] != picture["id"]
    await rest("DELETE", f"{path}/{sent['id']}")
    assert list((server.state.settings.data / "attachments").iterdir()) == []


async def test_attachments_that_do_not_fit(rest: Rest, path: str) -> None:
    missing = {"content": "x", "attachments": [{"id": 3, "filename": "a.png"}]}
    status, error = await rest.with_files("POST", path, missing, ("a.png", PNG))
    assert (status, error["errors"]["attachments"]["0"]["id"]["_errors"][0]["code"]) == (400, "ATTACHMENT_NOT_FOUND")
    unreferenced = {"flags": V2, "components": [{"type": 13, "file": {"url": "attachment://b.png"}}]}
    status, error = await rest.with_files("POST", path, unreferenced, ("a.png", PNG))
    assert (status, error["code"]) == (400, 50035)
    status, error = await rest.with_files("POST", path, {}, ("big.bin", bytes(10 * 1024 * 1024 + 1)))
    assert (status, error["code"]) == (413, 40005)
    # "The maximum request size when sending a message is 25 MiB" (Discord's page "Create Message").
    too_much = [(f"{number}.bin", bytes(9 * 1024 * 1024)) for number in range(3)]
    status, error = await rest.with_files("POST", path, {}, *too_much)
    assert (status, error["code"]) == (413, 40005)
    assert (await rest.with_files("POST", path, {}, *too_much[:2]))[0] == 200
    # 30015 "Maximum number of attachments in a message reached (10)", also when `attachments` does not list them.
    status, error = await rest.with_files("POST", path, {}, *[("a.txt", b"x")] * 11)
    assert (status, error["code"]) == (400, 30015)
    assert (await rest.with_files("POST", path, {}, *[("a.txt", b"x")] * 10))[0] == 200
    _, sent = await rest.with_files("POST", path, {}, ("../etc/pass wd", b"x"))
    assert sent["attachments"][0]["filename"] == "etc_pass_wd"
