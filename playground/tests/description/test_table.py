"""What the table of field rules finds in requests and answers, beside the bad payloads of the other tests."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from loopcord.data.settings import Settings
from loopcord.description.amendments import AMENDMENTS, SENT_BACK
from loopcord.description.table import known_methods, table
from loopcord.description.translation import sentence
from loopcord.server import Server
from tests.openapi import description_path
from tests.wires import Rest
from tools import make_table
from tools.make_table import TABLE

if TYPE_CHECKING:
    from pathlib import Path

MESSAGES = "/channels/1/messages"
NAMED = {"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}
MISSING = "BASE_TYPE_REQUIRED: This field is required"
ROW = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}]}


BODIES: dict[str, tuple[str, str, Any, list[str]]] = {
    "good": ("POST", MESSAGES, {"content": "x", "nonce": 5, "sticker_ids": ["1", 2]}, []),
    "deep in a union": (
        "POST",
        MESSAGES,
        {"components": [ROW]},
        ["components.0.components.0.label BASE_TYPE_MAX_LENGTH"],
    ),
    "several": (
        "POST",
        MESSAGES,
        {"content": 5, "tts": "x", "embeds": [{"color": -1, "fields": [{"name": "n"}]}]},
        [
            "content STRING_TYPE_CONVERT",
            "embeds.0.color NUMBER_TYPE_MIN",
            "embeds.0.fields.0.value BASE_TYPE_REQUIRED",
            "tts BOOLEAN_TYPE_CONVERT",
        ],
    ),
    "an object for a list": ("POST", MESSAGES, {"embeds": {}}, ["embeds LIST_TYPE_CONVERT"]),
    "a list for an object": ("POST", MESSAGES, {"allowed_mentions": []}, ["allowed_mentions MODEL_TYPE_CONVERT"]),
    "twice in a set": (
        "POST",
        MESSAGES,
        {"allowed_mentions": {"users": ["1", "1"]}},
        ["allowed_mentions.users.1 SET_TYPE_ALREADY_CONTAINS_VALUE"],
    ),
    "no id": ("POST", MESSAGES, {"attachments": [{"id": "x"}]}, ["attachments.0.id NUMBER_TYPE_COERCE"]),
    "null": ("PUT", "/applications/1/commands", [{"name": None}], ["0.name BASE_TYPE_REQUIRED"]),
    "missing": ("PUT", "/applications/1/commands", [{"type": 2}], ["0.name BASE_TYPE_REQUIRED"]),
    "permissions in digits": (
        "PUT",
        "/applications/1/commands",
        [{"name": "c", "default_member_permissions": "8"}],
        [],
    ),
    "an id as a number": ("POST", "/users/@me/channels", {"recipient_id": 80351110224678912}, []),
    "without a body": ("GET", MESSAGES, {"anything": 1}, []),
    "of no route": ("POST", "/nowhere", {"anything": 1}, []),
}


@pytest.mark.parametrize(("method", "path", "body", "found"), BODIES.values(), ids=BODIES)
def test_bodies(method: str, path: str, body: Any, found: list[str]) -> None:
    problems = table().read(method, path, body).problems
    assert sorted(f"{'.'.join(map(str, place))} {code}" for place, code, _ in problems) == found


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"limit": "100", "before": "1"}, []),
        ({"limit": "101"}, ["limit NUMBER_TYPE_MAX"]),
        ({"limit": "ten"}, ["limit NUMBER_TYPE_COERCE"]),
        ({"after": "x"}, ["after NUMBER_TYPE_COERCE"]),
        ({"unheard_of": "x"}, []),
    ],
)
def test_queries(query: dict[str, str], found: list[str]) -> None:
    problems = table().query("GET", MESSAGES, query)
    assert [f"{'.'.join(map(str, place))} {code}" for place, code, _ in problems] == found


def test_a_word_of_the_path_counts_before_a_name() -> None:
    webhook = "/webhooks/1/token/messages"
    assert table().complaints("GET", f"{webhook}/@original", 418, b"{}") != []
    assert "@original" in table().complaints("GET", f"{webhook}/@original", 300, b"{}")[0]
    assert "{message_id}" in table().complaints("GET", f"{webhook}/1", 300, b"{}")[0]


@pytest.mark.parametrize(
    ("method", "path", "status", "body", "complaint"),
    [
        ("GET", "/gateway", 200, {"url": "ws://x"}, None),
        ("GET", "/gateway", 200, {"url": 5}, "url: STRING_TYPE_CONVERT: Could not interpret value as string."),
        ("GET", "/gateway", 200, {}, f"url: {MISSING}"),
        ("GET", "/gateway", 200, None, "An answer with 200 needs the body described."),
        ("GET", "/gateway", 201, {"url": "ws://x"}, "Discord does not answer GET /gateway with 201."),
        ("GET", "/gateway", 503, {"message": "x", "code": 0}, None),
        ("DELETE", f"{MESSAGES}/1", 204, None, None),
        ("DELETE", f"{MESSAGES}/1", 204, {"x": 1}, "An answer with 204 needs the body described."),
        ("GET", "/nowhere", 200, {}, "Discord has no GET /nowhere."),
        ("GET", "/nowhere", 501, {"message": "x", "code": 0}, None),
        ("GET", "/gateway", 404, {"message": "x", "code": 10003}, None),
        ("GET", "/gateway", 429, None, None),
        ("GET", "/gateway", 404, {"message": "x"}, f"code: {MISSING}"),
        ("GET", "/gateway", 400, {"message": "x", "code": 1, "errors": {"a": {"_errors": [NAMED]}}}, None),
        ("GET", "/gateway", 429, {"message": "x", "retry_after": 0.5, "global": False}, None),
        ("GET", "/gateway", 429, {"message": "x", "global": True}, f"retry_after: {MISSING}"),
    ],
)  # fmt: skip
def test_answers(method: str, path: str, status: int, body: Any, complaint: str | None) -> None:
    raw = None if body is None else json.dumps(body).encode()
    assert table().complaints(method, path, status, raw) == ([] if complaint is None else [complaint])


def test_every_amendment_is_about_something_that_is_there_and_otherwise() -> None:
    for amendment in AMENDMENTS:
        place = json.loads(TABLE.read_bytes())
        for step in amendment.where[:-1]:
            place = place[step]
        assert place.get(amendment.where[-1]) != amendment.rule, amendment.reason


def test_fields_of_responses_are_absent_from_requests() -> None:
    schemas = json.loads(TABLE.read_bytes())["schemas"]
    for name, answer in SENT_BACK.items():
        assert schemas[answer]["properties"].keys() - schemas[name]["properties"].keys(), name


def test_the_table_is_made_of_the_description() -> None:
    raw = description_path().read_bytes()
    if hashlib.sha256(raw).hexdigest() != table().version["sha256"]:
        pytest.skip("The description that is at hand is another version than the table was made of.")
    assert TABLE.read_text(encoding="utf-8") == make_table.text_of(make_table.table_of(raw))


def test_the_table_has_facts_and_no_prose() -> None:
    assert TABLE.stat().st_size < 300_000
    assert not re.search(
        r'"(description|title|example|examples|summary|tags|operationId|security)":"', TABLE.read_text()
    )


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/channels/1/messages", {"GET", "POST"}),
        ("/channels/1/messages/bulk-delete", {"GET", "POST", "PATCH", "DELETE"}),
        ("/users/@me", {"GET", "PATCH"}),
        ("/webhooks/1/token/messages/@original", {"GET", "PATCH", "DELETE"}),
        ("/nowhere", set()),
        ("/channels/1/messages/", set()),
    ],
)
def test_the_methods_of_a_path(path: str, methods: set[str]) -> None:
    assert known_methods(path) == methods


READINGS: dict[str, tuple[Any, Any]] = {
    # discord-api-docs, issue 7528
    "flags in digits": ({"flags": "32768"}, {"flags": 32768}),
    "flags as a fraction": ({"flags": 64.0}, {"flags": 64}),
    "an id stays as it is": ({"attachments": [{"id": "5"}]}, {"attachments": [{"id": "5"}]}),
    "a nonce stays as it is": ({"nonce": "5"}, {"nonce": "5"}),
    "digits in a text stay": ({"content": "5"}, {"content": "5"}),
    # discord-api-docs, issue 5331
    "the type of a component in digits": (
        {"components": [{"type": "14", "spacing": "2"}]},
        {"components": [{"type": 14, "spacing": 2}]},
    ),
    # What discord.js sends along when it edits an answer, as in issue 408 of TFNS/CTFNote.
    "fields of other routes that say no": (
        {"content": "x", "username": None, "with_response": False},
        {"content": "x"},
    ),
    "an embed as it came": (
        {"embeds": [{"title": "x", "flags": 0, "image": {"url": "https://x.org", "proxy_url": "https://y.org"}}]},
        {"embeds": [{"title": "x", "image": {"url": "https://x.org"}}]},
    ),
}


@pytest.mark.parametrize(("sent", "understood"), READINGS.values(), ids=READINGS)
def test_a_body_is_read_as_discord_reads_it(sent: Any, understood: Any) -> None:
    reading = table().read("POST", MESSAGES, sent)
    assert (reading.problems, reading.unknown, reading.body) == ([], [], understood)


def test_a_problem_in_words() -> None:
    assert sentence((("a", 0), "CODE", "Why.")) == "a.0: CODE: Why."
    assert sentence(((), "CODE", "Why.")) == "the whole: CODE: Why."


# --- the playground with it ---


def channel(server: Server) -> str:
    return next(each.id for each in server.state.world.channels.values())


async def test_a_form_is_refused_however_it_comes(rest: Rest, server: Server) -> None:
    path = f"/channels/{channel(server)}/messages"
    bad = {"embeds": [{"title": "x" * 257}]}
    error = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length."}
    for answer in (await rest("POST", path, bad), await rest.with_files("POST", path, bad, ("a.txt", b"x"))):
        assert answer[0] == 400
        assert answer[1]["errors"] == {"embeds": {"0": {"title": {"_errors": [error]}}}}
    assert (await rest("POST", path, {"content": "x"}))[0] == 200


async def test_a_query_is_refused(rest: Rest, server: Server) -> None:
    status, error = await rest("GET", f"/channels/{channel(server)}/messages?limit=101")
    assert (status, list(error["errors"])) == (400, ["limit"])


async def test_an_invalid_answer_reaches_the_bot_and_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("loopcord.data.shapes.user", lambda _: {"id": 1})
    settings = Settings(data=tmp_path / "world", port=0, rate_limits=False)
    async with Server(settings) as server:
        status, answer, entry = await _ask(server, "GET", "/users/@me")
    assert (status, answer["id"]) == (200, 1)
    assert 'id: NUMBER_TYPE_COERCE: Value "1" is not snowflake.' in entry["complaints"]
    assert "GET /users/@me was answered with 200: id: NUMBER_TYPE_COERCE" in caplog.text


async def _ask(server: Server, method: str, path: str, body: Any = None) -> tuple[int, Any, Any]:
    async with aiohttp.ClientSession() as session:
        status, answer = await Rest(server, session)(method, path, body)
    return status, answer, server.state.record.after(0, "rest")[-1]
