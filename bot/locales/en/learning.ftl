# Learning a game: how it is played, hints for a first game, the tutorial.
button-how = ?
button-next = Next ▶
button-tutorial = Practise it
how-heading = { $game } · how to play ({ $page }/{ $pages })
how-now = Right now:
how-wait = The others are playing. Your hand will tell you when it is your turn.
command-tutorial = Learn a game in direct messages, at your own pace
command-tutorial-game = The game to learn
tutorial-question =
    ### Which game shall we try?
    You play a whole game in your direct messages against house players. Nobody is waiting for you: stop when you like, it will still be there tomorrow.
tutorial-of = about { $minutes } minutes, with { $others ->
    [one] one house player
   *[other] { $others } house players
 }
tutorial-ready = Your practice table is waiting in your direct messages.
tutorial-here = Here we go. Your hand tells you what to do.
tutorial-goes-on = Your practice game of { $game } continues.
tutorial-other = You are still practising { $game }. End that game first, then choose another one.
refusal-tutorial-closed = I cannot send you direct messages, and that is where you practise. Allow them for this server, then try again.
tutorial-alone = That’s all you need to know. Now finish the game!
tutorial-suggestion = Suggestion: { $steps }
button-next-tutorial = Practise another game
button-end-tutorial = End practice
tutorial-end-sure = End this practice game of { $game }? It cannot be continued.
place-private = your direct messages

forty_barrels-opening = The places are all face down, so the total is 0 and any card is safe. Tap **10**, then a place: the 10 goes under it, and comes up when somebody next plays there. Remember where it is.
bierfest-opening = You must draw one card first. You have nothing to lay yet, so keep drawing: three more cards cost you nothing now. Two of the same beer can be laid next turn.
one_eleven-opening = Look for a run that grows: 43, 47, 75, 83, 98 stand side by side already. The 97 behind them breaks it. Take a card from the centre and put it where it makes the run longer.
bremen-opening = You lead. The donkey 4 is your only donkey: play it now, and later you are free to play whatever you like whenever donkeys are led.
cafe-opening = You hold a lady and a gentleman from the USA. Seat both at the same American table: two of one nation score double.
