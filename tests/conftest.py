"""What holds for every test: no clock decides about it."""

from __future__ import annotations

import hypothesis

hypothesis.settings.register_profile("no-clock", deadline=None)
hypothesis.settings.load_profile("no-clock")
