"""The HTTP server: which request goes where, who is let in, and what is written down.

Here belong the wiring and the doors: addresses, origins, the bot's token, faults, rate limits, the record.
"""

from __future__ import annotations

import asyncio
import logging
import mimetypes
import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from playground import page_api, rest
from playground.core import Core
from playground.description import checking
from playground.description.scope import is_listed, unsupported_route
from playground.errors import ApiError, invalid_form, not_found, unauthorized, unsupported
from playground.faults.striking import NO_ANSWER, strike
from playground.options import PageError
from playground.settings import LOOPBACK
from playground.shapes import FILE_LIMIT
from playground.snowflakes import made_at
from playground.validation.problems import is_snowflake
from playground.wire import API, BODY, CORE, FAULT, FILES, answer

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from playground.clock import Clock
    from playground.settings import Settings

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
_WITHOUT_TOKEN = ("/interactions/", "/webhooks/")
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Server:
    """A playground that listens. Use it as `async with Server(settings) as server`."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.core = Core(settings, clock)
        self._runner = web.AppRunner(_application(self.core), access_log=None, shutdown_timeout=2)

    def routes(self) -> list[web.AbstractRoute]:
        """Everything that it answers to."""
        return list(self._runner.app.router.routes())

    @property
    def address(self) -> str:
        """Where it listens, without a slash at the end."""
        return self.core.address

    async def start(self) -> None:
        """Begin to listen. Raises OSError if the port is taken."""
        settings = self.core.settings
        await self._runner.setup()
        site = web.TCPSite(self._runner, settings.host, settings.port)
        try:
            await site.start()
        except OSError:
            await self.stop()
            raise
        host, port = self._runner.addresses[0][:2]
        self.core.address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        self.core.store.start(self.core.world)

    async def stop(self) -> None:
        """Close everything and store the world."""
        await self.core.close()
        await self._runner.cleanup()

    async def __aenter__(self) -> Server:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()


def _application(core: Core) -> web.Application:
    app = web.Application(middlewares=[_guard, _respond], client_max_size=11 * FILE_LIMIT)
    app[CORE] = core
    api = web.Application(middlewares=[_bots_only])
    api[CORE] = core
    api.add_routes(rest.routes)
    api.router.add_route("*", "/{rest:.*}", _unsupported)
    app.add_subapp(API, api)
    app.router.add_route("*", "/api/{rest:.*}", _unsupported)
    app.add_routes(page_api.routes)
    app.router.add_get("/gateway", core.gateway.serve)
    app.router.add_get("/gateway/", core.gateway.serve)
    app.router.add_get("/attachments/{channel}/{attachment}/{filename}", _attachment)
    app.router.add_get(r"/emojis/{emoji:\d+}.{ending:png|gif|webp|jpg|avif}", _emoji)
    app.router.add_get("/{path:.*}", _page)
    return app


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let nobody in but programs and pages of this machine: no foreign name for it, no foreign site's page."""
    try:
        host = urlsplit(f"//{request.host}").hostname
    except ValueError:
        host = None
    origin = request.headers.get("Origin")
    foreign_origin = origin is not None and urlsplit(origin).netloc != request.host
    # A link from anywhere may lead to the page itself, but no foreign page may ask for what is behind it.
    inner = request.path.startswith(("/page/", "/api/", "/gateway", "/attachments/", "/emojis/"))
    foreign_site = inner and request.headers.get("Sec-Fetch-Site") == "cross-site"
    if host not in LOOPBACK or foreign_origin or foreign_site:
        log.warning("Refused a request for %s from %s", request.host, origin)
        return answer({"error": "The playground talks only to this machine and its own page."}, 403)
    return await handler(request)


