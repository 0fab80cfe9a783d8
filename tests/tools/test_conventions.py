"""The house rules: each complains where it is broken, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.conventions import one_cluster, repeated_names
from tools.house.sources import Sources


@pytest.mark.parametrize(
    ("path", "line", "complains"),
    [
        ("bot/host/host.py", "self.leases = Leases()", True),
        ("bot/cogs/clicks.py", "# The inbox has it.", True),
        ("bot/features/nights/nights.py", "from bot.store.peers import claim", True),
        ("bot/host/host.py", "It is released by the inboxes.", False),
        ("bot/cluster/leases.py", "self.leases = Leases()", False),
        ("bot/store/peers.py", "class LeaseSettings:", False),
        ("bot/ops/metrics.py", "# The inbox has it.", False),
        ("tests/cluster/test_leases.py", "leases.renew()", False),
        ("docs/reliability.md", "Leases last nine seconds.", False),
    ],
)
def test_only_the_cluster_names_leases_inbox_or_peers(path: str, line: str, complains: bool) -> None:
    assert [number for number, _ in one_cluster(Path(path), ["", line])] == ([2] if complains else [])


def test_two_public_classes_of_one_name_are_reported(tmp_path: Path) -> None:
    for module, name in (("host", "Seat"), ("screens", "Seat"), ("tables", "_Seat"), ("store", "Table")):
        (tmp_path / "bot" / module).mkdir(parents=True)
        (tmp_path / "bot" / module / "parts.py").write_text(f"class {name}:\n    pass\n")
    assert [*repeated_names(Sources(tmp_path))] == [
        "Seat is defined in bot.host.parts and bot.screens.parts; one meaning per name"
    ]
