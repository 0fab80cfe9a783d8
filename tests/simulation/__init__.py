"""Whole evenings in virtual time, from a seed: the bot, Discord and people in one event loop.

`python -m tests.simulation SEED` plays one. The same seed gives the same evening in every process.
"""
