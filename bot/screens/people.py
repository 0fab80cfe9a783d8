"""How players are called on a screen: members by their name, house players by theirs.

Here does not belong who may do what; that is decided by the host.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.locales import Words
from bot.screens.parts import plain
from bot.tables import House, Seat


def house_name(house: House, words: Words) -> str:
    """A house player's name, marked so that nobody takes it for a person."""
    return words("house-player", name=words("house-name", number=house.number))


def name_of(seat: Seat, words: Words) -> str:
    """The name of whoever holds a seat, safe to put into markdown."""
    if seat.member is not None:
        return plain(seat.member.name)
    if seat.house is not None:
        return house_name(seat.house, words)
    raise ValueError(f"nobody sits on seat {seat.number}")


def introduction_of(seat: Seat, words: Words) -> str:
    """The name and, for a house player, what kind of player that is."""
    if seat.house is None:
        return name_of(seat, words)
    name = words("house-name", number=seat.house.number)
    return words("house-player-seat", name=name, kind=words(f"house-kind-{seat.house.kind}"))


def listed(names: Iterable[str], words: Words) -> str:
    """Several names as one phrase: `Anna, Ben and Chiharu`."""
    *first, last = list(names)
    return words("table-and", first=in_a_row(first, words), last=last) if first else last


def in_a_row(names: Iterable[str], words: Words) -> str:
    """Several names in their order: `Anna, Ben, Chiharu`."""
    return ("、" if words.language == "ja" else ", ").join(names)
