"""Refusals in words: a code and its details become a sentence in the reader's language.

Names and games are filled in. The sentences are in the locales; the codes come from the host and the games.
"""

from __future__ import annotations

from bot.locales import Words
from bot.screens.names import harmless
from bot.screens.people import member_name, name_of
from bot.tables import Table
from engines.contract import Refusal


def refusal_text(refusal: Refusal, words: Words, table: Table | None) -> str:
    """Why something did not happen. `table` is the table it was about, if there is one."""
    if table is not None and words.has(f"{table.game}-{refusal.code}"):
        return words(f"{table.game}-{refusal.code}", **_named(refusal.details, table.game, words))
    if table is not None and table.set_back and refusal.code == "table-over":
        return words("table-set-back")
    values = dict(refusal.details)
    if isinstance(game := values.get("game"), str) and words.has(f"{game}-name"):
        values["game"] = words(f"{game}-name")
    if isinstance(name := values.get("name"), str):
        values["name"] = harmless(name) or words("member-nameless")
    if isinstance(seated := values.get("seated"), int) and isinstance(needed := values.get("needed"), int):
        values["missing"] = needed - seated
    if table is not None:
        if isinstance(seat := values.get("seat"), int) and seat < len(table.seats):
            values["name"] = name_of(table.seats[seat], words)
        elif table.host is not None:
            values["name"] = member_name(table.host, words)
    return words(f"refusal-{refusal.code}", **values)


def _named(details: dict[str, str | int], game: str, words: Words) -> dict[str, str | int]:
    """The details, with what the game calls them where it has words for a thing of that kind, such as its beers."""
    return {
        kind: words(f"{game}-{kind}", name=value) if isinstance(value, str) and words.has(f"{game}-{kind}") else value
        for kind, value in details.items()
    }
