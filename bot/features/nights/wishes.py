"""What a member has typed for a night while the bot asks for their time zone: small enough for a click.

So it outlives the process that asked. A time that is too long for a click is left out, and has to be typed again.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.screens.parts import LIMIT, NO_TABLE, Click

ZONE: Final = "night-zone"
"""The kind of the click that chooses a time zone, and of the submitted form in which a place was typed."""
ASK: Final = "night-zone-ask"
"""The kind of the click that opens this form."""


class Wish(Struct, frozen=True):
    """A night that a member wants to plan, or to move."""

    when: str
    """The time as they typed it; empty if it was too long."""
    game: str = ""
    """The name of the game; empty: none was named."""
    group: str = ""
    """The id of the group to call; empty: none."""
    night: str = ""
    """The id of the night to move; empty: a new one is planned."""


def read_wish(payload: str) -> tuple[str, Wish] | None:
    """The zone, which may be empty, and the wish in the payload of a click; None if it has none."""
    parts = payload.split(".", 4)
    return None if len(parts) != 5 else (parts[0], Wish(parts[4], *parts[1:4]))


def zone_click(kind: str, zone: str, wish: Wish) -> Click:
    """A click of this kind that carries a zone, which may be empty, and a wish."""
    wish = replace(wish, when=" ".join(wish.when.split()))
    start = Click(NO_TABLE, 0, kind, ".".join((zone, wish.game, wish.group, wish.night, "")))
    fits = len(start.custom_id()) + len(wish.when) <= LIMIT
    return replace(start, payload=start.payload + wish.when) if fits else start
