"""House players: a view goes in, a move comes out.

Here belong what a house player is and those that can play any game. Those that know one game live in its folder of
bot.games. Here does not belong anything that knows a state, a table or Discord.
"""
