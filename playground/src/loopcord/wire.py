"""Read the bodies that bots send and write the answers, byte for byte as Discord does.

Bodies are JSON or forms, with files in multipart ones. `validation` decides what a body may contain.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import BodyPartReader, web
from msgspec import Struct, field

from loopcord.data.errors import Json, PageError, invalid_form, too_large, unreadable_json, wrong_content_type
from loopcord.data.files import FILE_LIMIT, REQUEST_LIMIT, Upload
from loopcord.description import checking

if TYPE_CHECKING:
    from loopcord.data.state import State
    from loopcord.services.faults import Faults
    from loopcord.services.interactions import Interactions

API = "/api/v10"
"""The prefix of Discord's routes."""

SERVED_AS_10 = ("/api/v9", "/api")
"""Prefixes of other versions whose requests are answered as version 10, with a warning in the record."""

_BELOW_API = re.compile(r"/api(?:/v(?:9|10))?(/(?!v\d+(?:/|$)).*)?", re.DOTALL)

STATE: web.AppKey[State] = web.AppKey("state")
"""The key of the playground in the aiohttp application, for request handlers."""

FAULTS: web.AppKey[Faults] = web.AppKey("faults")
"""The key of its simulated faults."""

INTERACTIONS: web.AppKey[Interactions] = web.AppKey("interactions")
"""The key of its interactions."""

BODY: web.RequestKey[msgspec.Raw] = web.RequestKey("body", msgspec.Raw)
"""The raw JSON of a request's body, kept for the record once it has been read."""

FILES: web.RequestKey[list[str]] = web.RequestKey("files", list)
"""The names of a request's files."""

FAULT: web.RequestKey[str] = web.RequestKey("fault", str)
"""The kind of the fault that hit a request, if one did."""

GONE: web.RequestKey[bool] = web.RequestKey("gone", bool)
"""Whether the client closed the socket before the whole request had arrived."""


JSON, URLENCODED, MULTIPART = "application/json", "application/x-www-form-urlencoded", "multipart/form-data"

_BOOLEANS = {"true": True, "false": False, "1": True, "0": False}


class Body(Struct):
    """A request's body: the JSON object, and the files by number."""

    json: Json = field(default_factory=dict)
    files: dict[int, Upload] = field(default_factory=dict)


def below_api(path: str) -> str | None:
    """The part of a path below the prefix of a served version of the API; None for any other path."""
    found = _BELOW_API.fullmatch(path)
    return (found[1] or "") if found is not None else None


def answer(body: Any = None, status: int = 200) -> web.Response:
    """A JSON answer, with the exact content type that Discord clients compare with; for None, 204 without a body."""
    if body is None and status == 200:
        return web.Response(status=204)
    return web.Response(body=msgspec.json.encode(body), status=status, content_type="application/json")


def state_of(request: web.Request) -> State:
    """The state of the playground that received a request."""
    return request.app[STATE]


def interactions_of(request: web.Request) -> Interactions:
    """The interactions of that playground."""
    return request.app[INTERACTIONS]


async def read_json(request: web.Request, *expected: str) -> Any:
    """The JSON value of a body; an empty body counts as an empty object.

    `expected` are further content types of the route, which the refusal of a wrong one names.
    """
    raw = await request.read()
    if not raw:
        return _checked(request, {})
    if request.content_type != JSON:
        raise wrong_content_type(JSON, *expected)
    try:
        body = msgspec.json.decode(raw)
    except msgspec.DecodeError:
        raise unreadable_json() from None
    request[BODY] = msgspec.Raw(raw)
    return _checked(request, body)


async def read_object(request: web.Request, *expected: str) -> Json:
    """The JSON object of a body; `expected` as for `read_json`."""
    body = await read_json(request, *expected)
    if not isinstance(body, dict):
        error = {"code": "MODEL_TYPE_CONVERT", "message": "Only dictionaries may be used in a ModelType"}
        raise invalid_form({"_errors": [error]})
    return body


async def read_from_page(request: web.Request) -> Json:
    """The JSON object that the page sent. Raises PageError for anything else."""
    if request.content_type != "application/json":  # a foreign site's form cannot send this type
        raise PageError("The body must be JSON, and say so in its Content-Type.")
    try:
        return msgspec.json.decode(await request.read(), type=dict[str, Any])
    except msgspec.DecodeError:
        raise PageError("The body must be a JSON object.") from None


async def read_body(request: web.Request) -> Body:
    """The JSON object and the files of a message or of an answer to an interaction; this body may be a form."""
    if (request.content_length or 0) > REQUEST_LIMIT and below_api(request.path) is not None:
        raise too_large()
    if request.content_type == MULTIPART:
        return await _read_multipart(request)
    if request.content_type == URLENCODED:
        fields = await request.post()
        return Body(_read_fields(request, {name: value for name, value in fields.items() if isinstance(value, str)}))
    return Body(await read_object(request, URLENCODED, MULTIPART))


async def _read_multipart(request: web.Request) -> Body:
    body, fields = Body(), dict[str, str]()
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise unreadable_json()
        name = part.name or ""
        data = bytes(await part.read(decode=True))
        if numbered := re.fullmatch(r"files\[(\d{1,3})\]", name):
            if len(data) > FILE_LIMIT:
                raise too_large()
            body.files[int(numbered[1])] = Upload(part.filename or "unknown", data)
        elif name == "payload_json" or part.filename is None:
            fields[name] = data.decode(errors="replace")
    request[FILES] = [upload.filename for upload in body.files.values()]
    body.json = _read_fields(request, fields)
    return body


def _read_fields(request: web.Request, fields: dict[str, str]) -> Json:
    """The form without its files: JSON from `payload_json`, or otherwise from the flat fields."""
    if "payload_json" in fields:
        raw = fields["payload_json"].encode()
        try:
            form = msgspec.json.decode(raw, type=dict[str, Any])
        except msgspec.DecodeError:
            raise unreadable_json() from None
    elif fields:
        form = {name: _flat(name, value) for name, value in fields.items()}
        raw = msgspec.json.encode(form)
    else:
        return _checked_object(request, {})
    request[BODY] = msgspec.Raw(raw)
    return _checked_object(request, form)


def _flat(name: str, value: str) -> str | bool:
    """Convert a form field to a boolean where JSON would have one; numbers may stay strings of digits."""
    return _BOOLEANS.get(value.lower(), value) if name == "tts" else value


def _checked(request: web.Request, body: Any) -> Any:
    """The body as Discord interprets it. Raises ApiError if a field breaks a rule."""
    path = below_api(request.path)
    return body if path is None else checking.read_body(request.method, path, body)


def _checked_object(request: web.Request, form: Json) -> Json:
    checked: Json = _checked(request, form)
    return checked


def flag(request: web.Request, name: str) -> bool:
    """A boolean in the query; False if missing."""
    return request.query.get(name, "").lower() in ("true", "1")
