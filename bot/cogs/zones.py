"""The time zone that counts for a request, and what a member answers when asked for theirs."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Final

from bot.cogs.request import ClickContext, InteractionContext, Services
from bot.locales import Words
from bot.screens.parts import LABEL, cut
from bot.screens.people import harmless
from bot.screens.places import find_zones, zones_meant
from bot.screens.time_zones import FIELD, ZoneFound, likely_zone
from bot.store.messages import NoteChange
from bot.tables.local_time import hour_text, local_time, zones
from engines.contract import Refusal

ZONES_OFFERED: Final = 5
"""How many zones to offer when a place may mean several."""


async def zone_of(request: InteractionContext) -> str | None:
    """The zone in which the asker enters times: their own, else the server's; None if neither is known."""
    return await zone_for(request.services, request.member.id, request.interaction.guild_id)


async def zone_for(services: Services, member_id: int, guild_id: int | None) -> str | None:
    """The zone in which a member enters times in a server: see `zone_of`."""
    return await _own_zone(services, member_id) or (await services.host.servers.of(guild_id)).zone


async def own_zone(request: InteractionContext) -> str | None:
    """The zone that the asker has told the bot; None if they have not."""
    return await _own_zone(request.services, request.member.id)


async def _own_zone(services: Services, member_id: int) -> str | None:
    zone = (await services.delivery.members.of(member_id)).zone
    return zone if zone in zones() else None  # This machine may not know it any more.


def zone_of_languages(request: InteractionContext) -> str:
    """The zone that is likely, by the languages of the asker's client and of the server."""
    guild = request.interaction.guild_locale
    return likely_zone(request.interaction.locale.value, None if guild is None else guild.value)


async def prefer_zone(request: InteractionContext, zone: str) -> None:
    """Store the asker's time zone. Raises Refusal if there is no such zone."""
    if zone not in zones():
        raise Refusal("unknown-button")
    await request.services.delivery.prefer(NoteChange(member_id=request.member.id, zone=zone))


async def zones_typed(asked: ClickContext) -> tuple[ZoneFound, ...]:
    """The zones that the place in a submitted form may mean, one if it is clear. Raises `no-such-place` if none."""
    typed, now, words = asked.fields.get(FIELD, ""), asked.interaction.created_at, asked.answer.words
    found = await asyncio.to_thread(_zones_for, typed, now, words)
    if not found:
        raise Refusal("no-such-place", place=harmless(cut(typed, LABEL)))
    return found


def _zones_for(typed: str, now: datetime, words: Words) -> tuple[ZoneFound, ...]:
    """It may have to load the table of places: not for the event loop."""
    if not typed.strip():
        return ()
    meant = zones_meant(typed, now, words)
    if len(meant) == 1:
        return (ZoneFound(meant[0], meant[0]),)
    labels: dict[str, str] = {}
    for each in find_zones(typed, now, words):
        if meant and each.zone not in meant:
            continue
        shown = words("settings-zone-at", zone=each.zone, time=hour_text(local_time(now, each.zone)))
        shown = words("settings-zone-place", place=each.place, zone=shown) if each.place else shown
        labels.setdefault(each.zone, cut(shown, LABEL))
        if len(labels) == ZONES_OFFERED:
            break
    return tuple(ZoneFound(zone, label) for zone, label in labels.items())
