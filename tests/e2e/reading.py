"""Reading what Discord shows: cards, the nine places, the sealed shuffle and its seed.

Plain functions over message objects. They read what a person sees, or is read aloud of a picture, in that language, and
ask no bot.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from loopcord.client.parts import buttons, text
from msgspec import Struct

from bot.locales import LANGUAGES, words
from bot.screens.parts import NO_TABLE, Click, read_click
from engines.cards import RANKS, Card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.client import Json

_GALLERY = 12
_SUITS = "♣♦♥♠"
_HEX = re.compile(r"`([0-9a-f]{64})`")
_FACE = re.compile(rf"([0-9]+|[A-Z])([{_SUITS}])")
_CELL = re.compile(rf"\b([1-9]): (?:([0-9]+|[A-Z])([{_SUITS}])\S? ×(\d+)|\w+)")


class Square(Struct, frozen=True):
    """The nine places as the picture of the board shows them."""

    tops: tuple[Card | None, ...]
    counts: tuple[int, ...]

    @property
    def plays(self) -> int:
        """How many cards have been played: each went under a place, which had one card at first."""
        return sum(self.counts) - len(self.counts)


def _card(rank: str, suit: str) -> Card:
    return Card(RANKS.index(rank) + 1, _SUITS.index(suit[0]))


def cards_in(written: str) -> set[Card]:
    """All cards named in a text."""
    return {_card(rank, suit) for rank, suit in _FACE.findall(written)}


def pressed(message: Json) -> list[Json]:
    """The buttons that tell the bot something: all but links."""
    return [each for each in buttons(message) if "url" not in each]


def clicks(message: Json, kind: str | None = None) -> list[Click]:
    """What the buttons carry that can be clicked, all of them or those of one kind. Each has to be one of ours.

    Links carry nothing.
    """
    found = []
    for each in pressed(message):
        click = read_click(each["custom_id"])
        if click is None:
            raise ValueError(f"not a button of ours: {each['custom_id']}")
        if not each.get("disabled") and kind in (None, click.kind):
            found.append(click)
    return found


def table_of(message: Json) -> str:
    """The id of the table that a message with buttons belongs to."""
    (table,) = {click.table for click in clicks(message)} - {NO_TABLE}
    return table


def square_in(message: Json) -> Square | None:
    """The nine places, if a picture on this message shows them, or the words in its place until it is drawn."""
    cells = _CELL.findall("\n".join((*alts(message), text(message))))
    if not cells:
        return None
    if [number for number, *_ in cells] != [str(number) for number in range(1, 10)]:
        raise ValueError(f"not nine places: {cells}")
    tops = tuple(_card(rank, suit) if rank else None for _, rank, suit, _ in cells)
    return Square(tops, tuple(int(count or 1) for *_, count in cells))


def alts(message: Json) -> list[str]:
    """What the pictures on a message say in words."""
    return list(_alts(message["components"]))


def _alts(components: list[Json]) -> Iterator[str]:
    for each in components:
        if each["type"] == _GALLERY:
            yield from (item["description"] for item in each["items"])
        yield from _alts(each.get("components", []))


def picks_in(message: Json) -> tuple[Card, ...]:
    """The cards that can be picked."""
    found: list[Card] = []
    for each in pressed(message):
        click = read_click(each["custom_id"])
        if click is not None and click.kind == "pick":
            found += cards_in(each["label"] + each.get("emoji", {}).get("name", ""))
    return tuple(sorted(found))


def hand_in(message: Json, language: str) -> tuple[Card, ...]:
    """The reader's cards on a hand screen, as its picture says."""
    own = words(language)("forty_barrels-hand", cards="\0").split("\0")[0]
    return tuple(sorted(cards_in("\n".join(line for line in _lines(message) if line.startswith(own)))))


def told_in(message: Json, language: str) -> set[Card]:
    """The cards that a message tells besides the reader's hand and what lies open: those that have been played."""
    speak = words(language)
    before, after = speak("forty_barrels-choose-place", card="\0").split("\0")
    own = tuple(
        speak(f"forty_barrels-{key}", cards="\0", card="\0").split("\0")[0].strip("*") for key in ("hand", "chosen")
    )
    told = [
        line
        for line in _lines(message)
        if not (line.startswith(own) or _CELL.search(line) or (before in line and line.endswith(after)))
    ]
    return cards_in("\n".join(told))


def last_in(message: Json, language: str) -> tuple[str, ...] | None:
    """The card played last, its place, and what was turned up there, as a message tells it; None before the first."""
    values = {"card": "\1", "place": "\2", "turned": "\3"}
    found: list[re.Match[str]] = []
    for who in ("you", "other"):
        line = re.escape(words(language)("forty_barrels-last", who=who, name="\0", **values))
        for mark in "\0\1\2\3":
            line = line.replace(re.escape(mark), "(.+)" if mark != "\0" else ".+")
        found += re.finditer(f"^{line}", text(message), re.MULTILINE)
    # In the place of its picture, a hand tells all since its own last turn.
    return max(found, key=re.Match.start).groups() if found else None


def _lines(message: Json) -> list[str]:
    """All that can be read or is read aloud."""
    return [line for written in (*alts(message), text(message)) for line in written.splitlines()]


def commitment_in(message: Json) -> str:
    """The sealed shuffle of a running table, as the answer to *Fairness* shows it."""
    (found,) = _HEX.findall(text(message))
    return str(found)


def seed_in(message: Json) -> bytes:
    """The seed that the answer to *Fairness* reveals at the end, after it repeats how it was sealed."""
    _, seed = _HEX.findall(text(message))
    return bytes.fromhex(seed)


def is_climax(message: Json) -> bool:
    """Whether it shows a climax: its only button leads to one's hand, and names the ply at which it was complete."""
    found = [read_click(each["custom_id"]) for each in pressed(message)]
    return any(click is not None and click.kind == "hand" and click.ply for click in found)


def is_greeting(message: Json) -> bool:
    """Whether it is what the bot says to a server that has invited it."""
    shown = text(message)
    return any(heading in shown for heading in _greetings())


@cache
def _greetings() -> tuple[str, ...]:
    """Its heading in all languages."""
    return tuple(words(each)("greeting-heading") for each in LANGUAGES)


def is_result(message: Json) -> bool:
    """Whether this board shows how a table ended: one can play again."""
    return bool(clicks(message, "again"))
