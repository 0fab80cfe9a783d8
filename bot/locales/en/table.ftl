# The table during and after the game, whatever is played on it.
table-turn = **{ $name }** to play
table-your-turn = It is your turn.
table-hand-heading = Your hand · { $game }
table-hand-where = Table in { $channel }
table-commitment = Shuffle sealed before the deal: `{ $commitment }`
table-revealed = The seed of this shuffle, for anyone who wants to re-deal it: `{ $seed }`
    sealed at the start as `{ $commitment }`
    seats drawn from the order of joining: { $joined }
table-stopped = This game was ended before it was decided.
table-result-heading = { $game } · the game is over
table-hand-over = The game in { $channel } is over.
table-won = 🏆 **{ $names }** wins!
table-won-several = 🏆 **{ $names }** win!
table-won-nobody = Nobody wins this one.
table-you-won = 🏆 You win!
table-and = { $first } and { $last }

rules-edition = House values
rules-question = Which game’s rules would you like to read?
