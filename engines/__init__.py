"""Pure rules: one module a game, one contract for all.

Here belong the rules of the games and what every game needs (chance, saves, cards).
Here does not belong anything that waits, stores, draws or speaks: no clock, no I/O, no words for people.
"""
