"""The sections of bench/results.md: which commit each was measured at, and which paths it measures.

Each section has a line such as ``Measures `engines`, as of `0d023088`.`` Older figures have "or before": only the
commit is known that wrote them down. `python -m bench.sections` lists the sections whose paths have changed since.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench.programs import PROGRAMS

WORKING_TREE: Final = "."
ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = Path(__file__).with_name("results.md")
LINE: Final = re.compile(
    r"^Measures (?P<paths>`[^`\n]+`(?:, `[^`\n]+`)*), "
    r"(?:as of `(?P<commit>[0-9a-f]{7,40})`(?: or before| with uncommitted changes)?|not measured yet)\.$",
    re.MULTILINE,
)
COMMAND: Final = re.compile(r"`(python -m (?:bench|tests|tools)\.[\w.]+|make [a-z-]+)[^`]*`")
"""A command on the page; its group leaves out the arguments."""


class Section(Struct, frozen=True):
    """A section of the page."""

    title: str
    text: str

    @property
    def line(self) -> re.Match[str]:
        """What it measures, as of which commit. Raises ValueError for a section that does not say that once."""
        found = [*LINE.finditer(self.text)]
        if len(found) != 1:
            raise ValueError(f"the section {self.title} must say once what it measures, as of which commit")
        return found[0]

    @property
    def commit(self) -> str | None:
        """The commit; None if it was not measured yet. Raises ValueError like `line`."""
        return self.line["commit"]

    @property
    def paths(self) -> tuple[str, ...]:
        """What it measures. Raises ValueError like `line`."""
        return tuple(re.findall("`([^`]+)`", self.line["paths"]))


def sections(page: str) -> list[Section]:
    """All sections of the page."""
    parts = re.split(r"^## (.+)$", page, flags=re.MULTILINE)[1:]
    return [Section(title, text) for title, text in zip(parts[::2], parts[1::2], strict=True)]


def commands(text: str) -> set[str]:
    """The commands in a text, without their arguments."""
    return {found[1] for found in COMMAND.finditer(text)}


def all_commands(page: str) -> set[str]:
    """The commands that all sections of the page name."""
    return set().union(*(commands(section.text) for section in sections(page)))


def line_of(paths: Sequence[str], commit: str, *, is_clean: bool) -> str:
    """The line of a section that was just measured."""
    named = ", ".join(f"`{path}`" for path in paths)
    return f"Measures {named}, as of `{commit}`{'' if is_clean else ' with uncommitted changes'}."


def line_now(paths: Sequence[str], of: str = WORKING_TREE) -> str:
    """The same for the working tree, or `of` a commit. Raises OSError or CalledProcessError without git."""
    is_tree = of == WORKING_TREE
    commit = _git("rev-parse", "--short=8", "HEAD" if is_tree else of).strip()
    return line_of(paths, commit, is_clean=not (is_tree and _git("status", "--porcelain", "--", *paths).strip()))


def measured_now(page: str, command: str) -> str:
    """The page with a new line in the section of a command that writes its own figures. Raises ValueError."""
    return stamped(page, command, line_now(PROGRAMS[command].measures))


def stamped(page: str, command: str, new: str) -> str:
    """The page with this line in the first section that names a command. Raises ValueError if none does."""
    for section in sections(page):
        if command in commands(section.text):
            old = section.line[0]
            return page.replace(section.text, section.text.replace(old, new, 1), 1)
    raise ValueError(f"{PAGE.name} has no section of {command}")


def outdated(page: str, root: Path = ROOT) -> list[str]:
    """A line for each section whose paths have changed since its commit, or whose commit git does not know here."""
    found = []
    for section in sections(page):
        commit = section.commit
        if commit is None:
            found.append(f"{section.title}: not measured yet")
        elif (count := _changed_files(root, commit, section.paths)) is None:
            found.append(f"{section.title}: git does not know {commit} here")
        elif count:
            files = "file has" if count == 1 else "files have"
            found.append(f"{section.title}: {count} {files} changed since {commit}")
    return found


def _changed_files(root: Path, commit: str, paths: Sequence[str]) -> int | None:
    """How many files below these paths differ from a commit; None if git or the commit is missing."""
    command = ("git", "diff", "--name-only", "--no-renames", commit, "--", *paths)
    try:
        done = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True)
    except OSError:
        return None
    return len(done.stdout.splitlines()) if done.returncode == 0 else None


def _git(*command: str) -> str:
    return subprocess.run(("git", *command), cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    """Print the list; it is no failure."""
    if found := outdated(PAGE.read_text(encoding="utf-8")):
        print("Sections of bench/results.md that are older than what they measure:")
        print(*(f"  {each}" for each in found), sep="\n")


if __name__ == "__main__":
    main()
