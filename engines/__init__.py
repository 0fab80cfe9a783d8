"""Pure rules: one package per game, one contract for all, and what every game needs (chance, codec, editions, replay).

No clock, no I/O, no drawing, and no text for people.
"""
