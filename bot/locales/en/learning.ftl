# Learning a game: how it is played, hints for a first game, the tutorial.
button-how = ?
button-lesson = How to play
button-next = Next
button-tutorial = Practise
how-heading = { $game } · how to play ({ $page }/{ $pages })
how-now = Right now:
how-barred-more = { $count ->
    [one] One more reason
   *[other] { $count } more reasons
}: choose something first, then press ? again.
how-wait = The others are playing. Your hand will tell you when it’s your turn.
command-tutorial = Learn a game in direct messages, at your own pace
command-tutorial-game = The game to learn
tutorial-question =
    ### Which game shall we try?
    You play a whole game in your direct messages against house players. Nobody is waiting for you: stop when you like, and go on tomorrow.
tutorial-ready = Your practice table is waiting in your direct messages.
tutorial-follows = Discord isn’t taking my messages right now. Your practice table follows in your direct messages as soon as it does.
tutorial-here = Here we go. Your hand comes next and tells you what to do.
tutorial-goes-on = Your practice game of { $game } continues.
tutorial-other = You’re still practising { $game }. End that game first, then choose another one.
refusal-tutorial-closed = I can’t send you direct messages, and that’s where you practise. Allow them for this server, then try again.
tutorial-alone = You know the basics now. I’ll keep suggesting: follow me or not, as you like.
tutorial-suggestion = Suggestion: { $steps }.
tutorial-advice = Unsure? Ask what the house would do. In real games, a win with advice doesn’t count.
button-next-tutorial = Practise another game
button-end-tutorial = End practice
tutorial-end-sure = End this practice game of { $game }? You can’t continue it later.
place-private = your direct messages

forty_barrels-opening = Nine cards face down, total 0: any card is safe. Remember where you put it.
bierfest-opening = Nothing to lay or lose yet: keep drawing. Two of the same beer make a set.
one_eleven-opening = All three in the centre are face down: take one that makes your bracketed run longer.
bremen-opening = You lead. A high rooster takes the trick; a low tile lets somebody else have it.
cafe-opening = Seat the man and the woman from Turkey at the same Turkish table: that scores double.
