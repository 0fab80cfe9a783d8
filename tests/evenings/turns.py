"""How a newcomer takes turns: at 40 Barrels and at 111 by the highlighted button."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from playwright.async_api import expect

from tests.e2e.pages import until_heard

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Locator

    from tests.evenings.member_page import MemberPage

PICKS: Final = "[data-custom-id*=':pick:']:not([aria-disabled=true])"
MOVES: Final = "[data-custom-id*=':move:']:not([aria-disabled=true])"
PLACES: Final = 9
STANDS_OUT: Final = ".button.success:not([aria-disabled=true])"
"""The only button of a practice game that is green."""
_BEST: Final = f".primary{MOVES}"
"""The highlighted buttons of 111: the cards that can be taken, and then where the run becomes longest."""


async def follow_the_suggestion(member: MemberPage, hand: Locator) -> None:
    """Press the green buttons of a practice game of 40 Barrels: a card, then a place; a single card needs no choice."""
    if await hand.locator(PICKS).count():
        await _take(member, hand.locator(f"{STANDS_OUT}{PICKS}"))
        await expect(hand.locator(MOVES)).to_have_count(PLACES)
    await _take(member, hand.locator(f"{STANDS_OUT}{MOVES}"))


async def swap_a_card(member: MemberPage, hand: Locator, step: int) -> None:
    """Take one of the three cards, or put it where the run becomes longest; with all in order, end the round."""
    best, in_order = hand.locator(_BEST), hand.locator(".button.success")
    if await in_order.count():
        await _take(member, in_order.first)
    else:
        await _take(member, best.nth(step % await best.count()))


@asynccontextmanager
async def replaced(member: MemberPage, button: Locator) -> AsyncIterator[Locator]:
    """After this block, wait until this button of a turn is gone: the hand is another one then."""
    custom_id = await button.get_attribute("data-custom-id")
    named = member.messages.locator(f"[data-custom-id='{custom_id}']")
    yield named
    await until_heard(named)


async def _take(member: MemberPage, button: Locator) -> None:
    async with replaced(member, button) as named:
        await member.tap(named)
