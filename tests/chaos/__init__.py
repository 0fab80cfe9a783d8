"""Real bot processes that are killed at bad moments while people play and Discord has faults: `make chaos`.

A *storm* is a playground with one or more bot processes, a table of every game that is played all the time, and kills.
Its result is an *account* of figures and violations; a storm without violations has lost nothing.
"""
