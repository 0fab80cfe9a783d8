"""Time zones as they are offered while somebody types: by their names, and by what their clocks show."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.tables.local_time import hour_text, local_time, zones

OFFERED: Final = 25
"""Discord shows this many choices."""
_FIRST: Final = (
    *("Europe/Berlin", "Asia/Tokyo", "Europe/London", "America/New_York", "America/Chicago", "America/Denver"),
    *("America/Los_Angeles", "America/Sao_Paulo", "Europe/Paris", "Europe/Istanbul", "Asia/Kolkata", "Asia/Shanghai"),
    *("Australia/Sydney", "UTC"),
)
"""What is offered before anything is typed, and before all else that fits."""


def zone_choices(typed: str, now: datetime) -> list[tuple[str, str]]:
    """Zones whose name or clock has in it what was typed: what is shown, and the name."""
    wanted = typed.strip().casefold().replace(" ", "_")
    names = dict.fromkeys((*_FIRST, *sorted(zones()))) if wanted else dict.fromkeys(_FIRST)
    shown = ((f"{name} ({hour_text(local_time(now, name))})", name) for name in names if name in zones())
    return [each for each in shown if wanted in each[0].casefold()][:OFFERED]
