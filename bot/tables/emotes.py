"""Emotes: a member shows one of five pictures beside their seat. Nobody but people sees it.

An emote is decoration. It is stored with the seat, not in the log and not among the phrases: house players do not hear
it, no thought is dropped because of it, and neither replays nor verification know it. A game with phrases has none.
"""

from __future__ import annotations

from typing import Final

from bot.store.schema import SeatRecord, Status, TableRecord
from bot.tables.refusals import TableRefusal
from bot.tables.seats import is_present, plays_alone

EMOTES: Final = ("cheers", "well-played", "laugh", "ouch", "your-turn")
"""Their codes, in the order of their buttons."""
PER_MOVE: Final = 3
"""How many emotes a seat may show between two of its moves."""
LASTS: Final = 3
"""After how many moves of anybody an emote is gone; its seat's own next move ends it, too."""


def show(row: TableRecord, seat: SeatRecord, emote: str, *, has_phrases: bool) -> None:
    """Let a seat of a running table show an emote, instead of the one it shows. Raises TableRefusal if it may not.

    `has_phrases`: the game has phrases.
    """
    if row.guild_id is None or plays_alone(row):  # House players see none.
        raise TableRefusal("nobody-to-see")
    if has_phrases:
        raise TableRefusal("phrases-instead")
    if emote not in EMOTES:
        raise TableRefusal("not-to-be-said")
    if current_emote(row, seat) == emote:
        return
    if seat.emotes >= PER_MOVE:
        raise TableRefusal("shown-enough")
    seat.emote, seat.emote_ply = emote, row.ply
    seat.emotes += 1


def current_emote(row: TableRecord, seat: SeatRecord) -> str | None:
    """The emote that a seat shows now, if any."""
    if row.status != Status.RUNNING or not is_present(seat) or row.ply >= seat.emote_ply + LASTS:
        return None
    return seat.emote if seat.emote in EMOTES else None  # A newer version may have stored another one.
