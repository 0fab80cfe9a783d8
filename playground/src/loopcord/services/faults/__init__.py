"""Faults on demand: what goes wrong on Discord's side now and then, whenever somebody wants to see it.

Here belong the kinds of faults (`kinds`), which requests and events they hit (`matching`), those that are active
(`active`), and what a request meets (`striking`). Only the bot's side is ever hit, never the page. Nothing of it is
stored: a playground that starts again has no faults.
"""

from __future__ import annotations

from loopcord.services.faults.active import Faults
from loopcord.services.faults.kinds import Fault

__all__ = ["Fault", "Faults"]
