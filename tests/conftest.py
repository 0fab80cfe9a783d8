"""What holds for every test: no clock decides about it, and one that hangs says where."""

from __future__ import annotations

import hypothesis

from tests.hanging import pytest_runtest_makereport

__all__ = ["pytest_runtest_makereport"]

hypothesis.settings.register_profile("no-clock", deadline=None)
hypothesis.settings.load_profile("no-clock")
