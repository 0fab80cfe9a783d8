"""Build what is released, after looking whether it may be: `make release`. It publishes nothing.

1. The tree is clean, the version is new, and CHANGELOG.md tells of it.
2. A database of the newest revision is kept for the tests of upgrading.
3. The tests of packaging, upgrading and of the files for hosting pass.
4. Wheels and source distributions of the bot and of the playground come to dist/, with their checksums.
5. The image is built where Docker is.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final, NoReturn

from bot.store.migrate import newest_revision

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
TESTS: Final = (
    "tests/test_wheel.py",
    "tests/test_compose.py",
    "tests/test_systemd.py",
    "tests/tables/test_upgrading.py",
    "tests/store/test_migrations.py",
)


class NotReadyError(Exception):
    """Why nothing is released, in one sentence."""


def version_of(project: str) -> str:
    """The version that a pyproject.toml names."""
    found: str = tomllib.loads(project)["project"]["version"]
    return found


def look_at_changelog(changelog: str, version: str) -> None:
    """See that a section of this version is there, with a date, and that nothing is left that belongs to none."""
    sections = dict(re.findall(r"^## \[([^\]]+)\]([^\n]*\n.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL))
    heading, _, body = sections.get(version, "").partition("\n")
    if not re.fullmatch(r" - \d{4}-\d\d-\d\d", heading):
        raise NotReadyError(f"CHANGELOG.md has no heading `## [{version}] - YYYY-MM-DD`.")
    if "\n- " not in f"\n{body}":
        raise NotReadyError(f"CHANGELOG.md tells nothing of {version}.")
    if "\n- " in sections.get("Unreleased", ""):
        raise NotReadyError("CHANGELOG.md has lines under [Unreleased]; they belong to this version or to none.")


def look_at_tree(changes: str, tags: str, version: str) -> None:
    """See that everything is committed, and that no such version was released."""
    if changes.strip():
        raise NotReadyError("The tree is not clean; commit or take away:\n" + changes.rstrip())
    if f"v{version}" in tags.split():
        raise NotReadyError(f"There is a v{version} already; raise the version in pyproject.toml.")


def look_at_saves(kept: list[str], revision: str) -> None:
    """See that a database of this revision is among those that are kept."""
    if f"{revision}.sqlite3.gz" not in kept:
        raise NotReadyError(f"No database of {revision} is kept; run python -m tools.keep_database and commit it.")


def said(*command: str) -> str:
    """What a command says."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def do(*command: str, folder: Path = ROOT) -> None:
    """Have a command carried out, or end here."""
    print("+", *command, flush=True)
    if subprocess.run(command, check=False, cwd=folder).returncode != 0:
        raise NotReadyError(f"This has failed: {' '.join(command)}")


def build() -> None:
    """Build both distributions, and write their checksums beside them."""
    shutil.rmtree(DIST, ignore_errors=True)
    for project in (ROOT, ROOT / "playground"):
        do(sys.executable, "-m", "hatchling", "build", "--directory", str(DIST), folder=project)
    files = sorted(DIST.iterdir())
    sums = "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (DIST / "SHA256SUMS").write_text(sums, encoding="ascii")
    print(sums, end="")


def build_image(version: str) -> None:
    """Build the image, if there is a Docker that can."""
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "info"], check=False, capture_output=True).returncode != 0:
        print("No image was built: no Docker runs here.")
        return
    do(docker, "build", "--tag", f"stammtisch:{version}", ".")


def release(*, dry_run: bool) -> None:
    """Look whether everything is ready, and build. Raises NotReadyError."""
    version = version_of((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    look_at_tree(said("git", "status", "--porcelain"), said("git", "tag", "--list"), version)
    look_at_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    look_at_saves([path.name for path in (ROOT / "tests" / "saves" / "databases").iterdir()], newest_revision())
    if dry_run:
        print(f"{version} is ready to be built.")
        return
    do(sys.executable, "-m", "pytest", "-q", *TESTS)
    build()
    build_image(version)
    print(f"{version} is built. Nothing is published. What is left to do by hand:")
    print(f"  git tag -a v{version} -m 'Stammtisch {version}'    # and push it")
    print("  publish dist/, and the image if there is one")


def main() -> NoReturn:
    """Start at the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dry-run", action="store_true", help="only look whether it may be released")
    try:
        release(dry_run=parser.parse_args().dry_run)
    except NotReadyError as reason:
        sys.exit(str(reason))
    sys.exit()


if __name__ == "__main__":
    main()
