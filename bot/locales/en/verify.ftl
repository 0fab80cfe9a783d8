# A finished game, checked again from its seed.
button-verify = Verify
command-verify = Check that a finished game was fair by replaying it from its seed
command-verify-table = The table’s number, if it’s not the last game in this channel
verify-heading = { $game } · verified
verify-proved = ✅ **Everything checks out.** The seed matches the fingerprint fixed at the start and gives this seating; { $moves ->
    [one] the one move was legal and leads
   *[other] all { $moves } moves were legal and lead
} to exactly this result.
verify-proved-stopped = ✅ **Everything checks out.** The seed matches the fingerprint fixed at the start and gives this seating; { $moves ->
    [0] nothing had been played when the game was ended.
    [one] the one move made before the game was ended was legal.
   *[other] all { $moves } moves made before the game was ended were legal.
}
verify-partly = ☑️ **Nothing is wrong, as far as it can be checked.** The seed matches the fingerprint fixed at the start and gives this seating.
verify-faulty = ❌ **Something doesn’t add up.** For details, give the bot’s owner this table’s number: `{ $table }`
verify-choices = { $count ->
    [one] One house-player decision was repeated, with the same choice.
   *[other] { $count } house-player decisions were repeated, all with the same choice.
}
verify-thoughts = { $all ->
    [one] House players calculated one move; it was recalculated.
   *[other] House players calculated { $all } moves; { $again ->
        [one] one of them, picked at random, was
       *[other] { $again } of them, picked at random, were
    } recalculated.
}
verify-thoughts-none = House players calculated { $all ->
    [one] one move; it was
   *[other] { $all } moves; these were
} not recalculated.
verify-table = Table { $table }
verify-limit = What no check can show: whether the bot’s owner looked at the seed during the game.
verify-at = Move { $move }: { $fault }
verify-more = … and { $count } more.

verify-gap-rules = It was played under another version of the rules, so moves and result can’t be checked here.
verify-gap-events = For some moves, what happened wasn’t recorded at the time.
verify-gap-agents = Some of its house players are no longer here, so their decisions can’t be repeated.

verify-fault-damaged = Its records can’t be read.
verify-fault-game = The stored final state belongs to another game.
verify-fault-seed = The seed is invalid.
verify-fault-seal = The seed doesn’t match the fingerprint fixed at the start.
verify-fault-seats = The seating doesn’t follow from the seed.
verify-fault-options = Its settings aren’t the ones it was played with.
verify-fault-edition = Its point values aren’t the ones it was played with.
verify-fault-rules = It claims newer rules than it was played under.
verify-fault-log = A move is missing, or there’s one too many.
verify-fault-times = The times are out of order.
verify-fault-history = The final seating doesn’t match who came and went.
verify-fault-turn = It was somebody else’s turn.
verify-fault-player = The player recorded for this move wasn’t playing that seat.
verify-fault-agent = Another house player was playing for that seat.
verify-fault-unreadable = There’s no such move in this game.
verify-fault-illegal = It wasn’t allowed.
verify-fault-after-end = The game was already over.
verify-fault-events = What was announced isn’t what happened.
verify-fault-private-events = What was shown privately isn’t what happened.
verify-fault-choice = The house player would decide otherwise. Either this was changed, or an update has changed how house players play.
verify-fault-status = It’s recorded as over when it isn’t, or the other way round.
verify-fault-outcome = There’s a result where there should be none, or none where there should be one.
verify-fault-reason = It ended differently from what’s recorded.
verify-fault-winners = The recorded winners aren’t the real ones.
verify-fault-scores = The points are wrong.
verify-fault-ranks = The places don’t follow from winners and points.
verify-fault-state = The final position isn’t what the moves lead to.
