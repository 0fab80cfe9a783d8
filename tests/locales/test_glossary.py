"""One term for one thing: the glossary of each game and of what all games share, in each language.

A preferred term is one that the texts of a game use; a refused one is a synonym that they do not. Both are regular
expressions. The texts of a game are its own file and its line in `learning.ftl`; what all share is every other file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from bot.locales import LANGUAGES
from engines.registry import games

LOCALES: Final = Path(__file__).resolve().parents[2] / "bot" / "locales"
SHARED: Final = "shared"
GAMES: Final = tuple(game.name for game in games())


class Term(NamedTuple):
    """A term of one language, and what is not said for the same thing."""

    preferred: str
    refused: str


GLOSSARY: Final[dict[tuple[str, str], tuple[Term, ...]]] = {
    ("forty_barrels", "en"): (
        Term(r"face[- ]up", r"\bopen cards?\b|\b(?:is|lie) open\b|(?<!\$)\bcovered\b"),
        Term(r"\bwagon\b", r"barrel is empty|Nine barrels"),
        Term(r"\bfired\b", r"\bsacked\b"),
    ),
    ("forty_barrels", "de"): (
        Term(r"\bWagen\b", r"\bdas Fass\b|Neun Fässer|vollgemacht"),
        Term(r"\bHand\b", r"(?<!gewöhnliches )\bBlatt\b"),
        Term(r"gefeuert", r"entlassen|gekündigt"),
    ),
    ("forty_barrels", "ja"): (
        Term("場札", "か所|樽は空"),
        Term("ピッタリ", "ぴったり"),
        Term("クビ", "解雇"),
    ),
    ("bierfest", "en"): (
        Term(r"[Mm]ost points wins|has the most points wins", r"[Mm]ost points win\b"),
        Term(r"\bset\b", r"equal beers"),
        Term(r"\b[Dd]eck\b", r"[Dd]raw pile"),
        Term(r"[Ll]ast toast", r"[Ll]ast round"),
    ),
    ("bierfest", "de"): (
        Term(r"\bSpeisen?\b", r"\bEssen\b"),
        Term(r"[Ll]etzten? Runde", r"letzte[sn]? Prost"),
        Term(r"\bSatz\b", r"\bSets?\b"),
        Term(r"Wer die meisten Punkte hat, gewinnt", r"meisten Punkte gewinnen|gewinnen die meisten Punkte"),
    ),
    ("bierfest", "ja"): (
        Term("そろい|組", "セット"),
        Term("山札", "山(?!札)"),
        Term("−1点", "失点"),
        Term("マイナスカード", "マイナスのカード|枚のマイナス(?!カード)"),
        Term("手札に加え", "断[りるっ]"),
    ),
    ("one_eleven", "en"): (
        Term(r"\brun\b", r"What counts of it"),
        Term(r"face[- ]down", r"\bunseen\b|(?<!\$)\bcovered\b|\bopen cards?\b"),
        Term(r"\bcentre\b", r"\bthe middle\b"),
        Term(r"Most points wins", r"most points win\b"),
    ),
    ("one_eleven", "de"): (
        Term(r"\bFolge\b", r"\bReihe\b"),
        Term(r"\bgeordnet\b", r"in Ordnung|\bsortier"),
        Term(r"Wer die meisten Punkte hat, gewinnt", r"meisten Punkte gewinnen"),
    ),
    ("one_eleven", "ja"): (Term("場札", "場の3枚|中央"), Term("伏せ札", "伏せたカード|表のカード")),
    ("bremen", "en"): (
        Term(r"Previous round", r"Last round"),
        Term(r"\btricks?\b", r"\bclimb|on the ground|takes the round"),
        Term(r"\btiles?\b", r"\bcards?\b"),
    ),
    ("bremen", "de"): (
        Term(r"Vorige Runde", r"Letzte Runde"),
        Term(r"\bStiche?\b", r"kletter|unten bleib|richtig verteilt"),
        Term(r"\bSteine?\b", r"\bKarten?\b"),
    ),
    ("bremen", "ja"): (
        Term("降参", "ギブアップ"),
        Term("獲得", "のぼ[りるれ]|下に残"),
        Term("コマ", "カード|手札"),
    ),
    ("cafe", "en"): (Term(r"\bscores?\b", r"brings? (?:a |no )?points?"), Term(r"\bjokers?\b", r"\bwild")),
    ("cafe", "de"): (Term(r"\bGast\b", r"\bKarten?\b"), Term(r"Mann und Frau", r"einer und eine")),
    ("cafe", "ja"): (
        Term("ワイルドカード", "ジョーカー"),
        Term("手持ちタイル|手元", "手札"),
        Term("退場", "脱落"),
    ),
    (SHARED, "en"): (
        Term(r"about (?:you|me)\b", r"(?:remembered|stored) of\b"),
        Term(r"Average place", r"[Mm]ean place"),
        Term(r"[Tt]he bot’s owner", r"[Ww]ho runs me|whoever runs me"),
        Term(r"ended (?:this game )?early", r"before it was decided"),
        Term(r"\b[Rr]emoved?\b", r"\b[Ss]en[dt] .*\baway\b"),
        Term(r"\bhost\b", r"have the say"),
        Term(r"[Nn]otifications", r"\b[Nn]otices\b"),
        Term(r"Default game", r"[Uu]sual game"),
        Term(r"point values", r"[Hh]ouse values?"),
        Term(r"games? finished|finished a game", r"to (?:its|their) end\b"),
    ),
    (SHARED, "de"): (
        Term(r"Platz im Schnitt", r"[Mm]ittlerer Platz"),
        Term(r"das Mischen", r"die Mischung"),
        Term(r"\bHost\b", r"das Sagen|Das Sagen"),
        Term(r"vorzeitig", r"vor der Entscheidung"),
        Term(r"\bWiederholung\b", r"\bNachspielen\b|[Nn]achgespielt"),
        Term(r"\bSpiel\b", r"[Pp]artien?\b"),
        Term(r"\bHand\b", r"\bBlatt\b"),
        Term(r"[Ee]ntfern", r"[Ww]egschick|weggeschickt"),
        Term(r"Betreiber des Bots", r"die mich betreibt"),
        Term(r"Punktwerte", r"Hauswert"),
        Term(r"\b[Vv]ersuch es\b", r"\b(?:[Vv]ersuche es|[Tt]ippe|[Rr]ufe den|Wähle)\b"),
    ),
    (SHARED, "ja"): (
        Term("計算し", "考え直"),
        Term("卓の番号", "卓の名前"),
        Term("CPU", "ハウスプレイヤー"),
        Term("DM", "ダイレクトメッセージ"),
        Term("プレイ", "打[つちっ](?!ち)"),
        Term("一時停止", "(?<!一時停)(?:一時)?休止"),
        Term("誰", "だれ"),
        Term("全員互角", "運まかせ"),
    ),
}


def text_of(game: str, language: str) -> dict[str, str]:
    """The texts of a game, or those that all share, by where they are; without comments."""
    found: dict[str, str] = {}
    prefixes = tuple(f"{name}-" for name in GAMES)
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            of_a_game = path.stem in GAMES or line.startswith(prefixes)
            own = path.stem == game or line.startswith(f"{game}-") or (game == SHARED and not of_a_game)
            if own and not line.startswith("#"):
                found[f"{language}/{path.name}:{number}"] = re.sub(r"^[\w-]+ = ", "", line)
    return found


def test_a_glossary_speaks_all_languages() -> None:
    assert {SHARED, *GAMES} >= {game for game, _ in GLOSSARY}
    for game in {game for game, _ in GLOSSARY}:
        assert {language for each, language in GLOSSARY if each == game} == set(LANGUAGES)


@pytest.mark.parametrize(("game", "language"), GLOSSARY)
def test_one_thing_has_one_term(game: str, language: str) -> None:
    told = text_of(game, language)
    for term in GLOSSARY[game, language]:
        assert any(re.search(term.preferred, line) for line in told.values()), f"nothing says {term.preferred}"
        for where, line in told.items():
            assert not re.search(term.refused, line), f"{where} says {term.refused}, not {term.preferred}: {line}"
