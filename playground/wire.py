"""Reading what bots send and writing what they get, byte for byte as Discord does it.

Here belong bodies: JSON, multipart with files, and the answer. What a body may contain belongs in `validation`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import BodyPartReader, web
from msgspec import Struct, field

from playground.description import checking
from playground.errors import Json, invalid_form, too_large, unreadable_json
from playground.shapes import FILE_LIMIT

if TYPE_CHECKING:
    from playground.core import Core

API = "/api/v10"
"""Where Discord's routes begin."""

CORE: web.AppKey[Core] = web.AppKey("core")
"""Where request handlers find the playground they belong to."""

BODY: web.RequestKey[msgspec.Raw] = web.RequestKey("body", msgspec.Raw)
"""The JSON of a request's body as it came, kept for the record once it has been read."""

FILES: web.RequestKey[list[str]] = web.RequestKey("files", list)
"""The names of the files that came with it."""


FAULT: web.RequestKey[str] = web.RequestKey("fault", str)
"""The kind of the fault that hit a request, if one did."""


class Upload(Struct):
    """A file that came with a request."""

    filename: str
    data: bytes


class Body(Struct):
    """What a bot sent: the JSON object, and the files by their number."""

    json: Json = field(default_factory=dict)
    files: dict[int, Upload] = field(default_factory=dict)


def answer(body: Any = None, status: int = 200) -> web.Response:
    """JSON with the exact content type that clients of Discord compare with; nothing at all for None."""
    if body is None and status == 200:
        return web.Response(status=204)
    return web.Response(body=msgspec.json.encode(body), status=status, content_type="application/json")


def core_of(request: web.Request) -> Core:
    """The playground that a request was sent to."""
    return request.app[CORE]


async def read_json(request: web.Request) -> Any:
    """The JSON of a body, whatever it is; an empty body counts as an empty object."""
    raw = await request.read()
    if not raw:
        return {}
    try:
        body = msgspec.json.decode(raw)
    except msgspec.DecodeError:
        raise unreadable_json() from None
    request[BODY] = msgspec.Raw(raw)
    _lay_by(request, body)
    return body


async def read_body(request: web.Request) -> Body:
    """The JSON object of a body and its files."""
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    body = await read_json(request)
    if not isinstance(body, dict):
        error = {"code": "MODEL_TYPE_CONVERT", "message": "Only dictionaries may be used in a ModelType"}
        raise invalid_form({"_errors": [error]})
    return Body(body)


async def _read_multipart(request: web.Request) -> Body:
    body = Body()
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise unreadable_json()
        name = part.name or ""
        data = bytes(await part.read(decode=True))
        if name == "payload_json":
            try:
                body.json = msgspec.json.decode(data, type=dict[str, Any])
            except msgspec.DecodeError:
                raise unreadable_json() from None
            request[BODY] = msgspec.Raw(data)
            _lay_by(request, body.json)
        elif numbered := re.fullmatch(r"files\[(\d{1,3})\]", name):
            if len(data) > FILE_LIMIT:
                raise too_large()
            body.files[int(numbered[1])] = Upload(part.filename or "unknown", data)
    request[FILES] = [upload.filename for upload in body.files.values()]
    return body


def _lay_by(request: web.Request, body: Any) -> None:
    if request.path.startswith(API):
        checking.check_body(core_of(request).description, request.method, request.path.removeprefix(API), body)


def flag(request: web.Request, name: str) -> bool:
    """A yes or no in the query."""
    return request.query.get(name, "").lower() in ("true", "1")
