"""The page's own words and files, looked at without a browser."""

from __future__ import annotations

import json
import re

import pytest

from tests.page.fake_server import PAGE

SOURCES = {path.relative_to(PAGE).as_posix(): path.read_text("utf-8") for path in sorted(PAGE.rglob("*.js"))}
WORD_TABLES = ("js/words-chat.js", "js/words-developer.js")
PAGES = {path.name: path.read_text("utf-8") for path in PAGE.glob("*.html")}
STYLES = {path.relative_to(PAGE).as_posix(): path.read_text("utf-8") for path in sorted(PAGE.rglob("*.css"))}


def table() -> dict[str, list[str]]:
    """All words of the page: key -> the words in English, Japanese and German."""
    entries: list[tuple[str, str]] = []
    for name in WORD_TABLES:
        body = re.search(r"const \w+_WORDS = \{\n(.*?)\n\};", SOURCES[name], re.DOTALL)
        assert body is not None
        entries += re.findall(r"^  (\w+): (\[.*?\]),$", body[1], re.DOTALL | re.MULTILINE)
    assert len(entries) == len(dict(entries)), "a key is there twice"
    return {key: json.loads(re.sub(r",\s*\]", "]", words)) for key, words in entries}


def test_every_word_is_there_in_three_languages_with_the_same_placeholders() -> None:
    words = table()
    assert len(words) > 80
    for key, versions in words.items():
        assert len(versions) == 3, key
        assert all(version.strip() for version in versions), key
        placeholders = {frozenset(re.findall(r"\{\w+\}", version)) for version in versions}
        assert len(placeholders) == 1, key


def test_japanese_has_full_width_punctuation() -> None:
    for key, (_, japanese, _) in table().items():
        assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff][,:;!?]", japanese), key


def test_words_are_used_and_those_used_are_there() -> None:
    code = "\n".join(text for name, text in SOURCES.items() if name not in WORD_TABLES)
    # Keys are named whole in a call of t(), in a table as a text of its own, or made of a beginning and a value.
    called = set(re.findall(r"\bt\(\s*(?:[^()\"]* \? )?\"(\w+)\"", code))
    named = set(re.findall(r"\"(\w+)\"", code))
    beginnings = tuple(re.findall(r"\bt\(`(\w+)\$\{", code))
    words = set(table())
    assert called <= words
    assert {word for word in words if word not in named and not word.startswith(beginnings)} == set()


@pytest.mark.parametrize("name", [*SOURCES, *STYLES])
def test_every_file_says_what_belongs_in_it(name: str) -> None:
    text = {**SOURCES, **STYLES}[name]
    assert text.startswith("//" if name.endswith(".js") else "/*")


@pytest.mark.parametrize("name", SOURCES)
def test_no_text_ever_becomes_html(name: str) -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", SOURCES[name])


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    for name, text in {**SOURCES, **STYLES, **PAGES}.items():
        addresses = set(re.findall(r"https?://[\w.-]+", text))
        assert addresses <= {"http://www.w3.org"}, name  # the name of SVG, not an address
        assert "@import" not in text, name


def test_the_page_links_every_style() -> None:
    linked = [
        name
        for page in ("index.html", "record.html")
        for name in re.findall(r'href="(style/[\w-]+\.css)"', (PAGE / page).read_text("utf-8"))
    ]
    assert sorted(set(linked)) == sorted(STYLES)
