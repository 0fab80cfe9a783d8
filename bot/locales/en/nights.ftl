# Game nights: a plan in the channel, the call when it begins, and how times are written and read.
command-gamenight = Plan a game night in this channel
command-gamenight-when = When: Friday 20:00, 5 Dec 8pm, tonight at 8, 2h, every Friday 20:00; or a Discord timestamp
command-gamenight-game = The game; leave empty to choose when everybody is there
command-gamenight-with = Invite people you’ve played with before
command-gamenight-vote = Decide by vote

# The units that can be typed, the shortest first; each language reads those of all.
night-unit-minute = m min mins minute minutes
night-unit-hour = h hr hrs hour hours
night-unit-day = d day days
night-unit-week = w wk week weeks

# Words in times; each language reads those of all. An underscore is a space in them, and a lone “-” is no word at all.
# The first word for a day is the one that is shown.
night-months = January February March April May June July August September October November December
night-numbers = one two three four five six seven eight nine ten eleven twelve
night-word-one = a an
night-word-span = in and from_now same_time at_the_same_time
night-word-half-hour = half_an_hour half_hour
night-word-tomorrow = tomorrow tmrw
night-word-after-tomorrow = day_after_tomorrow the_day_after_tomorrow
night-word-every = every weekly each every_week
# Repetitions other than weekly: recognized in order to refuse them.
night-word-other-rhythm = every_other every_second every_2nd every_third every_3rd every_day daily every_night every_two every_2 every_three every_3 every_month monthly biweekly bi-weekly fortnightly of_the_month of_every_month weekdays weekends
night-word-today = today tonight
# Those words for today that mean its evening.
night-word-tonight = tonight this_evening
night-word-am = am a.m. a.m morning in_the_morning
night-word-pm = pm p.m. p.m afternoon in_the_afternoon evening in_the_evening
night-word-night = night at_night
night-word-noon = noon midday
night-word-midnight = midnight
night-word-oclock = o’clock oclock
night-word-at = at around about from @
night-word-around = on the of for sharp please
night-word-half-past = half_past half
night-word-half-to = -
night-word-half-after = -
night-word-quarter = quarter a_quarter
night-word-quarter-of = -
night-word-three-quarters-of = -
night-word-to = to before
night-word-past = past after
night-word-next = next
night-word-next-week = next_week
night-word-week-after-next = week_after_next the_week_after_next
night-word-this = this coming this_coming upcoming this_week
night-weekday-signs = -
night-date-signs = -
night-weekday-0 = Monday Mondays Mon
night-weekday-1 = Tuesday Tuesdays Tue Tues
night-weekday-2 = Wednesday Wednesdays Wed Weds
night-weekday-3 = Thursday Thursdays Thu Thur Thurs
night-weekday-4 = Friday Fridays Fri
night-weekday-5 = Saturday Saturdays Sat
night-weekday-6 = Sunday Sundays Sun
night-on = { $day } { $date } { $month }, { $time }
night-on-year = { $day } { $date } { $month } { $year }, { $time }
night-every = every { $day } { $time }
night-every-from = every { $day } { $time }, from { $date } { $month }
night-offset = { $time } (UTC{ $offset })

night-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
night-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
night-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
night-in = in { $span }
night-tomorrow = tomorrow, same time
night-same-time = in { $count ->
    [one] one day
   *[other] { $count } days
}, same time
night-next-week = in a week, same time

night-sure-line = **{ $name }** ({ $relative })
night-sure-far = A game night can be planned at most { $days ->
    [one] one day
   *[other] { $days } days
} ahead.
night-sure-zone = Time zone: { $zone }, where it’s { $time } now

night-heading = 🎲 Game night
night-heading-game = 🎲 Game night: { $game }
night-time = 🕗 **{ $time }** ({ $relative })
night-countdown = ⏳ It starts **{ $relative }** · { $time }
night-champion = 👑 Last week’s champion: { $names } ({ $wins ->
    [one] one win
   *[other] { $wins } wins
})
night-picture = An evening with { $games }
night-weekly = 🔁 **Every { $day }, { $time }** · { $zone }
night-vote = 🗳️ **What shall we play?** Choose a game: that’s your vote, and you’re in.
night-vote-note = Most votes wins; in a tie, the game that got its first vote earliest.
night-in-seats = ✅ **{ $count } coming ({ $seats ->
    [one] one seat
   *[other] { $seats } seats
}):** { $names }
night-in-count = ✅ **{ $count } coming:** { $names }
night-nobody-in = ✅ Nobody is coming yet.
night-out = ✖️ Can’t come: { $names }
night-asked = 💬 And you? { $names }
night-more = and { $count } more
night-overfull = There are more of you than seats: when it starts, a second table can be opened in another channel or a thread.
night-note = Planned by { $name }. When it’s time, I’ll ping everybody who’s in and open the table.
night-cancelled = This game night is cancelled.
night-skipped = This evening is cancelled; the series goes on.
night-nobody = Nobody answered, so there’s no table. Use `/gamenight` to plan a new evening.
night-begun = 🔔 It’s on!
night-missed = I was offline when it was due to start, so nobody was pinged. Use `/join` to open a table any time.

