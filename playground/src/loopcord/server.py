"""The server: assembles the parts of a playground, and admits only requests from this machine."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

from loopcord import cdn, gateway, page
from loopcord.data.clock import RealClock
from loopcord.data.errors import ApiError, PageError
from loopcord.data.files import FILE_LIMIT
from loopcord.data.persistence import Store
from loopcord.data.settings import LOOPBACK
from loopcord.data.state import State
from loopcord.description import checking
from loopcord.gateway import GATEWAY, Gateway
from loopcord.page.common import page_refusal
from loopcord.page.live import PAGES, Pages
from loopcord.rest import pipeline
from loopcord.rest.keys import IDENTIFIES, LIMITS, OLD_EDITS
from loopcord.rest.limits import Limits
from loopcord.rest.old_edits import OldEdits
from loopcord.services import furnishing
from loopcord.services.archiving import Archiving
from loopcord.services.faults import Faults
from loopcord.services.identifies import Identifies
from loopcord.services.interactions import Interactions
from loopcord.services.notifying import Notifying
from loopcord.wire import API, FAULTS, GONE, INTERACTIONS, SERVED_AS_10, STATE, answer, below_api

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from loopcord.data.clock import Clock
    from loopcord.data.settings import Settings

log = logging.getLogger(__name__)


class Server:
    """A listening playground. Use it as `async with Server(settings) as server`."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self._store = Store(settings.data)
        self.state = State(settings, clock or RealClock(), self._store.load())
        furnishing.begin(self.state)
        self.faults = Faults(self.state.clock)
        self.interactions = Interactions(self.state)
        self.limits = Limits(self.state.clock, enabled=settings.rate_limits, more=settings.limits)
        identifies = Identifies(self.state)
        self.notifying = Notifying(self.state)
        # Before the gateway, so people see facts before the bot does.
        self.pages = Pages(self.state, self.faults, self.notifying)
        self.notifying.begin()
        self.gateway = Gateway(self.state, self.faults, identifies)
        self.archiving = Archiving(self.state)
        app = web.Application(middlewares=[_guard, _respond], client_max_size=11 * FILE_LIMIT)
        apis = {prefix: pipeline.application() for prefix in (API, *SERVED_AS_10)}
        for each in (app, *apis.values()):
            each[STATE], each[FAULTS], each[INTERACTIONS] = self.state, self.faults, self.interactions
        app[PAGES], app[GATEWAY] = self.pages, self.gateway
        old_edits = OldEdits(self.state.clock)
        app.router.add_route("*", r"/api/v{version:(?!9/|10/)\d+}/{rest:.*}", pipeline.unknown_route)
        for prefix, api in apis.items():
            api[LIMITS], api[OLD_EDITS], api[IDENTIFIES] = self.limits, old_edits, identifies
            app.add_subapp(prefix, api)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        for routes in (gateway.routes, cdn.routes, page.routes):
            app.add_routes(routes)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)

    def routes(self) -> list[web.AbstractRoute]:
        """All its routes, those of the API once, as version 10."""
        found = [*self._runner.app.router.routes()]
        paths = [each.resource.canonical if each.resource is not None else "" for each in found]
        return [
            each
            for each, path in zip(found, paths, strict=True)
            if path.startswith(f"{API}/") or not path.startswith("/api/")
        ]

    @property
    def address(self) -> str:
        """Its base URL, without a trailing slash."""
        return self.state.address

    async def start(self) -> None:
        """Start listening. Raises OSError if the port is taken."""
        settings = self.state.settings
        await self._runner.setup()
        site = web.TCPSite(self._runner, settings.host, settings.port)
        try:
            await site.start()
        except OSError:
            await self.stop()
            raise
        host, port = self._runner.addresses[0][:2]
        self.state.links.address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        self._store.start(self.state.world)
        self.archiving.begin()

    async def stop(self) -> None:
        """Close the connections of bots and pages, and store the world."""
        for site in [*self._runner.sites]:
            await site.stop()  # A client whose connection is closed below would connect again.
        self.interactions.close()
        self.archiving.close()
        await self.gateway.close()
        await self.pages.close()
        await self._store.close(self.state.world)
        await self._runner.cleanup()

    async def __aenter__(self) -> Server:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Admit only programs and pages of this machine: refuse foreign host names and foreign origins."""
    try:
        host = urlsplit(f"//{request.host}").hostname
    except ValueError:
        host = None
    origin = request.headers.get("Origin")
    foreign_origin = origin is not None and urlsplit(origin).netloc != request.host
    # Any site may link to the page itself, but no foreign page may request the routes behind it.
    inner = request.path.startswith(
        ("/page/", "/api/", "/gateway", "/attachments/", "/ephemeral-attachments/", "/emojis/", "/embed/")
    )
    foreign_site = inner and request.headers.get("Sec-Fetch-Site") == "cross-site"
    if host not in LOOPBACK or foreign_origin or foreign_site:
        log.warning("Refused a request for %s from %s", request.host, origin)
        return answer({"error": "The playground answers only this machine and its own page."}, 403)
    return await handler(request)


@web.middleware
async def _respond(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn exceptions into answers, and record the request."""
    started = time.perf_counter()
    checking.begin()
    try:
        response = await handler(request)
    except ApiError as error:
        for_page = request.path.startswith("/page/")
        response = page_refusal(error) if for_page else answer(error.body(), error.status)
    except PageError as error:
        response = page_refusal(error)
    except web.HTTPRequestEntityTooLarge:
        response = answer({"message": "Request entity too large", "code": 40005}, 413)
    except web.HTTPMethodNotAllowed:
        response = answer({"error": "That is not possible here."}, 405)
    except web.HTTPException:
        raise
    except ConnectionResetError:  # the client died in the middle of a request, which is no bug here
        request[GONE] = True
        response = web.Response(status=400)
    except Exception:  # the bot must get an answer, and the developer the reason
        log.exception("A bug in the playground at %s %s", request.method, request.path)
        response = answer({"message": "500: Internal Server Error", "code": 0}, 500)
    if below_api(request.path) is not None:
        pipeline.note(request, response, time.perf_counter() - started)
    return response
