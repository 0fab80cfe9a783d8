# The table during and after the game, whatever is played on it.
table-you = You
table-turn = **{ $name }** to play
table-thinks = **{ $name }** is thinking …
table-your-turn = It is your turn.
table-hand-heading = Your hand · { $game }
table-hand-shut-out = I can’t post in { $channel } right now, so the game goes on here.
waiting-also = also your turn in { $more ->
    [0] { $channel }
   *[other] { $channel } and { $more } more
}
waiting-there = your turn in { $more ->
    [0] { $channel }
   *[other] { $channel } and { $more } more
}
waiting-go = To { $game }
table-story-left-out = Too much has happened to fit here. **{ button-log }** behind **{ button-more }** has the rest.
table-stopped = This game was ended early.
table-stopped-by = **{ $name }** ended this game early.
table-stopped-by-you = You ended this game early.
table-set-back = This game was ended because the bot was restored from a backup. Later moves are missing, and what was hidden may already have been seen.
table-place-gone = This game ended early: its channel is gone, or I’m no longer on its server.
table-idle = This game ended early because nobody had played for a long time.
table-operator = The bot’s owner ended this game early.
table-fault = The bot’s owner ended this game early because something went wrong with it.
table-closing = The bot’s owner ended this game early because I’m going offline for a while.
hand-driven = { $agent } is playing for you in { $channel }. **{ button-return }** gives you the hand back at once.
hand-left = You have left the game in { $channel }, and { $agent } plays on for you. As long as nobody else takes your seat, **{ button-return }** brings you back.
hand-sent-away = **{ $game }** · You were removed from the table in { $channel }. A house player plays on in your place.
table-stopped-by-vote = This game was ended early by majority vote.
table-vote = 🗳️ { $names }: let’s end this game. Votes: { $votes } of { $needed } needed. Making a move withdraws your vote.
table-result-heading = { $game } · the game is over
table-hand-over = **{ $game }** · The game in { $channel } is over.
table-won = 🏆 **{ $names }** wins!
table-won-several = 🏆 **{ $names }** win!
table-won-nobody = Nobody wins this one.
table-lost-together = You lost this one together.
table-you-won = 🏆 You win!
table-you-won-with = 🏆 You win, together with **{ $names }**!
table-and = { $first } and { $last }

seat-away = { $name } was away; a house player took over at move { $move }
seat-left = { $name } left; a house player took over at move { $move }
seat-removed = { $name } left the server; a house player took over at move { $move }
seat-kicked = { $name } was removed; a house player took over at move { $move }
seat-forgotten = { $name } left; a house player took over at move { $move }
seat-taken = { $name } took over from move { $move }

rules-edition = House rules: point values
rules-question = Which game’s rules would you like to read?

fairness-heading =
    ## How to check the shuffle
    Before anything was dealt, one secret number was drawn: the seed. Everything that chance decides in this game follows from it: who begins, the deal, and whatever is shuffled later. So that nobody can swap it afterwards, its fingerprint (SHA‑256) was fixed at the start. When the game is over, the seed is shown here, and anyone can check that it has this fingerprint and deal the whole game again.
fairness-commitment = Fingerprint (fixed at the start): `{ $commitment }`
fairness-seed = Seed: `{ $seed }`
fairness-order = Seats were shuffled from the order of joining: { $joined }
fairness-later = The seed is shown here when the game is over. If you want to be sure, keep the fingerprint until then.
fairness-nothing = Nothing has been dealt at this table.

result-place = { $name }: place { $rank }
result-place-points = { $name }: place { $rank }, points: { $points }
result-best-turn = Best turn: { $name }, +{ $points }
result-house = House players: { $names }
result-length = { $turns ->
    [one] One turn
   *[other] { $turns } turns
} in { $time }
result-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
result-hours = { $count } hours
result-days = { $count } days
member-nameless = Nameless
member-learner = Newcomer
member-numbered = { $name } ({ $number })
