"""Faults on demand: simulated problems on Discord's side.

`kinds` has the kinds of faults, `matching` decides which requests and events they hit, `active` holds the active ones.
`loopcord.rest.striking` applies them to requests. Faults hit only the bot, never the page, and are not stored: a
restarted playground has none.
"""

from __future__ import annotations

from loopcord.services.faults.active import Faults
from loopcord.services.faults.kinds import Fault

__all__ = ["Fault", "Faults"]
