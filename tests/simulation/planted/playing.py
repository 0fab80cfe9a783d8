"""Evenings with a planted fault, played in worker processes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tests.simulation.evening import Plan, play
from tests.simulation.planted import clicks, messages, processes, tables
from tests.simulation.planted.fault import FAULTS
from tests.simulation.prepared import prepare

if TYPE_CHECKING:
    from tests.simulation.evening import Found

MODULES: Final = (clicks, messages, tables, processes)
"""The modules that have added their faults to the list."""
_NUMBERS: Final = re.compile(r"[0-9a-f]*\d[0-9a-f]*")

prepare()


class Played(Struct):
    """An evening with a planted fault."""

    fault: str
    seed: int
    trace: str
    reached: int
    """How often the fault made the bot do something else."""
    clicks: int
    findings: list[str]
    """Those of a kind that the same evening without the fault does not have."""

    @property
    def kind(self) -> str:
        """The first line of what it found; empty if nothing."""
        return self.findings[0].partition("\n")[0] if self.findings else ""


def can_reach(fault: str, seed: int) -> bool:
    """Whether the evening of this seed can reach a fault at all."""
    return FAULTS[fault].needs(Plan.of(seed))


def play_with(job: tuple[str, int], *, is_watched: bool = True) -> Played:
    """Play the evening of a seed with a fault; if it finds something, play it without the fault, to compare."""
    fault, seed = job
    with FAULTS[fault].planted() as reached:
        found = play(Plan.of(seed), is_watched=is_watched)
    # An evening that never reaches its fault is the evening without it.
    is_other = found.findings and reached.count
    findings = _new(found, play(Plan.of(seed), is_watched=is_watched)) if is_other else []
    return Played(fault, seed, found.trace, reached.count, found.clicks, findings)


def _new(found: Found, without: Found) -> list[str]:
    known = {_kind(each) for each in without.findings}
    return [each for each in found.findings if _kind(each) not in known]


def _kind(finding: str) -> str:
    """The first line of a finding, without the ids and times, which differ between two evenings."""
    return _NUMBERS.sub("#", finding.partition("\n")[0])
