"""What the chat page and test clients ask for: `/page/...`.

Here belong the routes and the checks of what comes in. What goes out live belongs in `pages`; the contract is written
down in docs/playground.md.
"""

from __future__ import annotations

from playground.page_api import faults, guilds, people, places, talking, watching
from playground.page_api.common import page_refusal

__all__ = ["page_refusal", "routes"]

routes = [
    *people.routes,
    *guilds.routes,
    *places.routes,
    *talking.routes,
    *faults.routes,
    *watching.routes,
]
"""Every route below `/page`."""
