"""What native readers marked as stilted in many texts: patterns that no new text uses.

`offenders.toml` lists the texts that still use a pattern. The list only shrinks: a text that is not on it may not use
the pattern, and a text that no longer does leaves the list.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Visitor

from bot.locales import LANGUAGES, words
from engines.registry import games

HERE: Final = Path(__file__).resolve().parent
LOCALES: Final = HERE.parents[1] / "bot" / "locales"
BUTTON: Final = r"\*\*\{ (?:button-[\w-]+|SHARED\(\"[\w-]+\"\)) \}\*\*"
"""A button that is named in a text."""
LATIN_WIDTH: Final = 25
FULL_WIDTH: Final = 11
"""How many letters fit beside a thumbnail on a phone."""

PATTERNS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "a button or a command is the subject": rf"(?:{BUTTON}|`/[\w :-]+`) (?:[a-z]+s|has)\b",
        "a button lies behind another": r"\bbehind \*\*",
        "a state is told in the simple present": r"\b(?:waits|sits on|sleeps|lies? (?:face|up|where))\b",
        "you are left out": r"made again|came out the same|\bwere thought\b",
        "a word is carried over from German": (
            r"\bplace \{ \$rank|place: \{|\b[Dd](?:raw|rew) on\b|\bin this turn\b|by the rule text|own values"
            r"|\bbrings? (?:only |a |no )?(?:\{ \$points|points)|toast is drunk|\bdearer\b|[Rr]ed lantern|points to win"
        ),
        "a sentence is not contracted": (
            r"\b(?:[Ii]t is|[Tt]hat is|[Yy]ou are|[Yy]ou have [a-z]+(?:ed|own)|I am|I have|cannot"
            r"|(?:do|does|is|are|has|have|will) not)\b"
        ),
    },
    "de": {
        "the owner of the bot is a clause": r"betreib(?:t|en)\b",
        "a word is stilted": r"\btäte\b|als Letzte[sr]\b|möglichst|ist nicht das, was",
    },
    "ja": {
        "a metaphor is carried over": r"指紋|頭の中で|眠って|記憶の助け",
        "the bot speaks of itself": r"私",
        "揃う is written in two ways": r"揃",
        "一番 is written in two ways": r"いちばん",
        "わかる is written in two ways": r"分か[らりるっ]",
        "ピッタリ is written in two ways": r"ちょうど|ぴったり",
        "2つ is written in two ways": r"2個",
    },
}
CONTRACTED: Final = "a sentence is not contracted"
UNCONTRACTED: Final = re.compile(r"-rules$")
"""Rules are written out in full."""
COUNTS: Final = frozenset(
    {
        *("again", "all", "asked", "cards", "clowns", "count", "days", "deeds", "drew", "games", "left", "minutes"),
        *("missing", "more", "moves", "needed", "others", "plans", "returned", "seated", "seats", "seconds", "target"),
        *("tiles", "toasts", "turn_limit", "turns", "votes", "wins"),
    }
)
"""Values that are numbers of things."""
POINTS: Final = frozenset({"fine", "minus", "points", "score", "total", "value"})
"""Values that may be below zero."""
NAMES: Final = frozenset({"agent", "channel", "game", "host", "level", "name", "option", "player", "title", "zone"})
"""Values that a person or an author chose, and that may be in brackets."""
AFTER_ONE: Final[Mapping[str, str]] = {
    "en": r"(?<![\d.:/−–])\b1 (?!is\b|was\b|minus card)[a-z-]*[a-z]s\b",
    "de": r"(?<![\d.:/−–])\b1 (?:Punkte|Karten|Steine|Gäste|Runden|Spiele|Schritte|Züge|Tage|Minuten|Stunden)\b",
    "ja": r"(?!)",
}
"""A plural after the number one."""


class _Values(Visitor):
    """The names of the values of a text."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  (fluent's name for it)
        self.names.add(node.id.name)


@cache
def messages(language: str) -> dict[str, ast.Message]:
    """The texts of a language, by key."""
    return {
        entry.id.name: entry
        for path in sorted((LOCALES / language).glob("*.ftl"))
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body
        if isinstance(entry, ast.Message)
    }


def written(message: ast.Message) -> str:
    """A text as it is in its file, without its key."""
    return FluentSerializer().serialize_entry(message).partition("=")[2]


