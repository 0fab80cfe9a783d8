"""What a member has chosen to look like at tables: one of the five faces, and a short name.

The first member at a table who shows a face keeps it; house players give way. A short name that is like another
player's at the same table is not used there.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.store.schema import MemberNote, SeatRecord, TableRecord
from bot.tables.names import skeleton
from bot.tables.seats import TOKENS, owner_of, tokens_of

LONGEST_SHORT_NAME: Final = 12
"""In letters."""


class Appearance(Struct, frozen=True):
    """A face and a short name; None: not chosen."""

    face: int | None = None
    """The number of the face, which is that of its token: 0 to 4."""
    short_name: str | None = None


NO_APPEARANCE: Final = Appearance()


def appearance_of(note: MemberNote) -> Appearance:
    """What a member has chosen."""
    return Appearance(note.face, note.short_name)


def put_on(row: TableRecord, seat: SeatRecord, look: Appearance) -> None:
    """Give the owner of a seat their face and name, as far as the other members at the table leave them free."""
    others = [each for each in row.seats if each is not seat and each.member_id is not None]
    tokens = tokens_of(row)
    taken = {tokens[each.joined] for each in others}
    wished = [] if look.face is None else [look.face]
    free = (each for each in (*wished, tokens[seat.joined], *range(TOKENS)) if each in {*range(TOKENS)} - taken)
    seat.token = next(free, None)
    names = {skeleton(owner.name) for each in others if (owner := owner_of(each)) is not None}
    is_free = look.short_name is not None and skeleton(look.short_name) not in names
    seat.short_name = look.short_name if is_free else None
