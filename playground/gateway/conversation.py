"""What a bot says on its socket, and what is answered: heartbeats, IDENTIFY, RESUME, presences.

Here belong the opcodes that come in. Who hears of what happens in the world is decided in `hub`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from playground import shapes
from playground.gateway.frames import (
    ACK,
    HEARTBEAT,
    IDENTIFY,
    INVALID_SESSION,
    LARGEST_FRAME,
    PRESENCE,
    REQUEST_MEMBERS,
    RESUME,
    VOICE_STATE,
    Closing,
)
from playground.gateway.members import members
from playground.sessions import EVERY_INTENT, GUILD_PRESENCES, GUILDS, Session
from playground.settings import PRIVILEGED
from playground.snowflakes import shard_of

if TYPE_CHECKING:
    from playground.core import Core
    from playground.errors import Json
    from playground.gateway.connection import Connection

log = logging.getLogger(__name__)

ACK_DELAY = 0.02
"""Seconds until a heartbeat is answered, about what a real network takes."""


def receive(core: Core, connection: Connection, raw: str | bytes) -> None:
    """Take a frame. Raises Closing if it is one that ends the conversation."""
    if len(raw if isinstance(raw, bytes) else raw.encode()) > LARGEST_FRAME:
        raise Closing(4002)
    try:
        frame = msgspec.json.decode(raw, type=dict[str, Any])
    except msgspec.DecodeError:
        raise Closing(4002) from None
    data = frame.get("d")
    shown = frame | {"d": data | {"token": "***"}} if isinstance(data, dict) and "token" in data else frame
    core.record.add("gateway", direction="in", shard=connection.shard, frame=msgspec.Raw(msgspec.json.encode(shown)))
    if core.settings.rate_limits and not connection.frames.take():
        raise Closing(4008)
    op = frame.get("op")
    if op == HEARTBEAT:
        connection.last_heartbeat = asyncio.get_running_loop().time()
        # Not at once: discord.py notes when it sent a heartbeat only after it is on the wire, and an answer that
        # comes back before would count as one to the heartbeat before, forty seconds late.
        asyncio.get_running_loop().call_later(ACK_DELAY, connection.send, {"op": ACK, "d": None})
    elif op in (IDENTIFY, RESUME, REQUEST_MEMBERS) and not isinstance(data, dict):
        raise Closing(4002)
    elif op == IDENTIFY:
        _identify(core, connection, data or {})
    elif op == RESUME:
        _resume(core, connection, data or {})
    elif op not in (PRESENCE, VOICE_STATE, REQUEST_MEMBERS):
        raise Closing(4001)
    elif connection.session is None:
        raise Closing(4003)
    elif op == REQUEST_MEMBERS:
        members(core, connection.session, data or {})
    elif op == VOICE_STATE:
        log.warning("The playground has no voice channels; a voice state was ignored")
    elif core.settings.rate_limits and not connection.presences.take():
        log.warning("The bot changes its presence too often; Discord would ignore this one")


def _identify(core: Core, connection: Connection, data: Json) -> None:
    if connection.session is not None:
        raise Closing(4005)
    if core.token is None or data.get("token") != core.token:
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
    if not core.gateway.identifies.take_today():
        core.gateway.end_all(4004)
        raise Closing(4004)
    if not core.gateway.identifies.take_turn(shard[0]):
        connection.send({"op": INVALID_SESSION, "d": False})
        return
    session = Session(shard[0], shard[1], intents)
    session.connection, connection.session = connection, session
    core.gateway.sessions[session.id] = session
    _welcome(core, session)
    core.pages.bot_changed()


def _welcome(core: Core, session: Session) -> None:
    """READY, and the guilds of the shard."""
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
    if session.intents & GUILDS:
        for guild in (each for each in guilds if each.available):
            everyone = bool(session.intents & GUILD_PRESENCES)
            session.event("GUILD_CREATE", shapes.guild_create(guild, core.world, app, all_members=everyone))


def _resume(core: Core, connection: Connection, data: Json) -> None:
    if connection.session is not None:
        raise Closing(4005)
    if core.token is None or data.get("token") != core.token:
        raise Closing(4004)
    sequence = data.get("seq")
    session = core.gateway.sessions.get(str(data.get("session_id")))
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
    core.pages.bot_changed()
