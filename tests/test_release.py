"""A release is refused, in one sentence, as long as something is missing; its notes come from the changelog."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

import pytest
import yaml

from bot.store.store import known_revisions
from tests.store.kept import ENDING, REVISIONS
from tools.release import (
    CHANGELOG,
    CHANGES,
    ROOT,
    NotReadyError,
    collected,
    fragments,
    look_at_changes,
    look_at_saves,
    look_at_tree,
    notes,
    version_of,
    with_figures,
)

READY = """# Changelog

## [1.2.0] - 2026-11-23

### Added

- A sixth game.

## [1.1.0] - 2026-10-01

- Something.
"""


def test_the_notes_are_the_section_of_the_version() -> None:
    assert notes(READY, "1.2.0") == "### Added\n\n- A sixth game.\n"
    assert notes(READY, "1.1.0") == "- Something.\n"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[1.2.0]", "[1.3.0]", "no heading"),
        (" - 2026-11-23", "", "no heading"),
        (" - 2026-11-23", " - soon", "no heading"),
        ("- A sixth game.\n", "", "says nothing"),
    ],
)
def test_a_changelog_without_the_version_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(NotReadyError, match=reason):
        notes(READY.replace(old, new), "1.2.0")


def test_the_notes_name_figures_of_older_code() -> None:
    about = notes(READY, "1.2.0")
    assert with_figures(about, []) == about
    told = with_figures(about, ["Engines: 2 files have changed since 0d023088"])
    assert told.startswith(about)
    assert told.endswith("in bench/results.md\n\n- Engines: 2 files have changed since 0d023088\n")


def test_this_version_has_notes_and_its_fragments_can_be_read() -> None:
    version = version_of((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert notes(CHANGELOG.read_text(encoding="utf-8"), version)
    assert fragments(CHANGES).keys() == {"added", "changed", "fixed", "removed"}


def test_fragments_become_a_section_above_the_others(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("How to write one.\n", encoding="utf-8")
    look_at_changes(tmp_path)
    (tmp_path / "b.fixed.md").write_text("A lobby closes\nonce.\n", encoding="utf-8")
    (tmp_path / "a.added.md").write_text("A seventh game.\n", encoding="utf-8")
    with pytest.raises(NotReadyError, match=r"left \(a\.added\.md, b\.fixed\.md\)"):
        look_at_changes(tmp_path)
    text = collected(READY, "1.3.0", date(2026, 12, 1), fragments(tmp_path))
    assert notes(text, "1.3.0") == "### Added\n\n- A seventh game.\n\n### Fixed\n\n- A lobby closes once.\n"
    assert text.startswith("# Changelog\n\n## [1.3.0] - 2026-12-01\n")
    assert notes(text, "1.2.0") == notes(READY, "1.2.0")


@pytest.mark.parametrize(("name", "words"), [("a.md", "A game."), ("a.news.md", "A game."), ("a.added.md", "\n")])
def test_a_fragment_without_a_kind_or_text_is_refused(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / name).write_text(words, encoding="utf-8")
    with pytest.raises(NotReadyError, match="NAME"):
        fragments(tmp_path)


def test_a_version_is_collected_once_and_not_without_changes() -> None:
    with pytest.raises(NotReadyError, match="already"):
        collected(READY, "1.2.0", date(2026, 12, 1), {"added": ["A game."]})
    with pytest.raises(NotReadyError, match="no fragments"):
        collected(READY, "1.3.0", date(2026, 12, 1), {"added": []})


def test_only_a_clean_tree_with_a_new_version_is_released() -> None:
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
    assert known_revisions()[0] >= REVISIONS[-1]


def test_the_version_is_that_of_the_project() -> None:
    assert version_of('[project]\nname = "x"\nversion = "1.2.0"\n') == "1.2.0"


def test_the_hosted_ci_runs_what_runs_here() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
    [job] = workflow["jobs"].values()
    assert "bash .ci/run" in [step.get("run") for step in job["steps"]]
    assert (ROOT / ".ci" / "run").is_file()
    floor = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert f">={job['strategy']['matrix']['python'][0]}" == floor
