"""How players and places are called on a screen: members by their name, agents by theirs, channels by a link."""

from __future__ import annotations

from collections.abc import Iterable

from bot.locales import Words
from bot.screens.parts import plain
from bot.tables import Seat, SeatedAgent, Table


def agent_name(agent: SeatedAgent, words: Words) -> str:
    """An agent's name, marked so that nobody takes it for a person."""
    return words("agent-shown", name=words("agent-name", number=agent.number))


def name_of(seat: Seat, words: Words) -> str:
    """The name of whoever holds a seat, safe to put into markdown."""
    if seat.member is not None:
        return plain(seat.member.name)
    if seat.agent is not None:
        return agent_name(seat.agent, words)
    raise ValueError(f"nobody sits on seat {seat.number}")


def introduction_of(seat: Seat, words: Words) -> str:
    """The name and, for an agent, how it plays."""
    if seat.agent is None:
        return name_of(seat, words)
    name = words("agent-name", number=seat.agent.number)
    return words("agent-introduction", name=name, agent=words(f"agent-{seat.agent.name}"))


def channel_of(table: Table) -> str:
    """Where a table stands, as a link to its channel."""
    return f"<#{table.place.channel_id}>"


def listed(names: Iterable[str], words: Words) -> str:
    """Several names as one phrase: `Anna, Ben and Chiharu`."""
    *first, last = list(names)
    return words("table-and", first=in_a_row(first, words), last=last) if first else last


def in_a_row(names: Iterable[str], words: Words) -> str:
    """Several names in their order: `Anna, Ben, Chiharu`."""
    return ("、" if words.language == "ja" else ", ").join(names)
