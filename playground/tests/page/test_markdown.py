"""Discord's markdown: what text becomes, and that it never becomes HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Page

    from tests.page.conftest import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

RENDER = """async (text) => {
  const { markdown } = await import("/js/markdown/render.js");
  return markdown(text).innerHTML;
}"""

CASES = {
    "hello": "<p>hello</p>",
    "one\ntwo": "<p>one<br>two</p>",
    "**bold** and *italic* and _italic_": "<p><strong>bold</strong> and <em>italic</em> and <em>italic</em></p>",
    "__under__ ~~struck~~": "<p><u>under</u> <s>struck</s></p>",
    "***both***": "<p><strong><em>both</em></strong></p>",
    "*a **b** c*": "<p><em>a <strong>b</strong> c</em></p>",
    "**a *b* c**": "<p><strong>a <em>b</em> c</strong></p>",
    "**two\nlines**": "<p><strong>two<br>lines</strong></p>",
    "2 * 3 * 4": "<p>2 * 3 * 4</p>",
    "snake_case_name": "<p>snake_case_name</p>",
    "**never closed": "<p>**never closed</p>",
    "****": "<p>****</p>",
    r"\*plain\* and \\": "<p>*plain* and \\</p>",
    r"**a\** b**": "<p><strong>a** b</strong></p>",
    "`**code**`": "<p><code>**code**</code></p>",
    "``a ` b``": "<p><code>a ` b</code></p>",
    "**`*`**": "<p><strong><code>*</code></strong></p>",
    "# One": '<h3 class="heading level-1">One</h3>',
    "## Two\ntext": '<h4 class="heading level-2">Two</h4><p>text</p>',
    "### **Three**": '<h5 class="heading level-3"><strong>Three</strong></h5>',
    "#no heading": "<p>#no heading</p>",
    "#### four": "<p>#### four</p>",
    "-# small *print*": '<p class="subtext">small <em>print</em></p>',
    "- a\n- b": "<ul><li><div>a</div></li><li><div>b</div></li></ul>",
    "- a\n  - b\n- c": "<ul><li><div>a</div><ul><li><div>b</div></li></ul></li><li><div>c</div></li></ul>",
    "3. x\n4. y": '<ol start="3"><li><div>x</div></li><li><div>y</div></li></ol>',
    "text\n- a\nmore": "<p>text</p><ul><li><div>a</div></li></ul><p>more</p>",
    "-no list": "<p>-no list</p>",
    "> a\n> **b**\nc": "<blockquote><p>a<br><strong>b</strong></p></blockquote><p>c</p>",
    "x\n>>> a\nb": "<p>x</p><blockquote><p>a<br>b</p></blockquote>",
    "> ```\n> code\n> ```": "<blockquote><pre><code>code</code></pre></blockquote>",
    "```\n┌─┐\n└─┘\n```": "<pre><code>┌─┐\n└─┘</code></pre>",
    "```py\nx = 1\n```after": '<pre><code data-language="py">x = 1</code></pre><p>after</p>',
    "```\n  indented\n```": "<pre><code>  indented</code></pre>",
    "a ```b``` c": "<p>a </p><pre><code>b</code></pre><p> c</p>",
    "```\n**not bold** <@1>\n```": "<pre><code>**not bold** &lt;@1&gt;</code></pre>",
    "# h\n```\nx\n```": '<h3 class="heading level-1">h</h3><pre><code>x</code></pre>',
    "<@1>": '<p><button class="mention me" type="button">@Anna</button></p>',
    "<@!2> <@999>": ('<p><button class="mention" type="button">@Ben</button> <span class="mention">@999</span></p>'),
    "<@&20>": '<p><span class="mention me role" style="--role: #e67e22;">@Regulars</span></p>',
    "<@&999>": '<p><span class="mention role">@999</span></p>',
    "<id:browse>": '<p><span class="mention">#browse</span></p>',
    "<@&10> @everyone": '<p><span class="mention">@everyone</span> <span class="mention">@everyone</span></p>',
    "<#11>": '<p><button class="mention" type="button">#hall</button></p>',
    "</paint it:7>": '<p><button class="mention" type="button">/paint it</button></p>',
    "<script>alert(1)</script>": "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    "<img src=x onerror=alert(1)>": "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    "||a||": (
        '<p><span class="spoiler" role="button" tabindex="0" aria-expanded="false" '
        'aria-label="Spoiler, select to show" data-keep="aria-expanded role aria-label"><span>a</span></span></p>'
    ),
    "<:beer:55>": ('<p><img class="emoji" src="/emojis/55.png" alt=":beer:" title=":beer:" draggable="false"></p>'),
}

LINK = '<a href="{url}" title="{url}" target="_blank" rel="noopener noreferrer">{text}</a>'

LINKS = {
    "https://example.org/a_b_c.": [("https://example.org/a_b_c", "https://example.org/a_b_c")],
    "(https://example.org/)": [("https://example.org/", "https://example.org/")],
    "<https://example.org/x>": [("https://example.org/x", "https://example.org/x")],
    "[**rules**](https://example.org/r)": [("https://example.org/r", "rules")],
    "[a](https://example.org/1) [b](<https://example.org/2>)": [
        ("https://example.org/1", "a"),
        ("https://example.org/2", "b"),
    ],
    "[no](ftp://example.org)": [],
}


@pytest_asyncio.fixture(loop_scope="session")
async def page(open_page: OpenPage) -> AsyncIterator[Page]:
    """The page as Anna."""
    yield await open_page()


async def test_text_becomes_what_discord_makes_of_it(page: Page) -> None:
    rendered = {text: await page.evaluate(RENDER, text) for text in CASES}
    assert rendered == CASES


@pytest.mark.parametrize("text", LINKS)
async def test_links_are_safe_and_end_where_they_should(page: Page, text: str) -> None:
    script = """async (text) => {
      const { markdown } = await import("/js/markdown/render.js");
      return [...markdown(text).querySelectorAll("a")].map((a) => [a.getAttribute("href"), a.textContent, a.rel]);
    }"""
    assert await page.evaluate(script, text) == [[url, words, "noopener noreferrer"] for url, words in LINKS[text]]


async def test_timestamps_are_words_in_the_persons_language(page: Page) -> None:
    assert "November 14, 2023" in await page.evaluate(RENDER, "<t:1700000000:D>")
    assert "10:13 PM" in await page.evaluate(RENDER, "<t:1700000000:t>")
    relative = await page.evaluate("import('/js/time-words.js').then((m) => m.relative(new Date(90_000), 0))")
    assert relative == "in 1 minute"


async def test_a_very_long_row_of_signs_is_still_shown_whole(page: Page) -> None:
    text = "*a _b **c ~~d ||e " * 200
    shown = await page.evaluate(RENDER.replace("innerHTML", "textContent"), text)
    assert "".join(shown.split()).replace("*", "")[:8] == "a_bc~~d|"
    assert shown.count("e") >= 200


async def test_emoji_alone_are_large(page: Page) -> None:
    large = "async (text) => (await import('/js/markdown/render.js')).markdown(text).className"
    assert await page.evaluate(large, "🍺 🍺") == "markdown jumbo"
    assert await page.evaluate(large, "🍺 cheers") == "markdown"
    assert await page.evaluate(large, "40") == "markdown"
