"""The gateway: the WebSocket over which the bot hears what happens.

Here belong sockets, opcodes and close codes. What an event says comes from `news` and `interactions`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import WSMsgType, web

from playground import shapes
from playground.compression import Packer, packer
from playground.sessions import EVERY_INTENT, GUILD_MEMBERS, GUILD_PRESENCES, GUILDS, Session
from playground.settings import PRIVILEGED
from playground.snowflakes import shard_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.core import Core
    from playground.errors import Json
    from playground.world import Application, Person

log = logging.getLogger(__name__)

LARGEST_FRAME = 4096
"""Bytes of the largest frame that a bot may send."""

ACK_DELAY = 0.02
"""Seconds until a heartbeat is answered, about what a real network takes."""

SESSION_LIFETIME = 300.0
"""Seconds that a session waits for a RESUME after its socket is gone."""

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME, RECONNECT = 0, 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = 8, 9, 10, 11

_CLOSE_REASONS = {
    4001: "Unknown opcode.",
    4002: "Error while decoding payload.",
    4003: "Not authenticated.",
    4004: "Authentication failed.",
    4005: "Already authenticated.",
    4007: "Invalid seq.",
    4009: "Session timed out.",
    4010: "Invalid shard.",
    4012: "Invalid API version.",
    4013: "Invalid intent(s).",
    4014: "Disallowed intent(s).",
}


class Closing(Exception):  # noqa: N818  (the regular end of a conversation, not an error of the program)
    """This socket is to be closed with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(_CLOSE_REASONS.get(code, ""))
        self.code = code


