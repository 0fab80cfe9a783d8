"""The routes of the chat page, and the checks that keep others out."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from loopcord.client.parts import text
from loopcord.client.playground import Refused
from loopcord.data.facts import PersonChanged
from loopcord.page.static import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.client.playground import Playground
    from loopcord.server import Server
    from tests.wires import Hand, Rest


async def test_the_first_world(playground: Playground) -> None:
    people = (await playground.call("GET", "/page/people"))["people"]
    shown = [(each["name"], each["locale"], each["dms"]) for each in people]
    assert shown == [("Anna", "de", "open"), ("Ben", "en-US", "open"), ("千春", "ja", "open")]
    (guild,) = await playground.guilds()
    assert (guild["name"], guild["locale"]) == ("Playground", "en-US")
    assert [channel["name"] for channel in guild["channels"]] == ["general", "random"]


async def test_a_snapshot_shows_what_one_may_see(hand: Hand, playground: Playground) -> None:
    anna, ben = await playground.person("Anna"), await playground.person("Ben")
    _, dm = await hand.rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
    await hand.rest("POST", f"/channels/{dm['id']}/messages", {"content": "for Anna"})
    mine = await playground.call("GET", "/page/snapshot", params={"person": anna.id})
    assert mine["me"]["name"] == "Anna"
    assert mine["bots"] == [{"id": hand.rest.server.state.application.id, "name": "Bot", "online": True}]
    assert mine["dms"] == [{"id": dm["id"], "person": anna.id, "bot": mine["bots"][0]["id"]}]
    assert [each["name"] for each in mine["commands"]] == ["go"]
    assert [text(each) for each in mine["messages"][dm["id"]]] == ["for Anna"]
    theirs = await playground.call("GET", "/page/snapshot", params={"person": ben.id})
    assert theirs["dms"] == []
    assert dm["id"] not in theirs["messages"]
    with pytest.raises(Refused):
        await ben.say(dm["id"], "let me in")


async def test_a_snapshot_is_bounded(playground: Playground, server: Server) -> None:
    anna = await playground.person("Anna")
    channel = await playground.channel()
    for number in range(105):
        await anna.say(channel, str(number))
    shown = await playground.call("GET", "/page/snapshot", params={"person": anna.id})
    assert [text(each) for each in shown["messages"][channel]] == [str(number) for number in range(5, 105)]


async def test_people_come_and_change(playground: Playground) -> None:
    anna = await playground.person("Anna")
    dora = await playground.add_person("Dora", "pl")
    await anna.until(lambda: any(frame["type"] == "people" for frame in anna.frames))
    await dora.set(name="Theodora", locale="fr", dms="50007")
    people = (await playground.call("GET", "/page/people"))["people"]
    assert people[-1] == {"id": dora.id, "name": "Theodora", "locale": "fr", "dms": "50007"}


async def test_guilds_and_channels_come_and_go(playground: Playground, hand: Hand) -> None:
    anna = await playground.person("Anna")
    guild = await playground.add_guild("Second", "ja")
    created = await hand.wire.event("GUILD_CREATE")
    assert (created["d"]["id"], created["d"]["preferred_locale"]) == (guild["id"], "ja")
    channel = await playground.add_channel("hall", guild["id"])
    assert (await hand.wire.event("CHANNEL_CREATE"))["d"]["id"] == channel
    await anna.say(channel, "soon gone")
    await playground.delete_channel(channel)
    assert (await hand.wire.event("CHANNEL_DELETE"))["d"]["id"] == channel
    await anna.until(lambda: anna.frames[-1]["type"] == "guilds")
    assert (await hand.rest("GET", f"/channels/{channel}"))[1]["code"] == 10003


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/page/people", {"name": ""}),
        ("POST", "/page/people", {"name": "x" * 33}),
        ("POST", "/page/people", {"name": "X", "locale": "tlh"}),
        ("PATCH", "/page/people/1", {"name": "X"}),
        ("PATCH", "/page/people/{anna}", {"dms": "closed"}),
        ("POST", "/page/channels", {"guild": "1", "name": "x"}),
        ("DELETE", "/page/channels/1", None),
        ("PATCH", "/page/channels/{channel}", {"bot": "no"}),
        ("GET", "/page/snapshot?person=1", None),
        ("GET", "/page/record?after=x", None),
        ("POST", "/page/messages", {"person": "{anna}", "channel": "1", "content": "x"}),
        ("POST", "/page/messages", {"person": "{anna}", "channel": "{channel}", "content": " "}),
        ("POST", "/page/messages", {"person": "{anna}", "channel": "{channel}", "content": "x" * 2001}),
        ("POST", "/page/messages", []),
        ("DELETE", "/page/messages/1?person={anna}", None),
        ("POST", "/page/interactions", {"person": "{anna}", "kind": "wave"}),
        ("POST", "/page/interactions", {"person": "1", "kind": "command"}),
        ("POST", "/page/interactions", {"person": "{anna}", "kind": "command", "channel": "{channel}"}),
        ("POST", "/page/interactions", {"person": "{anna}", "kind": "component", "message": "1"}),
        ("POST", "/page/interactions", {"person": "{anna}", "kind": "modal", "interaction": "1"}),
    ],
)
async def test_refusals_are_sentences(playground: Playground, method: str, path: str, body: Any) -> None:
    names = {"anna": (await playground.person("Anna")).id, "channel": await playground.channel()}
    if isinstance(body, dict):
        body = {key: value.format(**names) for key, value in body.items()}
    options = {} if body is None else {"json": body}
    async with playground.session.request(method, playground.url + path.format(**names), **options) as response:
        assert 400 <= response.status < 500
        error = (await response.json())["error"]
    assert error.endswith((".", "message", "Form Body"))


async def test_the_record_tells_what_went_over_the_wires(hand: Hand, playground: Playground) -> None:
    channel = await playground.channel()
    start = (await playground.record())[-1]["n"]
    body = {"content": "x", "allowed_mentions": {"parse": []}}
    await hand.rest("POST", f"/channels/{channel}/messages?x=1", body)
    (entry,) = await playground.record(start, "rest")
    assert (entry["method"], entry["path"], entry["status"]) == ("POST", f"/channels/{channel}/messages", 200)
    assert (entry["body"], entry["query"]) == (body, {"x": "1"})
    assert entry["response"]["content"] == "x"
    frames = await playground.record(kind="gateway")
    (identify,) = [each["frame"] for each in frames if each.get("frame", {}).get("op") == 2]
    assert identify["d"]["intents"] == 1
    assert identify["d"]["token"] == "***"
    await hand.rest.with_files("POST", f"/channels/{channel}/messages", {"content": "y"}, ("a.txt", b"z"))
    entry = (await playground.record(start, "rest"))[-1]
    assert (entry["body"], entry["files"]) == ({"content": "y"}, ["a.txt"])


async def test_clicks_that_discords_app_would_not_allow(hand: Hand, playground: Playground) -> None:
    anna = await playground.person("Anna")
    off = {"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": True}
    link = {"type": 2, "style": 5, "label": "Link", "url": "https://example.org"}
    body = {"components": [{"type": 1, "components": [off, link]}]}
    _, message = await hand.rest("POST", f"/channels/{await playground.channel()}/messages", body)
    with pytest.raises(Refused, match="disabled"):
        await anna.click(message, "Off")
    with pytest.raises(Refused, match="nothing with this custom_id"):
        await anna.click(message, custom_id="other")


async def test_nobody_from_elsewhere_is_let_in(rest: Rest, server: Server) -> None:
    cases: list[dict[str, str]] = [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example:80"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "null"},
    ]
    inner = ("/page/people", "/page/events?person=1", "/api/v10/gateway", "/attachments/1/2/x", "/gateway")
    wanted = [(headers, path) for headers in cases for path in (*inner, "/")]
    wanted += [({"Sec-Fetch-Site": "cross-site"}, path) for path in inner]
    for headers, path in wanted:
        async with rest.session.get(server.address + path, headers=headers) as response:
            assert response.status == 403, (headers, path)
    own = {"Origin": server.address, "Host": server.address.removeprefix("http://")}
    for headers in ({}, own, {"Host": "localhost:1"}, {"Host": "[::1]:1"}):
        async with rest.session.get(server.address + "/page/people", headers=headers) as response:
            assert response.status == 200, headers


async def test_a_foreign_form_cannot_act(rest: Rest, server: Server, playground: Playground) -> None:
    body = json.dumps({"name": "Mallory"})
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        async with rest.session.post(
            server.address + "/page/people", data=body, headers={"Content-Type": kind}
        ) as response:
            assert response.status == 400
    assert len(await playground.people()) == 3


async def test_pages_are_files_and_nothing_but_files(
    rest: Rest, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ROOT.name == "web"
    page = tmp_path / "page"
    (page / "parts").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Hi</title>")
    (page / "parts" / "app.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")
    (page / "out").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr("loopcord.page.static.ROOT", page)
    for path, kind in (("/", "text/html"), ("/index.html", "text/html"), ("/parts/app.js", "text/javascript")):
        async with rest.session.get(server.address + path) as response:
            assert (response.status, response.content_type) == (200, kind)
            assert response.headers["Cache-Control"] == "no-cache"
    for path in ("/nothing.js", "/parts", "/out", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.address.rsplit(":", 1)[1]))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        assert answer.startswith(b"HTTP/1.1 404"), path
        assert b"secret" not in answer


async def test_attachments_are_files_of_messages_only(rest: Rest, server: Server) -> None:
    for path in ("1/2/x", "1/../x", "1/%2e%2e/playground.sqlite", "1/..%2fplayground.sqlite/x"):
        async with rest.session.get(f"{server.address}/attachments/{path}") as response:
            assert response.status == 404


async def test_a_page_that_does_not_read_is_cut_off(
    playground: Playground, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loopcord.page.live.BACKLOG", 3)
    anna = (await playground.people())[0]
    person = server.state.world.people[anna.id]
    for _ in range(10):
        server.state.announce(PersonChanged(person))  # without a pause, so that nothing can be sent in between
    await anna.until(lambda: anna.frames[-1]["type"] == "people")
    assert await playground.call("GET", "/page/people")
