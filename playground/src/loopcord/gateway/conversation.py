"""Handle the bot's frames: heartbeats, IDENTIFY, RESUME, presences, requests for members.

`dispatch` sends the events of the world.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from loopcord.data import shapes
from loopcord.data.settings import PRIVILEGED
from loopcord.data.snowflakes import shard_of
from loopcord.gateway.frames import (
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
from loopcord.gateway.members import members
from loopcord.gateway.sessions import EVERY_INTENT, GUILD_PRESENCES, GUILDS, Session
from loopcord.services import scheduled_events

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.gateway.connection import Connection
    from loopcord.gateway.dispatch import Sessions
    from loopcord.services.identifies import Identifies

log = logging.getLogger(__name__)

ACK_DELAY = 0.02
"""Seconds until a heartbeat is answered, about as long as a real network takes."""


def receive(state: State, bot: Sessions, identifies: Identifies, connection: Connection, raw: str | bytes) -> None:
    """Handle a frame. Raises Closing if it ends the connection."""
    if len(raw if isinstance(raw, bytes) else raw.encode()) > LARGEST_FRAME:
        raise Closing(4002)
    try:
        frame = msgspec.json.decode(raw, type=dict[str, Any])
    except msgspec.DecodeError:
        raise Closing(4002) from None
    data = frame.get("d")
    shown = frame | {"d": data | {"token": "***"}} if isinstance(data, dict) and "token" in data else frame
    state.record.add("gateway", direction="in", shard=connection.shard, frame=msgspec.Raw(msgspec.json.encode(shown)))
    if state.settings.rate_limits and not connection.frames.take():
        raise Closing(4008)
    op = frame.get("op")
    if op == HEARTBEAT:
        connection.last_heartbeat = asyncio.get_running_loop().time()
        # Delayed, because discord.py notes the time of a heartbeat only after sending it: an earlier answer would count
        # for the previous heartbeat, forty seconds late.
        asyncio.get_running_loop().call_later(ACK_DELAY, connection.send, {"op": ACK, "d": None})
    elif op in (IDENTIFY, RESUME, REQUEST_MEMBERS) and not isinstance(data, dict):
        raise Closing(4002)
    elif op == IDENTIFY:
        _identify(state, bot, identifies, connection, data or {})
    elif op == RESUME:
        _resume(state, bot, connection, data or {})
    elif op not in (PRESENCE, VOICE_STATE, REQUEST_MEMBERS):
        raise Closing(4001)
    elif connection.session is None:
        raise Closing(4003)
    elif op == REQUEST_MEMBERS:
        members(state, connection.session, data or {})
    elif op == VOICE_STATE:
        log.warning("The playground has no voice channels; a voice state was ignored")
    elif state.settings.rate_limits and not connection.presences.take():
        log.warning("The bot changes its presence too often; Discord would ignore this one")


def _identify(state: State, bot: Sessions, identifies: Identifies, connection: Connection, data: Json) -> None:
    if connection.session is not None:
        raise Closing(4005)
    if state.token is None or data.get("token") != state.token:
        raise Closing(4004)
    shard = data.get("shard", [0, 1])
    if not (isinstance(shard, list) and len(shard) == 2 and all(isinstance(each, int) for each in shard)):
        raise Closing(4010)
    if not 0 <= shard[0] < shard[1]:
        raise Closing(4010)
    intents = data.get("intents")
    if isinstance(intents, bool) or not isinstance(intents, int) or intents & ~EVERY_INTENT or intents < 0:
        raise Closing(4013)
    capabilities = data.get("capabilities", 0)
    if isinstance(capabilities, bool) or not isinstance(capabilities, int) or capabilities < 0:
        raise Closing(4002)  # What they ask for, obfuscated channels, every bot gets.
    if intents & sum(PRIVILEGED.values()) & ~state.settings.privileged:
        raise Closing(4014)
    if not identifies.take_today():
        bot.end_all(4004)
        raise Closing(4004)
    if not identifies.take_turn(shard[0]):
        connection.send({"op": INVALID_SESSION, "d": False})
        return
    session = Session(shard[0], shard[1], intents)
    connection.session = session
    bot.attach(session, connection)
    _welcome(state, session, connection.version)
    bot.presence_changed()


def _welcome(state: State, session: Session, version: int) -> None:
    """Send READY and the guilds of the shard."""
    guilds = [guild for guild in state.world.guilds_of_bot() if shard_of(guild.id, session.shards) == session.shard]
    app = state.application
    about = shapes.application(app, state.world, state.settings.privileged)
    session.event(
        "READY",
        {
            "v": version,
            "user": shapes.self_user(app),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": state.gateway_address,
            "shard": [session.shard, session.shards],
            "application": {name: about[name] for name in ("id", "flags", "flags_new")},
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
            threads = state.threads_for_bot(guild.id)
            shape = shapes.guild_create(guild, state.world, app, threads, all_members=everyone)
            shape["guild_scheduled_events"] = scheduled_events.shapes_of(state, guild)
            session.event("GUILD_CREATE", shape)


def _resume(state: State, bot: Sessions, connection: Connection, data: Json) -> None:
    if connection.session is not None:
        raise Closing(4005)
    if state.token is None or data.get("token") != state.token:
        raise Closing(4004)
    sequence = data.get("seq")
    session = bot.by_id.get(str(data.get("session_id")))
    if session is not None and isinstance(sequence, int) and sequence > session.sequence:
        raise Closing(4007)
    missed = session.missed(sequence) if session is not None and isinstance(sequence, int) else None
    if session is None or missed is None:
        connection.send({"op": INVALID_SESSION, "d": False})
        return
    if session.connection is not None:
        session.connection.close(4000)
    connection.session = session
    bot.attach(session, connection)
    for text in missed:
        connection.send_text(text)
    session.event("RESUMED", {"_trace": []})
    bot.presence_changed()
