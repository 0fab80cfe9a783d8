"""Playing any game by clicking whatever a hand offers: a person who knows no rules.

Here belongs finding what can be clicked and clicking it. Waiting and reading belong to `playing.py` and `reading.py`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.screens.clicks import read_click
from playground.parts import buttons, selects

if TYPE_CHECKING:
    from playground.errors import Json
    from tests.e2e.playing import Guest

CLICKS = 3000
"""More clicks than any game needs."""


class Offer(Struct, frozen=True):
    """One thing that a hand lets its owner do."""

    kind: str
    """`pick`, a step of a choice, or `move`."""
    custom_id: str
    value: str | None = None
    """What to choose, if it is a menu."""


def offers(hand: Json) -> list[Offer]:
    """All buttons and all options of menus that play, or lead to playing."""
    found = []
    for each in [*buttons(hand), *selects(hand)]:
        click = read_click(each.get("custom_id", ""))
        if click is None or click.kind not in ("pick", "move") or each.get("disabled"):
            continue
        values = [option["value"] for option in each["options"]] if "options" in each else [None]
        found += [Offer(click.kind, each["custom_id"], value) for value in values]
    return found


async def play_at_random(guest: Guest) -> int:
    """Click whatever there is until the table is over. Gives the number of moves made."""
    moves = 0
    for _ in range(CLICKS):
        await guest.until("a turn or the end", lambda: _offered(guest), guest.is_over)
        if guest.is_over():
            return moves
        hand, found = guest.hand(), _offered(guest)
        playing = [each for each in found if each.kind == "move"]
        # Mostly play where one can, but now and then take another step: so every kind of step is taken in time.
        chosen = guest.chance.choice(playing if playing and guest.chance.random() < 0.7 else found)
        if chosen.value is None:
            await guest.click(hand, chosen.custom_id)
        else:
            answer = await guest.person.select(hand, chosen.value, custom_id=chosen.custom_id)
            assert answer.state == "answered", f"{chosen} was not answered"
        moves += chosen.kind == "move"
        await guest.until("the hand to change", partial(_changed, guest, hand), guest.is_over)
    raise AssertionError("the game does not come to an end")


def _offered(guest: Guest) -> list[Offer]:
    hands = guest.hands()
    return offers(hands[-1]) if hands else []


def _changed(guest: Guest, before: Json) -> bool:
    hand = guest.hand()
    return (hand["id"], hand["components"]) != (before["id"], before["components"])
