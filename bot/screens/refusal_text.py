"""Refusals in words: a code and its details become a sentence in the reader's language.

Names, games and times are filled in. The sentences are in the locales; the codes come from the host and the games.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.locales import Words
from bot.screens.parts import Container, Screen, Text, fits, in_words
from bot.screens.people import harmless, member_name, name_of
from bot.tables.types import Table
from engines.contract import Refusal


def refusal_text(refusal: Refusal, words: Words, table: Table | None) -> str:
    """Why a request was refused. `table` is the table in question, if there is one."""
    if table is not None:
        words = words.naming_buttons_of(table.place.locale)
    if table is not None and words.has(f"{table.game}-{refusal.code}"):
        return words(f"{table.game}-{refusal.code}", **_named(refusal.details, table.game, words))
    if table is not None and table.set_back and refusal.code == "table-over":
        return words("table-set-back")
    values = dict(refusal.details)
    if isinstance(game := values.get("game"), str) and words.has(f"{game}-name"):
        values["game"] = words(f"{game}-name")
    if isinstance(name := values.get("name"), str):
        values["name"] = harmless(name) or words("member-nameless")
    if isinstance(until := values.get("until"), int):
        values["until"] = f"<t:{until}:R>"
    if isinstance(seated := values.get("seated"), int) and isinstance(needed := values.get("needed"), int):
        values["missing"] = needed - seated
    if table is not None:
        if isinstance(seat := values.get("seat"), int) and seat < len(table.seats):
            values["name"] = name_of(table.seats[seat], words)
        elif table.host is not None:
            values["name"] = member_name(table.host, words)
    return words(f"refusal-{refusal.code}", **values)


def with_sentence(told: str, screen: Screen) -> Screen | None:
    """A framed screen with a sentence above its last text; None if it has no text, or no room for it.

    That is near the buttons: on a phone, the top of a hand may be out of sight.
    """
    match screen.parts:
        case (Container() as frame, *others):
            for place, part in reversed([*enumerate(frame.parts)]):
                if isinstance(part, Text):
                    longer = Text(f"{told}\n{part.content}")  # A separate part could exceed Discord's limit.
                    parts = (*frame.parts[:place], longer, *frame.parts[place + 1 :])
                    found = Screen((replace(frame, parts=parts), *others))
                    return found if fits(in_words(found)) else None
    return None


def _named(details: dict[str, str | int], game: str, words: Words) -> dict[str, str | int]:
    """The details, in the game's own words where it has a text for that kind of thing, such as its beers."""
    return {
        kind: words(f"{game}-{kind}", name=value) if isinstance(value, str) and words.has(f"{game}-{kind}") else value
        for kind, value in details.items()
    }
