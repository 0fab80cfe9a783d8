"""The same acts played with bots of six libraries: `python -m libraries.run`, or `make test-libraries` at the root.

Each bot stands in a file of its own and does the same: the commands, buttons, selects and the modal that `acts` uses.
It is told by three environment variables where the playground is: PLAYGROUND_URL, PLAYGROUND_TOKEN, PLAYGROUND_GUILD.
"""
