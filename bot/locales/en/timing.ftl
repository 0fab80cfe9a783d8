# Clocks: how long a turn may take, who is reminded, and pauses.
clock-setting = Time per turn
clock-live = quick ({ $time })
clock-live-short = quick turns
clock-relaxed = no rush ({ $time })
clock-relaxed-short = no rush
clock-day = take your time ({ $time })
clock-day-short = take your time
clock-seconds = { $count ->
    [one] one second
   *[other] { $count } seconds
}
clock-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
clock-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
clock-days = { $count ->
    [one] one day
   *[other] { $count } days
}
clock-none = no limit
clock-none-short = no time limit
clock-note = When the time is up, a house player makes the move
clock-turn = ⏳ Turn began { $since } · time runs out { $until }
clock-turn-you = ⏳ Your turn began { $since }. Your time runs out { $until }; then a house player moves for you.
clock-missed = You ran out of time last turn, and a house player moved for you. If it happens again, it keeps playing until you come back.
clock-called = 🔔 Everybody is waiting for you.
clock-call = 🔔 { $player }, it’s your turn in { $game }.
clock-paused = ⏸ Paused. Press **{ button-go-on }** or make a move to continue.
clock-pause-wanted = ⏸ { $names } would like a pause. It starts once everybody presses **{ button-pause }** under **{ button-more }**.
button-nudge = Nudge
button-pause = Pause
button-go-on = Resume
answer-nudged = { $name } has been nudged.
answer-nudge-follows = I’ll nudge { $name } as soon as Discord lets me.
answer-nudge-refused = I can’t reach { $name } right now, neither by direct message nor in the channel.
answer-nudged-silently = { $name } has notifications off. I’m adding to their hand that everybody is waiting.
answer-pause-wanted = The pause begins as soon as everybody else wants it too.
answer-paused = The game is paused.
answer-goes-on = The game continues.
refusal-just-called = { $name } was nudged only a moment ago. You can nudge again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
refusal-turn-just-begun = { $name }’s turn has only just begun. You can nudge in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
refusal-no-clock = This table has no time limit, so there’s nothing to pause.
refusal-nobody-to-nudge = There’s nobody to nudge: it’s a house player’s turn.
refusal-not-paused = This game isn’t paused.
refusal-own-turn = It’s your own turn.
refusal-table-paused = This game is paused. Press **{ SHARED("button-go-on") }** on the board to continue.
