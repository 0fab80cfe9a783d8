"""The house rules that no ready-made checker knows; `make check` runs them: `python -m tools.conventions`.

Each rule is a function from a file to complaints.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from tools import english

ROOT: Final = Path(__file__).resolve().parent.parent
LONGEST: Final = 800
CODE: Final = {".py", ".js", ".css"}

Complaint: TypeAlias = "tuple[int, str]"
"""A line number and what is wrong there."""


def one_concept(path: Path, lines: list[str]) -> Iterator[Complaint]:
    """A file is one concept: neither several concepts in one file nor one concept split to keep files short."""
    if path.suffix in CODE and len(lines) > LONGEST:
        yield len(lines), f"{len(lines)} lines; a file is one concept of at most {LONGEST}"


def nothing_put_off(path: Path, lines: list[str]) -> Iterator[Complaint]:
    """What is not done is an issue, not a comment; a silenced check says which one, and why."""
    if path.suffix not in CODE:
        return
    for number, line in enumerate(lines, start=1):
        if re.search(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b", line):
            yield number, "something is put off"
        if re.search(r"#\s*type:\s*ignore(?!\[)", line):
            yield number, "an ignored type error without its code"
        if silenced := re.search(r"#\s*noqa(?!:)|#\s*noqa:\s*[A-Z]+[0-9]+\s*$", line):
            yield number, f"{silenced.group().strip()} without a reason"


def nobodys_machine(path: Path, lines: list[str]) -> Iterator[Complaint]:
    """No path of the machine it was written on, and no address of a package registry."""
    # Put together, so that this file does not complain of itself.
    hosts = "|".join(("pypi" + r"\.org", "python" + r"hosted\.", "npm" + r"js\.", "deb" + r"\.deb"))
    for number, line in enumerate(lines, start=1):
        if re.search(rf"{hosts}|(?<![\w.])/(root|work|home)/\w", line):
            yield number, "names a machine or a package registry"


def words_in_locales(path: Path, lines: list[str]) -> Iterator[Complaint]:
    """What a person reads comes from Fluent files; letters beyond English in code betray a text."""
    top = path.parts[0]
    if path.suffix != ".py" or top not in {"agents", "bot", "engines"}:
        return
    for number, line in enumerate(lines, start=1):
        code = line.split("#", 1)[0]
        if re.search(r"[ÄÖÜäöüß\u3040-\u30ff\u4e00-\u9fff]", code):
            yield number, "words of a language outside bot/locales"


RULES: Final[tuple[Callable[[Path, list[str]], Iterator[Complaint]], ...]] = (
    one_concept,
    nothing_put_off,
    nobodys_machine,
    words_in_locales,
    english.complaints,
)


def files() -> list[Path]:
    """All files of the project as git knows them, those not added yet among them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return sorted(Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())


def complaints(paths: list[Path]) -> Iterator[str]:
    """Everything that breaks a rule, as `file:line: what`."""
    for path in paths:
        try:
            lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # A picture.
        for rule in RULES:
            for number, what in rule(path, lines):
                yield f"{path}:{number}: {what}"


def main() -> int:
    """Print what is wrong; the exit status tells whether anything is."""
    paths = files()
    found = list(complaints(paths))
    for complaint in found:
        print(complaint)
    print(f"House rules: {len(paths)} files, {len(found)} complaints.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