@web.middleware
async def _respond(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn refusals into answers, and write down what happened."""
    started = time.perf_counter()
    checking.begin()
    try:
        response = await handler(request)
    except ApiError as error:
        for_page = request.path.startswith("/page/")
        response = page_api.page_refusal(error) if for_page else answer(error.body(), error.status)
    except PageError as error:
        response = page_api.page_refusal(error)
    except web.HTTPRequestEntityTooLarge:
        response = answer({"message": "Request entity too large", "code": 40005}, 413)
    except web.HTTPMethodNotAllowed:
        response = answer({"error": "That is not possible here."}, 405)
    except web.HTTPException:
        raise
    except Exception:  # a bot must get an answer, and whoever runs the playground the reason
        log.exception("A mistake of the playground at %s %s", request.method, request.path)
        response = answer({"message": "500: Internal Server Error", "code": 0}, 500)
    if request.path.startswith(API):
        _note(request, response, time.perf_counter() - started)
    return response


def _note(request: web.Request, response: web.StreamResponse, seconds: float) -> None:
    core, fault = request.app[CORE], request.get(FAULT)
    body = response.body if isinstance(response, web.Response) and response.content_type == "application/json" else None
    path = request.path.removeprefix(API)
    sent = body if isinstance(body, bytes) else None
    core.record.add(
        "rest",
        method=request.method,
        path=path,
        query=dict(request.query),
        body=request.get(BODY),
        files=request.get(FILES, []),
        status=NO_ANSWER if fault == "dropped" else response.status,
        response=msgspec.Raw(body) if isinstance(body, bytes) and body else None,
        seconds=round(seconds, 6),
        fault=fault,
        complaints=checking.complaints(core.description, request.method, path, response.status, sent),
    )


@web.middleware
async def _bots_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let a fault have its way, if one is due; else check the bot's token, count the request and answer it."""
    core = request.app[CORE]
    if (banned := core.limits.ban()) is not None:
        return banned
    path = request.path.removeprefix(API)
    fault = core.faults.hit_request(request.method, path)
    if fault is None:
        response = await _work(request, handler, path)
    else:
        request[FAULT] = fault.kind
        response = await strike(fault, request, core.clock, lambda: _work(request, handler, path))
    core.limits.note(response)
    return response


async def _work(request: web.Request, handler: Handler, path: str) -> web.StreamResponse:
    core = request.app[CORE]
    known = core.token is not None and request.headers.get("Authorization") == f"Bot {core.token}"
    if not path.startswith(_WITHOUT_TOKEN) and not known:
        return answer(unauthorized().body(), 401)
    resource = request.match_info.route.resource
    route = resource.canonical.removeprefix(API) if resource is not None else path
    parameters = dict(request.match_info)
    message = core.world.message(parameters.get("message", ""))
    age = None if message is None else core.clock.now() - made_at(message.id)
    headers, refusal = core.limits.take(request.method, route, parameters, age)
    if refusal is not None:
        return refusal
    try:
        _check_ids(request, path)
        checking.check_query(core.description, request.method, path, request.query)
        response = await handler(request)
    except ApiError as error:
        response = answer(error.body(), error.status)
    response.headers.update(headers)
    return response


def _check_ids(request: web.Request, path: str) -> None:
    """What stands in the place of an id has to be one, or it is another route of Discord's."""
    for name, value in request.match_info.items():
        if name in ("rest", "token") or value in ("@me", "@original") or is_snowflake(value):
            continue
        if is_listed(request.method, path):
            raise unsupported(unsupported_route(request.method, path))
        error = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{value}" is not snowflake.'}
        raise invalid_form({f"{name}_id": {"_errors": [error]}})


async def _unsupported(request: web.Request) -> web.Response:
    path = request.path.removeprefix(API)
    log.warning("The playground does not support %s %s", request.method, path)
    raise unsupported(unsupported_route(request.method, path))


async def _attachment(request: web.Request) -> web.StreamResponse:
    core = request.app[CORE]
    number = request.match_info["attachment"]
    path = core.files.path(number) if number.isdigit() else None
    if path is None or not await asyncio.to_thread(path.is_file):
        raise not_found()
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
    headers["Content-Type"] = mimetypes.guess_type(request.match_info["filename"])[0] or "application/octet-stream"
    if not headers["Content-Type"].startswith("image/") or headers["Content-Type"] == "image/svg+xml":
        headers["Content-Disposition"] = "attachment"  # nothing that a bot sends may run as a page of ours
    return web.FileResponse(path, headers=headers)


async def _emoji(request: web.Request) -> web.StreamResponse:
    """An emoji as it was given, whatever format is asked for."""
    core = request.app[CORE]
    emoji = core.world.emojis.get(request.match_info["emoji"])
    if emoji is None:
        raise not_found()
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
    return web.FileResponse(core.files.path(emoji.id), headers=headers | {"Content-Type": emoji.content_type})


async def _page(request: web.Request) -> web.StreamResponse:
    """A file of the chat page."""
    root = PAGE.resolve()
    path = (root / (request.match_info["path"] or "index.html")).resolve()
    inside = path.is_relative_to(root)
    if not inside or not await asyncio.to_thread(path.is_file):
        raise web.HTTPNotFound(text="There is nothing here.")
    kind = _TYPES.get(path.suffix)
    headers = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    if kind is not None:
        headers["Content-Type"] = f"{kind}; charset=utf-8"
    return web.FileResponse(path, headers=headers)
