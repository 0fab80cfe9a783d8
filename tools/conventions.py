"""The house rules that no existing checker covers; `make check` runs them: `python -m tools.conventions`.

Each rule is a function that maps a file to complaints.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from tools import english
from tools.house.measures import MAY_KNOW, OTHER_PROCESSES, is_in, repeated, words_in
from tools.house.sources import PACKAGES, Sources

ROOT: Final = Path(__file__).resolve().parent.parent
LONGEST: Final = 800
CODE: Final = {".py", ".js", ".css"}

Complaint: TypeAlias = "tuple[int, str]"
"""A line number and the problem there."""


def one_concept(path: Path, lines: list[str]) -> Iterator[Complaint]:
    """A file is one concept: not several in one file, and not one split to keep files short."""
    if path.suffix in CODE and len(lines) > LONGEST:
        yield len(lines), f"{len(lines)} lines; a file is one concept of at most {LONGEST}"


def nothing_put_off(path: Path, lines: list[str]) -> Iterator[Complaint]:
    """Unfinished work belongs in an issue, not in a comment; a silenced check names its code and the reason."""
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
    """No path of the developer's machine, and no address of a package registry."""
    # Concatenated, so that this file does not match itself.
    hosts = "|".join(("pypi" + r"\.org", "python" + r"hosted\.", "npm" + r"js\.", "deb" + r"\.deb"))
    for number, line in enumerate(lines, start=1):
        if re.search(rf"{hosts}|(?<![\w.])/(root|work|home)/\w", line):
            yield number, "names a machine or a package registry"


def words_in_locales(path: Path, lines: list[str]) -> Iterator[Complaint]:
    """Texts for people come from Fluent files; letters of other languages in code indicate such a text."""
    top = path.parts[0]
    if path.suffix != ".py" or top not in {"agents", "bot", "engines"}:
        return
    for number, line in enumerate(lines, start=1):
        code = line.split("#", 1)[0]
        if re.search(r"[ÄÖÜäöüß\u3040-\u30ff\u4e00-\u9fff]", code):
            yield number, "words of a language outside bot/locales"


def one_cluster(path: Path, lines: list[str]) -> Iterator[Complaint]:
    """Only `bot/cluster/`, the store and the metrics know how several processes share tables."""
    module = ".".join(path.with_suffix("").parts)
    if path.suffix != ".py" or path.parts[0] not in PACKAGES or any(is_in(module, each) for each in MAY_KNOW):
        return
    for number, line in enumerate(lines, start=1):
        if found := sorted(OTHER_PROCESSES & words_in(line)):
            yield number, f"names {' and '.join(found)}, which belong in bot/cluster"


RULES: Final[tuple[Callable[[Path, list[str]], Iterator[Complaint]], ...]] = (
    one_concept,
    nothing_put_off,
    nobodys_machine,
    words_in_locales,
    one_cluster,
    english.complaints,
)


def files() -> list[Path]:
    """All files of the project that git does not ignore, including untracked ones."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return sorted(Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())


def complaints(paths: list[Path]) -> Iterator[str]:
    """Every violation of a rule, as `file:line: what`."""
    for path in paths:
        try:
            lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # A picture.
        for rule in RULES:
            for number, what in rule(path, lines):
                yield f"{path}:{number}: {what}"


def repeated_names(sources: Sources) -> Iterator[str]:
    """One meaning per name: no public class has the name of another one, outside of the games' own packages."""
    for name, modules in repeated(sources).items():
        yield f"{name} is defined in {' and '.join(modules)}; one meaning per name"


def main() -> int:
    """Print all complaints; return 1 if there are any."""
    paths = files()
    found = [*complaints(paths), *repeated_names(Sources(ROOT))]
    for complaint in found:
        print(complaint)
    print(f"House rules: {len(paths)} files, {len(found)} complaints.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
