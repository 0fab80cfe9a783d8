"""Computer players: a view goes in, a move comes out.

The protocol, the registry, and agents that can play any game; those that know one game live with it in `bot.games`.
Nothing here knows a state, a table or Discord.
"""
