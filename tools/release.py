"""Build a release after checking that it is ready: `make release`. It publishes nothing.

1. The tree is clean, the version is new, CHANGELOG.md has its section, and changes/ has no fragments left.
2. tests/saves has a database of the newest revision for the tests of upgrading.
3. The tests of packaging, of upgrading and of the hosting files pass.
4. Wheels and source distributions of the bot and of the playground are built into dist/, with their checksums and with
   NOTES.md: the section of CHANGELOG.md, and the sections of bench/results.md that are older than what they measure.
5. The image is built if Docker is running.

`python -m tools.release --collect` moves the fragments of changes/ into CHANGELOG.md, as the section of this version.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import textwrap
import tomllib
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, NoReturn

from bench.sections import PAGE, outdated
from bot.store.store import known_revisions

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
CHANGELOG: Final = ROOT / "CHANGELOG.md"
CHANGES: Final = ROOT / "changes"
"""The folder with one file per unreleased change: see its README."""
KINDS: Final = ("added", "changed", "fixed", "removed")
TESTS: Final = (
    "tests/test_wheel.py",
    "tests/test_compose.py",
    "tests/test_systemd.py",
    "tests/tables/test_upgrading.py",
    "tests/store/test_migrations.py",
)


class NotReadyError(Exception):
    """The release is not ready; the message says what is missing."""


def version_of(project: str) -> str:
    """The version in a pyproject.toml."""
    found: str = tomllib.loads(project)["project"]["version"]
    return found


def notes(changelog: str, version: str) -> str:
    """The text of a version's section in CHANGELOG.md. Raises NotReadyError."""
    sections = dict(re.findall(r"^## \[([^\]]+)\]([^\n]*\n.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL))
    heading, _, body = sections.get(version, "").partition("\n")
    if not re.fullmatch(r" - \d{4}-\d\d-\d\d", heading):
        raise NotReadyError(f"CHANGELOG.md has no heading `## [{version}] - YYYY-MM-DD`.")
    if "\n- " not in f"\n{body}":
        raise NotReadyError(f"CHANGELOG.md says nothing about {version}.")
    return str(body).strip() + "\n"


def with_figures(about: str, older: list[str]) -> str:
    """The notes with the sections of bench/results.md whose figures are of older code."""
    return f"{about}\n### Figures of older code in bench/results.md\n\n{_items(older)}" if older else about


def fragments(folder: Path) -> dict[str, list[str]]:
    """The unreleased changes, by kind, sorted by file name.

    Raises NotReadyError for a file of an unknown kind, or without text.
    """
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for path in _fragment_files(folder):
        kind, words = path.name.removesuffix(".md").rpartition(".")[2], path.read_text(encoding="utf-8").split()
        if kind not in found or not words:
            raise NotReadyError(
                f"{path.name} in changes/ needs some text and a name like NAME.KIND.md: {', '.join(KINDS)}."
            )
        found[kind].append(" ".join(words))
    return found


def collected(changelog: str, version: str, day: date, changes: dict[str, list[str]]) -> str:
    """CHANGELOG.md with these changes as a new section above all others. Raises NotReadyError."""
    if f"## [{version}]" in changelog:
        raise NotReadyError(f"CHANGELOG.md has a section {version} already; raise the version in pyproject.toml.")
    parts = [f"### {kind.capitalize()}\n\n" + _items(lines) for kind, lines in changes.items() if lines]
    if not parts:
        raise NotReadyError("changes/ has no fragments.")
    section = f"## [{version}] - {day.isoformat()}\n\n" + "\n".join(parts)
    above, found, below = changelog.partition("\n## [")
    return f"{above}\n{section}{found}{below}" if found else f"{above.rstrip()}\n\n{section}"


def _items(lines: list[str]) -> str:
    return "".join(textwrap.fill(line, 150, initial_indent="- ", subsequent_indent="  ") + "\n" for line in lines)


def _fragment_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.name != "README.md")


def look_at_changes(folder: Path) -> None:
    """Check that no fragment is left. Raises NotReadyError."""
    if left := _fragment_files(folder):
        names = ", ".join(path.name for path in left)
        raise NotReadyError(f"changes/ has fragments left ({names}); run python -m tools.release --collect.")


def collect() -> None:
    """Move all fragments into CHANGELOG.md. Raises NotReadyError."""
    version = version_of((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    today = datetime.now(tz=UTC).date()
    text = collected(CHANGELOG.read_text(encoding="utf-8"), version, today, fragments(CHANGES))
    CHANGELOG.write_text(text, encoding="utf-8")
    for path in _fragment_files(CHANGES):
        path.unlink()
    print(f"CHANGELOG.md has a section {version} now: read it, and commit it.")


def look_at_tree(changes: str, tags: str, version: str) -> None:
    """Check that everything is committed, and that the version is new. Raises NotReadyError."""
    if changes.strip():
        raise NotReadyError("The tree is not clean; commit or remove:\n" + changes.rstrip())
    if f"v{version}" in tags.split():
        raise NotReadyError(f"There is a v{version} already; raise the version in pyproject.toml.")


def look_at_saves(kept: list[str], revision: str) -> None:
    """Check that a database of this revision exists. Raises NotReadyError."""
    if f"{revision}.sqlite3.gz" not in kept:
        raise NotReadyError(f"No database of {revision} is kept; run python -m tools.keep_database and commit it.")


def said(*command: str) -> str:
    """The output of a command."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def do(*command: str, folder: Path = ROOT) -> None:
    """Run a command. Raises NotReadyError if it fails."""
    print("+", *command, flush=True)
    if subprocess.run(command, check=False, cwd=folder).returncode != 0:
        raise NotReadyError(f"This failed: {' '.join(command)}")


def build(about: str) -> None:
    """Build both distributions, and write their checksums and the notes next to them."""
    shutil.rmtree(DIST, ignore_errors=True)
    for project in (ROOT, ROOT / "playground"):
        do(sys.executable, "-m", "hatchling", "build", "--directory", str(DIST), folder=project)
    files = sorted(DIST.iterdir())
    sums = "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (DIST / "SHA256SUMS").write_text(sums, encoding="ascii")
    (DIST / "NOTES.md").write_text(about, encoding="utf-8")
    print(sums, end="")


def build_image(version: str) -> None:
    """Build the image if Docker is running."""
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "info"], check=False, capture_output=True).returncode != 0:
        print("No image was built: no Docker runs here.")
        return
    do(docker, "build", "--tag", f"stammtisch:{version}", ".")


def release(*, dry_run: bool) -> None:
    """Check that everything is ready, and build. Raises NotReadyError."""
    version = version_of((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    look_at_tree(said("git", "status", "--porcelain"), said("git", "tag", "--list"), version)
    about = notes(CHANGELOG.read_text(encoding="utf-8"), version)
    look_at_changes(CHANGES)
    look_at_saves([path.name for path in (ROOT / "tests" / "saves" / "databases").iterdir()], known_revisions()[0])
    if dry_run:
        print(f"{version} is ready to be built.")
        return
    do(sys.executable, "-m", "pytest", "-q", *TESTS)
    build(with_figures(about, outdated(PAGE.read_text(encoding="utf-8"))))
    build_image(version)
    print(f"{version} is built. Nothing is published. Left to do by hand:")
    print(f"  git tag -a v{version} -m 'Stammtisch {version}'    # and push it")
    print("  publish dist/ with NOTES.md, and the image if there is one")


def main() -> NoReturn:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dry-run", action="store_true", help="only check whether it may be released")
    parser.add_argument("--collect", action="store_true", help="move the fragments of changes/ into CHANGELOG.md")
    asked = parser.parse_args()
    try:
        if asked.collect:
            collect()
        else:
            release(dry_run=asked.dry_run)
    except NotReadyError as reason:
        sys.exit(str(reason))
    sys.exit()


if __name__ == "__main__":
    main()
