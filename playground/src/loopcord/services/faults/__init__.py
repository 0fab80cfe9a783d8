"""Faults on demand: what goes wrong on Discord's side now and then, whenever somebody wants to see it.

`kinds` has the kinds of faults, `matching` which requests and events they hit, `active` those that are active. What a
request meets is in `loopcord.rest.striking`. Only the bot's side is ever hit, never the page. Nothing of it is stored:
a playground that starts again has no faults.
"""

from __future__ import annotations

from loopcord.services.faults.active import Faults
from loopcord.services.faults.kinds import Fault

__all__ = ["Fault", "Faults"]
