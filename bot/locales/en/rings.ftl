# What a phone shows when a message rings: no markdown, and nothing secret. `where` is `ring-in`, or empty.
ring-in = {" "}in #{ $channel }
ring-seated = { $game }{ $where }: you have a seat. When the game starts, your hand comes here.
ring-dealt = { $game }{ $where }: the game has begun.
ring-dealt-turn = { $game }{ $where }: the game has begun, and it’s your turn.
ring-turn = { $game }: your turn{ $where }.
ring-called = { $game }{ $where }: everybody is waiting for you.
ring-hand = { $game }{ $where }: you’re in the game. Here is your hand.
ring-driven = { $game }{ $where }: a house player is playing for you.
ring-over = { $game }{ $where }: the game is over.
ring-place-gone = { $game }: the game is over because its channel is gone.
ring-again = { $players }: { $name } wants to play { $game } again. Are you in?
ring-opened = { $players }: { $name } has opened a table for { $game }. Are you in?
ring-ended = { $players }: the game of { $game } is over. Here is the result; the next one is a button away.
