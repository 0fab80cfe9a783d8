"""Who leaves and comes back at a running table, as everybody sees it: seats on offer, votes, and a list at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.locales import Words
from bot.pictures.regulars import regular_icon
from bot.screens.clicks import Click
from bot.screens.parts import Button, Part, button, row, text
from bot.screens.people import in_a_row, member_name
from bot.tables.types import Seat, SeatChange, SeatEvent, Table

_GOING: Final = frozenset({SeatEvent.AWAY, SeatEvent.LEFT, SeatEvent.REMOVED})
_MOST: Final = 6
"""How many changes of a seat are listed, the latest ones: the result has to fit into a message."""


def offer(table: Table, words: Words) -> list[Button]:
    """The button by which a newcomer takes over from a house player; none where no seat is on offer."""
    if table.is_tutorial or not any(seat.is_on_offer for seat in table.seats):
        return []
    return [button(words("button-seat"), Click(table.id, 0, "seat"))]


def vote(table: Table, words: Words) -> list[Part]:
    """Which members want to stop a running game, and the button to agree; nothing if none do."""
    if not table.voters:
        return []
    names = in_a_row((f"**{member_name(member, words)}**" for member in table.voters), words)
    told = words("table-vote", names=names, votes=len(table.voters), needed=table.votes_needed)
    return [text(told), row(button(words("button-vote"), Click(table.id, 0, "vote")))]


def attendance(table: Table, words: Words) -> Iterator[Part]:
    """Who left, was away at the end, or took over a seat, a line for each seat where somebody did."""
    lines = [
        f"-# {_token(seat, words)}" + " · ".join(_told(change, words) for change in told[-_MOST:])
        for seat in table.seats
        if (told := _lasting(seat.history))
    ]
    if lines:
        yield text(*lines)


def owner_at_the_deal(seat: Seat, words: Words) -> str | None:
    """The name of the member who was dealt a seat, if somebody else has it now."""
    first = next((change for change in seat.history), None)
    if first is None or first.event is SeatEvent.TAKEN:
        return None
    return None if seat.member == first.member else member_name(first.member, words)


def _lasting(history: Sequence[SeatChange]) -> list[SeatChange]:
    """The changes of a seat without those that its owner has undone by coming back."""
    left: list[SeatChange] = []
    for change in history:
        if change.event is SeatEvent.BACK:
            while left and left[-1].event in _GOING:
                left.pop()
        else:
            left.append(change)
    return left


def _token(seat: Seat, words: Words) -> str:
    """The token of a seat, without the sign of its driver at the end; nothing where there are no emojis."""
    return f"{words.icon(regular_icon(seat.token, house=False))} ".lstrip()


def _told(change: SeatChange, words: Words) -> str:
    return words(f"seat-{change.event}", name=member_name(change.member, words), move=change.ply + 1)
