"""Pure rules: one package per game, one contract for all, and what every game needs (chance, codec, editions, replay).

Other packages import only what the package of a game itself exports: names that its `__init__` imports `as` themselves.
No clock, no I/O, no drawing, and no text for people.
"""
