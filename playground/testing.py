"""A pytest plugin: a playground for the tests of any discord.py bot.

Here belong the fixtures, the marker and pointing discord.py at a playground. The plugin is found by pytest where this
package is installed, so it imports nothing until a test asks for it.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def look_here(url: str) -> Iterator[None]:
    """Have discord.py look for Discord at this address; afterwards it looks where it did before."""
    import discord
    import yarl

    base = url.rstrip("/")
    route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.Asset
    before = route.BASE, socket.DEFAULT_GATEWAY, asset.BASE
    route.BASE, asset.BASE = f"{base}/api/v10", base
    socket.DEFAULT_GATEWAY = yarl.URL(f"ws{base.removeprefix('http')}/gateway")
    try:
        yield
    finally:
        route.BASE, socket.DEFAULT_GATEWAY, asset.BASE = before
