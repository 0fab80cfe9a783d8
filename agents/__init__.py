"""Computer players: they get a view and return a move. Nothing here knows tables, Discord or the bot.

`agent` is the protocol, `games` has the agents of every game, and `search` is an agent for any game. The agents of a
game are in the package with its name; `arena` lets agents play against each other.
"""

import os

# For matrix products, numpy's BLAS starts a thread per core, each with its own memory. Nothing here needs them, and on
# many cores they alone would exceed a worker's memory limit. This must be set before the first import of numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
