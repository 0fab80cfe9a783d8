"""The guilds of the fake server: channels, members and roles, and the requests that change them.

The content of `guilds` frames. Messages and interactions are in `fake_conversation.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aiohttp import web

if TYPE_CHECKING:
    from tests.page.fake_server import FakeServer


class Places:
    """All guilds, as the page gets them."""

    def __init__(self, server: FakeServer) -> None:
        self._server = server
        self.guilds: list[dict[str, Any]] = [self._guild("10", "Zum Anker")]
        self.guilds[0]["roles"] = [{"id": "20", "name": "Regulars", "color": 0xE67E22, "members": ["1"]}]
        self.guilds[0]["channels"] = [self._channel("11", "hall", "10"), self._channel("12", "second", "10")]

    def _guild(self, number: str, name: str) -> dict[str, Any]:
        return {
            "id": number,
            "name": name,
            "locale": "en-US",
            "owner": "1",
            "members": [person["id"] for person in self._server.people],
            "bot": True,
            "available": True,
            "roles": [],
            "events": [],
            "channels": [],
        }

    def _channel(self, number: str, name: str, guild: str) -> dict[str, Any]:
        access: dict[str, Any] = {"bot": "full", "denied": [], "allowed": [], "hidden_from": []}
        return {"id": number, "name": name, "guild": guild, **access}

    def guild(self, number: str) -> dict[str, Any]:
        """A guild by id."""
        return next(guild for guild in self.guilds if guild["id"] == number)

    def channel(self, number: str) -> dict[str, Any]:
        """A channel by id."""
        return next(channel for guild in self.guilds for channel in guild["channels"] if channel["id"] == number)

    def seen_by(self, person: str) -> list[dict[str, Any]]:
        """The guilds that a person is a member of."""
        return [guild for guild in self.guilds if person in guild["members"]]

    async def tell(self) -> None:
        """Tell everybody how the guilds are now."""
        for person in self._server.people:
            frame = {"type": "guilds", "guilds": self.seen_by(person["id"])}
            await self._server.push(frame, only=person["id"])

    def add_guild(self, name: str) -> dict[str, Any]:
        """One more guild with one channel."""
        guild = self._guild(self._server.new_id(), name)
        guild["channels"] = [self._channel(self._server.new_id(), "general", guild["id"])]
        self.guilds.append(guild)
        return guild

    def routes(self) -> list[web.RouteDef]:
        """The routes below `/page/guilds` and `/page/channels`."""
        return [
            web.post("/page/guilds", self._post_guild),
            web.patch("/page/guilds/{guild}", self._patch_guild),
            web.delete("/page/guilds/{guild}", self._delete_guild),
            web.put("/page/guilds/{guild}/bot", self._set_bot),
            web.delete("/page/guilds/{guild}/bot", self._set_bot),
            web.put("/page/guilds/{guild}/members/{person}", self._set_member),
            web.delete("/page/guilds/{guild}/members/{person}", self._set_member),
            web.post("/page/guilds/{guild}/roles", self._post_role),
            web.put("/page/guilds/{guild}/roles/{role}/members/{person}", self._set_role),
            web.delete("/page/guilds/{guild}/roles/{role}/members/{person}", self._set_role),
            web.post("/page/channels", self._post_channel),
            web.patch("/page/channels/{channel}", self._patch_channel),
            web.delete("/page/channels/{channel}", self._delete_channel),
        ]

    async def _post_guild(self, request: web.Request) -> web.Response:
        guild = self.add_guild((await request.json())["name"])
        await self.tell()
        return web.json_response(guild)

    async def _patch_guild(self, request: web.Request) -> web.Response:
        guild = self.guild(request.match_info["guild"])
        guild.update(await request.json())
        await self.tell()
        return web.json_response(guild)

    async def _delete_guild(self, request: web.Request) -> web.Response:
        self.guilds.remove(self.guild(request.match_info["guild"]))
        await self.tell()
        return web.json_response({})

    async def _set_bot(self, request: web.Request) -> web.Response:
        guild = self.guild(request.match_info["guild"])
        guild["bot"] = request.method == "PUT"
        await self.tell()
        return web.json_response(guild)

    async def _set_member(self, request: web.Request) -> web.Response:
        guild = self.guild(request.match_info["guild"])
        if guild["owner"] == request.match_info["person"]:
            return web.json_response({"error": "The owner stays."}, status=400)
        _toggle(guild["members"], request.match_info["person"], on=request.method == "PUT")
        await self.tell()
        return web.json_response(guild)

    async def _post_role(self, request: web.Request) -> web.Response:
        body = await request.json()
        role = {"id": self._server.new_id(), "name": body["name"], "color": body.get("color", 0), "members": []}
        self.guild(request.match_info["guild"])["roles"].append(role)
        await self.tell()
        return web.json_response(role)

    async def _set_role(self, request: web.Request) -> web.Response:
        roles = self.guild(request.match_info["guild"])["roles"]
        role = next(role for role in roles if role["id"] == request.match_info["role"])
        _toggle(role["members"], request.match_info["person"], on=request.method == "PUT")
        await self.tell()
        return web.json_response(role)

    async def _post_channel(self, request: web.Request) -> web.Response:
        body = await request.json()
        channel = self._channel(self._server.new_id(), body["name"], body["guild"])
        self.guild(body["guild"])["channels"].append(channel)
        await self.tell()
        return web.json_response(channel)

    async def _patch_channel(self, request: web.Request) -> web.Response:
        channel = self.channel(request.match_info["channel"])
        changes = await request.json()
        channel.update(changes)
        if "denied" in changes:
            channel["bot"] = "custom" if channel["denied"] else "full"
        await self.tell()
        return web.json_response(channel)

    async def _delete_channel(self, request: web.Request) -> web.Response:
        channel = self.channel(request.match_info["channel"])
        self.guild(channel["guild"])["channels"].remove(channel)
        await self.tell()
        return web.json_response({})


def _toggle(members: list[str], person: str, *, on: bool) -> None:
    if on and person not in members:
        members.append(person)
    elif not on and person in members:
        members.remove(person)
