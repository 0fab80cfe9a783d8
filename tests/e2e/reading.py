"""Reading what stands on Discord: cards, the nine places, the sealed shuffle and its seed.

Plain functions over message objects. They read what a person sees, in that language, and ask no bot.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from loopcord.client.parts import buttons, text
from msgspec import Struct

from bot.locales import LANGUAGES, words
from bot.screens.clicks import Click, read_click
from engines.cards import Card

if TYPE_CHECKING:
    from loopcord.client import Json

_SUITS = "♣♦♥♠"
_RANKS = {language: {words(language)("card-rank", rank=rank): rank for rank in range(1, 14)} for language in LANGUAGES}
_HEX = re.compile(r"`([0-9a-f]{64})`")
_FACE = re.compile(rf"([0-9]+|[A-Z])([{_SUITS}])")
_DRAWING = re.compile(r"```\n(.*?)\n```", re.DOTALL)
_TOP = re.compile(rf"│\d (?:▒▒▒|(\w+)([{_SUITS}]))")
_COUNT = re.compile(r"│ {2}(?:×(\d+))?")


class Square(Struct, frozen=True):
    """The nine places as they are drawn."""

    tops: tuple[Card | None, ...]
    counts: tuple[int, ...]

    @property
    def plays(self) -> int:
        """How many cards have been played: each went under a place, which had one card at first."""
        return sum(self.counts) - len(self.counts)


def _card(rank: str, suit: str, language: str) -> Card:
    return Card(_RANKS[language][rank], _SUITS.index(suit[0]))


def cards_in(written: str, language: str) -> set[Card]:
    """All cards named in a text."""
    return {_card(rank, suit, language) for rank, suit in _FACE.findall(written)}


def clicks(message: Json, kind: str | None = None) -> list[Click]:
    """What the buttons carry that can be clicked, all of them or those of one kind. Each has to be one of ours."""
    found = []
    for each in buttons(message):
        click = read_click(each["custom_id"])
        if click is None:
            raise ValueError(f"not a button of ours: {each['custom_id']}")
        if not each.get("disabled") and kind in (None, click.kind):
            found.append(click)
    return found


def table_of(message: Json) -> str:
    """The id of the table that a message with buttons belongs to."""
    (table,) = {click.table for click in clicks(message)}
    return table


def square_in(message: Json, language: str) -> Square | None:
    """The nine places, if they are drawn on this message."""
    drawn = _DRAWING.search(text(message))
    if drawn is None:
        return None
    rows = [line for line in drawn[1].splitlines() if line.startswith("│")]
    tops: list[Card | None] = []
    counts: list[int] = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        tops += [_card(rank, suit, language) if rank else None for rank, suit in _TOP.findall(upper)]
        counts += [int(count or 1) for count in _COUNT.findall(lower)]
    if (len(tops), len(counts)) != (9, 9):
        raise ValueError(f"not nine places:\n{drawn[1]}")
    return Square(tuple(tops), tuple(counts))


def picks_in(message: Json, language: str) -> tuple[Card, ...]:
    """The cards that can be picked."""
    found: list[Card] = []
    for each in buttons(message):
        click = read_click(each["custom_id"])
        if click is not None and click.kind == "pick":
            found += cards_in(each["label"] + each.get("emoji", {}).get("name", ""), language)
    return tuple(sorted(found))


def hand_in(message: Json, language: str) -> tuple[Card, ...]:
    """The own cards on a hand screen: on the buttons while one is to be picked, else in a line."""
    own = [line for line in _written(message) if line.startswith(_own_line(language))]
    return picks_in(message, language) or tuple(sorted(cards_in("\n".join(own), language)))


def told_in(message: Json, language: str) -> set[Card]:
    """The cards named outside of the drawing and the own hand: what the table tells of the latest card played."""
    before, after = words(language)("forty_barrels-choose-place", card="\0").split("\0")
    told = [
        line
        for line in _written(message)
        if not line.startswith(_own_line(language)) and not (line.startswith(before) and line.endswith(after))
    ]
    return cards_in("\n".join(told), language)


def _written(message: Json) -> list[str]:
    return _DRAWING.sub("", text(message)).splitlines()


def _own_line(language: str) -> str:
    return words(language)("forty_barrels-hand", cards="\0").split("\0")[0]


def commitment_in(message: Json) -> str:
    """The sealed shuffle that a running board shows."""
    (found,) = _HEX.findall(text(message))
    return str(found)


def seed_in(message: Json) -> bytes:
    """The seed that a result reveals, before it repeats how it was sealed."""
    seed, _ = _HEX.findall(text(message))
    return bytes.fromhex(seed)


def is_result(message: Json) -> bool:
    """Whether this board shows how a table ended: one can play again."""
    return bool(clicks(message, "again"))
