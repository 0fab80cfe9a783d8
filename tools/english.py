"""Constructions that reveal a translation, in docs, docstrings and comments: a house rule of tools/conventions.py.

CONTRIBUTING.md shows what to write instead. A line that needs such words ends with the comment `english: ok`. Files
that are not clean yet are listed in english_baseline.txt, one path a line; the list may only get shorter:
`python -m tools.english` removes the files that are clean or gone. After files were moved, `--moved` lists them by
their new paths, at most as many as before.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BASELINE: Final = Path(__file__).with_name("english_baseline.txt")
ELSEWHERE: Final = "playground"
"""A project of its own, with docs of its own."""
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
            r"\b(?:become|became|becomes) of\b",
            r"\b(?:come|came|comes) of\b",
            r"\b(?:said|told|noted) of\b",
            r"\bhas the say\b",
        )
    ),
    re.IGNORECASE,
)
COMMENTED: Final = {".toml", ".yaml", ".yml", ".service", ".timer", ".ftl", "Makefile", "Dockerfile"}
"""Other files whose comments begin with a hash, by their endings or names."""
_CODE: Final = re.compile(r"`[^`]*`")


def complaints(path: Path, lines: list[str]) -> Iterator[tuple[int, str]]:
    """Each line of prose with such a construction, by its number."""
    if REFUSED.search("\n".join(lines)) is None:
        return  # Most files; so their prose need not be found.
    for number, prose in _prose(path, lines):
        found = REFUSED.search(_CODE.sub("`", prose))
        if found is not None and ALLOWED not in lines[number - 1]:
            yield number, f"“{found.group()}” reveals a translation: CONTRIBUTING.md says what to write instead"


def _prose(path: Path, lines: list[str]) -> Iterator[tuple[int, str]]:
    if path.suffix == ".md":
        yield from _markdown(lines)
    elif path.suffix == ".py":
        yield from _python("\n".join(lines))
    elif path.suffix in COMMENTED or path.name in COMMENTED:
        yield from ((number, line) for number, line in enumerate(lines, start=1) if line.lstrip().startswith("#"))


def _markdown(lines: list[str]) -> Iterator[tuple[int, str]]:
    """All lines outside of blocks of code."""
    is_code = False
    for number, line in enumerate(lines, start=1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, line


def _python(source: str) -> Iterator[tuple[int, str]]:
    """The lines of comments, and those of docstrings: of modules, classes, functions and what is assigned."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield from enumerate(text.split("\n"), start=node.lineno)


def baseline() -> list[str]:
    """The files that need not be clean yet."""
    return BASELINE.read_text(encoding="utf-8").split()


def english(path: Path, lines: list[str]) -> Iterator[tuple[int, str]]:
    """The house rule: no such construction in a file, or else the file is in the baseline, and is not clean."""
    if path.parts[0] == ELSEWHERE:
        return
    found = list(complaints(path, lines))
    if path.as_posix() not in baseline():
        yield from found
    elif not found:
        yield 1, f"is clean: remove it from {BASELINE.name} with python -m tools.english"


def main() -> int:
    """Write the baseline again; the exit status says whether it would have become longer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moved", action="store_true", help="look at all files, as those of the list were moved")
    before = baseline()
    names = _all_files() if parser.parse_args().moved else before
    kept = sorted(name for name in names if (ROOT / name).is_file() and not _is_clean(name))
    if len(kept) > len(before):
        print(f"{len(kept)} files are not clean, and {BASELINE.name} has {len(before)}: it may only get shorter.")
        return 1
    BASELINE.write_text("".join(f"{name}\n" for name in kept), encoding="utf-8")
    print(f"{BASELINE.name}: {len(kept)} files.")
    return 0


def _is_clean(name: str) -> bool:
    return not any(complaints(Path(name), (ROOT / name).read_text(encoding="utf-8").splitlines()))


def _all_files() -> list[str]:
    endings = [f"*{ending}" for ending in (".md", ".py", *sorted(COMMENTED))]
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *endings]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [name for name in listed.splitlines() if Path(name).parts[0] != ELSEWHERE]


if __name__ == "__main__":
    sys.exit(main())
