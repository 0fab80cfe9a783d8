"""Pure rules: one package a game, one contract for all, and what every game needs (chance, codec, editions, replay).

Nothing here waits, stores, draws or speaks: no clock, no I/O, no words for people.
"""
