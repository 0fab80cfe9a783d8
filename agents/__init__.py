"""Computer players: a view goes in, a move comes out. Nothing here knows a table, Discord or the bot.

`agent` is the protocol, `games` knows the agents of every game, `search` is the one that any game can use. What
plays one game is in the package with its name; `arena` lets agents play against each other.
"""

import os

# numpy begins a thread for each core, with memory for each, to multiply matrices. Nobody does that here, and on many
# cores it alone would take what a worker may have. It has to be said before numpy is imported for the first time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
