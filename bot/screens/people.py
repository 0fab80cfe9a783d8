"""How players and places are named on a screen: members and agents by name, channels by a link.

A member's name stays one short piece of text: nothing in it takes effect (markdown, links, mentions, emojis), is
invisible or reverses the line, and only house players have the face that marks them. A seat's token precedes the name
of its player; pictures show the same token, and never a name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from agents.agent import Iterations, level_of
from bot.locales import Words
from bot.pictures.marks import HOUSE_FACE, regular_icon
from bot.screens.parts import quoted
from bot.tables.occupants import table_of_movers
from bot.tables.story import LogEntry, Turn
from bot.tables.types import Member, Seat, SeatedAgent, Table, TableView
from engines.contract import EventT, MoveT, ViewT

# --- names of members -----------------------------------------------------------------------------

LONGEST: Final = 32
"""Discord's limit for a name, in characters; a longer one does not come from Discord."""
NAMES: Final = 10_000
"""How many harmless names to cache."""
MARKS: Final = 3
"""How many combining marks one character may carry: enough for every script, too few to cover other lines."""

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\U0001d159")
"""Characters that count as letters or signs but show nothing."""
_JOINERS: Final = frozenset("\u200c\u200d")
_JOINED: Final = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
"""A joiner has a meaning only after these: in Indic and Arabic scripts, and in emojis of several parts."""
_IGNORABLE: Final = range(0xE0000, 0xE1000)
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})


def cleaned(name: str) -> str:
    """A short name on one line, without anything invisible, line-reversing or imitating a house player.

    The result may be empty. Cleaning it again changes nothing.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        before = kept[-1] if kept else " "
        if category.startswith("Z") or category == "Cc":
            kept.append(" ")
            marks = 0
        elif char in _JOINERS:
            if unicodedata.category(before) in _JOINED:
                kept.append(char)
        elif category.startswith("M"):
            marks += 1
            if before != " " and marks <= MARKS and char not in _BLANK:
                kept.append(char)
        elif category not in {"Cf", "Cs", "Co"} and char not in _BLANK | {HOUSE_FACE} and ord(char) not in _IGNORABLE:
            kept.append(char)
            marks = 0
    text = re.sub(r"[\u200c\u200d]+(?=\s|$)", "", " ".join("".join(kept).split()))
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 1].rstrip()}…"
    return text if any(unicodedata.category(char)[0] in "LNPS" for char in text) else ""


@lru_cache(NAMES)
def harmless(name: str) -> str:
    """A name that can be put into markdown; empty if nothing in it is visible."""
    text = cleaned(name)
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        # Otherwise digits and signs after it would change their order.
        return f"\u2068{quoted(text)}\u2069"
    return quoted(text)


# --- players and channels -------------------------------------------------------------------------

_NAMES: Final = 4_000
"""How many seat names to cache: each is needed several times for each reader of a screen."""


def agent_name(agent: SeatedAgent, words: Words) -> str:
    """An agent's name, marked so that nobody takes it for a person."""
    return words("agent-shown", name=words("agent-name", number=agent.number))


def member_name(member: Member, words: Words) -> str:
    """A member's name, safe in markdown whatever they call themselves; numbered if another one is called the same."""
    name = harmless(member.name) or words("member-learner" if member.is_learner else "member-nameless")
    number = -member.id if member.is_nobody else member.number
    return name if number == 1 else words("member-numbered", name=name, number=number)


def name_of(seat: Seat, words: Words, you: int | None = None) -> str:
    """The token and name of a seat's player, safe in markdown; "You" if it is `you`, the reader's seat.

    Owners are named as long as they keep the seat, with a mark while an agent drives; otherwise the agent is.

    This is for names on their own, as at the beginning of a line; for a sentence about a seat, use `sentence_about`.
    """
    return _name_of(seat, words, is_reader(seat, you))


def is_reader(seat: Seat, you: int | None) -> bool:
    """Whether a sentence about this seat addresses its reader; not if it is about the player before them."""
    return seat.number == you and not seat.is_former


@lru_cache(_NAMES)
def _name_of(seat: Seat, words: Words, is_you: bool) -> str:
    if is_you:
        return f"{words.icon(regular_icon(seat.token, house=False))} {words('table-you')}".lstrip()
    return f"{token_of(seat, words)} {_name(seat, words)}".lstrip()


def _name(seat: Seat, words: Words) -> str:
    if seat.relay is not None:
        return words("name-relay", first=_name(replace(seat, relay=None), words), then=_name(seat.relay, words))
    if seat.agent is not None and (seat.member is None or seat.is_on_offer):
        return words("agent-name", number=seat.agent.number)
    if seat.member is None:
        raise ValueError(f"nobody sits on seat {seat.number}")
    name = member_name(seat.member, words)
    return name if seat.agent is None else words("agent-drives-for", name=name)


