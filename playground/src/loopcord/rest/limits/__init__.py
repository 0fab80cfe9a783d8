"""Rate limits: how often a bot may use a route, as Discord tells and enforces it.

`rules` has the numbers, `buckets`, `invalid` and `creates` count, `answers` has the answers to one request too many.
The numbers are those that Discord is known to give; it tells a bot the true ones with every answer and may change them.
"""

from __future__ import annotations

from loopcord.rest.limits.buckets import Limits
from loopcord.rest.limits.rules import RULES, Rule

__all__ = ["RULES", "Limits", "Rule"]
