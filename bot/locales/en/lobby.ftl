# The table before the game: who sits where, and what can be set.
lobby-missing = { $count ->
    [one] one more to start
   *[other] { $count } more to start
}
lobby-free = { $count ->
    [one] 1 seat free
   *[other] { $count } seats free
}
lobby-closed = This table was closed before the game began.
lobby-idle = This table was closed because nobody had done anything here for a while.
lobby-closed-by = **{ $name }** closed this table before the game began.
lobby-left-by = **{ $name }** was the last to leave, so this table was closed before the game began.
lobby-closed-elsewhere = The table for { $game } in { $channel } was closed before the game began.
lobby-idle-elsewhere = The table for { $game } in { $channel } was closed because nobody had done anything there for a while.
lobby-operator = The bot’s owner closed this table before the game began.
lobby-operator-elsewhere = The bot’s owner closed the table for { $game } in { $channel } before the game began.
lobby-closed-elsewhere-by = **{ $name }** closed the table for { $game } in { $channel } before the game began.
lobby-place-gone = The table for { $game } was closed before the game began: its channel is gone, or I’m no longer on its server.
lobby-call = { $players }: **{ $name }** wants to play { $game } again. Are you in?
lobby-call-again = **{ $name }** wants to play { $game } again. Are you in?
lobby-hand = You have a seat for { $game } in { $channel }. When the game starts, you’ll get your hand by direct message; you can also see it with **{ SHARED("button-hand") }** on the board.
lobby-hand-shut-out = I can’t post there right now. As soon as I can, the table will be back.

chooser-heading = What shall we play?
chooser-play = Play { $game }
chooser-facts = { $more ->
    [0] { $fewest }
   *[other] { $fewest }–{ $most }
} players · { $minutes } min

button-join = Join
button-leave = Leave
button-return = I’m back
button-agents = House players
button-seat = Take a seat
button-vote-ask = Ask to end the game
button-vote = Vote to end
button-kick-sure = Remove
button-start = Start
button-play-now = Play now
button-teach-me = Teach me
button-hand = My hand
hand-again = Press **{ button-hand }** again to see your current hand.
button-rules = Rules
button-stop = Stop
button-faster = Faster
button-slower = Slower
button-fairness = Fairness
button-take-back = ↩
button-more = …
button-settings = ⚙
button-other-game = ⇄
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
setting-on = { $option }: on
setting-off = { $option }: off
setting-is = { $option }: { $value }
setting-short = { $option } { $value }
setting-short-on = { $option } on
setting-short-off = { $option } off
setting-own-edition = custom point values
setting-switch-on = Switch on: { $option }
setting-switch-off = Switch off: { $option }
setting-choose = { $option }: { $value }
form-agents = House players
form-agents-count = How many?
form-agents-of = { $count ->
    [0] none
   *[other] { $count }
}
form-agents-level = How well do they play?
form-agents-level-note = House players already at the table keep their level

# Answers that only the person who asked can see.
answer-seated = You’re in.
answer-seated-dm-closed = You’re in. I can’t send you direct messages, so use **{ SHARED("button-hand") }** on the board to see your hand; everything works from there.
answer-table-follows = Discord isn’t taking my messages right now. The table follows as soon as it does.
answer-table-shut-out = I can’t post here right now. As soon as I can, the table will be back.
answer-left = You’ve left the table.
answer-left-game = You’ve left the game. { $agent } is taking over your hand. Until somebody takes your seat, you can come back: with **{ button-return }** in your hand, or with `/join`.
answer-called = I’ve pinged the others.
answer-call-follows = I’ll ping the others as soon as Discord lets me.
answer-started = The game begins.
answer-board = The table is back at the bottom of the channel.
answer-changed = Done. The table has moved to the bottom of the channel.
answer-change-follows = Done. The table will show it in a moment.
answer-other-game = All right: { $game }.
answer-faster = The house players now move without pauses. Press **{ button-slower }** under **{ SHARED("button-more") }** to bring the pauses back.
answer-slower = The house players take their time again.
answer-stopped = The table is closed.
answer-leave-sure = Leave this game? A house player will take over your hand. You can come back until somebody takes your seat.
answer-stop-sure = End the game of { $game } in { $channel } for everybody? You can’t continue it afterwards, and all hands will be revealed.
answer-close-sure = Close the table for { $game } in { $channel }? Everyone seated there will lose their seat.
answer-vote-ask = Only { $name }, the host of this table, can end this game at once. You can ask the others: the game ends as soon as { $needed } of the players agree. Your vote stands until you make a move.
answer-voted = You’ve voted to end the game. Your vote stands until you make a move.
answer-kick-sure = Remove **{ $name }** from this game? A house player will play on, somebody else may take the seat, and { $name } can’t come back to it.
answer-kick-lobby-sure = Remove **{ $name }** from this table? The seat becomes free.
answer-kicked = { $name } is no longer at this table.
answer-host = { $name } is the host of this table now.
watching = You’re watching this game.
answer-seat-question = Whose seat in this game of { $game } would you like to take over? You get the hand and the score as they stand.

# Whom to call, and a second table.
button-call-me = Call me
button-calls = Choose
button-second-table = Second table
lobby-call-new = { $players }: **{ $name }** has opened a table for { $game }. Are you in?
lobby-call-open = **{ $name }** has opened a table for { $game }. Are you in?
calls-heading = Call me
calls-note = I ping you in the channel, not too often.
calls-silent = You’ve switched pings off under `/preferences`, so nothing rings at the moment.
calls-end = When this game of { $game } ends
calls-end-note = One ping, with the result.
calls-lobbies = Tables in { $channel }
calls-lobbies-note = A ping whenever somebody opens a table there.
calls-none = You aren’t called anywhere. Press **{ button-call-me }** at a table, or under `/help`.
