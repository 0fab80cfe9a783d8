"""Reading what bots send and writing what they get, byte for byte as Discord does it.

Bodies: JSON, multipart with files, and the answer. What a body may contain is decided in `validation`.
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
"""Where Discord's routes begin."""

STATE: web.AppKey[State] = web.AppKey("state")
"""Where request handlers find the playground they belong to."""

FAULTS: web.AppKey[Faults] = web.AppKey("faults")
"""Where they find what goes wrong with it on purpose."""

INTERACTIONS: web.AppKey[Interactions] = web.AppKey("interactions")
"""Where they find its interactions."""

BODY: web.RequestKey[msgspec.Raw] = web.RequestKey("body", msgspec.Raw)
"""The JSON of a request's body as it came, kept for the record once it has been read."""

FILES: web.RequestKey[list[str]] = web.RequestKey("files", list)
"""The names of the files that came with it."""

FAULT: web.RequestKey[str] = web.RequestKey("fault", str)
"""The kind of the fault that hit a request, if one did."""

GONE: web.RequestKey[bool] = web.RequestKey("gone", bool)
"""Whether who asked has closed the socket before the request was there as a whole."""


JSON, URLENCODED, MULTIPART = "application/json", "application/x-www-form-urlencoded", "multipart/form-data"

_BOOLEANS = {"true": True, "false": False, "1": True, "0": False}


class Body(Struct):
    """What a bot sent: the JSON object, and the files by their number."""

    json: Json = field(default_factory=dict)
    files: dict[int, Upload] = field(default_factory=dict)


def answer(body: Any = None, status: int = 200) -> web.Response:
    """JSON with the exact content type that clients of Discord compare with; nothing at all for None."""
    if body is None and status == 200:
        return web.Response(status=204)
    return web.Response(body=msgspec.json.encode(body), status=status, content_type="application/json")


def state_of(request: web.Request) -> State:
    """The playground that a request was sent to."""
    return request.app[STATE]


def interactions_of(request: web.Request) -> Interactions:
    """Its interactions."""
    return request.app[INTERACTIONS]


async def read_json(request: web.Request, *expected: str) -> Any:
    """The JSON of a body, whatever it is; an empty body counts as an empty object.

    `expected` are the other content types that a refusal of a foreign one names.
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
    """The JSON object that the page sent. Raises PageError if it is none."""
    if request.content_type != "application/json":  # a foreign site's form cannot send this type
        raise PageError("The body must be JSON, and say so in its Content-Type.")
    try:
        return msgspec.json.decode(await request.read(), type=dict[str, Any])
    except msgspec.DecodeError:
        raise PageError("The body must be a JSON object.") from None


async def read_body(request: web.Request) -> Body:
    """The JSON object of a message or of an answer to an interaction, and the files: such a body may be a form."""
    if (request.content_length or 0) > REQUEST_LIMIT and request.path.startswith(API):
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
    """What a form says besides its files: all of it as JSON in `payload_json`, or else each flat field by itself."""
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
    """What a field of a form means where JSON would have a boolean; numbers may be written in digits anyway."""
    return _BOOLEANS.get(value.lower(), value) if name == "tts" else value


def _checked(request: web.Request, body: Any) -> Any:
    """The body as Discord understands it. Raises ApiError if a field breaks a rule."""
    if not request.path.startswith(API):
        return body
    return checking.read_body(request.method, request.path.removeprefix(API), body)


def _checked_object(request: web.Request, form: Json) -> Json:
    checked: Json = _checked(request, form)
    return checked


def flag(request: web.Request, name: str) -> bool:
    """A yes or no in the query."""
    return request.query.get(name, "").lower() in ("true", "1")
