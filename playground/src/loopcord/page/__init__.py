"""The routes below `/page` for the chat page and test clients, and the files of the page itself.

`live` sends events to the open pages, `shapes` has their JSON. docs/protocol.md describes the protocol.
"""

from __future__ import annotations

from loopcord.page import faults, guilds, moderating, people, places, static, talking, threads, watching

routes = [
    *people.routes,
    *guilds.routes,
    *places.routes,
    *talking.routes,
    *threads.routes,
    *moderating.routes,
    *faults.routes,
    *watching.routes,
    *static.routes,
]
"""Every route of the page; the files come last, because they match every remaining path."""
