"""Shrinking an evening that found something, so that there is less to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tests.simulation.evening import Found, Plan, play

if TYPE_CHECKING:
    from collections.abc import Iterator


def shrunk(found: Found) -> Found:
    """The smallest evening that still finds something, found by removing one thing at a time."""
    smaller = True
    while smaller:
        smaller = False
        for plan in _smaller(found.plan):
            again = play(plan)
            if again.findings:
                found, smaller = again, True
                break
    return found


def _smaller(plan: Plan) -> Iterator[Plan]:
    """The plan with less of one thing, the largest reductions first."""
    if plan.processes > 1:
        yield replace(plan, processes=1)
    if plan.kills:
        yield replace(plan, kills=plan.kills - 1)
    if plan.changes:
        yield replace(plan, changes=0.0)
    if plan.threads:
        yield replace(plan, threads=False)
    if plan.faults:
        yield replace(plan, faults=0.0)
    if plan.tables > 1:
        yield replace(plan, tables=plan.tables - 1)
    if plan.people > 1:
        yield replace(plan, people=plan.people - 1)
    if plan.wildness:
        yield replace(plan, wildness=0.0)
    if plan.seconds > 20:
        yield replace(plan, seconds=plan.seconds / 2)
        yield replace(plan, seconds=plan.seconds * 0.8)
