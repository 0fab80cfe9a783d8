# Descriptions of the slash commands (at most 100 characters each).
command-join = Sit down at this channel’s table, or open one
command-join-game = The game to open a table for
command-leave = Get up; in a running game a house player takes over your seat
command-start = Start the game
command-hand = See your own hand, for your eyes only
command-board = Bring the table to the bottom of the channel
command-rules = Read the rules of this table, or of any game
command-rules-game = The game to read about
command-stop = Close this channel’s table
