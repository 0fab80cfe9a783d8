# A finished game, checked again from its seed.
button-verify = Verify
command-verify = Check that a finished game was fair by replaying it from its seed
command-verify-table = The table’s number, if it is not the last game of this channel
verify-heading = { $game } · verified
verify-proved = ✅ **Everything checks out.** The seed has the fingerprint that was fixed at the start and draws these seats, and { $moves ->
    [one] the one move was allowed and leads
   *[other] all { $moves } moves were allowed and lead
} to exactly this result.
verify-proved-stopped = ✅ **Everything checks out.** The seed has the fingerprint that was fixed at the start and draws these seats, { $moves ->
    [0] and nothing had been played when the game was ended.
    [one] and the one move that was made before the game was ended was allowed.
   *[other] and all { $moves } moves that were made before the game was ended were allowed.
}
verify-partly = ☑️ **Nothing is wrong, as far as it can be checked.** The seed has the fingerprint that was fixed at the start and draws these seats.
verify-faulty = ❌ **Something doesn’t add up.** For details, give the bot’s owner this table’s number: `{ $table }`
verify-choices = { $count ->
    [one] One decision of house players was made again and came out the same.
   *[other] { $count } decisions of house players were made again; each came out the same.
}
verify-thoughts = House players calculated { $all } moves; { $again ->
    [one] one of them, picked at random, was
   *[other] { $again } of them, picked at random, were
} recalculated.
verify-thoughts-none = House players calculated { $all ->
    [one] one move; it was
   *[other] { $all } moves; these were
} not recalculated.
verify-table = Table { $table }
verify-limit = What no check can show: whether the bot’s owner looked at the seed during the game.
verify-at = Move { $move }: { $fault }
verify-more = … and { $count } more.

verify-gap-rules = It was played under another version of the rules, so moves and result can’t be checked here.
verify-gap-events = For some moves, what happened was not recorded at the time.
verify-gap-agents = Some of its house players are no longer here, so their decisions cannot be made again.

verify-fault-damaged = Its records cannot be read.
verify-fault-game = The stored end belongs to another game.
verify-fault-seed = The seed is invalid.
verify-fault-seal = The seed does not have the fingerprint that was fixed at the start.
verify-fault-seats = The seats are not the ones that the seed draws.
verify-fault-options = Its settings are not the ones it was played with.
verify-fault-edition = Its point values are not the ones it was played with.
verify-fault-rules = It claims newer rules than it was played under.
verify-fault-log = A move is missing, or there is one too many.
verify-fault-times = The times are out of order.
verify-fault-history = The final seating doesn’t match who came and went.
verify-fault-turn = It was somebody else’s turn.
verify-fault-player = The player recorded for this move was not playing that seat.
verify-fault-agent = Another house player was playing for that seat.
verify-fault-unreadable = There is no such move in this game.
verify-fault-illegal = It was not allowed.
verify-fault-after-end = The game was already over.
verify-fault-events = What was announced is not what happened.
verify-fault-private-events = What was told privately is not what happened.
verify-fault-choice = The house player would decide otherwise. Either this was changed, or an update has changed how house players play.
verify-fault-status = It is recorded as over when it isn’t, or the other way round.
verify-fault-outcome = There is a result where there should be none, or none where there should be one.
verify-fault-reason = It ended differently from what is recorded.
verify-fault-winners = The recorded winners are not the real ones.
verify-fault-scores = The points are wrong.
verify-fault-ranks = The places do not follow from winners and points.
verify-fault-state = The final position is not what the moves lead to.
