# Descriptions of the slash commands (at most 100 characters each).
command-join = Sit down at this channel’s table, come back to it, or open one
command-join-game = The game to open a table for
command-leave = Get up; in a running game a house player plays on for you
command-start = Start the game
command-hand = See your own hand, for your eyes only
command-board = Bring the table to the bottom of the channel
command-rules = Read the rules of this table, or of any game
command-rules-game = The game to read about
command-stop = Close this channel’s table, or ask the others to end the game
command-kick = Send somebody away from this channel’s table (for its host)
command-kick-member = Who has to go
command-host = Hand this channel’s table on to another player (for its host)
command-host-member = Who is to have the say
command-preferences = Choose your language, pictures and notices
