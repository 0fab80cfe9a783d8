"""HTTP calls to a running playground: the session, and the exception for a refusal."""

from __future__ import annotations

from typing import Any

import aiohttp


class Refused(Exception):  # noqa: N818  (an answer, as one gets it at the page)
    """The playground refused a request; the message says why."""


class Calls:
    """The HTTP connection to a running playground; usable between `open` and `close`."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._session: aiohttp.ClientSession | None = None

    def open(self) -> None:
        """Open the session. Needs a running event loop."""
        # Every person holds a socket open. aiohttp's default limit is 100 connections, after which the next request
        # would wait forever.
        self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))

    async def close(self) -> None:
        """Close all connections. Does nothing if they are closed."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    @property
    def session(self) -> aiohttp.ClientSession:
        """The HTTP session. Raises RuntimeError while it is not open."""
        if self._session is None:
            raise RuntimeError("use the client as: async with Playground(url) as playground")
        return self._session

    async def call(self, method: str, path: str, **options: Any) -> Any:
        """Call a route of the page. Raises Refused with the playground's sentence."""
        async with self.session.request(method, self.url + path, **options) as response:
            body = await response.json()
            if response.status != 200:
                raise Refused(body.get("error", str(body)))
            return body