def token_of(seat: Seat, words: Words) -> str:
    """A seat's token in text. Without emojis it is empty, except for the robot of house players."""
    return words.icon(regular_icon(seat.token, house=seat.is_on_offer))


def everybody(table: Table, words: Words, you: int | None = None) -> str:
    """All players in seat order, each with the token from the pictures."""
    return in_a_row((name_of(seat, words, you) for seat in table.seats), words)


def plain_name_of(seat: Seat, words: Words) -> str:
    """The name where neither markdown nor emojis show, as on a terminal or within a label; house players are marked."""
    return f"{token_of(seat, words.without_emojis)} {bare_name_of(seat, words)}".lstrip()


def bare_name_of(seat: Seat, words: Words) -> str:
    """The name alone, for a button or an option with the token as its icon."""
    return re.sub(r"\\(.)", r"\1", _name(seat, words))


def sentence_about(
    seat: Seat, key: str, words: Words, you: int | None = None, *, bold: bool = False, **values: str | int
) -> str:
    """A sentence about a seat: the text of `key` with the seat's name, perhaps in `bold`, as the value `name`.

    For the reader's own seat, `you`, it is the text of `{key}-you`, which addresses the reader and takes no `name`.
    """
    if is_reader(seat, you):
        return words(f"{key}-you", **values)
    name = name_of(seat, words)
    return words(key, name=f"**{name}**" if bold else name, **values)


@dataclass(frozen=True)
class Voice:
    """Writes about the seats of a table to one reader, whose own seat is "you"."""

    table: Table
    reader: int | None
    words: Words

    def name(self, seat: int) -> str:
        """The name of a seat, as `name_of` writes it."""
        return name_of(self.table.seats[seat], self.words, self.reader)

    def bold(self, seat: int) -> str:
        """The same in bold."""
        return f"**{self.name(seat)}**"

    def said(self, seat: int, key: str, **values: str | int) -> str:
        """A sentence about a seat, as `sentence_about` writes it."""
        return sentence_about(self.table.seats[seat], key, self.words, self.reader, bold=True, **values)


def voice_at(table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Voice:
    """The voice for the reader of this view, about how things are now."""
    return Voice(table_view.table, table_view.seat, words)


def teller_of(table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Voice:
    """The voice for the reader of this view, about what seats did: their players may have changed since."""
    return Voice(table_view.table_then, table_view.seat, words)


def teller_of_turn(table_view: TableView[MoveT, ViewT, EventT], turn: Turn, words: Words) -> Voice:
    """The same about one turn of an ended game."""
    return teller_of_moves(table_view, turn.moves, words)


def teller_of_moves(table_view: TableView[MoveT, ViewT, EventT], moves: Iterable[LogEntry], words: Words) -> Voice:
    """The same about some moves of the log."""
    return Voice(table_of_movers(table_view.table, moves), table_view.seat, words)


def introduction_of(seat: Seat, iterations: Iterations | None, words: Words) -> str:
    """The name and, for an agent, its level; `iterations` are those of its game."""
    if seat.agent is None or not seat.is_on_offer:
        return name_of(seat, words)
    level = _level(seat.agent, iterations, words)
    return words("agent-at-level", name=name_of(seat, words), level=level)


def house_players(table: Table, iterations: Iterations | None, words: Words) -> list[str]:
    """The levels of the agents on a table's free seats: one for each agent, or a single one if all are the same."""
    levels = {
        seat: _level(seat.agent, iterations, words)
        for seat in table.seats
        if seat.agent is not None and seat.is_on_offer
    }
    if len({*levels.values()}) < 2:
        return [*levels.values()][:1]
    return [words("agent-at-level", name=name_of(seat, words), level=level) for seat, level in levels.items()]


def _level(agent: SeatedAgent, iterations: Iterations | None, words: Words) -> str:
    return words(f"agent-{level_of(agent.name, iterations)}")


def channel_of(table: Table, words: Words) -> str:
    """Where a table is: a link to its channel, or words if it is in direct messages, which have no name."""
    return words("place-private") if table.is_tutorial else f"<#{table.place.channel_id}>"


def listed(names: Iterable[str], words: Words) -> str:
    """Several names as one phrase: `Anna, Ben and Chiharu`."""
    *first, last = list(names)
    return words("table-and", first=in_a_row(first, words), last=last) if first else last


def in_a_row(names: Iterable[str], words: Words) -> str:
    """Several names in their order: `Anna, Ben, Chiharu`."""
    return ("、" if words.language == "ja" else ", ").join(names)


_CHANNELS_NAMED: Final = 5
"""How many channels a sentence names; the rest are counted."""


def channels_named(channels: Sequence[int], words: Words) -> str:
    """Channels as links in one phrase; of many, the first ones and how many more there are."""
    named = in_a_row((f"<#{channel}>" for channel in channels[:_CHANNELS_NAMED]), words)
    more = len(channels) - _CHANNELS_NAMED
    return words("settings-channels-and-more", channels=named, count=more) if more > 0 else named
