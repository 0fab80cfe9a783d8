"""What the fake server has for developers: faults that are only listed, the gateway, the clock, and the record.

The shapes of these requests and frames; nothing is ever really broken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

if TYPE_CHECKING:
    from tests.page.fake_server import FakeServer

MORNING = 1_790_000_000.0
"""The time of the first entry of the record, in seconds since 1970."""


class Developer:
    """Faults, clock and record."""

    def __init__(self, server: FakeServer) -> None:
        self._server = server
        self.faults: list[dict[str, Any]] = []
        self.offset = 0
        self.actions: list[dict[str, Any]] = []
        self.entries: list[dict[str, Any]] = []
        self.interactions: list[dict[str, Any]] = []
        self._sockets: list[web.WebSocketResponse] = []

    def state(self) -> dict[str, Any]:
        """The faults and the clock, as in frames and the snapshot."""
        return {"faults": self.faults, "clock": {"offset": self.offset}}

    async def tell(self) -> None:
        """Tell every page which faults are on."""
        await self._server.push({"type": "faults", **self.state()})

    async def note(self, kind: str, **what: Any) -> None:
        """One more entry of the record."""
        number = len(self.entries) + 1
        entry = {"n": number, "time": MORNING + number / 8, "kind": kind, **what}
        self.entries.append(entry)
        for socket in self._sockets:
            await socket.send_json({"type": "record", "entries": [entry]})

    async def note_interaction(self, number: str, body: dict[str, Any]) -> None:
        """An interaction begins."""
        one = {
            "what": "interaction",
            "number": len(self.interactions) + 1,
            "interaction": number,
            "person": body["person"],
            "of": body["kind"],
            "name": body.get("command") or body.get("custom_id"),
            "state": "pending",
            "created": MORNING + len(self.interactions),
            "acknowledged": None,
        }
        self.interactions.append(one)
        await self.note("page", **one)

    async def settle_interaction(self, number: str, state: str) -> None:
        """An interaction ends."""
        for one in self.interactions:
            if one["interaction"] == number:
                one["state"] = state
                if state == "answered":
                    one["acknowledged"] = one["created"] + 0.042
                await self.note("page", **one)

    def routes(self) -> list[web.RouteDef]:
        """The routes for developers."""
        return [
            web.get("/page/faults", self._get_faults),
            web.post("/page/faults", self._post_fault),
            web.delete("/page/faults", self._delete_faults),
            web.delete("/page/faults/{fault}", self._delete_faults),
            web.post("/page/gateway", self._post_gateway),
            web.post("/page/clock", self._post_clock),
            web.get("/page/record", self._get_record),
            web.get("/page/record/live", self._live),
            web.get("/page/interactions", self._get_interactions),
        ]

    async def _get_faults(self, _: web.Request) -> web.Response:
        return web.json_response(self.state())

    async def _post_fault(self, request: web.Request) -> web.Response:
        body = await request.json()
        if body.get("match") == "nonsense":
            return web.json_response({"error": "match is a method and a path."}, status=400)
        fault = {"id": self._server.new_id(), **body, "left": body.get("count"), "until": None}
        self.faults.append(fault)
        await self.tell()
        return web.json_response(fault)

    async def _delete_faults(self, request: web.Request) -> web.Response:
        gone = request.match_info.get("fault")
        self.faults = [fault for fault in self.faults if gone is not None and fault["id"] != gone]
        await self.tell()
        return web.json_response({})

    async def _post_gateway(self, request: web.Request) -> web.Response:
        self.actions.append(await request.json())
        return web.json_response({})

    async def _post_clock(self, request: web.Request) -> web.Response:
        self.offset += (await request.json())["jump"]
        await self.tell()
        return web.json_response({"offset": self.offset})

    async def _get_record(self, request: web.Request) -> web.Response:
        after = int(request.query["after"])
        return web.json_response({"record": [entry for entry in self.entries if entry["n"] > after]})

    async def _get_interactions(self, _: web.Request) -> web.Response:
        return web.json_response({"interactions": self.interactions})

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.append(socket)
        async for message in socket:
            if message.type == WSMsgType.ERROR:
                break
        self._sockets.remove(socket)
        return socket

    async def close(self) -> None:
        """Close the live connections."""
        for socket in list(self._sockets):
            await socket.close()
