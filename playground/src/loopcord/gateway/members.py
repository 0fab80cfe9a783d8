"""Answer op 8, the request for a guild's members.

The answer comes in chunks. The whole list needs the members intent; users by id and a search do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data import shapes
from loopcord.gateway.frames import Closing
from loopcord.gateway.sessions import GUILD_MEMBERS

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.data.world import Application, Person
    from loopcord.gateway.sessions import Session

CHUNK = 1000
"""The number of members in one event."""
MOST_NAMED = 100
"""The most users that can be requested by id or found by a search."""


def members(state: State, session: Session, data: Json) -> None:
    """Send the requested members. Raises Closing if all are requested without the intent."""
    guild = state.world.guilds.get(str(data.get("guild_id")))
    if guild is None or not guild.bot or not session.hears(guild.id, 0):
        return
    asked = data.get("user_ids")
    query, limit = str(data.get("query") or "").lower(), data.get("limit")
    if asked is None and not query and limit in (0, None) and not session.intents & GUILD_MEMBERS:
        raise Closing(4014)
    everybody: list[Person | Application] = [state.application, *state.world.members_of(guild)]
    missing: list[str] = []
    if asked is not None:
        wanted = [str(each) for each in (asked if isinstance(asked, list) else [asked])][:MOST_NAMED]
        found = [someone for someone in everybody if someone.id in wanted]
        missing = [each for each in wanted if each not in {someone.id for someone in found}]
    else:
        found = [someone for someone in everybody if someone.name.lower().startswith(query)]
        if query or limit:
            found = found[: min(int(limit or MOST_NAMED), MOST_NAMED)]
    parts = [found[start : start + CHUNK] for start in range(0, len(found), CHUNK)] or [[]]
    for index, part in enumerate(parts):
        chunk: Json = {
            "guild_id": guild.id,
            "members": [shapes.member(someone, guild) for someone in part],
            "chunk_index": index,
            "chunk_count": len(parts),
            "not_found": missing,
        }
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        session.event("GUILD_MEMBERS_CHUNK", chunk)
