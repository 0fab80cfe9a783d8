"""The path of a bot's request: faults, the token, rate limits, the route, and the record."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web

from loopcord.data.errors import ApiError, blocked, invalid_form, unauthorized, unsupported
from loopcord.data.problems import WARNINGS, is_snowflake
from loopcord.data.snowflakes import made_at
from loopcord.description import checking
from loopcord.description.scope import is_listed, unsupported_route
from loopcord.rest import (
    attachments,
    channels,
    commands,
    elsewhere,
    emojis,
    guilds,
    interactions,
    messages,
    scheduled_events,
    threads,
    users,
)
from loopcord.rest.keys import LIMITS
from loopcord.rest.striking import NO_ANSWER, strike
from loopcord.wire import API, BODY, FAULT, FAULTS, FILES, GONE, answer, below_api, state_of

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

log = logging.getLogger(__name__)

_WITHOUT_TOKEN = ("/interactions/", "/webhooks/")

ROUTES = [
    *users.routes,
    *guilds.routes,
    *channels.routes,
    *messages.routes,
    *attachments.routes,
    *threads.routes,
    *commands.routes,
    *emojis.routes,
    *scheduled_events.routes,
    *interactions.routes,
]
"""Every route below `/api/v10`."""


def application() -> web.Application:
    """The part of the server for bots. It needs the keys of `wire` and `keys`."""
    api = web.Application(middlewares=[_bots_only])
    api.add_routes(ROUTES)
    api.router.add_route("*", "/{rest:.*}", unknown_route)
    return api


def _path(request: web.Request) -> str:
    """The path below the prefix of the API; the whole path if the playground does not serve this version."""
    path = below_api(request.path)
    return request.path if path is None else path


def note(request: web.Request, response: web.StreamResponse, seconds: float) -> None:
    """Record a request and its answer."""
    state, fault = state_of(request), request.get(FAULT)
    body = response.body if isinstance(response, web.Response) and response.content_type == "application/json" else None
    path = _path(request)
    sent = body if isinstance(body, bytes) else None
    state.record.add(
        "rest",
        method=request.method,
        path=path,
        query=dict(request.query),
        body=request.get(BODY),
        files=request.get(FILES, []),
        status=NO_ANSWER if fault == "dropped" or GONE in request else response.status,
        response=msgspec.Raw(body) if isinstance(body, bytes) and body else None,
        seconds=round(seconds, 6),
        fault=fault,
        warnings=list(WARNINGS.get()),
        complaints=checking.complaints(request.method, path, response.status, sent),
    )


@web.middleware
async def _bots_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Apply a fault, if one is due; otherwise check the bot's token, count the request and answer it."""
    state = state_of(request)
    if not request.headers.get("User-Agent"):
        return answer(blocked().body(), 403)
    if (banned := request.app[LIMITS].ban()) is not None:
        return banned
    if not request.path.startswith(f"{API}/"):
        warning = f"{request.path}: Discord's API is served as version 10, whatever version a path names."
        WARNINGS.set((*WARNINGS.get(), warning))
    path = _path(request)
    fault = request.app[FAULTS].hit_request(request.method, path)
    if fault is None:
        response = await _work(request, handler, path)
    else:
        request[FAULT] = fault.kind
        response = await strike(fault, request, state.clock, lambda: _work(request, handler, path))
    request.app[LIMITS].note(response)
    return response


async def _work(request: web.Request, handler: Handler, path: str) -> web.StreamResponse:
    state = state_of(request)
    known = state.token is not None and request.headers.get("Authorization") == f"Bot {state.token}"
    if not known and path != "/gateway" and not path.startswith(_WITHOUT_TOKEN):
        return answer(unauthorized().body(), 401)
    if "Authorization" not in request.headers:
        refusal = request.app[LIMITS].without_token(request.remote or "")
        if refusal is not None:
            return refusal
    resource = request.match_info.route.resource
    route = (below_api(resource.canonical) if resource is not None else None) or path
    parameters = dict(request.match_info)
    message = state.world.message(parameters.get("message", ""))
    age = None if message is None else state.clock.now() - made_at(message.id)
    headers, refusal = request.app[LIMITS].take(request.method, route, parameters, age)
    if refusal is not None:
        return refusal
    try:
        _check_ids(request, path)
        checking.check_query(request.method, path, request.query)
        response = await handler(request)
    except ApiError as error:
        response = answer(error.body(), error.status)
    response.headers.update(headers)
    return response


def _check_ids(request: web.Request, path: str) -> None:
    """Refuse a path with a value that is not an id where one belongs, which may be another route of Discord."""
    for name, value in request.match_info.items():
        if name in ("rest", "token") or value in ("@me", "@original") or is_snowflake(value):
            continue
        if is_listed(request.method, path):
            raise unsupported(unsupported_route(request.method, path))
        error = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{value}" is not snowflake.'}
        raise invalid_form({f"{name}_id": {"_errors": [error]}})


async def unknown_route(request: web.Request) -> web.Response:
    """Refuse what the playground does not serve."""
    path = _path(request)
    error = elsewhere.refusal(request.method, path)
    log.warning("Nothing is served at %s %s: %s", request.method, path, error.message)
    raise error