def rendered(language: str, names: Collection[str], value: str | int) -> Iterator[tuple[str, str]]:
    """Each text that has values of these names, with its key, with this value for them and "Anna" for others."""
    for key, message in messages(language).items():
        values = _Values()
        values.visit(message)
        if not values.names.isdisjoint(names):
            yield key, words(language)(key, **{name: value if name in names else "Anna" for name in values.names})


def uses(language: str, pattern: str) -> Callable[[str, str], bool]:
    expression = re.compile(PATTERNS[language][pattern])

    def found(key: str, text: str) -> bool:
        is_read = key.startswith("night-word")  # by the bot, in what members type
        exempt = is_read or (pattern == CONTRACTED and UNCONTRACTED.search(key))
        return not exempt and expression.search(text) is not None

    return found


def width(text: str) -> float:
    """How much of a line a text takes; 1 is the whole line."""
    full = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return full / FULL_WIDTH + (len(text) - full) / LATIN_WIDTH


def offenders() -> dict[str, dict[str, list[str]]]:
    """The texts that use each pattern, by language and pattern."""
    found: dict[str, dict[str, list[str]]] = {}
    for language in LANGUAGES:
        texts = {key: written(message) for key, message in messages(language).items()}
        here = {
            pattern: [key for key, text in texts.items() if uses(language, pattern)(key, text)]
            for pattern in PATTERNS[language]
        }
        here["a plural follows the number one"] = [
            key for key, text in rendered(language, COUNTS, 1) if re.search(AFTER_ONE[language], text)
        ]
        here["a minus follows a word for a loss"] = [
            key
            for key, text in rendered(language, POINTS, "−3")
            if re.search(r"(?:costs?|lose|would cost|kosten?|verlier\w+|減点)[^.。]{0,4}−3|[−-]−3", text)
        ]
        here["brackets meet brackets"] = [
            key for key, text in rendered(language, NAMES, "(x)") if re.search(r"[(（]\(x\)|\(x\)[)）]", text)
        ]
        here["a hook is wider than its line"] = [
            f"{game.name}-hook" for game in games() if width(words(language)(f"{game.name}-hook")) > 1
        ]
        found[language] = {pattern: sorted(keys) for pattern, keys in here.items() if keys}
    return found


def listed() -> dict[str, dict[str, list[str]]]:
    """The texts of `offenders.toml`."""
    with (HERE / "offenders.toml").open("rb") as file:
        return tomllib.load(file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_new_text_uses_a_pattern_that_reads_badly(language: str) -> None:
    known = listed().get(language, {})
    for pattern, keys in offenders()[language].items():
        new = set(keys) - set(known.get(pattern, ()))
        assert not new, f"{language}: {pattern}: {sorted(new)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_was_mended_leaves_the_list(language: str) -> None:
    found = offenders()[language]
    for pattern, keys in listed().get(language, {}).items():
        mended = set(keys) - set(found.get(pattern, ()))
        assert not mended, f"remove from offenders.toml, {language}, {pattern}: {sorted(mended)}"


@pytest.mark.parametrize(
    ("language", "pattern", "text"),
    [
        ("en", "a button or a command is the subject", "**{ button-go-on }** lets it continue"),
        ("en", "a button or a command is the subject", '**{ SHARED("button-more") }** has the rest'),
        ("en", "a button or a command is the subject", "`/settings timezone:` chooses one"),
        ("en", "a button lies behind another", "**A** behind **B**"),
        ("en", "a state is told in the simple present", "somebody waits for you"),
        ("en", "a word is carried over from German", "lay a set or draw on"),
        ("en", "a sentence is not contracted", "It is your turn."),
        ("de", "the owner of the bot is a clause", "Wer den Bot betreibt, kann ihn beenden"),
        ("ja", "a metaphor is carried over", "シードの指紋"),
    ],
)
def test_a_pattern_finds_what_readers_marked(language: str, pattern: str, text: str) -> None:
    assert uses(language, pattern)("some-key", text)
    assert not uses(language, pattern)("some-key", "Press **{ button-go-on }** to continue. It’s your turn.")


@pytest.mark.parametrize(
    ("hook", "fits"), [("Forty wins. 41: fired.", True), ("Load 40. At 41 you’re fired.", False), ("一" * 12, False)]
)
def test_a_hook_is_measured_by_its_width(hook: str, fits: bool) -> None:
    assert (width(hook) <= 1) is fits
