# Game nights: a plan in the channel, the call when it begins, and how times are written and read.
command-gamenight = Plan a game night in this channel
command-gamenight-when = When: 2h, 1d 3h, Friday 20:00, or every Friday 20:00; or a Discord timestamp
command-gamenight-game = What will be played; without it, you choose when everybody is there
command-gamenight-with = Call people you have played with before
command-gamenight-vote = You vote

# The units that can be typed, the shortest first; each language reads those of all.
night-unit-minute = m min mins minute minutes
night-unit-hour = h hr hrs hour hours
night-unit-day = d day days
night-unit-week = w week weeks
night-word-tomorrow = tomorrow
night-word-fillers = in and

# Words in times of day; each language reads those of all. The first word for a day is the one that is shown.
night-word-every = every weekly
night-word-today = today tonight
night-word-am = am
night-word-pm = pm
night-word-oclock = o’clock
night-word-around = at on
night-weekday-0 = Monday Mondays Mon
night-weekday-1 = Tuesday Tuesdays Tue
night-weekday-2 = Wednesday Wednesdays Wed
night-weekday-3 = Thursday Thursdays Thu
night-weekday-4 = Friday Fridays Fri
night-weekday-5 = Saturday Saturdays Sat
night-weekday-6 = Sunday Sundays Sun
night-on = { $day } { $time }
night-every = every { $day } { $time }

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
night-same-time = in { $count } days, same time
night-next-week = in a week, same time

night-heading = 🎲 Game night
night-heading-game = 🎲 Game night: { $game }
night-time = 🕗 **{ $time }** ({ $relative })
night-weekly = 🔁 **Every { $day }, { $time }** · { $zone }
night-vote = 🗳️ **What shall we play?** Choose a game: that’s your vote, and you’re in.
night-vote-note = Most votes win; on a tie, the game voted for first.
night-in-seats = ✅ **{ $count } in, { $seats } seats:** { $names }
night-in-count = ✅ **{ $count } in:** { $names }
night-nobody-in = ✅ Nobody is in yet.
night-out = ✖️ Can’t come: { $names }
night-asked = 💬 And you? { $names }
night-more = and { $count } more
night-overfull = There are more of you than seats: when it starts, a second table can be opened in another channel or a thread.
night-note = Planned by { $name }. When it is time, I call everybody who is in and open the table.
night-cancelled = This game night is cancelled.
night-skipped = This evening is cancelled; the series goes on.
night-nobody = Nobody answered, so there’s no table. `/gamenight` plans a new evening.
night-begun = 🔔 It’s on!
night-missed = I was offline when it was due to start, so nobody was called. `/join` opens a table any time.

night-call = 🔔 { $players }: time for { $game }!
night-call-any = 🔔 { $players }: game night!
night-call-opened = The table is open, and **{ $name }** is sitting there already.
night-call-sit = The first to press **{ button-night-sit }** opens the table.
night-call-choose = Press **{ button-night-sit }** and choose what to play.
night-call-lobby = A table for { $game } is open here already.
night-call-running = A game of { $game } is still going here. When it’s over, **{ button-night-sit }** opens your table.
night-call-overfull = There are { $count } of you and { $seats } seats: `/join` in another channel or a thread opens a second table.

night-event-name = Game night
night-event-name-game = Game night: { $game }
night-event-note = Planned by { $name }. Say in the channel whether you are in; the table opens there when it is time.

button-night-in = I’m in
button-night-out = I can’t make it
button-night-move = Reschedule
button-night-cancel = Cancel
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

answer-night-planned = Planned for { $time }. You’re in; use **{ SHARED("button-night-move") }** or **{ SHARED("button-night-cancel") }** on the plan to change it.
answer-night-planned-weekly = Planned for { $time }, and then every { $day }. You’re in for the first evening; use **{ SHARED("button-night-move") }** or **{ SHARED("button-night-cancel") }** on the plan to change it.
answer-plan-follows = Discord isn’t taking my messages right now. The plan follows here as soon as it does.
answer-night-in = You are in.
answer-night-vote = You’re in, and voted for { $game }.
answer-night-out = Noted: you can’t make it.
answer-night-move = When should it start?
answer-night-move-one = Only this evening is moved; the next one is at the usual time.
answer-night-cancel-sure = Cancel the game night on { $time }?
answer-night-series-sure = What do you want to cancel: this evening ({ $time }), or the whole series?
answer-night-cancelled = The game night is cancelled.
answer-night-skipped = This evening is cancelled. The next one: { $time }.

refusal-night-crowded = That is a lot of game nights. There can be { $plans } in a channel at a time, and nobody can plan more than { $plans } in an hour.
refusal-night-elsewhere = That game night is planned elsewhere. Go to its channel for this.
refusal-night-far = That’s too far ahead. A game night can be planned at most { $days } days in advance.
refusal-night-fixed = There’s no vote: this evening is planned for { $game }.
refusal-night-full = { $guests } people have answered already, and that is all I can keep track of.
refusal-night-group = There’s no such group. Choose one from the list.
refusal-night-no-series = This game night is not weekly.
refusal-night-no-time = I can’t read that time. Say how long from now: `2h`, `45m`, `1d 3h`, `tomorrow`; or a time of day: `Friday 20:00`, `every Friday 20:00`. A Discord timestamp works too.
refusal-night-no-zone = I don’t know this server’s time zone, so I can’t tell when that is. Someone with the permission Manage Server can choose it with `/settings timezone:`. Until then, tell me how long from now: `2h`, `1d 3h`.
refusal-night-not-yours = Only { $name }, who planned this, or someone who can manage this channel can do that.
refusal-night-over = This game night has begun already, or was cancelled.
refusal-night-past = That is too soon: a game night begins { $minutes } minutes from now at the earliest. `/join` opens a table at once.
refusal-no-night = That game night no longer exists. `/gamenight` plans a new one.
