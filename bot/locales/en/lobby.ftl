# The table before the game: who sits where, and what can be set.
lobby-heading = { $game } · the table is open
lobby-seat = { $number }. { $name }
lobby-seat-free = { $number }. *free*
lobby-seat-optional = { $number }. *free, if you like*
lobby-missing = { $count ->
    [one] One more player and you can start.
   *[other] { $count } more players and you can start.
}
lobby-ready = You can start now.
lobby-full = Every seat is taken. You can start now.
lobby-order = Who begins is drawn by lot.
lobby-closed = This table was closed before the game began.
lobby-call = { $players }: **{ $name }** wants to play { $game } again. Are you in?
lobby-hand = You are seated for { $game } in { $channel }. When the game starts, your hand appears here.
lobby-hand-private = You are seated for { $game } in { $channel }. When the game starts, your hand comes to you by direct message, and **{ button-hand }** on the board shows it too.

button-join = Join
button-leave = Leave
button-agent = Add house player
button-start = Start
button-hand = My hand
button-rules = Rules
button-stop = Stop
button-again = Play again
button-open-again = Open a new table
button-leave-sure = Leave the game
button-stop-sure = End the game

menu-settings = Table settings
menu-game = Choose a game
setting-agent-heuristic = Add a house player: sensible
setting-agent-heuristic-note = Remembers what was shown and thinks ahead
setting-agent-random = Add a house player: careless
setting-agent-random-note = Plays whatever comes to hand
setting-agent-remove = Send a house player home
setting-on = { $option }: on
setting-off = { $option }: off
setting-is = { $option }: { $value }
setting-own-edition = This host plays with house values of its own; see the rules
setting-switch-on = Switch on: { $option }
setting-switch-off = Switch off: { $option }
setting-choose = { $option }: { $value }
setting-game = Play { $game } instead

# Answers that only the person who asked can see.
answer-seated = You have a seat at the table.
answer-seated-dm-closed = You have a seat at the table. I cannot send you direct messages, so use **{ button-hand }** on the board to see your hand; everything works from there.
answer-left = You have left the table.
answer-left-game = You have left the game. { $agent } plays your hand from here.
answer-started = The game begins.
answer-board = The table is back at the bottom of the channel.
answer-stopped = The table is closed.
answer-leave-sure = Leave this game? A house player will take over your seat and your hand, and you cannot come back to it.
answer-stop-sure = End this game for everybody? It cannot be continued.
answer-agent = { $agent } sits down.
