"""What native readers marked as stilted in many texts: patterns that no text uses.

The texts are those of the bot, those that replace them for listeners, and those of the games that authors copy from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Visitor

from bot.check_game import line_share
from bot.locales import LANGUAGES, words
from engines.registry import games

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALES: Final = ROOT / "bot" / "locales"
COPIED: Final = ("examples/knockout_whist/knockout_whist/locales/{}.ftl", "bot/new_game/template/{}.ftl.txt")
"""The texts of games that authors start from."""
ALOUD: Final = "aloud: "
"""In front of the key of a text for listeners."""
BUTTON: Final = r"\*\*(?:\{ (?:button-[\w-]+|SHARED\(\"[\w-]+\"\)) \}|[?💡])\*\*"
"""A button that is named in a text."""
COMMAND: Final = r"`/[\w :-]+`"
NAMED: Final = rf"(?:{BUTTON}|{COMMAND})"

PATTERNS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "a button or a command is the subject": (
            rf"{NAMED}(?: (?:in|on|under|from) [^.,;:!?*]*?)? (?:[a-z]+[^s\W]s|has|does)\b"
            rf"|{NAMED} and {NAMED} (?:get|have|keep|let|open|show|tell)\b"
        ),
        "a button lies behind another": r"\bbehind \*\*",
        "a state is in the simple present": (
            r"\b(?:waits|sleeps|(?<!\$)lies?|sits(?! down)|you sit at|stands side"
            r"|(?<!can )(?<!may )(?<!would )(?<!ever )sit (?:alone|anywhere|here|on|there))\b"
        ),
        "you are left out": r"made again|came out the same|\bwere thought\b",
        "a word is carried over from German": (
            r"\bplace \*{0,2}\{ \$rank|place: \{|\b[Dd](?:raw|rew) on\b|\bin this (?:turn|round)\b|by the rule text"
            r"|own values|own point|toast is drunk|\bdearer\b|[Rr]ed lantern|points to win|[Mm]ost (?:\w+ )?win\b"
            r"|\bbrings? (?!no new tile|the pauses back|the face-up|the table to|them to)"
            r"|for want of|\bthe permissions? [A-Z]|\bpermissions? to (?:write|see)\b|\bTime for a turn"
        ),
        "a card leaves by itself": (
            r"\bcards? (?:that|which) (?:should )?leaves?\b|\bleaves(?:[.,]|$)|\blet \{ \$left \} go"
        ),
        "to call is to ping": (
            r"\b(?:been|was|were|be|have|I’ve|haven’t|me|can|I’ll|I) call(?:ed)? (?!a |all |it |trumps)"
        ),
        "a sentence is not contracted": (
            r"\b(?:(?:(?:[Ii]t|[Tt]hat|[Tt]here|[Ww]ho|[Ww]hat) is|(?:[Yy]ou|[Tt]hey|[Ww]e) are|I am)(?= [\w{*])"
            r"|(?:[Yy]ou|I|[Tt]hey|[Ww]e) have (?:[a-z]+(?:ed|own|awn|aken)|been|begun|had|laid|left|put|said|sent)"
            r"|(?:I|[Yy]ou) (?:would|will)|(?:[Ii]t|[Tt]hey|[Ww]e) will|I have|cannot"
            r"|(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not)\b"
        ),
    },
    "de": {
        "a button or a command is the subject": (
            rf"(?<![Mm]it )(?<!oder )(?<!auf ){NAMED}(?: (?:am|im|in|unter|auf) [^.,;:!?]*?)?"
            r" (?!dort|oft|sonst|nicht)[a-zäöü]+(?<!s)t\b"
            rf"|(?<![Mm]it ){NAMED} und {NAMED} [a-zäöü]+en\b"
        ),
        "the owner of the bot is a clause": r"betreib(?:t|en)\b",
        "a word is stilted": (
            r"\btäte\b|als Letzte[sr]\b|möglichst|ist nicht das, was|laut Regeltext|\bmangels\b|beliebig legen"
            r"|\baufgemacht\b|\b(?:mach\w*|geht)\b[^.:]* auf\b[.,]|gibt das Zeichen"
        ),
        "a card goes by itself": r"\bKarte[^.;:,]* geht\b|\} geht\b(?! weiter)|Gehen kann|\bgeht der ganze",
        "a person is a man": (
            r"\b(?:für jeden|jeder (?:\{|bekommt|darf|hat|muss|zieht)|Jemand, der|deine Freunde\b|Sieger|Gewinner"
            r"|de[rmn] (?:Nächste|Letzte|Erste)n?\b(?! (?:Zug|Abend)))"
        ),
    },
    "ja": {
        "a button is not in brackets": r"\*\*\{ (?:button-[\w-]+|SHARED\(\"[\w-]+\"\)) \}\*\*",
        "a metaphor is carried over": r"指紋|頭の中で|眠って|記憶の助け|自分の手元のほかに|手番をプレイ",
        "the bot speaks of itself": r"私",
        "data are a record": r"(?:あなた|自分|本人)(?:について)?の記録",
        "そろう is written in two ways": r"揃",
        "一番 is written in two ways": r"いちばん",
        "分かる is written in two ways": r"わか[らりるっ]",
        "埋まる is written in two ways": r"うま[りるっ]",
        "ピッタリ is written in two ways": r"ちょうど|ぴったり",
        "tiles and clowns are 個, other things つ": (
            r"(?:コマ|ピエロ|ニワトリ|ロバ|イヌ|ネコ)\}?が?(?:\{ \$count \}|\d)つ|\$count \}つ残"
            r"|(?:\d|\})個の(?:テーブル|国旗|席|場札|チャンネル|ゲーム)"
        ),
        "a loss is said twice": r"減点は?\{|失うと\{",
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


def _messages(path: Path) -> Iterator[ast.Message]:
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Message):
            yield entry


@cache
def messages(language: str) -> dict[str, ast.Message]:
    """The texts of the bot in a language, by key; those for listeners with `ALOUD` in front of it."""
    seen = {each.id.name: each for path in sorted((LOCALES / language).glob("*.ftl")) for each in _messages(path)}
    heard = {f"{ALOUD}{each.id.name}": each for each in _messages(LOCALES / "aloud" / f"{language}.ftl")}
    return seen | heard


@cache
def all_messages(language: str) -> dict[str, ast.Message]:
    """The texts of the bot and of the games that authors start from."""
    copied = {each.id.name: each for path in COPIED for each in _messages(ROOT / path.format(language))}
    return messages(language) | copied


def source_text(message: ast.Message) -> str:
    """A text as it is in its file, without its key."""
    return FluentSerializer().serialize_entry(message).partition("=")[2]


def rendered(language: str, names: Collection[str], value: str | int) -> Iterator[tuple[str, str]]:
    """Each text that has values of these names, with its key, with this value for them and "Anna" for others."""
    for key, message in messages(language).items():
        values = _Values()
        values.visit(message)
        if not values.names.isdisjoint(names):
            said = words(language, aloud=key.startswith(ALOUD))
            given = {name: value if name in names else "Anna" for name in values.names}
            yield key, said(key.removeprefix(ALOUD), **given)


def uses(language: str, pattern: str) -> Callable[[str, str], bool]:
    expression = re.compile(PATTERNS[language][pattern])

    def found(key: str, text: str) -> bool:
        is_read = key.startswith("night-word")  # by the bot, in what members type
        exempt = is_read or (pattern == CONTRACTED and UNCONTRACTED.search(key))
        return not exempt and expression.search(text) is not None

    return found


def offenders() -> dict[str, dict[str, list[str]]]:
    """The texts that use each pattern, by language and pattern."""
    found: dict[str, dict[str, list[str]]] = {}
    for language in LANGUAGES:
        texts = {key: source_text(message) for key, message in all_messages(language).items()}
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
            if re.search(r"(?:costs?|fines?|lose|kosten?|Abzug|verlier\w+|減点)[^.。]{0,4}−3|[−-]−3", text)
        ]
        here["brackets meet brackets"] = [
            key for key, text in rendered(language, NAMES, "(x)") if re.search(r"[(（]\(x\)|\(x\)[)）]", text)
        ]
        here["a hook is wider than its line"] = [
            f"{game.name}-hook" for game in games() if line_share(words(language)(f"{game.name}-hook")) > 1
        ]
        found[language] = {pattern: sorted(keys) for pattern, keys in here.items() if keys}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_pattern_that_reads_badly(language: str) -> None:
    assert offenders()[language] == {}


@pytest.mark.parametrize(
    ("language", "pattern", "text"),
    [
        ("en", "a button or a command is the subject", "**{ button-go-on }** lets it continue"),
        ("en", "a button or a command is the subject", '**{ SHARED("button-more") }** has the rest'),
        ("en", "a button or a command is the subject", "`/settings timezone:` chooses one"),
        ("en", "a button lies behind another", "**A** behind **B**"),
        ("en", "a state is in the simple present", "somebody waits for you"),
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
    assert (line_share(hook) <= 1) is fits