# What phones show when a plan asks members.
night-ring = { $players }: game night { $when }. { $name } asks whether you’re in.
night-ring-game = { $players }: game night { $when }: { $game }. { $name } asks whether you’re in.
night-call = 🔔 { $players }: time for { $game }!
night-call-any = 🔔 { $players }: game night!
night-call-opened = The table is open, and **{ $name }** is sitting there already.
night-call-sit = The table opens as soon as somebody presses **{ button-night-sit }**.
night-call-choose = Press **{ button-night-sit }** and choose what to play.
night-call-lobby = A table for { $game } is open here already.
night-call-running = A game of { $game } is still going here. When it’s over, press **{ button-night-sit }** to open your table.
night-call-overfull = There are { $count } of you but only { $seats ->
    [one] one seat
   *[other] { $seats } seats
}: use `/join` in another channel or a thread to open a second table.

night-event-name = Game night
night-event-name-game = Game night: { $game }
night-event-note = Planned by { $name }. Say in the channel whether you’re in; the table opens there when it’s time.
night-event-denied = I can’t update the event on Discord: I need the Create Events permission. Once someone with Manage Roles gives it to me, I’ll do it by myself.
night-event-removed = Someone removed the event on Discord. This plan still stands.

button-night-in = I’m in
button-night-out = I can’t make it
button-night-move = Reschedule
button-night-when = Another time…
button-night-cancel = Cancel
button-night-not = Cancel
button-night-cancel-sure = Cancel the game night
button-night-skip-sure = Only this evening
button-night-series-sure = The whole series
button-night-sit = Sit down
button-night-event = Event
button-night-by--60 = −1 h
button-night-by--15 = −15 min
button-night-by-15 = +15 min
button-night-by-60 = +1 h
button-night-by-1440 = +1 day

answer-night-sure = Plan a game night for this time?
answer-night-sure-which = That can mean several times. When is the game night?
answer-night-move-sure = Move the game night to this time?
answer-night-move-sure-which = That can mean several times. When should it start?
answer-night-not = All right, nothing was changed. Try it with more words, such as `Saturday 5 December 20:00`.
answer-night-planned = Planned for { $time }. You’re in; use **{ SHARED("button-night-move") }** or **{ SHARED("button-night-cancel") }** on the plan to change it.
answer-night-planned-weekly = Planned for { $time }, and then every { $day }. You’re in for the first evening; use **{ SHARED("button-night-move") }** or **{ SHARED("button-night-cancel") }** on the plan to change it.
answer-plan-follows = Discord isn’t taking my messages right now. The plan follows here as soon as it does.
form-night-title = Reschedule
form-night-when = When should it start?
form-night-when-note = You’ll be asked before anything changes.
form-night-when-example = Friday 20:00, 5 Dec 8pm, in 2 hours
answer-night-in = You’re in.
answer-night-vote = You’re in, and voted for { $game }.
answer-night-out = Noted: you can’t make it.
answer-night-move = When should it start?
answer-night-move-one = Only this evening moves; the next one stays at its usual time.
answer-night-cancel-sure = Cancel the game night on { $time }?
answer-night-series-sure = What do you want to cancel: this evening ({ $time }), or the whole series?
answer-night-cancelled = The game night is cancelled.
answer-night-skipped = This evening is cancelled. The next one: { $time }.

refusal-night-crowded = That’s a lot of game nights. There can be { $plans } in a channel at a time, and nobody can plan more than { $plans } in an hour.
refusal-night-elsewhere = That game night is planned elsewhere. Go to its channel for this.
refusal-night-far = That’s too far ahead. A game night can be planned at most { $days ->
    [one] one day
   *[other] { $days } days
} in advance.
refusal-night-fixed = There’s no vote: this evening is planned for { $game }.
refusal-night-full = { $guests } people have answered already, and that’s all I can keep track of.
refusal-night-group = There’s no such group. Choose one from the list.
refusal-night-no-hour = At what time? I can read a day in that, but no time: add one, such as `Friday 20:00` or `5 Dec 8pm`.
refusal-night-no-series = This game night isn’t weekly.
refusal-night-no-time = I can’t read that time: { $rest } means nothing to me there. Say when, such as `Friday 20:00`, `5 Dec 8pm` or `tonight at 8`; or how long from now: `2h`, `1d 3h`. Start times only, and as your own clock shows them.
refusal-night-one-evening = Only this evening can be moved, so say a single time, such as `Friday 20:00`.
refusal-night-only-weekly = I can plan one evening or the same evening every week, but not “{ $rest }”. Say `Friday 20:00` or `every Friday 20:00`.
refusal-night-not-yours = Only { $name }, who planned this, or someone who can manage this channel can do that.
refusal-night-over = This game night has begun already, or was cancelled.
refusal-night-past = That’s too soon: a game night begins { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} from now at the earliest. Use `/join` to open a table at once.
refusal-no-night = That game night no longer exists. Use `/gamenight` to plan a new one.
night-votes = { $game }: { $count ->
    [one] 1 vote
   *[other] { $count } votes
}
