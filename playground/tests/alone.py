"""A pytest in a process of its own, as in a project that has nothing but pytest, pytest-asyncio and the playground."""

from __future__ import annotations

from importlib.metadata import entry_points

NEEDED = {"asyncio", "loopcord"}

OTHERS = sorted({each.name for each in entry_points(group="pytest11")} - NEEDED)
"""The plugins that our own tests have besides; loading them takes twice as long as most of what is tested."""

ALONE = " ".join(f"-p no:{name}" for name in OTHERS)
"""The value of PYTEST_ADDOPTS that leaves them out."""
