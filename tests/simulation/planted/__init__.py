"""Faults planted in the bot, one at a time, which evenings must find: a test of the tests.

`python -m tests.simulation.planted FAULT SEED ...` plays evenings with a fault until one finds it. Each fault is one
edit that somebody could make by mistake. It patches a function at run time, so it names internals of the bot: if you
move such code, move its fault too; `test_planted` says which one.
"""
