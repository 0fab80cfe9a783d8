"""The wheel with machine code in it: house players decide by it as they do by the source, move for move."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.installed import ROOT, build, install, run

BUILT_FROM = (
    "agents",
    "bot",
    "engines",
    "migrations",
    "pyproject.toml",
    "config.example.toml",
    "README.md",
    "LICENSE",
    "NOTICE",
)

DECISIONS = """
from importlib import import_module

from agents.games import AGENTS
from engines.chance import Chance
from engines.registry import game

for module in ("playout", "search"):
    print(import_module(f"agents.bremen.{module}").__file__)
for seats in (3, 4):
    rules, agent, seed, ply = game("bremen"), AGENTS.agent("bremen", "search:100"), bytes([seats] * 32), 0
    state = rules.setup(seats, rules.Options(), Chance(seed, 0))
    while (seat := rules.to_act(state)) is not None:
        ply += 1
        view, legal = rules.view(state, seat), rules.legal_moves(state)
        move = agent.choose(view, legal, Chance(seed, ply, f"agent-{seat}"))
        print(seats, ply, move)
        state = rules.apply(state, move, Chance(seed, ply)).state
"""


def decisions(python: str | Path, folder: Path) -> tuple[list[str], list[str]]:
    """The files that were thought with, and all moves of some tables of search agents."""
    lines = run(python, "-c", DECISIONS, folder=folder).splitlines()
    return lines[:2], lines[2:]


@pytest.mark.timeout(300)
@pytest.mark.skipif(shutil.which("cc") is None, reason="machine code is made by a C compiler, and there is none here")
def test_house_players_decide_by_machine_code_as_by_the_source(tmp_path: Path) -> None:
    # In a copy: the hook puts what it makes beside the source.
    source = tmp_path / "source"
    source.mkdir()
    for name in BUILT_FROM:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, source)
    wheel = build(tmp_path / "built", "wheel", source=source, HATCH_BUILD_HOOKS_ENABLE="true")[".whl"]
    with ZipFile(wheel) as packed:
        assert "agents/bremen/playout.py" in packed.namelist(), "what has gone wrong is told by its lines"
    install(wheel, tmp_path / "machine")

    files, moves = decisions(tmp_path / "machine" / "bin" / "python", tmp_path)
    assert [Path(file).suffix for file in files] == [".so", ".so"]
    own_files, own_moves = decisions(sys.executable, ROOT)
    assert [Path(file).suffix for file in own_files] == [".py", ".py"]
    assert moves == own_moves
    assert len(moves) > 40


def test_no_machine_code_lies_before_the_source_here() -> None:
    # Python would take it instead of the source, and everybody would test what somebody built once.
    assert [file for package in ("agents", "bot", "engines") for file in (ROOT / package).rglob("*.so")] == []
