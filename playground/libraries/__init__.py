"""The same acts played with bots of six libraries: `python -m libraries.run`, or `make test-libraries` at the root.

Each bot is one file with the same commands, buttons, selects and modal, which `acts` uses. Three environment variables
name its playground: PLAYGROUND_URL, PLAYGROUND_TOKEN, PLAYGROUND_GUILD.
"""
