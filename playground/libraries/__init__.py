"""The same acts played with bots of six libraries: `python -m libraries.run`, or `make test-libraries` at the root.

Each bot is a file and does the same: the commands, buttons, selects and the modal that `acts` uses.
Three environment variables say where the playground is: PLAYGROUND_URL, PLAYGROUND_TOKEN, PLAYGROUND_GUILD.
"""
