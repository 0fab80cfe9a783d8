# The table before the game: who sits where, and what can be set.
lobby-heading = { $game } · the table is open
lobby-seat = { $number }. { $name }
lobby-seat-free = { $number }. *free*
lobby-seat-optional = { $number }. *free (optional)*
lobby-missing = { $count ->
    [one] One more player and you can start.
   *[other] { $count } more players and you can start.
}
lobby-ready = You can start now.
lobby-full = Every seat is taken. You can start now.
lobby-order = The starting player is chosen at random.
lobby-closed = This table was closed before the game began.
lobby-idle = This table was closed, because nobody had done anything here for a while.
lobby-closed-by = **{ $name }** closed this table before the game began.
lobby-left-by = **{ $name }** was the last to leave, so this table was closed before the game began.
lobby-closed-elsewhere = The table for { $game } in { $channel } was closed before the game began.
lobby-idle-elsewhere = The table for { $game } in { $channel } was closed, because nobody had done anything there for a while.
lobby-operator = The bot’s owner closed this table before the game began.
lobby-operator-elsewhere = The bot’s owner closed the table for { $game } in { $channel } before the game began.
lobby-closed-elsewhere-by = **{ $name }** closed the table for { $game } in { $channel } before the game began.
lobby-place-gone = The table for { $game } was closed before the game began: its channel is gone, or I’m no longer on its server.
lobby-call = { $players }: **{ $name }** wants to play { $game } again. Are you in?
lobby-hand = You are seated for { $game } in { $channel }. When the game starts, your hand comes to you by direct message, and **{ button-hand }** on the board shows it too.
lobby-hand-shut-out = I can’t post there right now. As soon as I can, the table will be back.

chooser-heading = What shall we play?
chooser-facts = { $fewest }–{ $most } players · { $minutes } min

button-join = Join
button-play = Play
button-leave = Leave
button-return = I’m back
button-agent = Add house player
button-seat = Take a seat
button-vote-ask = Ask to end the game
button-vote = Vote to end
button-kick-sure = Remove
button-start = Start
button-hand = My hand
button-rules = Rules
button-stop = Stop
button-faster = Faster
button-slower = Slower
button-fairness = Fairness
button-take-back = ↩
button-more = …
button-preferences = Preferences
button-to-table = To the table
button-to-hand = To my hand
button-again = Play again
button-open-again = Open a new table
button-leave-sure = Leave the game
button-stop-sure = End the game
button-close-sure = Close the table

menu-settings = Table settings
menu-game = Choose a game
menu-other-game = Play something else
setting-agent = Add a house player: { $level }
setting-agent-remove = Remove a house player
setting-on = { $option }: on
setting-off = { $option }: off
setting-is = { $option }: { $value }
setting-own-edition = This table plays with its own point values; see the rules
setting-switch-on = Switch on: { $option }
setting-switch-off = Switch off: { $option }
setting-choose = { $option }: { $value }

# Answers that only the person who asked can see.
answer-seated = You’re in.
answer-seated-dm-closed = You’re in. I can’t send you direct messages, so use **{ button-hand }** on the board to see your hand; everything works from there.
answer-left = You have left the table.
answer-left-game = You have left the game. { $agent } plays your hand from here. Until somebody takes your seat, you can come back: with **{ button-return }** in your hand, or with `/join`.
answer-started = The game begins.
answer-board = The table is back at the bottom of the channel.
answer-changed = Done. The table has moved to the bottom of the channel.
answer-faster = The house players play without pauses from now on. **{ button-slower }** behind **{ button-more }** brings them back.
answer-slower = The house players take their time again.
answer-stopped = The table is closed.
answer-leave-sure = Leave this game? A house player will play your hand from here. You can come back as long as nobody else has taken your seat.
answer-stop-sure = End the game of { $game } in { $channel } for everybody? It cannot be continued, and all hands will be revealed.
answer-close-sure = Close the table for { $game } in { $channel }? Everybody who is seated there loses their seat.
answer-vote-ask = Only { $name }, the host of this table, can end this game at once. You can ask the others: the game ends as soon as { $needed } of the players agree. Your vote stands until you make a move.
answer-voted = Your vote is on the board. It stands until you make a move.
answer-kick-sure = Remove **{ $name }** from this game? A house player will play on, somebody else may take the seat, and { $name } cannot come back to it.
answer-kick-lobby-sure = Remove **{ $name }** from this table? The seat becomes free.
answer-kicked = { $name } is no longer at this table.
answer-host = { $name } is the host of this table now.
answer-seat-question = Whose seat in this game of { $game } would you like to take over? You get the hand and the score as they stand.
answer-agent = { $agent } sits down.
