# What has been played: figures, ladders, achievements.
stats-heading-you = Your games
stats-heading-of = The games of { $name }
stats-heading-server = Played on this server
stats-all-games = all games
stats-you = You
stats-server = This server
stats-none-you = You have not played a game to its end here yet. `/join` changes that.
stats-none-of = { $name } has not played a game to its end here yet.
stats-none-server = No game has been played to its end here yet. `/join` changes that.
stats-games = { $games ->
    [one] **One** game to the end
   *[other] **{ $games }** games to the end
}, **{ $wins }** won
stats-due = 🎯 Wins against others: **{ $wins }**; a fair share of those games would be { $due } (× { $share })
stats-due-none = 🎯 No win against others yet; a fair share of those games would be { $due }
stats-place = 🏁 Average place: **{ $place }**
stats-streak = 🔥 Won in a row: **{ $now }** just now, **{ $longest }** at best
stats-minutes = ⏳ From deal to end: { $count ->
    [one] one minute
   *[other] { $count } minutes
}
stats-hours = ⏳ From deal to end: { $count } hours
stats-days = ⏳ From deal to end: { $count } days
stats-game = { $games } played, { $wins } won (even share { $due }), average place { $place }
stats-game-together = { $games } played, { $wins } won together
stats-best = best { $score }
stats-best-title = best { $score }, { $title }
stats-rating = rating { $rating } ± { $spread }
stats-strokes = A beer mat with a stroke for each of the latest games: { $games } in all, { $wins } of them won. From the oldest on:
stats-stroke-won = won
stats-stroke = { $rank } of { $players }
stats-private = Your results are private: others see neither your stats nor your ranking.
stats-tables = { $count ->
    [one] **One** game to its end
   *[other] **{ $count }** games to their end
}
stats-best-results = Best results
stats-regulars = Regulars of this quarter
stats-regular = { $name } · { $games } played, { $wins } won (fair share { $due })
stats-regular-together = { $name } · { $games } played, { $wins } won

ladder-heading = Ladder · { $game } · { $season }
ladder-none = Nobody has played this to its end here in that quarter.
ladder-figures = { $games } played, { $wins } won
ladder-settling = Still settling in, with a place from { $enough } games on:
ladder-settling-one = { $name } ({ $games })
ladder-note = Everybody begins the quarter at 1000. The order goes by what a rating is worth at least: less twice its uncertainty (±).
ladder-house = 🤖 House player, { $level }
ladder-own = You: place **{ $rank }** of { $ranked }, rating **{ $rating }** ± { $spread }
ladder-own-settling = You: { $games } of the { $enough } games needed for a place
ladder-own-none = You have not played this to its end here in that quarter.
season-name = { $quarter ->
    [1] January–March
    [2] April–June
    [3] July–September
   *[4] October–December
} { $year }

achievement = **{ $name }** · { $how }
achievement-regular = Reserved chair
achievement-regular-how = 25 games to the end: there is a chair with your name on it
achievement-full_shelf = Once through the shelf
achievement-full_shelf-how = every game here played to its end
achievement-hat_trick = Three’s company
achievement-hat_trick-how = won three games in a row
achievement-red_lantern = Keeper of the red lantern
achievement-red_lantern-how = came last three games in a row, and sat down again
achievement-giant_slayer = The house is sulking
achievement-giant_slayer-how = won while a house player was thinking hard about it
achievement-in_tune = In tune, for once
achievement-in_tune-how = won together
achievement-first_draught = Tapped in one
achievement-first_draught-how = filled all forty barrels with the very first play
achievement-toastmaster = Prost, prost, prost
achievement-toastmaster-how = called all three toasts of one festival
achievement-quiet_winner = Quiet at the back
achievement-quiet_winner-how = won at 111 and left the declaring to others
achievement-own_bill = Put it on my tab
achievement-own_bill-how = drank more at the bar than there were points to pay with

button-show-here = Show to all
button-keep-out = Keep me out
button-let-in = Show me again
button-own-stats = My games
menu-stats = Whose games?
menu-ladder-game = Another game
menu-season = Another quarter
refusal-stats-private = They keep their games to themselves.
refusal-stats-in-servers = Games are counted server by server. Use this in a channel.
refusal-no-ladder = That game is won together or not at all, so it has no ladder. `/stats` knows the best results.
