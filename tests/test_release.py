"""A release is refused, in a sentence, as long as something is missing."""

from __future__ import annotations

import tomllib

import pytest
import yaml

from bot.store.migrate import newest_revision
from tests.store.kept import ENDING, REVISIONS
from tools.release import ROOT, NotReadyError, look_at_changelog, look_at_saves, look_at_tree, version_of

READY = """# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-23

### Added

- A sixth game.

## [1.1.0] - 2026-10-01

- Something.
"""


def test_a_changelog_that_tells_of_the_version_is_enough() -> None:
    look_at_changelog(READY, "1.2.0")
    look_at_changelog(READY.replace("## [Unreleased]\n\n", ""), "1.2.0")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[1.2.0]", "[1.3.0]", "no heading"),
        (" - 2026-11-23", "", "no heading"),
        (" - 2026-11-23", " - soon", "no heading"),
        ("- A sixth game.\n", "", "tells nothing"),
        ("## [Unreleased]\n", "## [Unreleased]\n\n- A seventh game.\n", r"under \[Unreleased\]"),
    ],
)
def test_a_changelog_that_does_not_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(NotReadyError, match=reason):
        look_at_changelog(READY.replace(old, new), "1.2.0")


def test_only_what_is_committed_and_new_is_released() -> None:
    look_at_tree("", "v1.0.0\nv1.1.0\n", "1.2.0")
    with pytest.raises(NotReadyError, match="not clean"):
        look_at_tree(" M bot/app.py\n", "", "1.2.0")
    with pytest.raises(NotReadyError, match=r"a v1\.2\.0 already"):
        look_at_tree("", "v1.1.0\nv1.2.0\n", "1.2.0")


def test_a_new_revision_needs_a_database_that_is_kept() -> None:
    kept = [f"{revision}{ENDING}" for revision in REVISIONS]
    look_at_saves(kept, REVISIONS[-1])
    with pytest.raises(NotReadyError, match="No database of r9999 is kept"):
        look_at_saves(kept, "r9999")
    assert newest_revision() >= REVISIONS[-1]


def test_the_version_is_that_of_the_project() -> None:
    assert version_of('[project]\nname = "x"\nversion = "1.2.0"\n') == "1.2.0"


def test_the_hosted_ci_runs_what_runs_here() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
    [job] = workflow["jobs"].values()
    assert "bash .ci/run" in [step.get("run") for step in job["steps"]]
    assert (ROOT / ".ci" / "run").is_file()
    floor = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert f">={job['strategy']['matrix']['python'][0]}" == floor
