"""The code of commits in folders of their own, so that several can be measured in one run.

`git archive` leaves no trace in the repository. The name `.` is the working tree as it is.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path
from typing import Final

from msgspec import Struct

ROOT: Final = Path(__file__).resolve().parents[1]
WORKING_TREE: Final = "."


class UnknownCommitError(Exception):
    """Git does not know a commit; the message names it."""


class Checkout(Struct, frozen=True):
    """The code of a commit."""

    name: str
    """The short hash, or `.`."""
    folder: Path


def checkout(commit: str, below: Path, root: Path = ROOT) -> Checkout:
    """Write the code of a commit of the repository into a folder below this one. Raises UnknownCommitError."""
    if commit == WORKING_TREE:
        return Checkout(WORKING_TREE, root)
    asked = ("rev-parse", "--verify", "--quiet", "--short=8", "--end-of-options", f"{commit}^{{commit}}")
    found = subprocess.run(("git", *asked), cwd=root, check=False, capture_output=True, text=True)
    if found.returncode != 0:
        raise UnknownCommitError(f"git does not know the commit {commit}")
    name = found.stdout.strip()
    folder = below / name
    if not folder.exists():
        packed = subprocess.run(("git", "archive", "--format=tar", name), cwd=root, check=True, capture_output=True)
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
    return Checkout(name, folder)
