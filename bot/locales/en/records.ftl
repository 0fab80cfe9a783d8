# What has been played: figures, ladders, achievements.
stats-heading-you = Your stats
stats-heading-of = { $name }’s stats
stats-heading-server = Played on this server
stats-all-games = all games
stats-you = You
stats-server = This server
stats-none-you = You haven’t finished a game here yet. Use `/join` to start one.
stats-none-of = { $name } hasn’t finished a game here yet.
stats-none-server = No game has been finished here yet. Use `/join` to start one.
stats-games = { $games ->
    [one] **One** game finished
   *[other] **{ $games }** games finished
}, **{ $wins }** won
stats-due = 🎯 Wins against others: **{ $wins }**, { $share } times an even share ({ $due })
stats-due-none = 🎯 No win against others yet (an even share would be { $due })
stats-place = 🏁 Average place: **{ $place }**
stats-streak = 🔥 Winning streak: **{ $now }** now, **{ $longest }** best
stats-minutes = ⏳ Time played: { $count ->
    [one] one minute
   *[other] { $count } minutes
}
stats-hours = ⏳ Time played: { $count ->
    [one] one hour
   *[other] { $count } hours
}
stats-days = ⏳ Time played: { $count ->
    [one] one day
   *[other] { $count } days
}
stats-game = { $games } played, { $wins } won (even share { $due }), average place { $place }
stats-game-together = { $games } played, { $wins } won together
stats-best = best { $score }
stats-best-title = best { $score }, { $title }
stats-settling = still finding the right level ({ $games } of { $enough } games)
stats-rating = rating { $rating } ± { $spread }
stats-picture = Played most: { $played }. Games: { $games }, won: { $wins }.
stats-picture-latest = The latest games, oldest first: { $places }
stats-latest-won = won
stats-latest = { $rank } of { $players }
stats-private = Your results are private: others see neither your stats nor your place on a ladder.
stats-tables = { $count ->
    [one] **One** game finished
   *[other] **{ $count }** games finished
}
stats-best-results = Best results
stats-regulars = This quarter’s regulars
stats-regular = { $name } · { $games } played, { $wins } won (even share { $due })
stats-regular-together = { $name } · { $games } played, { $wins } won

ladder-heading = Ladder · { $game } · { $season }
ladder-none = Nobody has finished this game here in that quarter.
ladder-figures = { $games } played, { $wins } won
ladder-settling = Not ranked yet (takes { $enough } games):
ladder-settling-one = { $name } ({ $games })
ladder-note = Everybody starts the quarter at 1000. Players are ranked by rating minus twice its uncertainty (±).
ladder-house = 🤖 House player, { $level }
ladder-own = You: **#{ $rank }** of { $ranked }, rating **{ $rating }** ± { $spread }
ladder-own-settling = You: { $games } of the { $enough } games needed for a place
ladder-own-none = You haven’t finished this game here in that quarter.
season-name = { $quarter ->
    [1] January–March
    [2] April–June
    [3] July–September
   *[4] October–December
} { $year }

achievement = **{ $name }** · { $how }
achievement-regular = Reserved chair
achievement-regular-how = 25 games finished: there’s a chair with your name on it
achievement-full_shelf = The whole shelf
achievement-full_shelf-how = finished every game here
achievement-hat_trick = Three’s company
achievement-hat_trick-how = won three games in a row
achievement-red_lantern = Wooden spoon
achievement-red_lantern-how = came last three games in a row, and sat down again
achievement-giant_slayer = The house is sulking
achievement-giant_slayer-how = won while a house player was thinking hard about it
achievement-in_tune = In tune, for once
achievement-in_tune-how = won together
achievement-first_draught = Tapped in one
achievement-first_draught-how = loaded exactly forty barrels with the very first card
achievement-toastmaster = Prost, prost, prost
achievement-toastmaster-how = called all three toasts of one festival
achievement-quiet_winner = Quiet at the back
achievement-quiet_winner-how = won at 111 and left the declaring to others
achievement-own_bill = Put it on my tab
achievement-own_bill-how = drank more at the bar than there were points to pay with

button-show-here = Show to all
button-keep-out = Hide me
button-let-in = Show me again
button-own-stats = My stats
menu-stats = Whose stats?
menu-ladder-game = Another game
menu-season = Another quarter
refusal-stats-private = This player’s results are private.
refusal-stats-in-servers = Stats are kept per server. Use this in a server channel.
refusal-no-ladder = That game is won or lost together, so there’s no ladder. See `/stats` for the best results.
