"""What holds for every test: no clock decides about it, and one that hangs says where."""

from __future__ import annotations

import hypothesis
import pytest

# What the tests share asserts too, and has to say what it saw; rewritten before anything of it is imported.
ROOMS = "agents cogs delivery e2e engines evenings games locales records screens simcord store tables"
pytest.register_assert_rewrite("tests.installed", *(f"tests.{room}" for room in ROOMS.split()))

from tests.hanging import pytest_runtest_makereport  # noqa: E402  (after what it must come after)

__all__ = ["pytest_runtest_makereport"]

hypothesis.settings.register_profile("no-clock", deadline=None)
hypothesis.settings.load_profile("no-clock")
