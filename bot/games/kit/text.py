"""A card table in words: one sentence for each event, the table, and what the kit says for every game.

A sentence `<game>-<key>` replaces the sentence `kit-<key>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import fields, replace

from bot.games.kit.cards import SUIT_NAMES, plain_face, suit_icon, written
from bot.games.kit.shown import Shown, card_of, names_cards
from bot.locales import Words
from bot.screens.parts import rows_of
from bot.screens.people import name_of
from bot.tables.types import Seat, Table
from engines.cards import Card
from engines.contract import Event, EventT

Values: TypeAlias = "dict[str, str | int]"
_BACK: Final = -1
"""Replaces the number of a card face down."""


def say(game: str, key: str, words: Words, **values: str | int) -> str:
    """The game's own sentence, or else the kit's."""
    own = f"{game}-{key}"
    return words(own if words.has(own) else f"kit-{key}", **values)


def tag_of(item: Struct) -> str:
    """The stored name of a kind of move or event."""
    return str(item.__struct_config__.tag)


def values_of(item: Struct, table: Table, words: Words, named: Callable[[Seat, Words], str] = name_of) -> Values:
    """The fields of a move or an event as values of a sentence.

    Fields that `names_cards` become cards, `suit` becomes its icon (its name is the value `suit_name`), and the field
    `other` becomes the name of that seat. None is a card face down, or the value `none`, which a sentence can select.
    """
    found: Values = {}
    for field in fields(item):
        name, value = field.name, getattr(item, field.name)
        if name in {"seat", "only"}:
            continue
        if names_cards(name):
            found[name] = " ".join(_written(card, words) for card in (value if isinstance(value, tuple) else (value,)))
        elif value is None:
            found |= dict.fromkeys((name, f"{name}_name"), "none")
        elif name == "suit":
            found |= {name: words.icon(suit_icon(value)), "suit_name": words(f"kit-{SUIT_NAMES[value]}")}
        elif name == "other":
            found[name] = named(table.seats[value], words)
        elif isinstance(value, int | str):
            found[name] = str(value).lower() if isinstance(value, bool) else value
    return found


def _written(value: object, words: Words) -> str:
    card = card_of(value)
    return "🎴" if card is None else written(card, words)


def face_down(event: EventT) -> EventT | None:
    """An event that reveals nothing: a back instead of its cards, however many; None if it has other fields."""
    covered: dict[str, object] = {}
    for name in event.__struct_fields__:
        if name in {"seat", "only"}:
            continue
        if not names_cards(name):
            return None
        covered[name] = (_BACK,) if name.endswith("cards") else _BACK
    return replace(event, **covered)


def sentence(event: Event, table: Table, reader: int | None, words: Words) -> str | None:
    """An event as this seat reads it: the sentence `<game>-<event>`; None if the game has none for it.

    Its values are the fields of the event, the `name` of its `seat` (`You` for the reader's own), and `who`, for
    languages in which the verb changes: `you` or `other`.
    """
    key = f"{table.game}-{tag_of(event)}"
    if not words.has(key):
        return None
    seat = getattr(event, "seat", None)
    values = values_of(event, table, words)
    if seat is not None:
        values |= {
            "who": "you" if seat == reader else "other",
            "name": f"**{name_of(table.seats[seat], words, reader)}**",
        }
    return words(key, **values)


def sentences(events: Iterable[Event], table: Table, reader: int | None, words: Words) -> list[str]:
    """All that these events say, in order."""
    return [told for event in events if (told := sentence(event, table, reader, words)) is not None]


def since(events: Sequence[Event], reader: int | None) -> Sequence[Event]:
    """A story without the reader's own move at the beginning: what others have done since."""
    for place, event in enumerate(events):
        if reader is None or getattr(event, "seat", reader) != reader:
            return events[place:]
    return events


def packed(told: Iterable[str], words: Words) -> list[str]:
    """Sentences joined into lines, as many per line as fit into a row on a phone."""
    lines: list[str] = []
    between = "" if words.language == "ja" else " "
    for each in told:
        if lines and rows_of([f"{lines[-1]}{between}{each}"]) == 1:
            lines[-1] += f"{between}{each}"
        else:
            lines.append(each)
    return lines


def faces(cards: Iterable[Card | None]) -> str:
    """Cards in plain text, for alt texts; a card face down is a question mark."""
    return " ".join("?" if card is None else plain_face(card) for card in cards) or "–"


def table_in_words(seen: Shown, table: Table, words: Words) -> Iterator[str]:
    """The suit that counts, the piles, and a line for each seat."""
    if seen.suit is not None:
        yield say(table.game, "suit", words, suit=words.icon(suit_icon(seen.suit)))
    for heap in seen.heaps:
        cards = faces(heap.cards if heap.spread else heap.cards[-1:])
        yield say(table.game, f"pile-{heap.zone}", words, count=len(heap.cards), cards=cards)
    for seat, place in zip(table.seats, seen.places, strict=True):
        name = name_of(seat, words)
        told = [say(table.game, "seat-out" if place.out else "seat", words, name=name, count=place.held)]
        if place.figure is not None and not place.out:
            told.append(say(table.game, "figure", words, figure=place.figure))
        if place.down:
            told.append(say(table.game, "down", words, count=place.down))
        if place.laid:
            told.append(faces(place.laid))
        yield " · ".join(told)
