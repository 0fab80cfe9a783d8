"""Playing any game by clicking whatever a hand offers: a person who knows no rules."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

from loopcord.client import Refused
from loopcord.client.parts import buttons, selects
from msgspec import Struct

from bot.games.registry import PLUGINS
from bot.messages.presses.misfires import DEAF_FOR
from bot.screens.parts import read_click
from engines.codec import decode_payload

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from random import Random

    from loopcord.client import Answer, Json, Person

    from tests.e2e.playing import Guest

CLICKS = 3000
"""More clicks than any game needs."""
UNHEARD = DEAF_FOR.total_seconds() + 0.1
"""Seconds after which a press that was only acknowledged is made again: more than a bot is deaf."""
TRIES = 30
DEFERRED_UPDATE = 6
"""The type of an answer that asks for patience and is followed by a change of the message that was clicked."""


class Offer(Struct, frozen=True):
    """One thing that a hand lets its owner do."""

    kind: str
    """`pick`, a step of a choice, or `move`."""
    ply: int
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
        # An app does not send what is chosen already, and nothing would follow.
        unchosen = [option["value"] for option in each.get("options", ()) if not option.get("default")]
        values = unchosen if "options" in each else [None]
        found += [Offer(click.kind, click.ply, each["custom_id"], value) for value in values]
    return found


def choose(hand: Json, chance: Random) -> Offer:
    """Something that a hand offers.

    Mostly a move where there is one, but now and then another step: so every kind of step is taken in time.
    """
    found = offers(hand)
    moves = [each for each in found if each.kind == "move"]
    return chance.choice(moves if moves and chance.random() < 0.7 else found)


async def take(guest: Guest, hand: Json, offer: Offer) -> Answer:
    """Click what a hand offers, or choose it in its menu. The answer may be a failure.

    A bot that asks for patience has done nothing yet: then its next message is the answer.
    """
    if offer.value is None:
        return await press_until_answered(guest.person, partial(guest.person.click, hand, custom_id=offer.custom_id))
    return await press_until_answered(
        guest.person, partial(guest.person.select, hand, offer.value, custom_id=offer.custom_id)
    )


async def press_until_answered(person: Person, press: Callable[[], Awaitable[Answer]]) -> Answer:
    """Press something; if nothing follows for a while, press it again.

    A bot is deaf to a press that comes at once after another one at the same spot: it acknowledges that, and changes
    nothing. After the wait it hears again.
    """
    answer = await press()
    for _ in range(TRIES):
        if answer.state != "answered" or answer.type != DEFERRED_UPDATE:
            return answer
        with contextlib.suppress(TimeoutError):
            return await person.follow_up(answer, timeout=UNHEARD)
        try:
            answer = await press()
        except Refused:  # It was heard, and has changed the message meanwhile.
            return answer
    raise AssertionError("a press that nothing follows")


async def take_and_go(guest: Guest, hand: Json, offer: Offer) -> None:
    """The same without waiting for the answer."""
    what = {"person": guest.person.id, "kind": "component", "message": hand["id"], "custom_id": offer.custom_id}
    values = {} if offer.value is None else {"values": [offer.value]}
    await guest.person.playground.call("POST", "/page/interactions", params={"wait": "0"}, json=what | values)


def move_of(game: str, offer: Offer) -> object:
    """The move of a game that is made by taking an offer."""
    click = read_click(offer.custom_id)
    if click is None:
        raise ValueError(f"not a click of ours: {offer.custom_id}")
    return decode_payload(PLUGINS[game].game, click.payload + (offer.value or ""))


async def play_at_random(guest: Guest) -> int:
    """Click whatever there is until the table is over. Gives the number of moves made."""
    moves = 0
    for _ in range(CLICKS):
        await guest.until("a turn or the end", lambda: _offered(guest), guest.is_over)
        if guest.is_over():
            return moves
        hand = guest.hand()
        chosen = choose(hand, guest.chance)
        assert (await take(guest, hand, chosen)).state == "answered", f"{chosen} was not answered"
        if chosen.kind == "move":
            moves += 1
            await guest.until("the hand to change", partial(_changed, guest, hand), guest.is_over)
    raise AssertionError("the game does not come to an end")


async def play_privately(guest: Guest) -> int:
    """The same by the button "My hand" on the board alone, for somebody who takes no direct messages."""
    moves = 0
    for _ in range(CLICKS):
        await guest.until("a turn or the end", guest.is_called, guest.is_over)
        if guest.is_over():
            return moves
        with contextlib.suppress(Refused):  # the board has moved meanwhile
            hand = (await guest.press(guest.board(), "button-hand")).shown
            while offers(hand):
                chosen = choose(hand, guest.chance)
                assert (await take(guest, hand, chosen)).state == "answered", f"{chosen} was not answered"
                moves += chosen.kind == "move"
                hand = guest.person.message(hand)
    raise AssertionError("the game does not come to an end")


def _offered(guest: Guest) -> list[Offer]:
    hands = guest.hands()
    return offers(hands[-1]) if hands else []


def _changed(guest: Guest, before: Json) -> bool:
    hand = guest.hand()
    return (hand["id"], hand["components"]) != (before["id"], before["components"])
