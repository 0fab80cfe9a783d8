"""Findings that wait for a change of the design are told from new ones."""

from __future__ import annotations

from tests.simulation.observer.open_seeds import OpenSeed, apart, open_seeds


def test_only_the_named_finding_of_the_named_seed_is_known() -> None:
    known = [OpenSeed(seed=7, finding="goes back", why="two ways")]
    findings = ["the board goes back", "two messages"]
    assert apart(7, findings, known) == (["two messages"], ["the board goes back"])
    assert apart(8, findings, known) == (findings, [])


def test_the_file_is_legible_and_names_each_finding_once() -> None:
    named = [(each.seed, each.finding) for each in open_seeds()]
    assert len(named) == len({*named})
    assert all(each.why for each in open_seeds())
