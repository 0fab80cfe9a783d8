# The table during and after the game, whatever is played on it.
table-you = You
table-turn = **{ $name }** to play
table-thinks = **{ $name }** is thinking …
table-your-turn = It’s your turn.
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
table-story-left-out = There isn’t room for everything. The rest is in **{ button-log }** under **{ button-more }**.
table-stopped = This game was ended early.
table-stopped-by = **{ $name }** ended this game early.
table-stopped-by-you = You ended this game early.
table-set-back = This game was ended because the bot was restored from a backup: later moves are missing, and secrets may already have been seen.
table-place-gone = This game ended early: its channel is gone, or I’m no longer on its server.
table-idle = This game ended early because nobody had played for a long time.
table-operator = The bot’s owner ended this game early.
table-fault = The bot’s owner ended this game early because something went wrong with it.
table-closing = The bot’s owner ended this game early because I’m going offline for a while.
hand-driven = { $agent } is playing for you in { $channel }. Press **{ button-return }** to take over again.
hand-left = You’ve left the game in { $channel }, and { $agent } is playing on for you. Until somebody takes your seat, you can come back with **{ button-return }**.
hand-sent-away = **{ $game }** · You were removed from the table in { $channel }. A house player is playing on in your place.
table-stopped-by-vote = This game was ended early by majority vote.
table-vote = 🗳️ { $names }: let’s end this game. Votes: { $votes } of { $needed } needed. Making a move withdraws your vote.
table-result-heading = { $game } · game over
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

presence-away = { $name } is away, { $agent } plays on
presence-left = { $name } left, { $agent } plays on
presence-removed = { $name } left the server, { $agent } plays on
presence-kicked = { $name } was removed, { $agent } plays on
presence-forgotten = Somebody left, { $agent } plays on
presence-back = { $name } is back
presence-taken = { $name } takes { $agent }’s seat
presence-taken-you = You’ve taken { $agent }’s seat
presence-taken-any = { $name } takes over a seat
presence-taken-you-any = You’ve taken over this seat
name-relay = { $first } → { $then }

rules-edition = House rules: point values
rules-question = Which game’s rules would you like to read?

fairness-heading =
    ## How to check the shuffle
    A secret number, the seed, was drawn before the deal. It decides everything random in this game: who begins, the deal, later shuffles. Its fingerprint (SHA‑256) has been fixed since the start, so nobody can swap it. After the game the seed appears here; anyone can check it against the fingerprint and redo the whole deal.
fairness-commitment = Fingerprint (fixed at the start): `{ $commitment }`
fairness-seed = Seed: `{ $seed }`
fairness-order = Seating was drawn from the order of joining: { $joined }
fairness-later = The seed is shown here when the game is over. If you want to be sure, keep the fingerprint until then.
fairness-nothing = Nothing has been dealt at this table.

result-place = { $name }: #{ $rank }
result-place-points = { $name }: #{ $rank }, points: { $points }
result-duel = Head to head at { $game }: { $first } **{ $won }**, { $second } **{ $lost }**{ $draws ->
    [0] {""}
    [one] , one draw
   *[other] , { $draws } draws
}
result-house = House players: { $names }
result-length = { $turns ->
    [one] One turn
   *[other] { $turns } turns
} in { $time }
result-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
result-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
result-days = { $count ->
    [one] one day
   *[other] { $count } days
}
member-nameless = Nameless
member-learner = Newcomer
member-numbered = { $name } ({ $number })
