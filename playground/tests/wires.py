"""The two wires of a bot without a library: REST and gateway, for tests of what no library would send."""

from __future__ import annotations

import asyncio
import io
import json
import zlib
from typing import TYPE_CHECKING, Any

import aiohttp

from loopcord.data.settings import TOKEN

if TYPE_CHECKING:
    from loopcord.server import Server


class Rest:
    """Sends requests and gives status and body."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session
        self.headers: dict[str, str] = {}

    async def __call__(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {TOKEN}"} | options.pop("headers", {})
        if body is not None:
            options["json"] = body
        url = self.server.address + "/api/v10" + path
        async with self.session.request(method, url, headers=headers, **options) as response:
            self.headers = dict(response.headers)
            text = await response.text()
            return response.status, json.loads(text) if text else None

    async def with_files(self, method: str, path: str, body: Any, *files: tuple[str, bytes]) -> tuple[int, Any]:
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body))
        for index, (name, data) in enumerate(files):
            form.add_field(f"files[{index}]", io.BytesIO(data), filename=name, content_type="application/octet-stream")
        return await self(method, path, data=form)


class Wire:
    """A socket at the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, packed: bool) -> None:
        self.socket = socket
        self._stream = zlib.decompressobj() if packed else None

    @classmethod
    async def open(cls, rest: Rest, query: str = "v=10&encoding=json") -> Wire:
        socket = await rest.session.ws_connect(f"{rest.server.state.gateway_address}?{query}", autoping=True)
        return cls(socket, packed="zlib" in query)

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, **changes: Any) -> None:
        await self.send(2, {"token": TOKEN, "intents": 1, "properties": {}} | changes)

    async def receive(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self.socket.receive(), 5)
        if self._stream is not None and message.type is aiohttp.WSMsgType.BINARY:
            assert message.data.endswith(b"\x00\x00\xff\xff")
            frame: dict[str, Any] = json.loads(self._stream.decompress(message.data))
            return frame
        assert message.type is aiohttp.WSMsgType.TEXT, message
        plain: dict[str, Any] = json.loads(message.data)
        return plain

    async def event(self, name: str) -> dict[str, Any]:
        """The next event of this name, whatever comes before it."""
        while True:
            frame = await self.receive()
            if frame.get("t") == name:
                return frame

    async def closed(self) -> int | None:
        """The code with which the other side closes."""
        while True:
            message = await asyncio.wait_for(self.socket.receive(), 5)
            if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING):
                return self.socket.close_code


class Hand:
    """A bot that is driven step by step: it takes an interaction from the wire and answers it by REST."""

    def __init__(self, rest: Rest, wire: Wire) -> None:
        self.rest = rest
        self.wire = wire

    async def interaction(self) -> dict[str, Any]:
        frame = await self.wire.event("INTERACTION_CREATE")
        data: dict[str, Any] = frame["d"]
        return data

    async def respond(self, interaction: dict[str, Any], body: Any, query: str = "") -> tuple[int, Any]:
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback{query}"
        return await self.rest("POST", path, body)

    def webhook(self, interaction: dict[str, Any], rest: str = "") -> str:
        return f"/webhooks/{interaction['application_id']}/{interaction['token']}{rest}"
