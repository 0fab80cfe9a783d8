"""A member at the chat page on a phone: where they look, what they see, what they tap."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from loopcord.testing.browser import PHONE
from loopcord.testing.chat import channel, dms, misfits, send_off, write_in
from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import expect

from bot.locales import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from loopcord.client import Person
    from loopcord.testing.browser import NewContext
    from playwright.async_api import Locator, Page, Response

    from tests.evenings.album import Album

LOCALES: Final = {"en": "en-US", "de": "de", "ja": "ja"}
ANY: Final = "\0"
"""In place of a value that is not known in a text that is looked for."""
FOR_ALL: Final = ".message:not(.ephemeral):not(.note)"
FOR_ONE: Final = ".message.ephemeral"
FAILED: Final = ".failure"
INTERACTIONS: Final = "/page/interactions?wait=0"
"""Where the page sends what somebody taps, chooses or types."""
SOON: Final = 5_000
"""Milliseconds after which a tap that the page has not noticed is made again: what it was meant for has moved.

Not sooner: on a busy machine a second tap would undo what the first one has just done.
"""
TRIES: Final = 5
LARGE_ENOUGH: Final = 280
"""Of the 390 points of a phone's width, the least that are left to a picture."""
DRAWN: Final = """async (image) => {
  image.loading = "eager";
  for (let frames = 0; frames < 300 && image.isConnected; frames++) {
    const is_there = await image.decode().then(() => image.naturalWidth, () => 0);
    const { width } = image.getBoundingClientRect();
    if (is_there && width) return [image.alt, image.naturalWidth, image.naturalHeight, Math.round(width)];
    await new Promise(requestAnimationFrame);
  }
  return null;
}"""
"""What a picture says, its size, and how wide it is shown, once it is there; null if another one takes its place."""
ALL_OF_IT: Final = """() => [
  document.body.textContent,
  ...[...document.images].map((image) => image.alt),
].join("\\n")"""
_MARKDOWN: Final = re.compile(r"\*\*|`|^#+ |^-# ", re.MULTILINE)


