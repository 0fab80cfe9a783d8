"""A Discord on loopback with a chat page, independent of the bot under test.

Other programs may import these modules, whose interfaces change only with an entry in the changelog:

- `loopcord.client`: a running playground, the people on it, a playground as a process; `loopcord.client.parts`: reading
  messages as a person does.
- `loopcord.testing.plugin`: the pytest plugin; `hosted`: a playground in your own event loop; `discordpy`: pointing
  discord.py here and listening to it; `browser`, `chat` and `camera`: the chat page in a real Chromium.

Everything else is internal.
"""

__version__ = "0.1.0"
