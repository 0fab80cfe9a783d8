"""Rate limits: how often a bot may use a route, with Discord's headers and refusals.

`rules` has the numbers, `buckets`, `invalid` and `creates` count, `answers` has the answers over the limit. The numbers
are those that Discord is known to use; it sends bots the current ones with every answer and may change them.
"""

from __future__ import annotations

from loopcord.rest.limits.buckets import Limits
from loopcord.rest.limits.rules import RULES, Rule

__all__ = ["RULES", "Limits", "Rule"]
