"""How a body may come: as JSON, as a form with JSON in it, as a form of flat fields, and as nothing else."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from loopcord.server import Server
    from tests.wires import Hand, Rest

URLENCODED = "application/x-www-form-urlencoded"


@pytest.fixture
async def messages(playground: Playground) -> str:
    return f"/channels/{await playground.channel()}/messages"


def multipart(**fields: str) -> aiohttp.FormData:
    form = aiohttp.FormData(default_to_multipart=True)
    for name, value in fields.items():
        form.add_field(name, value)
    return form


def urlencoded(**fields: str) -> aiohttp.FormData:
    return aiohttp.FormData(fields)


def refusal(*types: str) -> Any:
    names = ", ".join(f"'{each}'" for each in types)
    message = f'Expected "Content-Type" header to be one of {{{names}}}.'
    errors = {"_errors": [{"code": "CONTENT_TYPE_INVALID", "message": message}]}
    return 400, {"message": "Invalid Form Body", "code": 50035, "errors": errors}


@pytest.mark.parametrize("form", [multipart, urlencoded])
async def test_a_form_may_carry_json(rest: Rest, messages: str, form: Any) -> None:
    """Discord's API description names both types of forms for messages. py-cord answers interactions this way."""
    sent = json.dumps({"content": "Grüße & mehr", "embeds": [{"title": "in JSON"}]})
    status, message = await rest("POST", messages, data=form(payload_json=sent, content="not this"))
    assert (status, message["content"], message["embeds"][0]["title"]) == (200, "Grüße & mehr", "in JSON")


@pytest.mark.parametrize("form", [multipart, urlencoded])
async def test_a_form_may_have_flat_fields(rest: Rest, messages: str, form: Any) -> None:
    """A member of Discord's staff in discord-api-docs #2064: form fields can be used as long as nothing is nested."""
    status, message = await rest("POST", messages, data=form(content="hi", tts="true", flags="4096"))
    assert (status, message["content"], message["tts"], message["flags"]) == (200, "hi", True, 4096)
    status, refused = await rest("POST", messages, data=form(content="hi", flags="many"))
    assert (status, refused["code"], list(refused["errors"])) == (400, 50035, ["flags"])


async def test_an_interaction_may_be_answered_by_a_form(hand: Hand, playground: Playground) -> None:
    anna = await playground.person("Anna")
    using = asyncio.create_task(anna.slash(await playground.channel(), "go"))
    interaction = await hand.interaction()
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    payload = json.dumps({"type": 4, "data": {"content": "gone"}})
    assert await hand.rest("POST", path, data=urlencoded(payload_json=payload)) == (204, None)
    assert (await using).shown["content"] == "gone"


@pytest.mark.parametrize("form", [multipart, urlencoded])
async def test_a_form_must_contain_json(rest: Rest, messages: str, form: Any) -> None:
    status, refused = await rest("POST", messages, data=form(payload_json="content=hi"))
    assert (status, refused["code"]) == (400, 50109)


@pytest.mark.parametrize("kind", ["text/plain", "text/json", "application/octet-stream"])
async def test_other_types_are_refused(rest: Rest, server: Server, messages: str, kind: str) -> None:
    """The sentence is Discord's, see CrazyHackGUT/Discord #14; its API description says which routes take what."""
    data, headers = b'{"content": "hi"}', {"Content-Type": kind}
    expected = refusal("application/json", URLENCODED, "multipart/form-data")
    assert await rest("POST", messages, data=data, headers=headers) == expected
    for method, path in (
        ("POST", "/users/@me/channels"),
        ("PUT", f"/applications/{server.state.application.id}/commands"),
        ("POST", f"/applications/{server.state.application.id}/commands"),
        ("POST", f"{messages}/bulk-delete"),
    ):
        assert await rest(method, path, data=data, headers=headers) == refusal("application/json"), path


async def test_a_form_is_for_messages_only(rest: Rest) -> None:
    for form in (multipart, urlencoded):
        assert await rest("POST", "/users/@me/channels", data=form(recipient_id="1")) == refusal("application/json")


async def test_a_charset_does_not_matter(rest: Rest, messages: str) -> None:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    status, _ = await rest("POST", messages, data=b'{"content": "hi"}', headers=headers)
    assert status == 200


async def test_nobody_comes_in_without_a_user_agent(rest: Rest, server: Server, playground: Playground) -> None:
    """Discord's reference ("User Agent") demands one; what is blocked gets 40333, see discord-api-docs #6473."""
    blocked = (403, {"message": "internal network error", "code": 40333})
    options: dict[str, Any] = {"skip_auto_headers": ["User-Agent"]}
    assert await rest("GET", "/users/@me", **options) == blocked
    assert await rest("GET", "/users/@me", headers={"User-Agent": ""}) == blocked
    assert (await rest("GET", "/users/@me"))[0] == 200
    async with rest.session.get(f"{server.address}/page/people", **options) as response:
        assert response.status == 200  # the page is no part of Discord


async def test_there_are_no_default_sounds(rest: Rest) -> None:
    """py-cord asks for them when it starts; the route is in Discord's API description."""
    assert await rest("GET", "/soundboard-default-sounds") == (200, [])
