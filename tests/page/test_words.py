"""The page's own words and files, looked at without a browser."""

from __future__ import annotations

import json
import re

import pytest

from tests.page.fake_server import PAGE

SOURCES = {path.relative_to(PAGE).as_posix(): path.read_text("utf-8") for path in sorted(PAGE.rglob("*.js"))}
STYLES = {path.relative_to(PAGE).as_posix(): path.read_text("utf-8") for path in sorted(PAGE.rglob("*.css"))}


def table() -> dict[str, list[str]]:
    """WORDS of words.js: key -> the words in English, Japanese and German."""
    body = re.search(r"const WORDS = \{\n(.*?)\n\};", SOURCES["js/words.js"], re.DOTALL)
    assert body is not None
    entries = re.findall(r"^  (\w+): (\[.*?\]),$", body[1], re.DOTALL | re.MULTILINE)
    return {key: json.loads(re.sub(r",\s*\]", "]", words)) for key, words in entries}


def test_every_word_is_there_in_three_languages_with_the_same_placeholders() -> None:
    words = table()
    assert len(words) > 80
    for key, versions in words.items():
        assert len(versions) == 3, key
        assert all(version.strip() for version in versions), key
        placeholders = {frozenset(re.findall(r"\{\w+\}", version)) for version in versions}
        assert len(placeholders) == 1, key


def test_words_are_used_and_those_used_are_there() -> None:
    code = "\n".join(text for name, text in SOURCES.items() if name != "js/words.js")
    used = set(re.findall(r"\bt\((?:\w+\.\w+ \? )?\"(\w+)\"", code)) | set(
        re.findall(r"\[this\.#\w+, \"(\w+)\"\]", code)
    )
    used |= set(re.findall(r"\bt\([^()]*\? \"\w+\" : \"(\w+)\"\)", code))
    used |= {f"dms{number}" for number in ("50007", "50278", "40003")}
    assert used == set(table())


@pytest.mark.parametrize("name", [*SOURCES, *STYLES])
def test_every_file_says_what_belongs_in_it_and_stays_short(name: str) -> None:
    text = {**SOURCES, **STYLES}[name]
    assert text.startswith("//" if name.endswith(".js") else "/*")
    assert text.count("\n") <= 310


@pytest.mark.parametrize("name", SOURCES)
def test_no_text_ever_becomes_html(name: str) -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", SOURCES[name])


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    for name, text in {**SOURCES, **STYLES, "index.html": (PAGE / "index.html").read_text("utf-8")}.items():
        addresses = set(re.findall(r"https?://[\w.-]+", text))
        assert addresses <= {"http://www.w3.org"}, name  # the name of SVG, not an address
        assert "@import" not in text, name


def test_the_page_links_every_style() -> None:
    linked = re.findall(r'href="(style/\w+\.css)"', (PAGE / "index.html").read_text("utf-8"))
    assert sorted(linked) == sorted(STYLES)
