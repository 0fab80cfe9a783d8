"""What few processes need is not loaded when the bot starts."""

from __future__ import annotations

import subprocess
import sys

START = """
import sys
import bot.app
from bot.screens import places
assert not {"dateparser", "regex", "dateutil"} & sys.modules.keys(), "a calendar is loaded"
assert places._places.cache_info().currsize == 0, "the table of places is loaded"
from datetime import UTC, datetime
from bot.features.nights.reading import read_time
now = datetime(2026, 11, 26, 17, 30, tzinfo=UTC)
assert read_time("every Friday 20:00", now, "UTC").readings
assert read_time("in 2 hours", now, "UTC").readings
assert "dateparser" not in sys.modules, "no date was typed"
assert read_time("5 Dec 20:00", now, "UTC").readings
assert "dateparser" in sys.modules
"""


def test_a_calendar_and_the_places_are_loaded_when_somebody_types_one() -> None:
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
