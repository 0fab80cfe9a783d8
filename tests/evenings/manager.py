"""What the manager of a server does at the chat page, on a phone: choosing settings, opening a table, playing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from loopcord.testing.chat import channel, dms, misfits
from playwright.async_api import expect

from bot.locales import words
from bot.screens.parts import NO_TABLE, Click

if TYPE_CHECKING:
    from random import Random

    from playwright.async_api import Locator, Page

PLAYS: Final = "[data-custom-id*=':move:'], [data-custom-id*=':pick:']"
"""What plays, or leads to playing."""
STEPS: Final = 20
"""More clicks than a move needs."""


class Manager:
    """Somebody with a phone who manages the server."""

    def __init__(self, page: Page, address: str, language: str) -> None:
        """`address` is that of the chat page for this person."""
        self.page = page
        self._address = address
        self.say = words(language)

    async def go(self, where: str) -> None:
        """Open a channel or a thread."""
        await self.page.goto(f"{self._address}&channel={where}")
        await expect(self.page.get_by_role("button", name="Commands").first).to_be_visible()

    async def command(self, name: str) -> None:
        """Use a command that needs no options."""
        table = channel(self.page)
        await table.get_by_role("button", name="Commands").tap()
        await table.get_by_role("option", name=f"/{name}").tap()
        await table.get_by_role("button", name="Send", exact=True).tap()

    def told(self) -> Locator:
        """The newest message in the channel that nobody else sees."""
        return channel(self.page).locator(".message.ephemeral").last

    async def choose(self, menu: str, *values: str) -> None:
        """Choose in a menu of the screen of settings, and see that it shows what is chosen."""
        await self._part(f"{menu}.").tap()
        for value in values:
            await self.page.get_by_role("option", name=value).tap()
        done = self.page.get_by_role("button", name="Done")
        if await done.is_visible():
            await done.tap()
        for value in values:
            await expect(self._part(f"{menu}.")).to_contain_text(value)
        await expect(self.told().locator("[aria-busy=true]")).to_have_count(0)

    async def switch_on(self, what: str) -> None:
        """Switch something on, and see that it can be switched off now."""
        await self._part(f"{what}.on").tap()
        await expect(self._part(f"{what}.off")).to_be_visible()

    def _part(self, payload: str) -> Locator:
        return self.told().locator(f"[data-custom-id='{Click(NO_TABLE, 0, 'server', payload).custom_id()}']")

    async def play(self, moves: int, chance: Random) -> None:
        """Make moves in the direct messages, by whatever the hand offers."""
        await self.page.get_by_role("button", name="Direct messages").tap()
        for _ in range(moves):
            await self._one_move(chance)
            assert await misfits(self.page) == []

    async def _one_move(self, chance: Random) -> None:
        hand = dms(self.page).locator(".message:not(.ephemeral)").last
        for _ in range(STEPS):
            await expect(hand.locator(PLAYS).first).to_be_visible()
            found = [each for each in await hand.locator(PLAYS).all() if await each.is_enabled()]
            moves = [each for each in found if ":move:" in (await each.get_attribute("data-custom-id") or "")]
            chosen = chance.choice(moves if moves and chance.random() < 0.7 else found)
            custom_id = await chosen.get_attribute("data-custom-id") or ""
            await chosen.tap()
            if await chosen.get_attribute("role") == "combobox":
                options = self.page.get_by_role("option")
                await options.first.wait_for()
                await options.nth(chance.randrange(await options.count())).tap()
            # The steps of a choice and each ply have buttons of their own.
            await expect(self.page.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)
            if ":move:" in custom_id:
                return
        raise AssertionError("no step leads to a move")
