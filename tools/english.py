"""Constructions that reveal a translation, in docs, docstrings, comments and messages: a rule of tools/conventions.py.

CONTRIBUTING.md shows better ones. A line that needs such words ends with the comment `english: ok`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ALLOWED: Final = "english: ok"
REFUSED: Final = re.compile(
    "|".join(
        (
            r"\bwhoever\b",
            r"\banew\b",
            r"\bso (?:many|long)\b(?! (?:as|that)\b)",
            r"\b(?:is|are|was|were|be|been|being) told\b(?! (?:apart|from|to)\b)",
            r"\b(?:of|for|to|with|from|by|at) whom\b",
            r"\bst(?:ands?|ood) (?:on|in|there|beside|with|below|above|behind|at)\b",
            r"\bwhat (?:stands|stood)\b",
            r"\bwhere (?:\w+ ){1,3}(?:stands?|stood)\b",
            r"\b(?:become|became|becomes) of\b",
            r"\b(?:come|came|comes) of\b",
            r"\b(?:said|told|noted) of\b",
            r"\bhas the say\b",
            r"\b(?:the|an) own\b",
        )
    ),
    re.IGNORECASE,
)
COMMENTED: Final = {".toml", ".yaml", ".yml", ".service", ".timer", ".ftl", "Makefile", "Dockerfile"}
"""Other files whose comments start with a hash, by extension or name."""
SPEAKING: Final = ("agents", "bot", "engines", "playground/src", "tools")
"""Folders whose string literals are messages for people; those of tests are data."""
SENTENCE: Final = 3
"""The number of words from which a string literal counts as a message."""
_CODE: Final = re.compile(r"`[^`]*`")


def complaints(path: Path, lines: list[str]) -> Iterator[tuple[int, str]]:
    """The number of each line of prose with such a construction, and a complaint."""
    if REFUSED.search("\n".join(lines)) is None:
        return  # Most files end here, without parsing.
    for number, prose in _prose(path, lines):
        found = REFUSED.search(_CODE.sub("`", prose))
        if found is not None and ALLOWED not in lines[number - 1]:
            yield number, f"“{found.group()}” reveals a translation: CONTRIBUTING.md says what to write instead"


def _prose(path: Path, lines: list[str]) -> Iterator[tuple[int, str]]:
    if path.suffix == ".md":
        yield from _markdown(lines)
    elif path.suffix == ".py":
        yield from _python("\n".join(lines), speaks=any(path.is_relative_to(each) for each in SPEAKING))
    elif path.suffix in COMMENTED or path.name in COMMENTED:
        yield from ((number, line) for number, line in enumerate(lines, start=1) if line.lstrip().startswith("#"))


def _markdown(lines: list[str]) -> Iterator[tuple[int, str]]:
    """All lines outside code blocks."""
    is_code = False
    for number, line in enumerate(lines, start=1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, line


def _python(source: str, *, speaks: bool) -> Iterator[tuple[int, str]]:
    """The lines of comments, docstrings (including those of attributes) and, in a file that `speaks`, messages."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    read: set[ast.AST] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as text) as docstring):
                read.add(docstring)
                yield from enumerate(text.split("\n"), start=node.lineno)
            case ast.JoinedStr(values=parts) if speaks:
                read.update(parts)
                written = (str(part.value) if isinstance(part, ast.Constant) else "`" for part in parts)
                yield from _message(node.lineno, "".join(written))
            case ast.Constant(value=str() as text) if speaks and node not in read:
                yield from _message(node.lineno, text)


def _message(number: int, text: str) -> Iterator[tuple[int, str]]:
    """The lines of a string literal, unless it is too short for a message."""
    if len(text.split()) >= SENTENCE:
        yield from enumerate(text.split("\n"), start=number)
