"""How a newcomer takes turns: at 40 Barrels whatever is there, at 111 by the highlighted button."""

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
_BEST: Final = f".primary{MOVES}"
"""The highlighted buttons of 111: the cards that can be taken, and then where the run becomes longest."""


async def fill_a_barrel(member: MemberPage, hand: Locator, turn: int) -> None:
    """Play the last card, the largest, under one barrel after the other; a single card is not asked for."""
    if await hand.locator(PICKS).count():
        await _take(member, hand.locator(PICKS).last)
        await expect(hand.locator(MOVES)).to_have_count(PLACES)
    await _take(member, hand.locator(MOVES).nth(turn % PLACES))


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
