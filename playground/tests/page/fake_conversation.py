"""What people do at the fake server: who is there, what they write, click and choose, and the socket that tells them.

The requests and the socket of the page, but for `fake_places.py` and `fake_developer.py`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.page import toy_bot

if TYPE_CHECKING:
    from tests.page.fake_server import FakeServer

PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180">
<rect width="320" height="180" fill="#7a4a1d"/><g fill="#fff8e7">
<rect x="40" y="30" width="64" height="96" rx="8"/><rect x="128" y="30" width="64" height="96" rx="8"/>
<rect x="216" y="30" width="64" height="96" rx="8"/></g></svg>"""


@dataclass
class Interaction:
    """An interaction that is under way."""

    id: str
    person: dict[str, Any]
    channel: str
    body: dict[str, Any]


class Conversation:
    """The routes of people, messages and interactions."""

    def __init__(self, server: FakeServer) -> None:
        self._server = server

    def routes(self) -> list[web.RouteDef]:
        """What the page asks for."""
        return [
            web.get("/page/people", self._get_people),
            web.post("/page/people", self._post_people),
            web.patch("/page/people/{id}", self._patch_person),
            web.get("/page/messages", self._get_messages),
            web.post("/page/messages", self._post_message),
            web.delete("/page/messages/{id}", self._delete_message),
            web.post("/page/interactions", self._post_interaction),
            web.get("/page/events", self._events),
            web.get("/attachments/1/board.svg", self._picture),
            web.get("/emojis/{name}", self._picture),
        ]

    async def _picture(self, _: web.Request) -> web.Response:
        return web.Response(text=PICTURE, content_type="image/svg+xml")

    async def _get_people(self, _: web.Request) -> web.Response:
        return web.json_response({"people": self._server.people})

    async def _post_people(self, request: web.Request) -> web.Response:
        body = await request.json()
        person = self._server.add_person(body["name"], body["locale"])
        await self._server.push({"type": "people", "people": self._server.people})
        return web.json_response(person)

    async def _patch_person(self, request: web.Request) -> web.Response:
        person = self._server.person(request.match_info["id"])
        if person is None:
            return web.json_response({"error": "There is no such person."}, status=404)
        person.update(await request.json())
        await self._server.push({"type": "people", "people": self._server.people})
        return web.json_response(person)

    async def _get_messages(self, request: web.Request) -> web.Response:
        query = request.query
        seen = self._server.seen_messages(query["person"], query["channel"])
        before = [message for message in seen if int(message["id"]) < int(query["before"])]
        return web.json_response({"messages": before[-int(query["limit"]) :]})

    async def _post_message(self, request: web.Request) -> web.Response:
        body = await request.json()
        if body["content"] == "forbidden":
            return web.json_response({"error": "This word is not allowed here."}, status=400)
        message = await self._server.post(
            body["channel"], {"content": body["content"]}, author=self._server.person(body["person"])
        )
        return web.json_response(message)

    async def _delete_message(self, request: web.Request) -> web.Response:
        message = self._server.messages.get(request.match_info["id"])
        if message is None:
            return web.json_response({"error": "There is no such message."}, status=400)
        await self._server.remove(message)
        return web.json_response({})

    async def _post_interaction(self, request: web.Request) -> web.Response:
        body = await self._read_interaction(request)
        self._server.requests.append(body)
        person = self._server.person(body["person"])
        if person is None:
            return web.json_response({"error": "There is no such person."}, status=404)
        asked = Interaction(self._server.new_id(), person, self._place(body), body)
        self._server.asked[asked.id] = asked
        match body["kind"]:
            case "command":
                await self._server.developer.note_interaction(asked.id, body)
                self._server.spawn(toy_bot.on_command(self._server, asked))
            case "component":
                await self._server.developer.note_interaction(asked.id, body)
                self._server.spawn(toy_bot.on_component(self._server, asked))
            case "modal":
                self._server.spawn(toy_bot.on_modal(self._server, asked))
            case "autocomplete":
                frame = {"type": "autocomplete", "interaction": asked.id, "choices": toy_bot.on_autocomplete(asked)}
                self._server.spawn(self._server.push(frame, only=person["id"]))
        return web.json_response({"interaction": asked.id, "state": "pending", "answer": None})

    async def _read_interaction(self, request: web.Request) -> dict[str, Any]:
        """JSON, or a form of JSON and files; the names of the files are noted."""
        if request.content_type == "application/json":
            return dict(await request.json())
        form = await request.post()
        self._server.files = [str(form[name].filename) for name in form if name.startswith("files[")]  # type: ignore[union-attr]
        payload = form["payload_json"]
        return dict(json.loads(payload.file.read() if isinstance(payload, web.FileField) else str(payload)))

    def _place(self, body: dict[str, Any]) -> str:
        if body["kind"] == "component":
            return str(self._server.messages[body["message"]]["channel_id"])
        if body["kind"] == "modal":
            return self._server.asked[body["interaction"]].channel
        return str(body["channel"])

    async def _events(self, request: web.Request) -> web.StreamResponse:
        if self._server.refusing:
            return web.json_response({"error": "Not now."}, status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        person = self._server.person(request.query.get("person"))
        assert person is not None
        entry = (person["id"], socket)
        await socket.send_json({"type": "snapshot", **self._server.snapshot(person)})
        self._server.sockets.append(entry)
        async for message in socket:
            if message.type == WSMsgType.ERROR:
                break
        self._server.sockets.remove(entry)
        return socket
