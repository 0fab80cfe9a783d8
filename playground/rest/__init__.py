"""The REST routes that bots use, a file for each family of Discord's API.

Here belong the routes and who may use them. What happens then belongs in the rooms they call.
"""

from __future__ import annotations

from playground.rest import channels, commands, emojis, guilds, interactions, messages, users

routes = [
    *users.routes,
    *guilds.routes,
    *channels.routes,
    *messages.routes,
    *commands.routes,
    *emojis.routes,
    *interactions.routes,
]
"""Every route below `/api/v10`."""
