# Looking back: the log of a table, and the replay of one that has ended.
button-log = Log
button-log-newest = Newest
button-replay = Replay
button-share = Share
button-shared = Shared ✓
button-watch = Watch
button-moment = ⭐ Highlight
button-by-turn = Turn by turn
button-by-move = Move by move

log-heading = Log · { $game }
log-running = Page { $page } of { $pages } · While the game runs, anything you’re meant to remember is left out. Afterwards you can read it all.
log-over = Page { $page } of { $pages }
log-empty = Nothing has been played yet.
log-untold = { $count ->
    [one] One move was
   *[other] { $count } moves were
} made at this table under older rules, before details were recorded, so they can’t be shown.
log-table = Table `{ $table }`
log-moved = { $name } has moved.
log-moved-you = You’ve moved.
log-alone = Only { $name } saw: { $things }
log-alone-you = Only you saw: { $things }

replay-heading = Replay · { $game }
replay-deal = The deal
replay-turn = Turn { $turn } of { $turns }
replay-turn-and-move = Turn { $turn } of { $turns } · move { $move } of { $moves }
replay-moment = a highlight
replay-words-only = This game was played under older rules, so there are no pictures, only words.
replay-eyes = Through whose eyes?
replay-eyes-everybody = What everybody saw
replay-eyes-all = All hands
replay-shared = { $name } shares a moment of { $game }.

refusal-replay-running = This game is still running. You can watch the replay once it’s over.
refusal-no-such-table = No such table, or I can’t see its channel: try it there.
button-first = ⏮
button-back = ◀
button-forward = ▶
button-last = ⏭
