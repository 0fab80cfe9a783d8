"""Constructions that reveal a translation, in prose, messages and names: a rule of tools/conventions.py.

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
NO_SUBJECT: Final = re.compile(
    r"test_(?:only_)?(?:who|whoever|whom|whose|what|which|whether|where|how|of|with|to|as|that|nor)_"
)
"""How the name of a test does not begin: it is a sentence that begins with its subject."""
VAGUE: Final = re.compile(
    r"_*(?:patience|most|kept|every|here|look|looked_after|look_after|see_to|bring|told|written|heard|shown|hold|held"
    r"|persist|sorted_out|surroundings|again_after|take_the_wheel|let_drive|driven_by|is_hurried)",
    re.IGNORECASE,
)
"""Names that do not say what a function returns or does, or what a constant is."""
IMPORTED: Final = {
    ("bot/games/kit/cards.py", "written"),
    ("bot/games/kit/shown.py", "Look"),
    ("bot/games/kit/shown.py", "Shown"),
    ("bot/games/kit/shown.py", "shown"),
    ("bot/games/kit/tiles.py", "Look"),
    ("engines/contract.py", "written"),
    ("examples/knockout_whist/knockout_whist/plugin.py", "LOOK"),
}
"""Names that authors of games import or copy: they stay."""
COMMENTED: Final = {".toml", ".yaml", ".yml", ".service", ".timer", ".ftl", "Makefile", "Dockerfile"}
"""Other files whose comments start with a hash, by extension or name."""
SPEAKING: Final = ("agents", "bot", "engines", "playground/src", "tools")
"""Folders whose string literals are messages for people; those of tests are data."""
SENTENCE: Final = 3
"""The number of words from which a string literal counts as a message."""
_CODE: Final = re.compile(r"`[^`]*`")


def complaints(path: Path, lines: list[str]) -> Iterator[tuple[int, str]]:
    """The number of each line with such a construction or name, and a complaint."""
    if path.suffix == ".py":
        yield from _bad_names(path, lines)
    if REFUSED.search("\n".join(lines)) is None:
        return  # Most files end here, without reading their prose.
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


def _bad_names(path: Path, lines: list[str]) -> Iterator[tuple[int, str]]:
    """The line of each definition with a bad name, and a complaint; names of methods may be short."""
    methods: set[ast.AST] = set()
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, ast.ClassDef):
            methods.update(node.body)
        for name, number in _defined(node):
            if ALLOWED in lines[number - 1]:
                continue
            if found := REFUSED.search(name.lower().replace("stand_in", "").replace("_", " ")):
                yield number, f"the name {name} says “{found.group()}”: CONTRIBUTING.md says what to write instead"
            elif NO_SUBJECT.match(name):
                yield number, f"the name {name} is no sentence that begins with its subject"
            elif _is_vague(path, node, name) and node not in methods:
                yield number, f"the name {name} does not say what it stands for"


def _defined(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The names that a node defines, each with its line."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name, node.lineno
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name, node.lineno


def _is_vague(path: Path, node: ast.AST, name: str) -> bool:
    """Whether a function, a class or a constant has a name that says nothing; parameters and variables may."""
    is_read = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or name.isupper()
    return is_read and VAGUE.fullmatch(name) is not None and (path.as_posix(), name) not in IMPORTED
