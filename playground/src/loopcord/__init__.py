"""A Discord on loopback, with a chat page. It knows nothing of the bot that is tried on it.

What other programs may import, and what stays as it is until a changelog says otherwise:

- `loopcord.client`: a running playground, the people at it, a playground as a process; `loopcord.client.parts`: reading
  messages as a person does.
- `loopcord.testing.plugin`: the pytest plugin; `hosted`: a playground in one's own event loop; `discordpy`: pointing
  discord.py here and listening to it; `browser`, `chat` and `camera`: the chat page in a real Chromium.

Everything else is how it works inside.
"""

__version__ = "0.1.0"
