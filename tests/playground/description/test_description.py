"""What the description finds in requests and answers, beside the bad payloads of the other tests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground.description.amendments import AMENDMENTS
from playground.description.openapi import Description, description_at
from playground.description.translation import sentence
from playground.server import Server
from playground.settings import Settings
from playground.validation import problems
from tests.openapi import description_path
from tests.playground.wires import Rest

if TYPE_CHECKING:
    from pathlib import Path

MESSAGES = "/channels/1/messages"
NAMED = {"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}
MISSING = "BASE_TYPE_REQUIRED: This field is required"
ROW = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}]}


@pytest.fixture
def description() -> Description:
    return description_at(description_path())


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
        ["allowed_mentions.users SET_TYPE_ALREADY_CONTAINS_VALUE"],
    ),
    "no id": ("POST", MESSAGES, {"attachments": [{"id": "x"}]}, ["attachments.0.id STRING_TYPE_REGEX"]),
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
def test_bodies(description: Description, method: str, path: str, body: Any, found: list[str]) -> None:
    problems = description.body(method, path, body)
    assert sorted(f"{'.'.join(map(str, place))} {code}" for place, code, _ in problems) == found


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"limit": "100", "before": "1"}, []),
        ({"limit": "101"}, ["limit NUMBER_TYPE_MAX"]),
        ({"limit": "ten"}, ["limit NUMBER_TYPE_COERCE"]),
        ({"after": "x"}, ["after STRING_TYPE_REGEX"]),
        ({"unheard_of": "x"}, []),
    ],
)
def test_queries(description: Description, query: dict[str, str], found: list[str]) -> None:
    problems = description.query("GET", MESSAGES, query)
    assert [f"{'.'.join(map(str, place))} {code}" for place, code, _ in problems] == found


def test_a_word_of_the_path_counts_before_a_name(description: Description) -> None:
    webhook = "/webhooks/1/token/messages"
    assert description.complaints("GET", f"{webhook}/@original", 418, b"{}") != []
    assert "@original" in description.complaints("GET", f"{webhook}/@original", 300, b"{}")[0]
    assert "{message_id}" in description.complaints("GET", f"{webhook}/1", 300, b"{}")[0]


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
        ("GET", "/nowhere", 200, {}, "Discord's description has no GET /nowhere."),
        ("GET", "/nowhere", 501, {"message": "x", "code": 0}, None),
        ("GET", "/gateway", 404, {"message": "x", "code": 10003}, None),
        ("GET", "/gateway", 429, None, None),
        ("GET", "/gateway", 404, {"message": "x"}, f"code: {MISSING}"),
        ("GET", "/gateway", 400, {"message": "x", "code": 1, "errors": {"a": {"_errors": [NAMED]}}}, None),
        ("GET", "/gateway", 429, {"message": "x", "retry_after": 0.5, "global": False}, None),
        ("GET", "/gateway", 429, {"message": "x", "global": True}, f"retry_after: {MISSING}"),
    ],
)  # fmt: skip
def test_answers(
    description: Description, method: str, path: str, status: int, body: Any, complaint: str | None
) -> None:
    raw = None if body is None else json.dumps(body).encode()
    assert description.complaints(method, path, status, raw) == ([] if complaint is None else [complaint])


def test_every_amendment_is_about_something_that_is_there_and_otherwise(description: Description) -> None:
    schemas = json.loads(description_path().read_bytes())["components"]["schemas"]
    for amendment in AMENDMENTS:
        place = schemas
        for step in amendment.where:
            place = place[step]
        assert place != amendment.schema, amendment.reason


def test_nothing_is_read_before_it_is_needed(tmp_path: Path) -> None:
    missing = Description(tmp_path / "none.json")
    with pytest.raises(FileNotFoundError):
        missing.body("GET", "/gateway", {})


def test_a_problem_in_words() -> None:
    assert sentence((("a", 0), "CODE", "Why.")) == "a.0: CODE: Why."
    assert sentence(((), "CODE", "Why.")) == "the whole: CODE: Why."


# --- the playground with it ---


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "world", port=0, rate_limits=False, openapi=description_path())


def channel(server: Server) -> str:
    return next(each.id for each in server.core.world.channels.values())


async def test_what_only_the_description_knows_is_refused(
    rest: Rest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.validation.messages.check_embeds", lambda *_: None)
    path = f"/channels/{channel(server)}/messages"
    bad = {"embeds": [{"title": "x" * 257}]}
    error = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length."}
    for answer in (await rest("POST", path, bad), await rest.with_files("POST", path, bad, ("a.txt", b"x"))):
        assert answer[0] == 400
        assert answer[1]["errors"] == {"embeds": {"0": {"title": {"_errors": [error]}}}}
    assert (await rest("POST", path, {"content": "x"}))[0] == 200  # and counts for one request only


async def test_our_own_words_come_first(rest: Rest, server: Server) -> None:
    bad = {"content": "x" * 4001}
    _, error = await rest("POST", f"/channels/{channel(server)}/messages", bad)
    assert error["errors"]["content"]["_errors"][0]["message"] == "Must be 2000 or fewer in length."


async def test_a_query_is_refused(rest: Rest, server: Server) -> None:
    status, error = await rest("GET", f"/channels/{channel(server)}/messages?limit=101")
    assert (status, list(error["errors"])) == (400, ["limit"])


async def test_an_invalid_answer_reaches_the_bot_and_stands_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("playground.shapes.user", lambda _: {"id": 1})
    settings = Settings(data=tmp_path / "world", port=0, rate_limits=False, openapi=description_path())
    async with Server(settings) as server:
        status, answer, entry = await _ask(server, "GET", "/users/@me")
    assert (status, answer["id"]) == (200, 1)
    assert "id: STRING_TYPE_CONVERT: Could not interpret value as string." in entry["complaints"]
    assert "GET /users/@me was answered with 200: id: STRING_TYPE_CONVERT" in caplog.text


async def test_a_request_that_should_have_been_refused_stands_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problems.Problems, "raise_if_any", lambda *_, **__: None)
    settings = Settings(data=tmp_path / "world", port=0, rate_limits=False, openapi=description_path())
    async with Server(settings) as server:
        path = f"/channels/{channel(server)}/messages"
        _, _, entry = await _ask(server, "POST", path, {"embeds": [{"title": "x" * 257}]})
    assert entry["complaints"] == ["Not refused: embeds.0.title: BASE_TYPE_MAX_LENGTH: Must be 256 or fewer in length."]


async def _ask(server: Server, method: str, path: str, body: Any = None) -> tuple[int, Any, Any]:
    async with aiohttp.ClientSession() as session:
        status, answer = await Rest(server, session)(method, path, body)
    return status, answer, server.core.record.after(0, "rest")[-1]
