"""The budget of lines and files: what counts for which package, and that too much is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import budget


@pytest.mark.parametrize(
    ("path", "package"),
    [
        ("bot/app.py", "bot"),
        ("bot/store/store.py", "bot/store"),
        ("bot/games/cafe/art/picture.py", "bot/games/cafe"),
        ("bot/features/nights/store.py", "bot/features/nights"),
        ("bot/features/registry.py", "bot/features"),
        ("agents/arena/tournament.py", "agents/arena"),
        ("engines/contract.py", "engines"),
    ],
)
def test_games_and_features_count_for_themselves(path: str, package: str) -> None:
    assert budget.package_of(Path(path)) == package


@pytest.mark.parametrize(("name", "most"), [("LINES", 1000), ("FILES", 10), ("FILES", None)])
def test_more_than_the_budget_is_refused(
    name: str, most: int | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if most is not None:
        monkeypatch.setattr(budget, name, most)
    assert budget.main() == (0 if most is None else 1)
    assert ("The budget is" in capsys.readouterr().out) is (most is not None)
