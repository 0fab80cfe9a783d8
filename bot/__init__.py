"""The Discord bot: cogs on top, then games and screens, the host of tables, agents and the store."""

import os

# numpy begins a thread for each core, with memory for each, to multiply matrices. Nobody does that here, and on many
# cores it alone would take what a worker may have. It has to be said before numpy is imported for the first time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
