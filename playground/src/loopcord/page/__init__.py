"""What the chat page and test clients ask for below `/page`, and the files of the page itself.

`live` tells the open pages what happens, `shapes` says how things look there. The protocol is in docs/protocol.md.
"""

from __future__ import annotations

from loopcord.page import faults, guilds, people, places, static, talking, threads, watching

routes = [
    *people.routes,
    *guilds.routes,
    *places.routes,
    *talking.routes,
    *threads.routes,
    *faults.routes,
    *watching.routes,
    *static.routes,
]
"""Every route of the page; the files come last, because they take every path that is left."""