class MemberPage:
    """The page of one member, at one channel."""

    def __init__(self, page: Page, person: Person, language: str, album: Album) -> None:
        self.page = page
        self.name = person.name
        self.say = words(language)
        self._album = album

    # --- where one looks ---

    @property
    def table(self) -> Locator:
        """The pane of the channel."""
        return channel(self.page)

    @property
    def messages(self) -> Locator:
        """The pane of the direct messages."""
        return dms(self.page)

    async def to_channel(self) -> None:
        """Look at the channel."""
        await self.page.locator(".tab").nth(0).tap()
        await expect(self.table).to_be_visible()

    async def to_messages(self) -> None:
        """Look at the direct messages."""
        await self.page.locator(".tab").nth(1).tap()
        await expect(self.messages).to_be_visible()

    def shared(self, with_button: str = "") -> Locator:
        """The newest message of the channel that everybody sees, or the newest with a button of this kind."""
        return self._newest(self.table, FOR_ALL, with_button)

    def answer(self) -> Locator:
        """The newest answer in the channel that only this member sees."""
        return self._newest(self.table, FOR_ONE)

    def standing(self, *with_buttons: str) -> Locator:
        """The newest direct message that stays and has a button of one of these kinds."""
        return self._newest(self.messages, FOR_ALL, *with_buttons)

    def beside(self) -> Locator:
        """The newest answer in the direct messages."""
        return self._newest(self.messages, FOR_ONE)

    def _newest(self, pane: Locator, kind: str, *with_buttons: str) -> Locator:
        found = pane.locator(kind)
        if wanted := ", ".join(f"[data-custom-id*=':{each}:']" for each in with_buttons if each):
            found = found.filter(has=self.page.locator(wanted))
        return found.last

    # --- what one sees ---

    async def reads(self, message: Locator, key: str, **values: str | int) -> None:
        """Wait until a message says this. Values may be ANY."""
        for line in self.lines(key, **values):
            await expect(message).to_contain_text(line)

    def lines(self, key: str, **values: str | int) -> list[re.Pattern[str]]:
        """What to look for: the lines of a text as they are read, without markdown. Values may be ANY."""
        said = _MARKDOWN.sub("", self.say(key, **values)).splitlines()
        # A token before a name is an image with a space of its own behind it.
        return [re.compile(re.escape(line.strip()).replace(r"\ ", r"\s+").replace(ANY, ".+?")) for line in said]

    async def figures(self, message: Locator, key: str, *names: str) -> list[int]:
        """The figures in a text of a message, those of these names, in the order in which it tells them."""
        pattern = re.escape(self.say(key, **dict.fromkeys(names, ANY))).replace(ANY, r"(\d+)")
        await expect(message).to_contain_text(re.compile(pattern))
        found = re.search(pattern, await message.inner_text())
        assert found is not None
        return [int(each) for each in found.groups()]

    async def sees(
        self,
        message: Locator,
        again: Callable[[], Awaitable[object]] | None = None,
        *,
        pictures: str = ".gallery img",
    ) -> list[str]:
        """Wait for the pictures of a message, each of them loaded and large enough. Gives what they say in words.

        A private answer is given in words where a machine is too busy to draw in time: then it is asked for `again`.
        """
        images = message.locator(pictures)
        for _ in range(TRIES):
            if again is None or await images.count():
                break
            await again()
            await expect(message.locator("[aria-busy=true]")).to_have_count(0)
        await expect(images).not_to_have_count(0)
        return [await self._seen(image) for image in await images.all()]

    async def _seen(self, image: Locator) -> str:
        for _ in range(TRIES):
            if found := await image.evaluate(DRAWN):
                told, width, height, shown = found
                assert min(width, height) >= LARGE_ENOUGH, f"a picture of {width} by {height}"
                assert shown >= LARGE_ENOUGH, f"a picture that is shown {shown} points wide"
                return str(told)
        raise AssertionError("a picture that never comes")

    async def everything(self) -> str:
        """All that this page holds, looked at or not: its texts, and what its pictures say."""
        return str(await self.page.evaluate(ALL_OF_IT))

    async def look(self, what: str, at: Locator | None = None) -> None:
        """See that all fits on a phone and that nothing has failed, and keep a picture of it, `at` a message."""
        if at is not None:
            await at.scroll_into_view_if_needed()
        await expect(self.page.locator(FAILED)).to_have_count(0)
        assert await misfits(self.page) == []
        await self._album.keep(self.page, f"{what}-{self.name}")

    # --- what one does ---

    async def press(self, message: Locator, key: str) -> None:
        """Tap the button with these words."""
        await self.tap(message.get_by_role("button", name=self.say(key), exact=True))

    async def press_behind(self, message: Locator, key: str) -> None:
        """Tap the button with these words behind … of a message in the channel."""
        await self.asks(partial(self.press, message, "button-more"))
        await self.press(self.answer(), key)

    async def tap(self, button: Locator) -> None:
        """Tap a button, and once more if it was missed.

        A button that moves while a picture arrives is easily missed for another one; and a message that is posted again
        is gone when the tap arrives.
        """
        for _ in range(TRIES):
            with suppress(PlaywrightTimeout):
                custom_id = await button.get_attribute("data-custom-id", timeout=SOON)
                async with self.page.expect_response(partial(_answers, custom_id), timeout=2 * SOON) as taken:
                    await button.tap(timeout=SOON)
                if (await taken.value).ok:
                    return
        raise AssertionError("a tap that nobody has noticed")

    async def asks(self, do: Callable[[], Awaitable[object]]) -> None:
        """Do something that is answered by a message of its own, for this member alone, and wait for that.

        A tap that was made again is answered twice.
        """
        answers = self.page.locator(FOR_ONE)
        before = await answers.count()
        await do()
        await expect(answers.nth(before)).to_be_attached()

    async def choose(self, message: Locator, menu: str, option: str | re.Pattern[str]) -> None:
        """Open a menu, and tap the option with these words."""
        await message.get_by_role("combobox", name=self.say(menu), exact=True).tap()
        await self.page.get_by_role("option").filter(has=self.page.get_by_text(option, exact=True)).tap()

    async def fill_in(self, message: Locator, key: str, **chosen: str) -> None:
        """Open a form by the button with these words, choose options by the texts of their groups, and send it off."""
        await self.press(message, key)
        await send_off(self.page, {_capital(self.say(group)): option for group, option in chosen.items()})

    async def slash(self, command: str, **options: tuple[str, str]) -> None:
        """Type a command in the channel. Of an option: what is typed, and which of the suggestions is tapped then."""
        await write_in(self.table)
        await self.page.keyboard.type(f"/{command}{' ' if options else ''}")
        for name, (typed, tapped) in options.items():
            await self.table.get_by_label(name, exact=True).fill(typed)
            await self.table.get_by_role("option").filter(has=self.page.get_by_text(tapped, exact=True)).tap()
        async with self.page.expect_request(f"**{INTERACTIONS}"):
            await self.table.locator(".send").tap()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


async def open_page(
    new_context: NewContext, url: str, person: Person, place: str, language: str, album: Album
) -> MemberPage:
    """Open the page of a person at a channel, on a phone."""
    page = await (await new_context(**PHONE, locale=LOCALES[language])).new_page()
    await page.goto(f"{url}/?person={person.id}&channel={place}")
    await expect(page.locator(".connection")).to_be_empty()
    return MemberPage(page, person, language, album)


def _answers(custom_id: str | None, response: Response) -> bool:
    """Whether a response is the result of the tap on this button, or on one that has no id."""
    sent = response.request.post_data or ""
    return response.url.endswith(INTERACTIONS) and (custom_id or "") in sent
