"""One term for one thing: the glossary of each game and of what all games share, in each language.

A preferred term is one that the texts of a game use; a refused one is a synonym that they do not. Both are regular
expressions. The texts of a game are its own file and its line in `learning.ftl`; what all share is every other file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from engines.registry import games

LOCALES: Final = Path(__file__).resolve().parents[2] / "bot" / "locales"
SHARED: Final = "shared"
GAMES: Final = tuple(game.name for game in games())


class Term(NamedTuple):
    """A term of one language, and what is not said for the same thing."""

    preferred: str
    refused: str


GLOSSARY: Final[dict[tuple[str, str], tuple[Term, ...]]] = {
    ("bierfest", "en"): (Term(r"Most points wins", r"[Mm]ost points win\b"),),
    ("bierfest", "de"): (
        Term(r"Speisen?\b", r"\bEssen\b"),
        Term(r"Wer die meisten Punkte hat, gewinnt", r"meisten Punkte gewinnen|gewinnen die meisten Punkte"),
    ),
    ("bierfest", "ja"): (Term("そろい|組", "セット"), Term("山札", "山(?!札)")),
    ("one_eleven", "en"): (Term(r"\brun\b", r"What counts of it"), Term(r"Most points wins", r"most points win\b")),
    ("one_eleven", "de"): (
        Term(r"\bFolge\b", r"\bReihe\b"),
        Term(r"Wer die meisten Punkte hat, gewinnt", r"meisten Punkte gewinnen"),
    ),
    ("bremen", "en"): (Term(r"Previous round", r"Last round"), Term(r"\btricks?\b", r"\bclimb|on the ground")),
    ("bremen", "de"): (Term(r"Vorige Runde", r"Letzte Runde"), Term(r"\bStich", r"kletter|unten bleib")),
    ("bremen", "ja"): (Term("降参", "ギブアップ"), Term("獲得", "のぼ[りるれ]|下に残")),
    ("cafe", "ja"): (Term("ワイルドカード", "ジョーカー"),),
    (SHARED, "en"): (
        Term(r"about (?:you|me)\b", r"(?:remembered|stored) of\b"),
        Term(r"Average place", r"[Mm]ean place"),
        Term(r"The new host", r"have the say"),
    ),
    (SHARED, "de"): (Term(r"Platz im Schnitt", r"[Mm]ittlerer Platz"), Term(r"das Mischen", r"die Mischung")),
    (SHARED, "ja"): (Term("計算し", "考え直"), Term("卓の番号", "卓の名前")),
}


def text_of(game: str, language: str) -> dict[str, str]:
    """The texts of a game, or of what all share, by where they stand; without comments."""
    found: dict[str, str] = {}
    prefixes = tuple(f"{name}-" for name in GAMES)
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            of_a_game = path.stem in GAMES or line.startswith(prefixes)
            own = path.stem == game or line.startswith(f"{game}-") or (game == SHARED and not of_a_game)
            if own and not line.startswith("#"):
                found[f"{language}/{path.name}:{number}"] = re.sub(r"^[\w-]+ = ", "", line)
    return found


@pytest.mark.parametrize(("game", "language"), GLOSSARY)
def test_one_thing_has_one_term(game: str, language: str) -> None:
    told = text_of(game, language)
    for term in GLOSSARY[game, language]:
        assert any(re.search(term.preferred, line) for line in told.values()), f"nothing says {term.preferred}"
        for where, line in told.items():
            assert not re.search(term.refused, line), f"{where} says {term.refused}, not {term.preferred}: {line}"
