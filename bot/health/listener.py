"""The HTTP listener: `/metrics`, `/healthz`, `/readyz` and the status page at `/`. Requests change nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.health.measured import OpenTables
from bot.health.readiness import Readiness
from bot.metrics import Metrics

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
ALIVE: Final = "The bot is alive.\n"
"""What `/healthz` answers, by which a bot is known."""
_SAFE: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class Listener:
    """Listens on one port. It answers as long as the event loop does, also before Discord is reached."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        metrics: Metrics,
        readiness: Readiness,
        tables: OpenTables,
        page: Callable[[tuple[str, ...]], str],
    ) -> None:
        """`page` makes the status page, with the reasons for which the bot is not ready."""
        self._host, self._port = host, port
        self._metrics, self._readiness, self._tables, self._page = metrics, readiness, tables, page
        app = web.Application(middlewares=[self._guard])
        app.add_routes(
            [
                web.get("/", self._status),
                web.get("/metrics", self._show_metrics),
                web.get("/healthz", self._alive),
                web.get("/readyz", self._ready),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)

    @property
    def address(self) -> str:
        """Where it listens, without a slash at the end."""
        host, port = self._runner.addresses[0][:2]
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def start(self) -> None:
        """Begin to listen. Raises OSError if that cannot be done there."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._host, self._port).start()
        except OSError:
            await self.close()
            raise

    async def close(self) -> None:
        """Stop listening."""
        await self._runner.cleanup()

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """On loopback, answer only to the names of this machine: no page from elsewhere may read along."""
        try:
            name = urlsplit(f"//{request.host}").hostname
        except ValueError:
            name = None
        if self._host in LOOPBACK and name not in LOOPBACK:
            raise web.HTTPForbidden(text="This answers to this machine only.\n")
        response = await handler(request)
        response.headers.update(_SAFE)
        return response

    async def _alive(self, _: web.Request) -> web.Response:
        return web.Response(text=ALIVE)

    async def _ready(self, _: web.Request) -> web.Response:
        if reasons := await self._readiness.reasons():
            return web.Response(text="".join(f"{each}\n" for each in reasons), status=503)
        return web.Response(text="The bot is ready.\n")

    async def _show_metrics(self, _: web.Request) -> web.Response:
        await self._tables.refresh()
        body = generate_latest(self._metrics.registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _status(self, _: web.Request) -> web.Response:
        await self._tables.refresh()
        page = self._page(await self._readiness.reasons())
        return web.Response(text=page, content_type="text/html", charset="utf-8")