class Connection:
    """One socket of the bot. Frames are sent in the order in which they were handed in."""

    def __init__(self, core: Core, socket: web.WebSocketResponse, pack: Packer) -> None:
        self._core = core
        self.socket = socket
        self.session: Session | None = None
        self.last_heartbeat = asyncio.get_running_loop().time()
        self._pack = pack
        self._outbox: asyncio.Queue[str | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, frame: Json) -> None:
        """Send a frame that is no event."""
        self.send_text(msgspec.json.encode(frame).decode())

    def send_text(self, text: str) -> None:
        """Send a frame that is encoded already."""
        shard = self.session.shard if self.session else None
        self._core.record.add("gateway", direction="out", shard=shard, frame=msgspec.Raw(text.encode()))
        self._outbox.put_nowait(text)

    def close(self, code: int) -> None:
        """Close the socket after what is still to be sent."""
        self._outbox.put_nowait(code)

    def cut(self) -> None:
        """Drop the wire without a word, as a failing network does."""
        self._writer.cancel()
        transport = self.socket._req.transport if self.socket._req else None  # noqa: SLF001  (aiohttp has no other way)
        if transport is not None:
            transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                item = await self._outbox.get()
                if isinstance(item, int):
                    reason = _CLOSE_REASONS.get(item, "")
                    self._core.record.add("gateway", direction="close", code=item, reason=reason)
                    await self.socket.close(code=item, message=reason.encode())
                    return
                packed = self._pack.pack(item)
                if isinstance(packed, str):
                    await self.socket.send_str(packed)
                else:
                    await self.socket.send_bytes(packed)
        except ConnectionError:
            log.debug("A bot went away while something was sent to it")

    async def drained(self) -> None:
        """Wait until everything was sent and the other side has heard of the end, but not for long."""
        await asyncio.wait([self._writer], timeout=5)

    async def finish(self) -> None:
        """Let go of the socket once it is closed."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)


class Gateway:
    """All sessions of the bot, and what they are told."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self.identifies = 0

    @property
    def online(self) -> bool:
        """Whether the bot is there."""
        return any(session.connection is not None for session in self.sessions.values())

    def dispatch(
        self, name: str, guild: str | None, data: Json | Callable[[Session], Json], *, intents: int = 0
    ) -> None:
        """Tell the bot of an event: the right shard, and only with one of the intents that it needs, if any."""
        for session in list(self.sessions.values()):
            if session.hears(guild, intents):
                session.event(name, data(session) if callable(data) else data)

    def reconnect(self) -> None:
        """Ask every connection to come again (op 7), as Discord does when it moves machines."""
        for connection in list(self._connections):
            connection.send({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every connection that its session is over (op 9)."""
        for connection in list(self._connections):
            connection.send({"op": INVALID_SESSION, "d": resumable})
        if not resumable:
            self.sessions.clear()

    def cut(self) -> None:
        """Drop all wires without a word."""
        for connection in list(self._connections):
            connection.cut()

    async def close(self) -> None:
        """Say good-bye to every connection; for the end of the playground."""
        for connection in list(self._connections):
            connection.close(1001)
        await asyncio.gather(*(connection.drained() for connection in list(self._connections)))

    # --- one socket ---

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk to one socket until it ends."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, autoping=True)
        await socket.prepare(request)
        pack = packer(request.query.get("compress", ""))
        bad_version = request.query.get("v", "10") not in ("9", "10")
        if bad_version or pack is None or request.query.get("encoding", "json") != "json":
            code = 4012 if bad_version else 4002
            await socket.close(code=code, message=_CLOSE_REASONS[code].encode())
            return socket
        connection = Connection(self._core, socket, pack)
        self._connections.add(connection)
        watch = asyncio.create_task(self._watch(connection))
        interval = int(self._core.settings.heartbeat_interval * 1000)
        connection.send({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": interval}})
        try:
            async for message in socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    self._receive(connection, message.data)
        except Closing as closing:
            connection.close(closing.code)
            await connection.drained()
        finally:
            watch.cancel()
            self._connections.discard(connection)
            self._lost(connection)
            await connection.finish()
        return socket

    async def _watch(self, connection: Connection) -> None:
        """Close the socket when heartbeats stay away."""
        interval = self._core.settings.heartbeat_interval
        while True:
            await asyncio.sleep(interval)
            if asyncio.get_running_loop().time() - connection.last_heartbeat > interval * 1.5:
                connection.close(4009)
                return

    def _lost(self, connection: Connection) -> None:
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        self._core.pages.bot_changed()
        asyncio.get_running_loop().call_later(SESSION_LIFETIME, self._forget, session)

    def _forget(self, session: Session) -> None:
        if session.connection is None:
            self.sessions.pop(session.id, None)

    def _receive(self, connection: Connection, raw: str | bytes) -> None:
        if len(raw if isinstance(raw, bytes) else raw.encode()) > LARGEST_FRAME:
            raise Closing(4002)
        try:
            frame = msgspec.json.decode(raw, type=dict[str, Any])
        except msgspec.DecodeError:
            raise Closing(4002) from None
        data = frame.get("d")
        shard = connection.session.shard if connection.session else None
        shown = frame | {"d": data | {"token": "***"}} if isinstance(data, dict) and "token" in data else frame
        self._core.record.add("gateway", direction="in", shard=shard, frame=msgspec.Raw(msgspec.json.encode(shown)))
        op = frame.get("op")
        if op == HEARTBEAT:
            connection.last_heartbeat = asyncio.get_running_loop().time()
            # Not at once: discord.py notes when it sent a heartbeat only after it is on the wire, and an answer that
            # comes back before would count as one to the heartbeat before, forty seconds late.
            asyncio.get_running_loop().call_later(ACK_DELAY, connection.send, {"op": ACK, "d": None})
        elif op in (IDENTIFY, RESUME, REQUEST_MEMBERS) and not isinstance(data, dict):
            raise Closing(4002)
        elif op == IDENTIFY:
            self._identify(connection, data or {})
        elif op == RESUME:
            self._resume(connection, data or {})
        elif op not in (PRESENCE, VOICE_STATE, REQUEST_MEMBERS):
            raise Closing(4001)
        elif connection.session is None:
            raise Closing(4003)
        elif op == REQUEST_MEMBERS:
            self._members(connection.session, data or {})
        elif op == VOICE_STATE:
            log.warning("The playground has no voice channels; a voice state was ignored")

    def _identify(self, connection: Connection, data: Json) -> None:
        core = self._core
        if connection.session is not None:
            raise Closing(4005)
        if data.get("token") != core.settings.token:
            raise Closing(4004)
        shard = data.get("shard", [0, 1])
        if not (isinstance(shard, list) and len(shard) == 2 and all(isinstance(each, int) for each in shard)):
            raise Closing(4010)
        if not 0 <= shard[0] < shard[1]:
            raise Closing(4010)
        intents = data.get("intents")
        if isinstance(intents, bool) or not isinstance(intents, int) or intents & ~EVERY_INTENT or intents < 0:
            raise Closing(4013)
        if intents & sum(PRIVILEGED.values()) & ~core.settings.privileged:
            raise Closing(4014)
        self.identifies += 1
        session = Session(shard[0], shard[1], intents)
        session.connection, connection.session = connection, session
        self.sessions[session.id] = session
        guilds = [guild for guild in core.world.guilds_of_bot() if shard_of(guild.id, session.shards) == session.shard]
        app = core.application
        flags = shapes.application(app, core.world, core.settings.privileged)["flags"]
        session.event(
            "READY",
            {
                "v": 10,
                "user": shapes.self_user(app),
                "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": core.gateway_address,
                "shard": [session.shard, session.shards],
                "application": {"id": app.id, "flags": flags},
                "session_type": "normal",
                "private_channels": [],
                "presences": [],
                "relationships": [],
                "user_settings": {},
                "geo_ordered_rtc_regions": [],
                "_trace": [],
            },
        )
        if intents & GUILDS:
            for guild in (each for each in guilds if each.available):
                everyone = bool(intents & GUILD_PRESENCES)
                session.event("GUILD_CREATE", shapes.guild_create(guild, core.world, app, all_members=everyone))
        core.pages.bot_changed()

    def _resume(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            raise Closing(4005)
        if data.get("token") != self._core.settings.token:
            raise Closing(4004)
        sequence = data.get("seq")
        session = self.sessions.get(str(data.get("session_id")))
        if session is not None and isinstance(sequence, int) and sequence > session.sequence:
            raise Closing(4007)
        missed = session.missed(sequence) if session is not None and isinstance(sequence, int) else None
        if session is None or missed is None:
            connection.send({"op": INVALID_SESSION, "d": False})
            return
        if session.connection is not None:
            session.connection.close(4000)
        session.connection, connection.session = connection, session
        for text in missed:
            connection.send_text(text)
        session.event("RESUMED", {"_trace": []})
        self._core.pages.bot_changed()

    def _members(self, session: Session, data: Json) -> None:
        """Answer op 8. The whole list needs the members intent; named users and a search do not."""
        core = self._core
        guild = core.world.guilds.get(str(data.get("guild_id")))
        if guild is None or not guild.bot or not session.hears(guild.id, 0):
            return
        asked = data.get("user_ids")
        query = str(data.get("query") or "").lower()
        if asked is None and not query and not session.intents & GUILD_MEMBERS:
            raise Closing(4014)
        everybody: list[Person | Application] = [core.application, *core.world.members_of(guild)]
        if asked is not None:
            wanted = [str(each) for each in (asked if isinstance(asked, list) else [asked])]
            found = [someone for someone in everybody if someone.id in wanted]
            missing = [each for each in wanted if each not in {someone.id for someone in found}]
        else:
            found, missing = [someone for someone in everybody if someone.name.lower().startswith(query)], []
        chunk: Json = {
            "guild_id": guild.id,
            "members": [shapes.member(someone, guild) for someone in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": missing,
        }
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        session.event("GUILD_MEMBERS_CHUNK", chunk)
