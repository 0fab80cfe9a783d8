# The first contact: the greeting to a server that has invited the bot, and /help.
command-help = What you can do here and now

greeting-heading = 👋 Hi! I host card and tile games, right here in your channels.
greeting-join = **To play, type `/join`.** Others join with a button, house players fill empty seats, and everybody gets their hand by direct message.
greeting-join-there = **To play, type `/join`** in { $channels }. Others join with a button, house players fill empty seats, and everybody gets their hand by direct message.
greeting-help = Not sure what to do? Type `/help`, anywhere and at any time.
greeting-needs = What I need where you play: View Channel and Send Messages; for pictures, Attach Files and Embed Links; and Read Message History.
greeting-manager = If you manage this server: language, channels and time zone are under `/settings`.

help-nothing = Nobody is playing here right now.
help-choose = Choose a game: that opens a table. Others join with a button, and house players fill empty seats.
help-learn = New to a game? Learn it on your own first: a few pictures, then a practice game.
help-elsewhere = You have a seat for { $game } in { $channel }.
help-private = You have no seat at a table right now.
help-private-join = Games are played in a server’s channels: type `/join` there, and your hand comes here.
help-seated = You have a seat for { $game } in { $channel }.
help-lobby-waits = { $count ->
    [one] One more player is needed. Wait for somebody, or seat a house player.
   *[other] { $count } more players are needed. Wait for others, or seat house players.
}
help-lobby-ready = There are enough of you: the game can start.
help-hand-comes = Your hand comes by direct message once the game starts.
help-left = { $agent } is playing for you. Take your hand back whenever you like.
help-own-turn = It’s your turn: your hand shows what you can do.
help-others-turn = It’s { $name }’s turn. Your hand tells you when it’s yours.
help-hand = Look at your hand, or read what this step of the game is about.
help-open = A table for { $game } is open in { $channel }.
help-join = Join, and play when everybody is there.
help-full = All its seats are taken. Watch, and join the next one.
help-running = A game of { $game } is being played in { $channel }.
help-take-seat = A house player keeps a seat warm there: you can take it over.
help-watch = All its seats are taken. Watch, and join the next one.
button-choose-game = Choose a game
button-learn-game = Learn to play
button-help-how = What now?
