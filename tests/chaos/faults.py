"""Faults of Discord that a living bot has to bear without leaving anybody unanswered, one after the other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

    from loopcord.client import Playground

ANSWERS = "POST /interactions/**"
EDITS = "PATCH /channels/**"
FAULTS: tuple[dict[str, Any], ...] = (
    {"kind": "errors", "status": 500, "seconds": 0.5},
    {"kind": "errors", "status": 503, "match": EDITS, "seconds": 1.0},
    {"kind": "slow", "delay": 1.0, "count": 2},
    {"kind": "dropped", "match": ANSWERS},
    {"kind": "dropped", "match": EDITS, "count": 2},
    {"kind": "lost", "match": ANSWERS},
    {"kind": "lost", "match": EDITS, "count": 2},
    {"kind": "limited", "scope": "user", "retry_after": 0.3, "seconds": 0.5},
    {"kind": "limited", "scope": "shared", "match": EDITS, "retry_after": 0.3, "seconds": 0.5},
    {"kind": "twice", "match": "INTERACTION_CREATE", "count": 3},
    {"kind": "late", "match": "INTERACTION_CREATE", "delay": 0.3, "shuffle": True, "count": 3},
)


async def trouble(playground: Playground, chance: Random, pause: tuple[float, float] = (2.0, 6.0)) -> None:
    """Let Discord have one fault after the other, until cancelled."""
    while True:
        await asyncio.sleep(chance.uniform(*pause))
        if not await playground.faults():
            await playground.fault(**chance.choice(FAULTS))
