"""Every text exists in every language, with the same values, and nothing asks for a text that is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from bot.locales import LANGUAGES, MissingWordsError, Speech, Words, counted, language_of, words
from bot.screens.table import settings_of
from bot.tables.refusals import CODES
from engines.registry import games
from tests.pictures.icons import an_icon

BOT = Path(__file__).resolve().parents[2] / "bot"
FILES = sorted(path.stem for path in (BOT / "locales" / "en").glob("*.ftl"))
ROOT = BOT.parent


class _Values(Visitor):
    """Collects the names of the values that a text needs."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802  (fluent's name for it)
        self.names.add(node.id.name)


@cache
def messages(language: str) -> dict[str, set[str]]:
    """Every key of a language with the names of its values."""
    found: dict[str, set[str]] = {}
    for name in FILES:
        text = (BOT / "locales" / language / f"{name}.ftl").read_text(encoding="utf-8")
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, fluent.Junk), f"{language}/{name}.ftl cannot be read: {entry.content}"
            if isinstance(entry, fluent.Message):
                assert entry.id.name not in found, f"{language}: {entry.id.name} is there twice"
                values = _Values()
                values.visit(entry)
                found[entry.id.name] = values.names
    return found


@cache
def sources() -> list[tuple[Path, list[ast.AST]]]:
    """The files of the bot, its agents and engines, with all nodes of each."""
    paths = sorted(path for package in ("agents", "bot", "engines") for path in (ROOT / package).rglob("*.py"))
    return [(path, list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))) for path in paths]


def refusal_codes() -> set[str]:
    """The codes of all refusals that are raised anywhere."""
    return set(CODES) | {code for _, code, _ in refusals()}


def refusals() -> Iterator[tuple[Path, str, set[str]]]:
    """Where refusals are raised by a plain code, with the code and the names of the details."""
    for path, nodes in sources():
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                named = node.func.id in {"Refusal", "TableRefusal", "IllegalMove", "Unreadable"}
                if named and node.args and isinstance(node.args[0], ast.Constant):
                    yield path, str(node.args[0].value), {str(keyword.arg) for keyword in node.keywords}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_texts_with_the_same_values(language: str) -> None:
    assert messages(language) == messages(LANGUAGES[0])


def test_every_file_of_a_language_is_read() -> None:
    for language in LANGUAGES:
        assert {path.stem for path in (BOT / "locales" / language).glob("*.ftl")} == set(FILES)


def test_every_refusal_has_words() -> None:
    codes, english = refusal_codes(), words("en")
    assert len(codes) > 20
    for code in codes:
        own = [game.name for game in games() if english.has(f"{game.name}-{code}")]
        assert own or english.has(f"refusal-{code}"), f"no words for the refusal {code}"


def test_the_words_of_a_refusal_name_only_its_details() -> None:
    texts, checked = messages("en"), 0
    for path, code, details in refusals():
        key = f"{path.parent.name}-{code}"
        if path.is_relative_to(ROOT / "engines") and key in texts:
            assert texts[key] <= details, f"{path.name} raises {code} without what its words name"
            checked += bool(texts[key])
    assert checked > 3


def test_every_text_that_the_code_names_exists_and_every_text_is_used() -> None:
    known = set(messages("en"))
    named: set[str] = set()
    patterns: list[str] = []
    for _, nodes in sources():
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
                patterns.append("".join(parts))
    called = {
        node.args[0].value
        for _, nodes in sources()
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) in {"words", "spoken"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
        and "-" in node.args[0].value
    }
    assert len(called) > 40
    assert called <= known
    computed = re.compile("|".join(p for p in patterns if "-" in p and p != ".+-.+"))
    texts = "".join((BOT / "locales" / "en" / f"{name}.ftl").read_text(encoding="utf-8") for name in FILES)
    codes = refusal_codes() | {detail for _, _, details in refusals() for detail in details}
    for key in known - named:
        referred = f"{{ {key} }}" in texts
        of_a_game = any(
            key.startswith(f"{game.name}-") and key.removeprefix(f"{game.name}-") in codes for game in games()
        )
        assert referred or of_a_game or computed.fullmatch(key), f"nothing says {key}"


