"""The greetings of servers in the database: one for each invitation of the bot, until the server is forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Final

from msgspec import Struct
from sqlalchemy import Index, Table, bindparam, delete, select, text, update

from bot.store.schema import METADATA, FeaturePost, Id, Shards, columns_of, partial_index, stored
from bot.store.unit_of_work import UnitOfWork, put
from bot.tables.hooks import Hooks


class Greeting(Struct, frozen=True, kw_only=True):
    """What is known about the greeting of a server after one invitation."""

    id: Annotated[str, 32]
    """Made of the server's id and the time when the bot joined, so that all processes name an invitation alike."""
    guild_id: Id
    joined_at: datetime | None = None
    """When the bot joined, to the second; None if it was there before greetings were recorded."""
    settled: bool = False
    """Whether it was posted, or is not to be posted any more."""


GREETINGS: Final = Table(
    "greetings",
    METADATA,
    *stored(Greeting, "id"),
    Index("greetings_by_guild_id", "guild_id"),
    partial_index("greetings_unsettled", "NOT settled", "id"),
)
GREETING_POSTS: Final = Table("greeting_posts", METADATA, *stored(FeaturePost, "kind", of=GREETINGS))
GREETING_TABLES: Final = frozenset({GREETINGS.name, GREETING_POSTS.name})

_BY_ID = select(*columns_of(Greeting, GREETINGS)).where(GREETINGS.c.id == bindparam("wanted"))
_OF_GUILDS = select(*columns_of(Greeting, GREETINGS)).where(
    GREETINGS.c.guild_id.in_(bindparam("guilds", expanding=True))
)
_UNSETTLED = select(GREETINGS.c.id).where(text("NOT greetings.settled")).order_by(GREETINGS.c.id)
_SETTLE = update(GREETINGS).where(GREETINGS.c.id == bindparam("wanted")).values(settled=True)
_EARLIER = delete(GREETINGS).where(GREETINGS.c.guild_id == bindparam("guild"), GREETINGS.c.id != bindparam("latest"))
_DELETE_OF_GUILD = delete(GREETINGS).where(GREETINGS.c.guild_id == bindparam("guild"))


def greeting_id(guild_id: int, joined_at: datetime) -> str:
    """The id of the greeting after an invitation."""
    return f"{guild_id:x}-{round(joined_at.timestamp()):x}"


def greeting(unit: UnitOfWork, wanted: str) -> Greeting | None:
    """The greeting with this id."""
    row = unit.connection.execute(_BY_ID, {"wanted": wanted}).mappings().one_or_none()
    return None if row is None else Greeting(**row)


def unsettled_greetings(unit: UnitOfWork, shards: Shards) -> list[str]:
    """The ids of these shards' greetings that are still to be posted."""
    return [*unit.connection.execute(shards.only(_UNSETTLED, GREETINGS.c.guild_id)).scalars()]


def settle_greeting(unit: UnitOfWork, wanted: str) -> None:
    """Record that a greeting was posted, or is not to be posted any more."""
    unit.connection.execute(_SETTLE, {"wanted": wanted})


def note_invitations(unit: UnitOfWork, invitations: Mapping[int, datetime], since: datetime) -> list[Greeting]:
    """Record when the bot joined these servers; returns the greetings that are new, and still to be posted.

    A server that was there before greetings were recorded counts as greeted, and so does one joined before `since`.
    An earlier invitation of a server is forgotten.
    """
    known: dict[int, dict[str, Greeting]] = {}
    for row in unit.connection.execute(_OF_GUILDS, {"guilds": sorted(invitations)}).mappings():
        found = Greeting(**row)
        known.setdefault(found.guild_id, {})[found.id] = found
    new: list[Greeting] = []
    for guild_id, joined_at in sorted(invitations.items()):
        before, latest = known.get(guild_id, {}), greeting_id(guild_id, joined_at)
        if latest in before:
            continue
        was_there = any(each.joined_at is None for each in before.values())
        new.append(Greeting(id=latest, guild_id=guild_id, joined_at=joined_at, settled=was_there or joined_at < since))
    if new:
        # Another process may have recorded the same invitation meanwhile.
        put(unit, GREETINGS, *({"id": each.id, "guild_id": each.guild_id, "joined_at": each.joined_at} for each in new))
    for each in new:
        if each.settled:
            settle_greeting(unit, each.id)
        unit.connection.execute(_EARLIER, {"guild": each.guild_id, "latest": each.id})
    return [each for each in new if not each.settled]


def _delete_guild(unit: UnitOfWork, guild_id: int) -> bool:
    unit.connection.execute(_DELETE_OF_GUILD, {"guild": guild_id})
    return False


HOOKS: Final = Hooks(forget_guild=_delete_guild)
