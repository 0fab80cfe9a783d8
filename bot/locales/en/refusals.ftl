# Why something did not happen. Seen only by the person who asked; nothing has changed.
refusal-no-table = There’s no table in this channel. Open one with `/join`.
refusal-table-full = Every seat at this table is taken.
refusal-too-many-tables = { $tables ->
    [one] You already have a seat at an open table, and you can only have one at a time. Finish that game or close that table first.
   *[other] You already have a seat at { $tables } open tables, and that’s the limit. Finish a game or close a table first.
}
refusal-server-full = { $tables ->
    [one] A table is already open on this server, and there can only be one at a time. Join it, or wait for it to end.
   *[other] { $tables } tables are already open on this server, and that’s the limit. Join one of them, or wait for one to end.
}
refusal-already-seated = You already have a seat at this table.
refusal-not-seated = You have no seat at this table.
refusal-agent-drives = A house player is playing for you at the moment. Press **{ button-return }** to take over again.
refusal-already-driving = You’re already playing your own hand.
refusal-has-left = You’ve left this table already. Until somebody takes your seat, you can come back with **{ button-return }**.
refusal-come-back-there = You’re no longer on this table’s server. Once you’re back, use `/join` in its channel to return to your seat.
refusal-not-your-turn = It’s not your turn. { $name } is playing.
refusal-nothing-to-take-back = That can no longer be taken back.
refusal-stale = That button is out of date. Here is how things stand now.
refusal-table-over = This game is over.
refusal-table-not-started = The game hasn’t started yet.
refusal-table-running = The game is already running; you can watch it, and join the next one.
refusal-too-few-players = { $missing ->
    [one] One more player is needed. Invite somebody or add a house player.
   *[other] { $missing } more players are needed. Invite somebody or add house players.
}
refusal-too-many-players = { $seated ->
    [one] One person is
   *[other] { $seated } people are
} seated here, but that game has only { $seats ->
    [one] one seat
   *[other] { $seats } seats
}.
refusal-not-host = Only { $name }, the host of this table, or someone who can manage this channel can do that.
refusal-other-game = The table here is set for { $game }. Join it without naming a game, or choose something else to play there.
refusal-game-asleep = This table is on hold: its game isn’t installed right now. Once it’s back, you can carry on where you left off. The bot’s owner can also close the table.
refusal-unknown-game = There’s no game by that name.
refusal-unknown-option = This game has no such setting.
refusal-unknown-zone = I know no place or time zone called { $zone }. Type a city, a country, or the time there now, and choose from the list.
refusal-zone-unclear = { $zone } can mean several time zones: { $found }. Choose one from the list that appears while you type.
refusal-bad-option = This setting can’t have that value.
refusal-form-late = That took too long. Please tap once more.
refusal-form-refused = Discord wouldn’t open this form. Please tap once more; if it goes on, tell the bot’s owner.
refusal-file-refused = Discord wouldn’t take the file. Please try again in a moment; if it goes on, tell the bot’s owner.
refusal-form-of-other-game = This table has switched to { $game } in the meantime. Open its settings again.
refusal-no-agent = There’s no such house player here.
refusal-unreadable-move = I didn’t understand that move. Please use the buttons.
refusal-game-over = This game is over.
refusal-cannot-post = I can’t write in this channel. I need permission to view it and to send messages here.
refusal-cannot-post-in-thread = I can’t write in this thread. I need permission to view it and to send messages in threads.
refusal-post-refused = Discord won’t let me post here, although my permissions allow it. If this thread is locked, somebody has to unlock it; otherwise try another channel.
refusal-mention-me = I’m not in this private thread yet. Mention me here ({ $bot }), then try again.
refusal-cannot-share = I can’t show it here: you need permission to post in this channel.
answer-thread-locked = This thread is locked, so I can’t show it here. A moderator has to unlock it.
refusal-only-in-servers = Tables are for server channels. Use this command in one.
refusal-in-forum = In a forum, tables are in posts. Open a post and use this command there.
refusal-in-category = There’s no chat in a category. Use this command in one of its channels.
refusal-unknown-channel-kind = I don’t know this kind of channel yet. Use this command in a text channel or a thread.
refusal-unknown-button = This button is from an older version and no longer works. Use `/board` or `/hand` to get new ones.
refusal-broken = Something went wrong on my side. The table is safe: use `/board` or `/hand` to see how it stands. If it happens again, give the bot’s owner this number: { $number }
refusal-no-hand = You’re not in a running game.
refusal-illegible-log = This game was started in an older version and can’t be continued. Close it with `/stop` and start a new one.
refusal-no-seat-anywhere = You have no seat at any table.
refusal-table-elsewhere = That table is somewhere else. Do this in its channel.
refusal-unknown-command = I don’t recognise that command. Reload Discord and try again.
refusal-no-database = I can’t save anything right now, so that didn’t happen. Please try again in a moment; use `/board` or `/hand` to see how the table stands. If it goes on, tell the bot’s owner.
refusal-busy = This table is very busy right now, so that didn’t happen. Please try again in a moment.
refusal-called-already = Those who played have been pinged already.
refusal-called-enough = I don’t ping people that often for one person. You can do that again { $until }.
refusal-channel-busy = I’ve posted a lot in this channel lately. You can do that again { $until }.
refusal-channel-closed-enough = Several tables have been closed here before a game began. You can open the next one { $until }.
refusal-closed-enough = You closed a table a moment ago, before its game began. You can open the next one { $until }.
refusal-member-called-enough = Somebody there has been pinged often enough for now. You can do that again { $until }.
refusal-not-your-game = I haven’t pinged anybody: only those who played can ping the others.
refusal-already-host = They’re already the host of this table.
refusal-had-seat = You had a seat at this table before, so you can’t take another one in this game. You can join the next one.
refusal-seats-closed = Somebody who sat here had their data deleted, so seats in this game can’t be taken over. Join the next one!
refusal-has-voted = You’ve voted for that already. Your vote stands until you make a move.
refusal-kick-yourself = You can’t remove yourself. Use `/leave` to leave.
refusal-nobody-there = They’re not playing at this table right now.
refusal-seat-not-on-offer = This seat is no longer free. Use `/join` to see whether there’s another one.
refusal-no-host = Nobody still playing here could do that. Anyone who can manage this channel can.
refusal-nothing-ended = No game has ended in this channel yet.
refusal-nothing-dealt = Nothing was dealt at this table.
refusal-still-secret = This game is still going on. Once it’s over, anybody can verify it.
refusal-climax-gone = That moment is over: the game has gone on.
refusal-calls-enough = You have set up all the calls that I can remember ({ $count }). Switch some off under `/preferences`.