def test_texts_that_discord_limits_are_short_enough() -> None:
    for language in LANGUAGES:
        for key in messages(language):
            if key.startswith("command-"):
                assert len(words(language)(key)) <= 100, f"{language}: {key}"
            if key.startswith("button-"):
                assert len(words(language)(key)) <= 34, f"{language}: {key} would be cut on a phone"
        for game in games():
            rules = words(language)(f"{game.name}-rules", **settings_of(game.Options()))
            assert len(rules) <= 3900, f"{language}: the rules of {game.name}"


def test_a_missing_text_is_an_error_and_never_shown() -> None:
    with pytest.raises(MissingWordsError):
        words("en")("no-such-key")
    with pytest.raises(MissingWordsError):
        words("en")("lobby-missing")  # without its value
    with pytest.raises(ValueError, match="no words in 'fr'"):
        Words("fr")


@pytest.mark.parametrize(
    ("locale", "language"),
    [("ja", "ja"), ("de", "de"), ("en-US", "en"), ("en-GB", "en"), ("fr", "en"), (None, "en"), ("DE", "de")],
)
def test_a_locale_is_answered_in_the_nearest_language(locale: str | None, language: str) -> None:
    assert language_of(locale) == language


def test_one_and_many_are_told_apart() -> None:
    assert words("en")("forty_barrels-seat-cards", name="A", count=1) == "A · 1 card"
    assert words("de")("forty_barrels-seat-cards", name="A", count=2) == "A · 2 Karten"
    assert words("ja")("forty_barrels-seat-cards", name="A", count=2) == "A · 2枚"


def test_icons_are_emojis_where_these_are_there() -> None:
    rooster, cat = an_icon("bremen_rooster", "🐓"), an_icon("bremen_cat", "🐈")
    speech = Speech()
    before = speech("de-DE")
    assert (before.language, before.icon(rooster)) == ("de", "🐓")
    speech.write_with({"bremen_rooster": "<:rooster:12>"})
    for locale in ("en-GB", "de", "ja", None):
        now = speech(locale)
        assert (now.icon(rooster), now.icon(cat)) == ("<:rooster:12>", "🐈")
        assert now.without_emojis.icon(rooster) == "🐓"
        assert now("button-join") == words(language_of(locale))("button-join")
    assert before.icon(rooster) == "🐓", "who speaks already is not interrupted"
    assert words("de").icon(rooster) == "🐓", "there is nothing global about it"


def test_an_icon_and_its_count_never_break_apart() -> None:
    assert counted("🐓", 4) == "🐓\u2060\u00a04"
    assert counted("<:rooster:12>", "×4") == "<:rooster:12>\u2060\u00a0×4"


def test_a_text_names_a_button_of_a_shared_message_as_everybody_sees_it() -> None:
    german = words("de")
    own, plan = german("button-go-on"), words("en")("button-go-on")
    assert own != plan
    assert f"**{own}**" in german("refusal-table-paused")
    assert f"**{plan}**" in german.naming_buttons_of("en-GB")("refusal-table-paused")
    assert german.naming_buttons_of("en-GB")("button-go-on") == own, "its own buttons keep their language"
    rooster = an_icon("bremen_rooster", "🐓")
    with_emojis = german.with_emojis({"bremen_rooster": "<:rooster:12>"})
    assert with_emojis.naming_buttons_of("ja").icon(rooster) == "<:rooster:12>"


def test_every_shared_button_that_a_text_names_exists() -> None:
    for language in LANGUAGES:
        for path in sorted((BOT / "locales" / language).glob("*.ftl")):
            for key in re.findall(r'SHARED\("([^"]*)"\)', path.read_text(encoding="utf-8")):
                assert words(language)(key), f"{path.name} names {key}"
